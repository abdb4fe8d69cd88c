"""The laboratory: bots play a game many times, and the results are added up."""
