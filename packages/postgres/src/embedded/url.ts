import { SUPERUSER } from './cluster.ts';

/** The program's own database in an embedded server. */
export const DATABASE_NAME = 'sulian';

export const databaseUrl = (port: number, password: string, database: string = DATABASE_NAME): string =>
  `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
