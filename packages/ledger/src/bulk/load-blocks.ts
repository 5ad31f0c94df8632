import { AppError, type Block, type ClusterRule } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { numberTokens } from '../assets/number-tokens.ts';
import { saveContracts } from '../assets/save-contracts.ts';
import { saveHolders } from '../assets/save-holders.ts';
import { saveTokenFacts } from '../assets/save-token-facts.ts';
import { findNodes } from '../citus.ts';
import type { BinaryRows } from '../tables/binary-rows.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { EMPTY, lockCheckpoint, saveCheckpoint } from '../tables/checkpoint.ts';
import { checkHex } from '../tables/hash.ts';
import { NOTE_COLUMNS } from '../tables/note-rows.ts';
import { makePartitions } from '../tables/partitions.ts';
import { checkBlocks } from '../write/check-blocks.ts';
import { checkLoadedRepeats } from '../write/check-repeats.ts';
import { insertBlocks } from '../write/insert-rows.ts';
import { saveEvents, storeEvents } from '../write/save-events.ts';
import { dropBuilt, dropEmpty } from './drop-built.ts';
import { BlockEncoder, type EncodedBlocks } from './encode-blocks.ts';
import { saveMarks } from './load-marks.ts';
import { beginMemory, type LoadMemory, type MemoryLimits } from './load-memory.ts';
import { createLoadTables, loadTablesOf, partitionedOf } from './load-tables.ts';

export interface LoadOrder {
  readonly blocks: readonly Block[];
  /** Memory of the blocks before; undefined when they were loaded by another. */
  readonly memory: LoadMemory | undefined;
  readonly limits: MemoryLimits;
  readonly rule: ClusterRule | undefined;
}

/** Puts blocks behind those loaded. The caller commits, and drops the memory if that fails. */
export async function loadBlocks(session: Session, tables: ChainTables, order: LoadOrder): Promise<LoadMemory> {
  const { blocks, rule } = order;
  const locked = await lockCheckpoint(session, tables);
  const isNext = order.memory?.lastHash === locked.hash;
  const memory = (isNext ? order.memory : undefined) ?? beginMemory(tables, locked, order.limits);
  const last = blocks.at(-1);
  if (last === undefined) return memory;
  if (!locked.isLoading && locked.height !== undefined)
    throw new AppError('INTERNAL', `${tables.chain} has blocks already; bulk import is for an empty chain`);
  checkBlocks(tables.chain, blocks, locked);
  // Clusters of an earlier build are dropped with that build.
  const point = { ...locked, clusteredHeight: undefined, nextMergeSeq: EMPTY.nextMergeSeq };
  if (point.isLoading) await dropBuilt(session, tables);
  else {
    await requireLocal(session, tables);
    await dropEmpty(session, tables);
    await createLoadTables(session, tables);
  }
  await makePartitions(session, tables, { heights: blocks.map(({ height }) => height), of: partitionedOf(tables) });
  for (const block of blocks) {
    checkHex(block.hash, 'block hash');
    checkHex(block.parentHash, 'parent hash');
  }
  const tokens = await numberTokens(session, tables, blocks);
  await saveContracts(session, tables, blocks);
  await saveHolders(session, tables, { blocks, tokens });
  await saveTokenFacts(session, tables, blocks);
  await insertBlocks(session, tables, blocks);
  await saveEvents(session, tables, { blocks, tokens });
  const encoder = new BlockEncoder({ memory, tokens, rule });
  await session.copyIn(copySql(loadTablesOf(tables).leg), encoder.streamLegs(blocks));
  const transactions = encoder.transactions.rows;
  await copyRest(session, tables, encoder);
  const met = memory.hashes.add(blocks);
  if (met.length > 0) await checkLoadedRepeats(session, { ...tables, ...loadTablesOf(tables) }, met);
  await saveMarks(session, tables, { hasSecondIds: memory.addresses.hasForgotten, isUnjudged: rule === undefined });
  await saveCheckpoint(session, tables, {
    ...point,
    isLoading: true,
    lacksInternalTransfers:
      point.lacksInternalTransfers || blocks.some((block) => block.lacksInternalTransfers === true),
    ...storeEvents(point, blocks),
    firstHeight: point.firstHeight ?? blocks[0]?.height,
    notesFromHeight: point.notesFromHeight ?? blocks[0]?.height,
    height: last.height,
    hash: last.hash,
    timeSec: last.timeSec,
    nextAddressId: memory.addresses.nextId,
    transactions: point.transactions + transactions,
    legs: point.legs + encoder.legCount,
  });
  return { ...memory, lastHash: last.hash };
}

const copySql = (table: string): string => `copy ${table} from stdin (format binary)`;

async function copyRest(session: Session, tables: ChainTables, encoded: EncodedBlocks): Promise<void> {
  const load = loadTablesOf(tables);
  const copies: readonly (readonly [string, BinaryRows])[] = [
    [load.transaction, encoded.transactions],
    [load.movement, encoded.movements],
    [load.partial, encoded.partial],
    [load.address, encoded.addresses],
    [load.late, encoded.late],
    [load.evidence, encoded.evidence],
    // Nothing of a note is known later: it is written where it stays.
    [`${tables.note} (${NOTE_COLUMNS})`, encoded.notes],
  ];
  for (const [table, rows] of copies) if (rows.rows > 0) await session.copyIn(copySql(table), [rows.take()]);
}

/** A node of a Citus cluster refuses commands of building. @throws CHAIN_IN_USE */
async function requireLocal(session: Session, { chain, schema }: ChainTables): Promise<void> {
  const node = (await findNodes(session, [schema])).get(schema);
  if (node !== undefined)
    throw new AppError(
      'CHAIN_IN_USE',
      `${chain} is on ${node} of a Citus cluster: drop it, import it, then place it again`,
    );
}
