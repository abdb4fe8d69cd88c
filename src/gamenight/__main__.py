"""`python -m gamenight` is the `gamenight` command."""

from gamenight.cli import main

main()
