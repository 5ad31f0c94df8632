import type { Migration } from '@sulian/postgres';
import { createLedgerTables } from './001-ledger.ts';
import { createBusyWallets } from './002-busy-wallets.ts';
import { createAssets } from './003-assets.ts';
import { markInternalTransfers } from './004-internal-transfers.ts';
import { forgetUnfinishedImports } from './005-unfinished-imports.ts';
import { markFollowedChange } from './008-change-followed.ts';
import { viewLegs } from './009-views-of-legs.ts';
import { moveChains } from './010-schema-a-chain.ts';

/** Migrations shared by all chains; forward only, one that has landed is never edited. */
export const ledgerMigrations: readonly Migration[] = [
  createLedgerTables,
  createBusyWallets,
  createAssets,
  markInternalTransfers,
  forgetUnfinishedImports,
  markFollowedChange,
  viewLegs,
  moveChains,
];
