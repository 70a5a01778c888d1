"""The commands as a player meets them: real processes, text in and text out."""
