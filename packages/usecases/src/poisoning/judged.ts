import { findWholeUntil, heightOf } from '@sulian/domain';
import { groupBy, type Suspicion } from '@sulian/engine';
import type { PoisoningReader } from './witness.ts';

/**
 * Reads which suspicions can be judged: those whose victims' histories, over all coins, are stored whole up to the payment.
 * Whom a victim dealt with before decides who is imitated. On a chain that is stored by its blocks that is every one.
 */
export async function readJudged(
  { chain, coverage, listAddresses }: PoisoningReader,
  suspicions: readonly Suspicion[],
): Promise<(suspicion: Suspicion) => boolean> {
  if (coverage === undefined) return () => true;
  const ids = [...new Set(suspicions.flatMap(({ ends }) => ends.map(({ victim }) => victim)))].sort((a, b) => a - b);
  const rows = await listAddresses(ids);
  const stored = await coverage.listCoverage({ addresses: rows.map(({ text }) => text) });
  const claims = groupBy(stored, ({ address }) => address);
  const until = new Map(
    rows.map(({ addressId, text }) => [addressId, findWholeUntil(chain, claims.get(text) ?? [], 'all')]),
  );
  return ({ payment, ends }) => ends.every(({ victim }) => (until.get(victim) ?? -1) >= heightOf(payment.txId));
}
