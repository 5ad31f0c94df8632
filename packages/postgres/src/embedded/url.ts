import { SUPERUSER } from './cluster.ts';

/** The program's own database in an embedded server. */
export const DATABASE_NAME = 'sulian';

/** Errors of queries reach the caller; their messages quote values, which must not be in the server's log. */
const QUIET = encodeURIComponent('-c log_min_messages=log');

export const databaseUrl = (port: number, password: string, database: string = DATABASE_NAME): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}?options=${QUIET}`;
