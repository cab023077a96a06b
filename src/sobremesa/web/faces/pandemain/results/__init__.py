"""What a report tells of many games of Pandemain: sources of points, levels over the rounds, what was used."""
