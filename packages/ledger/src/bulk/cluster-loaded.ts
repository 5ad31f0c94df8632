import { type Clustering, type ClusterRule, type LegRow, type TxId, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type ChainTables, coinsOnly } from '../tables/chain-tables.ts';
import { lockCheckpoint, readCheckpoint, saveCheckpoint } from '../tables/checkpoint.ts';
import { copyLine, copyRows } from '../tables/copy.ts';
import { createTable } from '../tables/create-tables.ts';
import { listRanges } from '../write/cluster.ts';
import { insertMerges } from '../write/save-wallets.ts';
import { DenseForest } from './dense-forest.ts';
import { readMarks } from './load-marks.ts';
import { loadTablesOf } from './load-tables.ts';

/** A chain of more addresses is clustered in batches after it is opened: the forest would outgrow 256 MB. */
const MAX_ADDRESSES = 2 ** 25;
const RANGE_TRANSACTIONS = 100_000;

/**
 * Wallets and merges of all final blocks, in one go before any address is stored: an address is then written once, with
 * its wallet. The outcome is that of clustering block by block.
 */
export async function clusterLoaded(
  session: Session,
  tables: ChainTables,
  input: { readonly clustering: Clustering | undefined; readonly isAsLoaded: boolean },
): Promise<void> {
  const { member, address } = loadTablesOf(tables);
  const { clustering } = input;
  for (const table of ['wallet', 'wallet_merge'] as const) await createTable(session, tables, table);
  await session.query(`create table ${member} (address_id bigint, wallet_id bigint)`);
  if (clustering === undefined) return;
  const { height = 0, firstHeight = 0 } = await readCheckpoint(session, tables);
  const to = height - clustering.finalityDepth;
  const rows = await session.query<{ count: number }>(`select count(*) as count from ${address}`);
  const addresses = rows[0]?.count ?? 0;
  if (to < firstHeight || addresses > MAX_ADDRESSES) return;
  const forest = new DenseForest(addresses);
  // Results must be in ledger order: the order of the table, read by one process from the start.
  await session.query('set local max_parallel_workers_per_gather = 0; set local synchronize_seqscans = off');
  const isJudged = input.isAsLoaded && !(await readMarks(session, tables)).isUnjudged;
  if (isJudged) await session.query(`create index on ${loadTablesOf(tables).evidence} (tx_id)`);
  const union = isJudged ? unionEvidence : unionLegs(clustering.rule);
  let nextMergeSeq = 1;
  for (const range of await listRanges(session, tables, { from: firstHeight, to, most: RANGE_TRANSACTIONS })) {
    await union(session, tables, { from: toTxId(range.from, 0), before: toTxId(range.to + 1, 0), forest });
    const merges = forest.takeMerges();
    await insertMerges(session, tables, { merges, firstSeq: nextMergeSeq, isNew: true });
    nextMergeSeq += merges.length;
  }
  await saveForest(session, tables, forest);
  const point = await lockCheckpoint(session, tables);
  await saveCheckpoint(session, tables, { ...point, clusteredHeight: to, nextMergeSeq, changeRule: undefined });
}

interface UnionOrder {
  readonly from: TxId;
  readonly before: TxId;
  readonly forest: DenseForest;
}

/** Unions that were found while loading. */
async function unionEvidence(
  session: Session,
  tables: ChainTables,
  { from, before, forest }: UnionOrder,
): Promise<void> {
  const { evidence } = loadTablesOf(tables);
  await session.copyOut(
    `copy (select tx_id, address_id, other_address_id from ${evidence} where tx_id >= ${from} and tx_id < ${before}) to stdout`,
    (line) => {
      const [txId, into, other] = line.split('\t');
      forest.union([Number(into), Number(other)], Number(txId));
    },
  );
}

/** Unions by the rule, from all legs. */
const unionLegs =
  (rule: ClusterRule) =>
  async (session: Session, tables: ChainTables, { from, before, forest }: UnionOrder): Promise<void> => {
    const { leg } = tables;
    let legs: LegRow[] = [];
    const join = (): void => {
      const [first] = legs;
      if (first === undefined || !hasTwoSources(legs)) return;
      const [into, ...others] = rule(legs);
      if (into !== undefined) for (const other of others) forest.union([into, other], first.txId);
    };
    await session.copyOut(
      `copy (
         select tx_id, is_destination, operation, position, asset, address_id, amount, spent_tx_id, spent_index, is_unspendable
         from ${leg} where tx_id >= ${from} and tx_id < ${before} ${coinsOnly(tables)}
       ) to stdout`,
      (line) => {
        const row = parseLeg(line);
        if (legs[0] !== undefined && legs[0].txId !== row.txId) {
          join();
          legs = [];
        }
        legs.push(row);
      },
    );
    join();
  };

const hasTwoSources = (legs: readonly LegRow[]): boolean => {
  let sources = 0;
  for (const { side } of legs) if (side === 'source') sources += 1;
  return sources > 1;
};

const NULL = '\\N';

function parseLeg(line: string): LegRow {
  const [txId, isDestination, operation, position, asset, addressId, amount, spentTxId, spentIndex, isUnspendable] =
    line.split('\t');
  return {
    txId: Number(txId),
    operation: Number(operation),
    side: isDestination === 't' ? 'destination' : 'source',
    position: Number(position),
    ...(addressId === undefined || addressId === NULL ? {} : { addressId: Number(addressId) }),
    asset: Number(asset),
    ...(amount === undefined || amount === NULL ? {} : { amountBase: BigInt(amount) }),
    ...(spentTxId === undefined || spentTxId === NULL ? {} : { spentTxId: Number(spentTxId) }),
    ...(spentIndex === undefined || spentIndex === NULL ? {} : { spentIndex: Number(spentIndex) }),
    ...(isUnspendable === 't' ? { unspendable: true } : {}),
  };
}

async function saveForest(session: Session, tables: ChainTables, forest: DenseForest): Promise<void> {
  const { wallet, number } = tables;
  const { member } = loadTablesOf(tables);
  await copyRows(
    session,
    { table: wallet, columns: 'wallet_id, reference_address_id, size, chain', isNew: true },
    forest.wallets(),
    (id) => copyLine([id, forest.referenceOf(id), forest.sizeOf(id), number]),
  );
  await copyRows(session, { table: member, columns: 'address_id, wallet_id', isNew: true }, forest.members(), (id) =>
    copyLine([id, forest.rootOf(id)]),
  );
  await session.query(`analyze ${member}`);
}
