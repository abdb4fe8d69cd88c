"""Prints a game as PDF sheets at true size: boards, cards, tokens, a parts list and the rules."""
