"""The versions of the database, applied by Alembic when the server starts."""
