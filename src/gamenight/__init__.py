"""gamenight: a digital home for modern board games."""

from importlib.metadata import version

__version__ = version("gamenight")
