import type { AddressId, Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { numberTokens } from '../assets/number-tokens.ts';
import { saveContracts } from '../assets/save-contracts.ts';
import { saveSightings } from '../assets/save-holders.ts';
import { saveTokenFacts } from '../assets/save-token-facts.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { checkRepeats } from '../write/check-repeats.ts';
import { flatten } from '../write/flatten.ts';
import {
  insertAddresses,
  insertBlocks,
  insertLegs,
  insertMovements,
  insertNotes,
  insertTransactions,
} from '../write/insert-rows.ts';
import { numberAddresses } from '../write/number-addresses.ts';
import { saveEvents } from '../write/save-events.ts';
import { summarise } from '../write/summarise.ts';
import { connectSpends } from './connect-spends.ts';
import { recomputeAddresses } from './recompute.ts';
import type { DeletedRows } from './replace-rows.ts';

interface FreshRows {
  /** Heights that are stored already. */
  readonly known: ReadonlySet<number>;
  /** By height, without what is stored. */
  readonly blocks: readonly Block[];
  readonly deleted: DeletedRows;
  readonly nextId: AddressId;
}

interface InsertedRows {
  readonly nextId: AddressId;
  readonly transactions: number;
  readonly legs: number;
  /** Addresses whose derived rows were recomputed. */
  readonly addresses: readonly string[];
}

/** Inserts rows, and recomputes what is derived from them. */
export async function insertFresh(
  session: Session,
  tables: ChainTables,
  { known, blocks, deleted, nextId }: FreshRows,
): Promise<InsertedRows> {
  const tokens = await numberTokens(session, tables, blocks);
  const transactions = flatten(blocks, tokens);
  const added = await numberAddresses(session, tables, { transactions, nextId });
  const summary = summarise(transactions);
  const unknown = blocks.filter(({ height }) => !known.has(height));
  await insertBlocks(session, tables, unknown);
  await saveContracts(session, tables, blocks);
  await saveSightings(session, tables, { blocks, tokens });
  await saveTokenFacts(session, tables, blocks);
  await insertTransactions(session, tables, transactions);
  await insertLegs(session, tables, transactions);
  await connectSpends(session, tables, transactions);
  await checkRepeats(session, tables, { blocks, partitions: [] });
  await saveEvents(session, tables, { blocks, tokens });
  await insertNotes(session, tables, transactions);
  if (tables.keepsMovements) await insertMovements(session, tables, summary.movements);
  await insertAddresses(session, tables, { summary, added });
  const ids = new Set([...deleted.addressIds, ...summary.addresses.map(({ addressId }) => addressId)]);
  return {
    nextId: added.firstId + added.texts.length,
    transactions: transactions.length,
    legs: transactions.reduce((sum, { legs }) => sum + legs.length, 0),
    addresses: await recomputeAddresses(session, tables, [...ids]),
  };
}
