import type { Alert, Verdict } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { type CaseOfTwo, draftOf, makeCase, openRecords } from '../testing/make-case.ts';
import { createAlertEvaluationStore } from './evaluation-store.ts';

let opened: TestDatabase;
let ours: CaseOfTwo;
beforeEach(async () => {
  opened = await openRecords();
  ours = await makeCase(opened, 'blocks');
});
afterEach(() => opened.drop());

const chain = 'BITCOIN';

const movement = { direction: 'CREDIT', amountBase: 1n, valueUsd: undefined, counterparties: [] } as const;

/** A verdict in which each alert fires for one transaction, and queues a score for another. */
const verdictOn = (alerts: readonly Pick<Alert, 'id'>[]): Verdict => ({
  firings: alerts.map(({ id }) => ({
    alertId: id,
    isValueUnknown: false,
    movement: { ...movement, txHash: `fired${id}` },
  })),
  inputs: alerts.map(({ id }) => ({ alertId: id, movement: { ...movement, txHash: `asked${id}` } })),
});

async function countRows(): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const table of ['notification', 'alert_evaluation', 'alert_tally', 'alert']) {
    const [row] = await opened.database.query<{ rows: number }>(`SELECT count(*) AS rows FROM records.${table}`);
    counts[table] = row?.rows ?? 0;
  }
  return counts;
}

/** Evaluates one block in which every alert fires; `meanwhile` happens between the matching and the saving. */
async function evaluate(meanwhile: () => void): Promise<void> {
  const store = createAlertEvaluationStore(opened.database, {
    clock: () => 1_800_000_000_000,
    mails: {
      settings: { render: () => ({ subject: '', text: '' }), isSmtpSet: true, domain: 'x', clock: Date.now },
      describe: () => ({ template: 'test', language: 'cn', values: {} }),
      readAssets: async () => [],
    },
  });
  await store.start({ chain, height: 100, hash: 'h100', merges: 0, reorgs: 0, labelVersion: 0 });
  const from = await store.findCursor(chain);
  if (from === undefined) throw new Error('the cursor is missing');
  const block = { height: 101, hash: 'h101', timeSec: 1_800_000_000, keys: ['watched'] };
  await store.evaluate(from, block, {
    known: new Set(),
    decide: (alerts) => {
      meanwhile();
      return verdictOn(alerts);
    },
  });
}

it('leaves nothing of an alert that is deleted while its block is evaluated', async () => {
  const store = createAlertStore(opened.database);
  // Each has a least amount of its own: the same alert made twice is one.
  const draft = (amountUsd: number) =>
    draftOf(ours, { address: 'watched', conditions: { type: 'ACTIVITY', activityType: 'ALL', amountUsd } });
  const doomed: Alert[] = [];
  for (let each = 0; each < 5; each += 1) doomed.push(await store.create(draft(each)));
  const alert = await store.create(draft(5));
  const deletions: Promise<unknown>[] = [];
  await evaluate(() => {
    for (const { id } of doomed) deletions.push(store.delete({ caseId: ours.caseId, id }));
  });
  await Promise.all(deletions);
  expect(await countRows()).toEqual({ notification: 1, alert_evaluation: 1, alert_tally: 1, alert: 1 });
  expect(await store.find({ caseId: ours.caseId, id: alert.id })).toMatchObject({
    triggerCount: 1,
    lastTriggerSec: 1_800_000_000,
  });
});

it('leaves nothing of an alert that is deleted after it fired', async () => {
  const store = createAlertStore(opened.database);
  const { id } = await store.create(draftOf(ours, { address: 'watched' }));
  await evaluate(() => undefined);
  expect(await countRows()).toEqual({ notification: 1, alert_evaluation: 1, alert_tally: 1, alert: 1 });
  await store.delete({ caseId: ours.caseId, id });
  expect(await countRows()).toEqual({ notification: 0, alert_evaluation: 0, alert_tally: 0, alert: 0 });
});
