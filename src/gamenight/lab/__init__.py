"""The laboratory: games played by bots, many times over, and what they show."""
