import type { LedgerReader } from '@sulian/domain';
import type { FetchTarget } from './fetch-around.ts';

/** Transactions of a history above which it is not fetched: its owner is no person. */
export const MAX_FETCHED_ROWS = 1_000;

/** Leaves out histories that are known to be too long. */
export async function withoutLong<Target extends FetchTarget>(
  { coverage }: Pick<LedgerReader, 'coverage'>,
  targets: readonly Target[],
): Promise<readonly Target[]> {
  const stored = (await coverage?.listCoverage({ addresses: targets.map(({ address }) => address) })) ?? [];
  const long = new Set(
    stored
      .filter(({ state, listed }) => state === 'CUT' && listed >= MAX_FETCHED_ROWS)
      .map(({ address, scope }) => `${address} ${scope}`),
  );
  return targets.filter(({ address, scope }) => !long.has(`${address} ${scope}`));
}
