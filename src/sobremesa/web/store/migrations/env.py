"""Runs migrations on the connection that `database.py` opened, inside its transaction."""

from alembic import context

from sobremesa.web.store import schema

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=schema.metadata, transactional_ddl=True)
context.run_migrations()
