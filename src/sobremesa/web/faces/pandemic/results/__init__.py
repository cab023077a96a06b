"""What a report tells of many games of Pandemic: cures, roles, events, and outbreaks on the map."""
