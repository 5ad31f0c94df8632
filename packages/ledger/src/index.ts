export { type ChainExtent, layOutChain, listExtents } from './archive.ts';
export { createAssetStore } from './assets/asset-store.ts';
export { migrationsOf } from './chain-migrations/index.ts';
export { findNodes, listNodes, nameOfNode } from './citus.ts';
export type { CounterpartySettings } from './counterparties/settings.ts';
export { dropChain, dropSchemas, whileHolding } from './drop-chain.ts';
export { type ChainLeases, createChainLeases, type LeaseOptions, type LeaseTimes } from './leases/chain-leases.ts';
export { LEASE_SCHEMA, leaseMigrations } from './leases/migrations.ts';
export { createProgramName } from './leases/program-name.ts';
export {
  type ChainWriter,
  createProgramRegister,
  type ProgramRegister,
  type RegisteredProgram,
} from './leases/program-register.ts';
export { createSharedProgress } from './leases/shared-progress.ts';
export { createLedger } from './ledger.ts';
export { migrateLedger } from './migrate-ledger.ts';
export { ledgerMigrations } from './migrations/index.ts';
export { listPlaceable, type Placement, placeChain } from './place-chain.ts';
export { type LivePriceBook, openPriceBook } from './prices/price-book.ts';
export { createPriceStore } from './prices/price-store.ts';
export { createReplicaCheck } from './replicas/require-replica.ts';
export { type Replicas, withReplicas } from './replicas/with-replicas.ts';
export { type DatabaseOf, readServers } from './servers.ts';
export { type ChainStorage, measureStorage } from './tables/measure-storage.ts';
export { schemaOf } from './tables/schema.ts';
export { digestTables } from './verify/digest-tables.ts';
export { listOverdrawn } from './verify/list-overdrawn.ts';
export { verifyCounterparties } from './verify/verify-counterparties.ts';
export { type TableFault, verifyFetched, verifyTables } from './verify/verify-tables.ts';
