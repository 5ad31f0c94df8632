import { AppError, type Block } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { numberTokens } from '../assets/number-tokens.ts';
import { saveContracts } from '../assets/save-contracts.ts';
import { forgetBusyWallets } from '../busy-wallets/save-rows.ts';
import { type ChainTables, partitionOf, TABLES } from '../tables/chain-tables.ts';
import { EMPTY, lockCheckpoint, saveCheckpoint } from '../tables/checkpoint.ts';
import { copyRows } from '../tables/copy.ts';
import { checkHex } from '../tables/hash.ts';
import { checkBlocks } from '../write/check-blocks.ts';
import { BLOCK_COLUMNS, blockLine } from '../write/insert-rows.ts';
import { encodeBlocks } from './encode-blocks.ts';
import { createLoadTables, loadTablesOf, OUTPUT_COLUMNS, SOURCE_COLUMNS, TRANSACTION_COLUMNS } from './load-tables.ts';

/** Puts blocks behind those loaded; rows only, nothing is looked up. The caller commits. */
export async function loadBlocks(session: Session, tables: ChainTables, blocks: readonly Block[]): Promise<void> {
  const locked = await lockCheckpoint(session, tables);
  const last = blocks.at(-1);
  if (last === undefined) return;
  if (!locked.isLoading && locked.height !== undefined)
    throw new AppError('INTERNAL', `${tables.chain} holds blocks already; bulk import is for an empty chain`);
  checkBlocks(tables.chain, blocks, locked);
  // What building had clustered goes with what it had built.
  const point = { ...locked, clusteredHeight: undefined, nextMergeSeq: EMPTY.nextMergeSeq };
  if (point.isLoading) await dropBuilt(session, tables);
  else await createLoadTables(session, tables);
  for (const block of blocks) checkHex(block.hash, 'block hash');
  const tokens = await numberTokens(session, tables, blocks);
  await saveContracts(session, tables, blocks);
  const encoded = encodeBlocks(blocks, { nextLegNo: point.legs, tokens });
  const load = loadTablesOf(tables);
  const asIs = (line: string): string => line;
  await copyRows(session, { table: tables.block, columns: BLOCK_COLUMNS }, blocks, (each) =>
    blockLine(each, tables.number),
  );
  await copyRows(session, { table: load.transaction, columns: TRANSACTION_COLUMNS }, encoded.transactions, asIs);
  await copyRows(session, { table: load.output, columns: OUTPUT_COLUMNS }, encoded.outputs, asIs);
  await copyRows(session, { table: load.source, columns: SOURCE_COLUMNS }, encoded.sources, asIs);
  await saveCheckpoint(session, tables, {
    ...point,
    isLoading: true,
    lacksInternalTransfers:
      point.lacksInternalTransfers || blocks.some((block) => block.lacksInternalTransfers === true),
    firstHeight: point.firstHeight ?? blocks[0]?.height,
    height: last.height,
    hash: last.hash,
    timeSec: last.timeSec,
    transactions: point.transactions + encoded.transactions.length,
    legs: encoded.nextLegNo,
  });
}

/** More blocks came after building had begun: what was built is built again from all. */
async function dropBuilt(session: Session, tables: ChainTables): Promise<void> {
  const gone = await session.query('delete from ledger.bulk_stage where chain = $1 returning stage', [tables.number]);
  if (gone.length === 0) return;
  const { repeat, address, coin, member } = loadTablesOf(tables);
  await forgetBusyWallets(session, tables);
  const built = TABLES.filter((table) => table !== 'block').map((table) => partitionOf(table, tables.number));
  await session.query(`drop table if exists ${[repeat, address, coin, member, ...built].join(', ')}`);
  const indexes = await session.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where indrelid = to_regclass($1)`,
    [tables.block],
  );
  for (const { name } of indexes) await session.query(`drop index ${name}`);
}
