import type { LedgerReader, StoredCoverage } from '@sulian/domain';
import type { HistoryTarget } from './fetch-around.ts';

/** Transactions of a history above which it is not fetched: its owner is no person. */
export const MAX_FETCHED_ROWS = 1_000;

/** Leaves out histories that are known to be too long, and marks those whose complete list is stored without a proof. */
export async function listFetchable<Target extends HistoryTarget>(
  { coverage }: Pick<LedgerReader, 'coverage'>,
  targets: readonly Target[],
): Promise<readonly (Target & { readonly isListed: boolean })[]> {
  const rows = (await coverage?.listCoverage({ addresses: targets.map(({ address }) => address) })) ?? [];
  const stored = new Map(rows.map((row) => [toKey(row), row]));
  return targets.flatMap((target) => {
    const row = stored.get(toKey(target));
    return row !== undefined && isTooLong(row) ? [] : [{ ...target, isListed: row?.state === 'LISTED' }];
  });
}

const isTooLong = ({ state, listed }: StoredCoverage): boolean => state === 'CUT' && listed >= MAX_FETCHED_ROWS;

const toKey = ({ address, scope }: HistoryTarget): string => `${address} ${scope}`;
