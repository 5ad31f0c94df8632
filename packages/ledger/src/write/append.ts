import type { Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { numberTokens } from '../assets/number-tokens.ts';
import { saveContracts } from '../assets/save-contracts.ts';
import { saveHolders } from '../assets/save-holders.ts';
import { saveTokenFacts } from '../assets/save-token-facts.ts';
import { extendCounterparties } from '../counterparties/extend.ts';
import { applySettings } from '../counterparties/members.ts';
import type { EdgeCounting } from '../counterparties/settings.ts';
import { BUSY_TRANSACTIONS } from '../tables/busy.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { type Checkpoint, saveCheckpoint } from '../tables/checkpoint.ts';
import { createTables } from '../tables/create-tables.ts';
import { makePartitions } from '../tables/partitions.ts';
import { checkBlocks } from './check-blocks.ts';
import { checkRepeats } from './check-repeats.ts';
import { checkSpentOnce } from './check-spent-once.ts';
import { flatten } from './flatten.ts';
import {
  insertBlocks,
  insertLegs,
  insertMovements,
  insertNotes,
  insertTransactions,
  saveAddresses,
} from './insert-rows.ts';
import { numberAddresses } from './number-addresses.ts';
import { resolveSpends } from './resolve-spends.ts';
import { countBusy, saveBusy } from './save-busy.ts';
import { saveEvents, storeEvents } from './save-events.ts';
import { summarise } from './summarise.ts';

/**
 * Writes the blocks after the stored ones. The caller has locked the checkpoint's row and commits.
 * @throws PARENT_MISMATCH, BLOCK_CORRUPT, BLOCK_FOREIGN
 */
export async function appendBlocks(
  session: Session,
  tables: ChainTables,
  update: {
    readonly point: Checkpoint;
    readonly blocks: readonly Block[];
    readonly counting: EdgeCounting | undefined;
  },
): Promise<void> {
  const { point, blocks, counting } = update;
  const last = blocks.at(-1);
  if (last === undefined) return saveCheckpoint(session, tables, point);
  checkBlocks(tables.chain, blocks, point);
  await createTables(session, tables);
  const partitions = await makePartitions(session, tables, { heights: blocks.map(({ height }) => height) });
  await applySettings(session, tables, counting);
  const firstHeight = point.firstHeight ?? blocks[0]?.height ?? 0;
  const tokens = await numberTokens(session, tables, blocks);
  const transactions = flatten(blocks, tokens);
  await resolveSpends(session, tables, { transactions, isPartial: firstHeight > 0 });
  const added = await numberAddresses(session, tables, { transactions, nextId: point.nextAddressId });
  const summary = summarise(transactions);
  await insertBlocks(session, tables, blocks);
  await saveContracts(session, tables, blocks);
  await saveHolders(session, tables, { blocks, tokens });
  await saveTokenFacts(session, tables, blocks);
  await insertTransactions(session, tables, transactions);
  await insertLegs(session, tables, transactions);
  await checkSpentOnce(session, tables, { partitions, fromHeight: blocks[0]?.height ?? 0 });
  await checkRepeats(session, tables, { blocks, partitions });
  await saveEvents(session, tables, { blocks, tokens });
  await insertNotes(session, tables, transactions);
  if (tables.keepsMovements) await insertMovements(session, tables, summary.movements);
  await saveAddresses(session, tables, { summary, added });
  const above = Math.min(BUSY_TRANSACTIONS, counting?.above ?? BUSY_TRANSACTIONS);
  const counts = await countBusy(session, tables, { summary, above });
  await saveBusy(session, tables, { summary, blocks, counts });
  await extendCounterparties(session, tables, { summary, transactions, counts, counting });
  await saveCheckpoint(session, tables, {
    ...point,
    firstHeight,
    notesFromHeight: point.notesFromHeight ?? firstHeight,
    height: last.height,
    hash: last.hash,
    timeSec: last.timeSec,
    nextAddressId: added.firstId + added.texts.length,
    transactions: point.transactions + transactions.length,
    lacksInternalTransfers:
      point.lacksInternalTransfers || blocks.some((block) => block.lacksInternalTransfers === true),
    ...storeEvents(point, blocks),
    legs: transactions.reduce((sum, each) => sum + each.legs.length, point.legs),
  });
}
