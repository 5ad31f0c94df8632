import { Counter, type Registry } from 'prom-client';
import type { ApiDeps } from '../../deps.ts';
import type { Waits } from '../../program-state.ts';

/** Adds the time for which requests have waited for a place to walk, and for a connection to PostgreSQL. */
export function addWaits(
  registry: Registry,
  { readPoolWaits }: Pick<ApiDeps, 'readPoolWaits'>,
  { waits: walks }: { readonly waits: Waits },
): void {
  const count = new Counter({
    name: 'sulian_waits_total',
    help: 'Places to walk a ledger, and connections to PostgreSQL, that were taken.',
    labelNames: ['for'],
    registers: [registry],
  });
  const seconds = new Counter({
    name: 'sulian_waits_seconds_total',
    help: 'Time for which they were waited for.',
    labelNames: ['for'],
    registers: [registry],
  });
  for (const [name, waits] of [
    ['walk', walks],
    ['connection', readPoolWaits?.()],
  ] as const) {
    if (waits === undefined) continue;
    count.inc({ for: name }, waits.count);
    seconds.inc({ for: name }, waits.waitedMs / 1_000);
  }
}
