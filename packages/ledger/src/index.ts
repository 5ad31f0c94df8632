export { createAssetStore } from './assets/asset-store.ts';
export { dropChain, whileHolding } from './drop-chain.ts';
export { createLedger } from './ledger.ts';
export { migrateLedger } from './migrate-ledger.ts';
export { ledgerMigrations } from './migrations/index.ts';
export { type LivePriceBook, openPriceBook } from './prices/price-book.ts';
export { createPriceStore } from './prices/price-store.ts';
export { digestTables } from './verify/digest-tables.ts';
export { type TableFault, verifyTables } from './verify/verify-tables.ts';
