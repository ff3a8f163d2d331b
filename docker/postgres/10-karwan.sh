#!/bin/sh
# Runs once, when the volume is empty. The server refuses a superuser and a role with BYPASSRLS, since row-level security
# would not hold for them: it gets a plain role that owns its database and nothing else.
set -eu

psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$KARWAN_DATABASE_PASSWORD" \
  --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE karwan LOGIN PASSWORD :'password'
  NOSUPERUSER NOCREATEDB NOCREATEROLE NOINHERIT NOREPLICATION NOBYPASSRLS;
CREATE DATABASE karwan OWNER karwan;
-- Lets substring searches use their trigram indexes under row-level security (docs/operations.md).
\connect karwan
ALTER FUNCTION pg_catalog.texticlike(text, text) LEAKPROOF;
REVOKE CONNECT, TEMPORARY ON DATABASE karwan FROM PUBLIC;
SQL

# The role of `karwan backup`, which has to see all tenants: it reads and writes nothing.
if [ -n "${KARWAN_BACKUP_PASSWORD:-}" ]; then
  psql --no-psqlrc --set=ON_ERROR_STOP=1 --set=password="$KARWAN_BACKUP_PASSWORD" \
    --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
CREATE ROLE karwan_backup LOGIN PASSWORD :'password'
  NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION BYPASSRLS IN ROLE pg_read_all_data;
GRANT CONNECT ON DATABASE karwan TO karwan_backup;
SQL
fi
