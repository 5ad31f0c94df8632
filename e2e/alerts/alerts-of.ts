import type { AlertsAnswer, NotificationGroupsAnswer, NotificationRow, NotificationsAnswer } from '@sulian/contract';
import type { Page } from 'playwright-core';
import { findSession } from '../session.ts';
import type { Stage } from '../stage.ts';

export const ALERTS = '/api/proxy/v1/alerts';
export const LIST = /\/v1\/alerts\?/;
export const NOTICES = /\/v1\/alerts\/notifications\?/;
export const GROUPS = /\/v1\/alerts\/notifications\/groups\?/;
export const STREAM = /\/notifications\/stream$/;

const ACTIVITY = { coinId: 1, currency: 'USD', activityType: 'ALL', amount: 0 };

const tokens = new Map<string, string>();

/** A call in the officer's name, without the screens. */
async function callAlerts(url: string, method: string, path: string, body?: unknown): Promise<Response> {
  const token = tokens.get(url) ?? (await findSession(url))?.token ?? '';
  tokens.set(url, token);
  return fetch(url + path, {
    method,
    headers: { token, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

export async function createAlert(stage: Stage, address: string, more: object = {}): Promise<number> {
  const body = {
    address,
    blockchain: 'BITCOIN',
    type: 'ACTIVITY',
    conditions: ACTIVITY,
    isEnabled: true,
    isWatched: true,
    isEntity: false,
    ...{ name: '', note: '', timing: { blockTimeSec: 600, finalityDepth: 6 } },
    isMailEnabled: false,
    ...more,
  };
  const answer = await callAlerts(stage.url, 'POST', ALERTS, body);
  if (!answer.ok) throw new Error(await answer.text());
  return ((await answer.json()) as { id: number }).id;
}

/** The case without an alert: every test begins there. */
export async function clearAlerts(stage: Stage): Promise<void> {
  for (;;) {
    const { items } = await stage.ask<AlertsAnswer>(`${ALERTS}?limit=100`);
    if (items.length === 0) return;
    for (const { id } of items) await callAlerts(stage.url, 'DELETE', `${ALERTS}/${id}`);
  }
}

/** So many alerts, the newest on `address`, each with another least amount. */
export async function createMany(stage: Stage, address: string, count: number): Promise<void> {
  for (let each = 1; each <= count; each += 1)
    await createAlert(stage, address, { conditions: { ...ACTIVITY, amount: each } });
}

/** A notification as the API would answer it; for states that the world does not show at will. */
export const noticeOf = (more: Partial<NotificationRow> = {}): NotificationRow => ({
  id: 900_001,
  isRead: false,
  date: 1_795_000_000,
  blockchain: 'BITCOIN',
  transactionHash: 'ab'.repeat(32),
  block: 2_001,
  state: 'ACTIVE',
  alert: {
    id: 7,
    address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT',
    blockchain: 'BITCOIN',
    objectType: 'ADDRESS',
    isEntity: false,
    ...{ name: '', note: '', timing: { blockTimeSec: 600, finalityDepth: 6 } },
    entityName: '海湾交易所',
    entityNames: [
      { language: 'en', name: 'Harbour Bay Exchange' },
      { language: 'zh', name: '海湾交易所' },
    ],
    headline: null,
    type: 'ACTIVITY',
    conditions: { coinId: 1, currency: 'USD', activityType: 'CREDIT', amount: 500 },
    assetName: 'Bitcoin',
    assetSymbol: 'BTC',
    isEnabled: true,
    isWatched: true,
    isMailEnabled: false,
    creationDate: 1_794_000_000,
    lastTriggerDate: 1_795_000_000,
    triggerCount: 1,
    evaluation: null,
  },
  details: {
    type: 'CREDIT',
    amountTransferred: '1.5',
    symbol: 'BTC',
    coin: null,
    localAmount: 47_000,
    localCurrency: 'USD',
    isValueUnknown: false,
  },
  ...more,
});

/** A page of such notifications. */
export const noticesAnswerOf = (
  items: NotificationsAnswer['items'],
  total = items.length,
  unread = 0,
): NotificationsAnswer => ({
  items,
  _metadata: { total, offset: 0, limit: 4, asOf: items[0]?.id ?? null, unread },
});

/** The same grouped by object. */
export function groupsAnswerOf({ items, _metadata }: NotificationsAnswer): NotificationGroupsAnswer {
  const addresses = [...new Set(items.map(({ alert }) => alert.address))];
  const groups = addresses.flatMap((address) => {
    const rows = items.filter(({ alert }) => alert.address === address);
    const [latest] = rows;
    if (latest === undefined) return [];
    const unread = rows.filter((each) => !each.isRead).length;
    return [{ latest, count: rows.length, unread, unpricedTokens: 0, newest: rows.slice(0, 3) }];
  });
  return { items: groups, _metadata: { ..._metadata, total: groups.length } };
}

/** Answers the bell's count, and the objects of the bell and of the page. */
export async function answerNotices(page: Page, answer: NotificationsAnswer): Promise<void> {
  await page.route(NOTICES, (route) => route.fulfill({ json: answer }));
  await page.route(GROUPS, (route) => route.fulfill({ json: groupsAnswerOf(answer) }));
}
