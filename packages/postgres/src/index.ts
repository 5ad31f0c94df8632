export type { TableShape } from './archive/catalogue.ts';
export { digestRows } from './archive/digest-rows.ts';
export { fillTables } from './archive/fill-tables.ts';
export { readSnapshot, type Snapshot } from './archive/snapshot.ts';
export { batchSql } from './batch-sql.ts';
export {
  type Database,
  type DatabaseOptions,
  joined,
  openDatabase,
  type Transactional,
  type TransactionOptions,
} from './database.ts';
export { findRunning } from './embedded/attach.ts';
export { findClusterVersion, MAJOR_VERSION } from './embedded/cluster.ts';
export { findArchiveId, LOG_FOLDERS, logArchiveOf, logReplayOf } from './embedded/log-archive.ts';
export { lockFolder, recoverCluster, removeRecovery } from './embedded/recover.ts';
export { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/start.ts';
export { toStoreError } from './errors.ts';
export { claim } from './listen.ts';
export { checksumOf, type Migration, migrate, migrateWithin } from './migrate.ts';
export { readPoolWaits } from './pool-waits.ts';
export { openRemote, type RemoteDatabase, type RemoteOptions } from './remote-database.ts';
export { requireSessions } from './require-sessions.ts';
export type { CopyChunks, Session } from './session.ts';
export { recordStatements } from './statement-channel.ts';
