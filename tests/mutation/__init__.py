"""Mutation tests: Cosmic Ray changes the code in one place, and some test should fail (docs/testing.md)."""
