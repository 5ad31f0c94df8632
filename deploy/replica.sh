#!/bin/bash
# Runs a standby of the server `postgres`. An empty volume is filled by a base backup first; an interrupted one is repeated.
set -euo pipefail
umask 077
export PGPASSFILE=/var/lib/postgresql/.pgpass
echo "postgres:5432:*:replica:$(sed 's/[\\:]/\\&/g' /run/secrets/replica-password)" > "$PGPASSFILE"
mkdir -p "$(dirname "$PGDATA")"
chown postgres "$PGPASSFILE" "$(dirname "$PGDATA")"
if [ ! -s "$PGDATA/PG_VERSION" ]; then
  rm -rf -- "$PGDATA" "$PGDATA.new"
  gosu postgres pg_basebackup -d 'host=postgres user=replica' -D "$PGDATA.new" -X stream -c fast -R -S replica
  mv -- "$PGDATA.new" "$PGDATA"
fi
exec gosu postgres postgres
