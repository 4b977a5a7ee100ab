#!/bin/sh
# Run once by the image of PostgreSQL, when its volume is new: an ordinary role for Livret, which owns its database and nothing else.
set -eu
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$LIVRET_PASSWORD" <<'SQL'
create role livret login nosuperuser password :'password';
create database livret owner livret;
-- From now on by the socket of its own container alone.
alter role current_user password null;
SQL
