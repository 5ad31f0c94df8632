import { type AlertProgress, isAppError } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import { renderGauge } from './metric.ts';

type Deps = Pick<ApiDeps, 'alerts'>;

/** How far alerts are evaluated; left out while the store is away, which another figure tells. */
export async function renderAlerts(deps: Deps, nowMs: number): Promise<string> {
  const chains = await readProgress(deps);
  const gauge = (name: string, help: string, of: (chain: AlertProgress) => number) =>
    renderGauge(
      { name, help },
      chains.map((chain) => ({ labels: { chain: chain.chain }, value: of(chain) })),
    );
  const waitedSec = ({ waitingSinceMs }: AlertProgress) =>
    waitingSinceMs === undefined ? 0 : Math.max(0, nowMs - waitingSinceMs) / 1000;
  return [
    gauge('sulian_alerts_height', 'Last block whose alerts are evaluated.', (chain) => chain.height),
    gauge('sulian_alerts_scores_waiting', 'Scores that alerts wait for.', (chain) => chain.waiting),
    gauge('sulian_alerts_score_lag_seconds', 'How long the oldest of them has waited.', waitedSec),
    gauge('sulian_alerts_scores_failed', 'Scores of alerts that were given up.', (chain) => chain.failed),
  ].join('');
}

async function readProgress({ alerts }: Deps): Promise<readonly AlertProgress[]> {
  try {
    return (await alerts?.progress.listProgress()) ?? [];
  } catch (error) {
    if (isAppError(error) && (error.code === 'STORE_UNAVAILABLE' || error.code === 'QUERY_TIMEOUT')) return [];
    throw error;
  }
}
