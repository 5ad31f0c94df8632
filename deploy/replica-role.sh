#!/bin/bash
# Run once, when the database is made: the role and the slot of a standby, and its permission to connect.
set -euo pipefail
psql -v ON_ERROR_STOP=1 -v word="$(cat /run/secrets/replica-password)" -U "$POSTGRES_USER" -d postgres <<'SQL'
CREATE ROLE replica LOGIN REPLICATION PASSWORD :'word';
SELECT pg_create_physical_replication_slot('replica');
SQL
echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
