import { AppError, type ChangeRule, type ClusterEvidence, type ClusterRule, toTxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { LEG_COLUMNS, type LegSqlRow, toLegRow } from '../rows/leg-row.ts';
import type { WalletForest } from '../rows/wallet-forest.ts';
import { type ChainTables, coinsOnly } from '../tables/chain-tables.ts';
import type { Checkpoint } from '../tables/checkpoint.ts';
import { type HeightRange, listChanges } from './list-changes.ts';
import { readForest, saveMerges } from './save-wallets.ts';

/** Transactions whose legs are read at a time. */
const CHUNK_TRANSACTIONS = 20_000;

/**
 * Joins wallets by the evidence in blocks past the last clustered one, transaction by transaction in ledger order. The
 * caller has locked the checkpoint's row, saves the one returned and commits.
 */
export async function clusterBlocks(
  session: Session,
  tables: ChainTables,
  order: {
    readonly point: Checkpoint;
    readonly toHeight: number;
    readonly rule: ClusterRule;
    readonly changeRule?: ChangeRule | undefined;
  },
): Promise<Checkpoint> {
  const { point, rule, changeRule } = order;
  if (point.height === undefined) return point;
  checkRules(tables, point, changeRule);
  const to = Math.min(order.toHeight, point.height);
  const after = point.clusteredHeight ?? (point.firstHeight ?? 0) - 1;
  if (to <= after) return point;
  let nextMergeSeq = point.nextMergeSeq;
  for (const range of await listRanges(session, tables, { from: after + 1, to })) {
    const evidence = await listEvidence(session, tables, { range, rule });
    if (changeRule !== undefined) {
      evidence.push(...(await listChanges(session, tables, { range, rule: changeRule })));
      // Stable: what one transaction spends together comes before its change.
      evidence.sort((a, b) => a.txId - b.txId);
    }
    nextMergeSeq += await applyEvidence(session, tables, { evidence, nextMergeSeq });
  }
  return { ...point, clusteredHeight: to, nextMergeSeq, changeRule: changeRule?.id };
}

/** @throws CONFIG_INVALID */
function checkRules({ chain }: ChainTables, point: Checkpoint, changeRule: ChangeRule | undefined): void {
  if (changeRule !== undefined && (point.firstHeight ?? 0) > 0)
    throw new AppError(
      'CONFIG_INVALID',
      `${chain} is stored only from block ${point.firstHeight}: change cannot be identified`,
    );
  if (point.clusteredHeight !== undefined && point.changeRule !== changeRule?.id)
    throw new AppError(
      'CONFIG_INVALID',
      `the wallets of ${chain} were clustered ${point.changeRule === undefined ? 'without following change' : `by rule "${point.changeRule}"`}`,
    );
}

/** The range cut at block borders, at about so many transactions. */
export async function listRanges(
  session: Session,
  { block }: ChainTables,
  { from, to, most = CHUNK_TRANSACTIONS }: HeightRange & { readonly most?: number },
): Promise<readonly HeightRange[]> {
  const rows = await session.query<{ height: number; transactions: number }>(
    `select height, transactions from ${block} where height between $1 and $2 order by height`,
    [from, to],
  );
  const ranges: { from: number; to: number }[] = [];
  let room = 0;
  for (const { height, transactions } of rows) {
    const last = ranges.at(-1);
    room -= transactions;
    if (last !== undefined && room >= 0) last.to = height;
    else {
      ranges.push({ from: height, to: height });
      room = most - transactions;
    }
  }
  return ranges;
}

async function listEvidence(
  session: Session,
  tables: ChainTables,
  { range, rule }: { readonly range: HeightRange; readonly rule: ClusterRule },
): Promise<ClusterEvidence[]> {
  const { leg } = tables;
  // One payer alone never joins anything: such transactions, most of a chain, stay where they are.
  const rows = await session.query<LegSqlRow>(
    `select ${LEG_COLUMNS} from ${leg}
     where tx_id >= $1 and tx_id < $2 ${coinsOnly(tables)} and tx_id in (
       select tx_id from ${leg} where tx_id >= $1 and tx_id < $2 and not is_destination
       group by tx_id having min(address_id) < max(address_id))
     order by tx_id, operation, is_destination, position`,
    [toTxId(range.from, 0), toTxId(range.to + 1, 0)],
  );
  const evidence: ClusterEvidence[] = [];
  for (let start = 0; start < rows.length; ) {
    const txId = rows[start]?.tx_id ?? 0;
    let end = start + 1;
    while (rows[end]?.tx_id === txId) end += 1;
    const addressIds = rule(rows.slice(start, end).map(toLegRow));
    if (addressIds.length > 1) evidence.push({ txId, addressIds, reason: 'COMMON_INPUT_OWNERSHIP' });
    start = end;
  }
  return evidence;
}

/** @returns how many merges were made. */
async function applyEvidence(
  session: Session,
  tables: ChainTables,
  { evidence, nextMergeSeq }: { readonly evidence: readonly ClusterEvidence[]; readonly nextMergeSeq: number },
): Promise<number> {
  const ids = new Set<number>();
  for (const { addressIds, unless } of evidence)
    for (const id of [...addressIds, ...(unless === undefined ? [] : [unless.paid, ...unless.payers])]) ids.add(id);
  if (ids.size === 0) return 0;
  const forest = await readForest(
    session,
    tables,
    [...ids].sort((a, b) => a - b),
  );
  for (const { txId, addressIds, reason, unless } of evidence) {
    if (unless !== undefined && isOwnPayment(forest, unless)) continue;
    const [first, ...others] = addressIds;
    if (first !== undefined) for (const other of others) forest.union([first, other], txId, reason);
  }
  await saveMerges(session, tables, { forest, firstSeq: nextMergeSeq });
  return forest.merges.length;
}

/** True where what looked like a payee is in a payer's wallet: it took the change, and the new address was paid. */
const isOwnPayment = (forest: WalletForest, { paid, payers }: NonNullable<ClusterEvidence['unless']>): boolean =>
  payers.some((payer) => forest.walletOf(payer).walletId === forest.walletOf(paid).walletId);
