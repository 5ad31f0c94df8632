import {
  type BalanceReader,
  type CoverageProof,
  isAppError,
  type LedgerReader,
  type TotalRow,
  tokenOfScope,
} from '@sulian/domain';
import type { HistoryQuery } from './list-history.ts';

/** Sums of the stored rows of a scope; undefined where it has none, or is not of one asset. */
export async function findSums(reader: LedgerReader, { address, scope }: HistoryQuery): Promise<TotalRow | undefined> {
  if (scope === 'all') return undefined;
  const token = tokenOfScope(scope);
  const asset = token === undefined ? 0 : (await reader.findAssetByKey(token))?.asset;
  const row = await reader.findAddress(address);
  if (asset === undefined || row === undefined) return undefined;
  return (await reader.listTotals([row.addressId])).find((total) => total.asset === asset);
}

/**
 * Compares the node's balance with what came in minus what went out in the stored rows. An equal balance of a later block is a
 * proof; a different one is not a contradiction. Without rows there is no proof: an account that passed on everything has
 * no balance either. Movements that cancel each other by that block are not noticed.
 * @returns undefined where there is nothing to compare
 * @throws SOURCE_*
 */
export async function compareBalance(
  balances: BalanceReader,
  { address, scope, height }: HistoryQuery & { readonly height: number },
  sums: TotalRow | undefined,
): Promise<boolean | undefined> {
  if (sums === undefined || sums.transactions === 0) return undefined;
  const token = tokenOfScope(scope);
  const query = token === undefined ? { address } : { address, token };
  const net = sums.receivedBase - sums.sentBase;
  if (balances.readLaterBalances !== undefined) {
    const [later] = await balances.readLaterBalances(height, [query]);
    // A later movement may explain a difference.
    return later === net ? true : undefined;
  }
  const [balance] = await readAt(balances, height, query);
  return balance === undefined ? undefined : balance === net;
}

/** Nothing where the node reports only a newer block's balances, which would prove another history, or has pruned this one's. */
const readAt = (
  balances: BalanceReader,
  height: number,
  query: Parameters<BalanceReader['readBalances']>[1][number],
): Promise<readonly (bigint | undefined)[]> =>
  balances.readBalances(height, [query]).catch((error: unknown) => {
    if (isAppError(error) && (error.code === 'BAD_REQUEST' || error.details['isPruned'] === true)) return [];
    throw error;
  });

/** Results of the comparisons of a complete list; undefined where there was nothing to compare with. */
export interface HistoryEvidence {
  /** The index states as many transactions as it lists. */
  readonly isCounted: boolean | undefined;
  readonly isBalanced: boolean | undefined;
  /** Kinds of movement that the index cannot list. */
  readonly lacks: readonly string[];
}

/**
 * Proofs that make a complete list whole; none where one comparison contradicts it. A count proves no amounts: where
 * movements are missing, only the balance is a proof of them.
 */
export function listProofs({ isCounted, isBalanced, lacks }: HistoryEvidence): readonly CoverageProof[] {
  if (isCounted === false || isBalanced === false) return [];
  const isCountEnough = isCounted === true && (lacks.length === 0 || isBalanced === true);
  return [...(isBalanced === true ? (['BALANCE'] as const) : []), ...(isCountEnough ? (['COUNT'] as const) : [])];
}
