import { type AlertProgress, isAppError } from '@sulian/domain';
import type { Registry } from 'prom-client';
import type { ApiDeps } from '../../deps.ts';
import { addChainGauge } from './chain-gauge.ts';

type Deps = Pick<ApiDeps, 'alerts'>;

/** Adds the progress of alerts; left out while the store is unavailable, which has a figure of its own. */
export async function addAlerts(registry: Registry, deps: Deps, nowMs: number): Promise<void> {
  const of = await readProgress(deps);
  const add = (name: string, help: string, value: (chain: AlertProgress) => number) =>
    addChainGauge(registry, { name, help }, { of, id: ({ chain }) => chain, value });
  const waitedSec = ({ waitingSinceMs }: AlertProgress) =>
    waitingSinceMs === undefined ? 0 : Math.max(0, nowMs - waitingSinceMs) / 1000;
  add('sulian_alerts_height', 'Last block whose alerts are evaluated.', ({ height }) => height);
  add('sulian_alerts_scores_waiting', 'Scores that alerts wait for.', ({ waiting }) => waiting);
  add('sulian_alerts_score_lag_seconds', 'How long the oldest of them has waited.', waitedSec);
  add('sulian_alerts_scores_failed', 'Scores of alerts that were given up.', ({ failed }) => failed);
}

async function readProgress({ alerts }: Deps): Promise<readonly AlertProgress[]> {
  try {
    return (await alerts?.progress.listProgress()) ?? [];
  } catch (error) {
    if (isAppError(error) && (error.code === 'STORE_UNAVAILABLE' || error.code === 'QUERY_TIMEOUT')) return [];
    throw error;
  }
}
