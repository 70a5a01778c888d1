"""The commands from within: what a process seen from outside cannot show."""
