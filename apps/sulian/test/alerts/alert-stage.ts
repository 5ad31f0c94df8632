import {
  type Alert,
  type AlertConditions,
  type AlertDraft,
  type AlertEvaluationStore,
  type AssetRegistry,
  type Block,
  type Ledger,
  MAX_COUNTERPARTIES,
  type Notification,
} from '@sulian/domain';
import { createLedger } from '@sulian/ledger';
import type { Database } from '@sulian/postgres';
import {
  createAccountStore,
  createAlertEvaluationStore,
  createAlertStore,
  createCaseStore,
  createNotificationStore,
} from '@sulian/records';
import { type AlertPrices, createDescribeFired, type Evaluator, evaluateStep, renderMail } from '@sulian/usecases';
import { expect } from 'vitest';
import { createProgramDatabase } from '../support/program-database.ts';

export interface AlertStage {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly store: AlertEvaluationStore;
  readonly evaluator: Evaluator;
  readonly caseId: number;
  readonly creatorId: number;
  /** Milliseconds; constant unless it is set. */
  now: number;
  create(draft: Partial<AlertDraft>): Promise<Alert>;
  /** Until alerts are level with the ledger. */
  evaluate(): Promise<void>;
  write(blocks: readonly Block[]): Promise<void>;
  replaceAbove(height: number, blocks: readonly Block[]): Promise<void>;
  notifications(): Promise<readonly Notification[]>;
  alertsNow(): Promise<readonly Alert[]>;
  mails(): Promise<readonly { readonly recipient: string; readonly body: string; readonly message_id: string }[]>;
  drop(): Promise<void>;
}

const NO_PRICES: AlertPrices = {
  findUsd: () => undefined,
  findLatestUsd: () => undefined,
  findKnown: () => undefined,
};
export const anything: AlertConditions = { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 };

/** Ledger, records and an evaluator over one real database; a case with one officer. */
export async function openAlertStage(prices: AlertPrices = NO_PRICES, registry?: AssetRegistry): Promise<AlertStage> {
  const { database, drop } = await createProgramDatabase();
  const ledger = registry === undefined ? createLedger(database) : createLedger(database, registry);
  const caseId = await createCaseStore(database).create({
    name: 'ALERTS',
    description: undefined,
    credit: undefined,
    nowSec: 1,
  });
  const creatorId = await createAccountStore(database).create({
    caseId,
    email: 'officer@alerts.example',
    name: '王芳',
    passwordHash: '',
    role: 'OFFICER',
    status: 'APPROVED',
    nowSec: 1,
  });
  const clock = { now: 1_800_000_000_000 };
  const settings = { render: renderMail, isSmtpSet: true, domain: 'alerts.example', clock: () => clock.now };
  const store = createAlertEvaluationStore(database, {
    mails: {
      settings,
      describe: createDescribeFired('cn'),
      readAssets: (chain, assets) => ledger.read(chain, (reader) => reader.listAssets(assets)),
    },
    clock: () => clock.now,
  });
  const evaluator: Evaluator = {
    ledger,
    store,
    prices: () => prices,
    onChanged: () => {},
  };
  const alerts = createAlertStore(database);
  const everything = { offset: 0, limit: 1_000_000 };
  return {
    database,
    ledger,
    store,
    evaluator,
    caseId,
    creatorId,
    get now() {
      return clock.now;
    },
    set now(value: number) {
      clock.now = value;
    },
    create: async (draft) =>
      alerts.create({
        caseId,
        creatorId,
        chain: 'BITCOIN',
        objectType: 'ADDRESS',
        address: '1Nobody',
        asset: 0,
        conditions: anything,
        isEnabled: true,
        isMailEnabled: true,
        height: (await ledger.getState('BITCOIN')).height ?? -1,
        nowSec: Math.floor(clock.now / 1000),
        ...draft,
      }),
    evaluate: async () => {
      while (await evaluateStep(evaluator, 'BITCOIN'));
    },
    write: (blocks) => ledger.writer('BITCOIN').append(blocks),
    replaceAbove: (height, blocks) => ledger.writer('BITCOIN').replaceAbove(height, blocks),
    notifications: async () =>
      (await createNotificationStore(database).list({ caseId, accountId: creatorId }, everything)).items,
    alertsNow: async () => (await alerts.list({ caseId, ...everything })).items,
    mails: () => database.query('SELECT recipient, body, message_id FROM records.mail ORDER BY mail_id'),
    drop,
  };
}

/** A notification in the oracle's words. */
export const toFiring = (note: Notification): string =>
  `${note.txHash} ${note.direction ?? 'NONE'} ${note.amountBase} in ${note.blockHash}`;

/** The counters of every alert are those of its notifications. */
export function expectExactCounters(alerts: readonly Alert[], notes: readonly Notification[]): void {
  for (const { id, triggerCount, lastTriggerSec } of alerts) {
    const active = notes.filter((note) => note.alert.id === id && note.state === 'ACTIVE');
    expect(triggerCount).toBe(active.length);
    expect(lastTriggerSec).toBe(active.length === 0 ? undefined : Math.max(...active.map((note) => note.blockSec)));
  }
  for (const note of notes) expect(note.counterparties.length).toBeLessThanOrEqual(MAX_COUNTERPARTIES);
}
