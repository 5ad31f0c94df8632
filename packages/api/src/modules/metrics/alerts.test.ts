import { AppError } from '@sulian/domain';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { addAlerts } from './alerts.ts';

const depsOf = (listProgress: () => Promise<readonly never[]>) => ({ alerts: { progress: { listProgress } } }) as never;

async function readFigures(listProgress: () => Promise<readonly never[]>): Promise<readonly string[]> {
  const registry = new Registry();
  await addAlerts(registry, depsOf(listProgress), 10_000);
  return (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

it('tells how far alerts are evaluated, and how long the oldest score has waited', async () => {
  const progress = [
    { chain: 'BITCOIN', height: 7, hash: 'h', evaluatedMs: 1, waiting: 2, waitingSinceMs: 4_000, failed: 1 },
    { chain: 'ETHEREUM', height: 9, hash: 'h', evaluatedMs: 1, waiting: 0, waitingSinceMs: undefined, failed: 0 },
  ];
  expect(await readFigures(async () => progress as never)).toEqual([
    'sulian_alerts_height{chain="BITCOIN"} 7',
    'sulian_alerts_height{chain="ETHEREUM"} 9',
    'sulian_alerts_scores_waiting{chain="BITCOIN"} 2',
    'sulian_alerts_scores_waiting{chain="ETHEREUM"} 0',
    'sulian_alerts_score_lag_seconds{chain="BITCOIN"} 6',
    'sulian_alerts_score_lag_seconds{chain="ETHEREUM"} 0',
    'sulian_alerts_scores_failed{chain="BITCOIN"} 1',
    'sulian_alerts_scores_failed{chain="ETHEREUM"} 0',
  ]);
});

it('tells nothing of alerts while the store is away', async () => {
  const away = async () => {
    throw new AppError('STORE_UNAVAILABLE', 'away');
  };
  expect(await readFigures(away)).toEqual([]);
});
