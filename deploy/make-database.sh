#!/bin/sh
# Called by Patroni once, on the first node: `make-database.sh DATABASE USER PASSWORD ADDRESS`. Makes the shop's database and its owner.
set -eu
database=$1 user=$2 password=$3 address=$4

# No other node is there yet that could acknowledge what is written.
export PGOPTIONS='-c synchronous_commit=local'

# The limits of the role hold behind PgBouncer, which keeps what a client asks of them at its start to itself.
psql --quiet --no-psqlrc -v ON_ERROR_STOP=1 -v database="$database" -v user="$user" -v password="$password" "$address" <<'SQL'
create role :"user" login password :'password';
alter role :"user" set statement_timeout = '5s';
alter role :"user" set idle_in_transaction_session_timeout = '10s';
create database :"database" owner :"user";
SQL
