export { type Database, type DatabaseOptions, openDatabase, type TransactionOptions } from './database.ts';
export { findRunning } from './embedded/attach.ts';
export { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/start.ts';
export { toStoreError } from './errors.ts';
export { type Migration, migrate } from './migrate.ts';
export type { CopyChunks, Session } from './session.ts';
