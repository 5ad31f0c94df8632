import { findWholeUntil, heightOf } from '@sulian/domain';
import { groupBy, type Suspicion } from '@sulian/engine';
import type { PoisoningReader } from './witness.ts';

/**
 * Selects the suspicions that can be judged: the victims' earlier counterparties decide which address is imitated, so each
 * victim's history over all coins is stored whole up to the payment. A chain that is stored by its blocks allows all.
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
