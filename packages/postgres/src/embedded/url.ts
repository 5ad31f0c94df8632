import { SUPERUSER } from './cluster.ts';

/** The program's own database in an embedded server. */
export const DATABASE_NAME = 'sulian';

/** Errors of what we ask reach us; their messages quote values, which the server's log must not keep. */
const QUIET = encodeURIComponent('-c log_min_messages=log');

export const databaseUrl = (port: number, password: string, database: string = DATABASE_NAME): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}?options=${QUIET}`;
