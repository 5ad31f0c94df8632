import type { ChainHolding } from '@sulian/domain';
import type { Migration } from '@sulian/postgres';
import { createChainTables } from './001-chain.ts';
import { createNotes } from './002-notes.ts';
import { createEvents } from './003-events.ts';
import { counterparties } from './004-counterparties.ts';
import { makeRoomForFamilies } from './005-families.ts';
import { indexAddressEnds } from './008-address-ends.ts';
import { indexFreezes } from './009-freezes.ts';
import { dropFailedKeyChanges } from './010-failed-key-changes.ts';
import { indexAddressTails } from './011-address-tails.ts';
import { nameChangeRule } from './012-change-rule.ts';
import { countRounds } from './013-coverage.ts';
import { createFetchedTables } from './014-fetched.ts';
import { indexPayments } from './015-payments.ts';
import { createOutputTables } from './016-fetched-outputs.ts';

/**
 * Migrations of each chain's schema, which has its own count of them: a chain may come from another database. Forward
 * only.
 */
const chainMigrations: readonly Migration[] = [
  createChainTables,
  createNotes,
  createEvents,
  counterparties,
  makeRoomForFamilies,
  indexAddressEnds,
  indexFreezes,
  dropFailedKeyChanges,
  indexAddressTails,
  nameChangeRule,
  countRounds,
];

/** The same of fetched histories: both lists share their numbers, so that a later one follows in either. */
const fetchedMigrations: readonly Migration[] = [...chainMigrations, createFetchedTables, createOutputTables].sort(
  (a, b) => a.number - b.number,
);

/** The same of chains that are stored by their blocks. */
const blockMigrations: readonly Migration[] = [...chainMigrations, indexPayments];

/** Migrations of a chain's schema. */
export const migrationsOf = (holding: ChainHolding): readonly Migration[] =>
  holding === 'BLOCKS' ? blockMigrations : fetchedMigrations;
