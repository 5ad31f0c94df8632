import { AppError, heightOf, type TxId } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { FlatLeg, FlatTransaction } from '../rows/flat-leg.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { hexOf } from '../tables/hash.ts';
import { HASH_KEY_BYTES } from '../tables/indexes.ts';

/**
 * Fills in the output of each spending leg: its transaction, address, amount. Tokens that the output also contains
 * become legs of the spender, next to the one that names the output. The spent transaction is the latest of that hash
 * up to the spender's own block. Bitcoin has two pairs of equal coinbase hashes. Where a block is ordered by hash
 * (Bitcoin Cash), a spender may come before the output that it spends.
 * @throws BLOCK_CORRUPT when a whole chain (`isPartial` false) spends an output that was never there
 */
export async function resolveSpends(
  session: Session,
  tables: ChainTables,
  batch: { readonly transactions: readonly FlatTransaction[]; readonly isPartial: boolean },
): Promise<void> {
  const earlier = resolveInside(batch.transactions);
  if (earlier.length === 0) return;
  const txIds = await findTransactions(session, tables, earlier);
  for (const leg of earlier) leg.spentTxId = txIds.get(leg.spentHash as string);
  const byTxId = new Map(batch.transactions.map((each) => [each.txId, each.legs]));
  for (const leg of await readOutputs(session, tables, earlier)) byTxId.get(leg.txId)?.push(leg);
  const lost = earlier.find((leg) => leg.spentTxId === undefined);
  if (lost !== undefined && !batch.isPartial)
    throw new AppError('BLOCK_CORRUPT', 'a spent output is not stored, although the chain is stored from its start', {
      details: { chain: tables.chain, height: heightOf(lost.txId), output: `${lost.spentHash}:${lost.spentIndex}` },
    });
}

/** Resolves spends of outputs in the batch itself; returns the others. */
function resolveInside(transactions: readonly FlatTransaction[]): readonly FlatLeg[] {
  const byHash = new Map<string, FlatTransaction[]>();
  for (const each of transactions) {
    const same = byHash.get(each.source.hash);
    if (same === undefined) byHash.set(each.source.hash, [each]);
    else same.push(each);
  }
  const earlier: FlatLeg[] = [];
  for (const { legs } of transactions) {
    const tokens: FlatLeg[] = [];
    for (const leg of legs) {
      if (leg.spentHash === undefined) continue;
      const height = heightOf(leg.txId);
      const spent = byHash.get(leg.spentHash)?.findLast((each) => heightOf(each.txId) <= height);
      if (spent === undefined) earlier.push(leg);
      else {
        spend(leg, spent);
        addTokensInside(tokens, leg, spent);
      }
    }
    for (const leg of tokens) legs.push(leg);
  }
  return earlier;
}

function spend(leg: FlatLeg, spent: FlatTransaction): void {
  // Operation 0's destinations come after its sources.
  const output = spent.legs[(spent.source.operations[0]?.sources.length ?? 0) + (leg.spentIndex ?? 0)];
  if (output?.isDestination !== true || output.operation !== 0 || spent.txId === leg.txId) throw noSuchOutput(leg);
  if (output.isUnspendable) throw unspendable(leg);
  leg.spentTxId = spent.txId;
  leg.amount = output.amount;
  leg.text = output.text;
}

/** Tokens of a destination come after all legs of coins. */
function addTokensInside(tokens: FlatLeg[], leg: FlatLeg, { legs, source }: FlatTransaction): void {
  if (source.operations[0]?.destinations[leg.spentIndex ?? 0]?.tokens === undefined) return;
  for (const tokenLeg of legs)
    if (tokenLeg.isDestination && tokenLeg.operation !== 0 && tokenLeg.position === leg.spentIndex)
      tokens.push({
        ...leg,
        operation: tokenLeg.operation,
        asset: tokenLeg.asset,
        amount: tokenLeg.amount,
        spentHash: undefined,
      });
}

const noSuchOutput = (leg: FlatLeg): AppError =>
  new AppError('BLOCK_CORRUPT', 'the spent transaction has no such output', {
    details: { txId: leg.txId, output: `${leg.spentHash}:${leg.spentIndex}` },
  });

/** The coin of the genesis block, an output marked unspendable: no valid block spends it. */
const unspendable = (leg: FlatLeg): AppError =>
  new AppError('BLOCK_CORRUPT', 'an unspendable output is spent', {
    details: { txId: leg.txId, output: `${leg.spentHash}:${leg.spentIndex}` },
  });

async function findTransactions(
  session: Session,
  { transaction }: ChainTables,
  legs: readonly FlatLeg[],
): Promise<ReadonlyMap<string, TxId>> {
  const keys = [...new Set(legs.map((leg) => (leg.spentHash as string).slice(0, 2 * HASH_KEY_BYTES)))].sort();
  const rows = await session.query<{ tx_id: number; hash: Buffer }>(
    `select tx_id, hash from ${transaction} where substring(hash from 1 for ${HASH_KEY_BYTES}) = any($1) order by tx_id`,
    [keys.map((key) => Buffer.from(key, 'hex'))],
  );
  // Ascending, so the latest of a repeated hash stays.
  return new Map(rows.map((row) => [hexOf(row.hash), row.tx_id]));
}

interface OutputRow {
  readonly tx_id: number;
  readonly operation: number;
  readonly position: number;
  readonly asset: number;
  readonly address_id: number | null;
  readonly amount: string;
  readonly is_unspendable: boolean;
}

/** @returns the further legs of those that spend tokens */
async function readOutputs(
  session: Session,
  { leg: table, spendsTokens }: ChainTables,
  legs: readonly FlatLeg[],
): Promise<readonly FlatLeg[]> {
  const spendingLegs = legs.filter((leg) => leg.spentTxId !== undefined);
  if (spendingLegs.length === 0) return [];
  spendingLegs.sort((a, b) => (a.spentTxId as number) - (b.spentTxId as number));
  const rows = await session.query<OutputRow>(
    `select l.tx_id, l.operation, l.position, l.asset, l.address_id, l.amount, l.is_unspendable
     from unnest($1::bigint[], $2::integer[]) as k (tx_id, position)
     join ${table} l on l.tx_id = k.tx_id and l.position = k.position and l.is_destination ${spendsTokens ? '' : 'and l.operation = 0'}`,
    [spendingLegs.map((leg) => leg.spentTxId), spendingLegs.map((leg) => leg.spentIndex)],
  );
  const byOutput = new Map<string, OutputRow>();
  const tokens = new Map<string, OutputRow[]>();
  for (const row of rows) {
    const output = `${row.tx_id}:${row.position}`;
    if (row.operation === 0) byOutput.set(output, row);
    else tokens.set(output, [...(tokens.get(output) ?? []), row]);
  }
  const added: FlatLeg[] = [];
  for (const leg of spendingLegs) {
    const row = byOutput.get(`${leg.spentTxId}:${leg.spentIndex}`);
    if (row === undefined) throw noSuchOutput(leg);
    if (row.is_unspendable) throw unspendable(leg);
    leg.amount = BigInt(row.amount);
    leg.addressId = row.address_id ?? undefined;
    leg.text = undefined;
    for (const { operation, asset, amount } of tokens.get(`${leg.spentTxId}:${leg.spentIndex}`) ?? [])
      added.push({ ...leg, operation, asset, amount: BigInt(amount), spentHash: undefined });
  }
  return added;
}
