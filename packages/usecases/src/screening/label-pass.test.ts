import { AppError, type ChainId, type Entity, type Label, type ScreeningTask } from '@sulian/domain';
import { DEFAULT_POLICY } from '@sulian/engine';
import { createLabel } from '@sulian/testkit';
import { expect, it } from 'vitest';
import type { ScreeningDeps, ScreeningJob } from './deps.ts';
import { runLabelPass } from './label-pass.ts';

const NOW_MS = Date.parse('2026-06-01T00:00:00Z');
const LISTED: Entity = { id: 1, name: 'Listed', type: 'OFAC sanction list', countries: [], tags: [] };
const LABELS: Readonly<Record<string, Label>> = {
  listed: createLabel({ id: 1, chain: 'LITECOIN', address: 'listed', entity: LISTED, confidence: 90 }),
  over: createLabel({
    ...{ id: 2, chain: 'LITECOIN', address: 'over', entity: LISTED, confidence: 90 },
    ...{ validity: 'listing', validTo: '2025-01-01' },
  }),
};

/** Dependencies of a store without a block of any chain. */
const DEPS = {
  ledger: {
    read: async (chain: ChainId) => {
      throw new AppError('CHAIN_NOT_INDEXED', `nothing of ${chain} is indexed`);
    },
  },
  limits: { pageTimeoutMs: 1_000 },
  policy: DEFAULT_POLICY,
  clock: () => NOW_MS,
  labelsWithoutLedger: async () => ({
    version: 7,
    listLabels: (address: string) => [LABELS[address]].filter((label) => label !== undefined),
  }),
} as unknown as ScreeningDeps;

const JOB: ScreeningJob = { id: 1, passes: 3, desk: new Map([['LITECOIN', new Set(['listed'])]]) };
const task = (position: number, address: string): ScreeningTask =>
  ({ position, chain: 'LITECOIN', address }) as ScreeningTask;

it('finds labels of a chain without any block, and states that the chain is not stored [R-SCREEN-50]', async () => {
  const tasks = [task(1, 'listed'), task(2, 'nobody'), task(3, 'over')];
  const outcomes = await runLabelPass(DEPS, JOB, tasks);
  expect(outcomes.map(({ state, reason }) => [state, reason])).toEqual(
    tasks.map(() => ['UNKNOWN', 'CHAIN_NOT_STORED']),
  );
  expect(outcomes.map(({ severity }) => severity)).toEqual(['Critical', undefined, undefined]);
  expect(outcomes.map(({ result }) => [result.own?.confidence, result.basis, result.desk?.isOn])).toEqual([
    [90, 'OWN', true],
    [undefined, undefined, false],
    [90, undefined, false],
  ]);
  for (const { result } of outcomes)
    expect(result).toMatchObject({ labelVersion: 7, policyVersion: DEFAULT_POLICY.version });
  for (const { result } of outcomes) expect(result.height).toBeUndefined();
});
