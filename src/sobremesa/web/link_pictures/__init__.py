"""Pictures for links: what a messenger shows of a table when somebody sends its link, and the words beside it.

They show what everybody knew at a moment, and name people only where the table is listed or its game is over.
"""
