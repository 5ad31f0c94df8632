import type { AssetRow, FiredNews, Verdict } from '@sulian/domain';
import { recordStatements } from '@sulian/postgres';
import type { TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { createNotificationStore } from '../notifications/notification-store.ts';
import { type CaseOfTwo, draftOf, makeCase, openRecords } from '../testing/make-case.ts';
import { createAlertEvaluationStore } from './evaluation-store.ts';

const START_MS = 1_800_000_000_000;
let opened: TestDatabase;
let ours: CaseOfTwo;
let news: FiredNews[];
let lookUps: string[];
let symbols: unknown[];
let nowMs: number;
beforeEach(async () => {
  opened = await openRecords();
  ours = await makeCase(opened, 'mails');
  news = [];
  lookUps = [];
  symbols = [];
  nowMs = START_MS;
});
afterEach(() => opened.drop());

const listFired = (each: FiredNews | undefined) => each?.objects.flatMap(({ fired }) => fired) ?? [];

const openStore = (database = opened.database) =>
  createAlertEvaluationStore(database, {
    clock: () => nowMs,
    mails: {
      settings: {
        render: ({ values }) => ({ subject: 'alert', text: values['hashes'] ?? '' }),
        isSmtpSet: true,
        domain: 'alerts.example',
        clock: () => START_MS,
      },
      readAssets: async (chain, assets) => {
        lookUps.push(`${chain} ${assets.join()}`);
        return assets.map((asset) => ({ chain, asset, symbol: `T${asset}` }) as AssetRow);
      },
      describe: (draft, assetOf) => {
        news.push(draft);
        symbols.push(listFired(draft).map((each) => assetOf(each)?.symbol));
        const hashes = listFired(draft)
          .map((each) => each.txHash)
          .join(' ');
        return { template: 'test', language: 'cn', values: { hashes } };
      },
    },
  });

/** A block in which each of the alerts fires for a transaction of its own. */
async function fire(
  height: number,
  alertIds: readonly number[],
  assets: readonly number[] = [],
  isValueUnknown = false,
): Promise<void> {
  const store = openStore();
  const chain = 'BITCOIN';
  if ((await store.findCursor(chain)) === undefined)
    await store.start({ chain, height: 100, hash: 'h100', merges: 0, reorgs: 0, labelVersion: 0 });
  const from = await store.findCursor(chain);
  if (from === undefined) throw new Error('the cursor is missing');
  const verdict: Verdict = {
    firings: alertIds
      .flatMap((alertId) => toFirings(alertId, height, assets))
      .map((each) => ({ ...each, isValueUnknown })),
    inputs: [],
  };
  const block = { height, hash: `h${height}`, timeSec: height, keys: [] };
  expect(await store.evaluate(from, block, { known: new Set(), decide: () => verdict })).toBeInstanceOf(Set);
}

/** One for the alert's coin; or one for each of these, all in one transaction. */
const toFirings = (alertId: number, height: number, assets: readonly number[]): Verdict['firings'] =>
  (assets.length === 0 ? [undefined] : assets).map((asset) => ({
    alertId,
    isValueUnknown: false,
    movement: {
      txHash: `t${height}-${alertId}`,
      ...(asset !== undefined && { asset }),
      direction: 'CREDIT',
      amountBase: 2n ** 70n,
      valueUsd: undefined,
      counterparties: ['1Other'],
    },
  }));

const readMails = () =>
  opened.database.query<{ recipient: string; body: string }>(
    'SELECT recipient, body FROM records.mail ORDER BY mail_id',
  );
const create = async (more: Parameters<typeof draftOf>[1] = {}) =>
  (await createAlertStore(opened.database).create(draftOf(ours, more))).id;

describe('mails about what fired', () => {
  it('[R-ALERT-34] [R-ALERT-49] go to whoever made the alert, the first at once, what comes within its minute together', async () => {
    const mine = await create();
    const theirs = await create({ creatorId: ours.accountIds[1] });
    const silent = await create({ isMailEnabled: false, asset: 1 });
    const store = openStore();
    await fire(101, [mine, theirs, silent]);
    expect(await store.makeMails(START_MS)).toBe(2);
    await fire(102, [mine]);
    await fire(103, [mine]);
    expect(await store.makeMails(START_MS + 59_999)).toBe(0);
    expect(await store.makeMails(START_MS + 60_000)).toBe(1);
    expect(await store.makeMails(START_MS + 600_000)).toBe(0);
    expect(await readMails()).toEqual([
      { recipient: 'one@mails.example', body: `t101-${mine}` },
      { recipient: 'two@mails.example', body: `t101-${theirs}` },
      { recipient: 'one@mails.example', body: `t103-${mine} t102-${mine}` },
    ]);
    expect(listFired(news[0])[0]).toMatchObject({ amountBase: 2n ** 70n, counterparties: ['1Other'] });
  });

  it('on any coin list each coin of a transaction, and wait as others do however many tokens come [R-ALERT-138] [R-ALERT-151]', async () => {
    const id = await create({ asset: undefined });
    const store = openStore();
    const tokens = Array.from({ length: 500 }, (_, index) => index + 1);
    await fire(101, [id], tokens);
    expect(await store.makeMails(START_MS)).toBe(1);
    expect([news[0]?.count, new Set(listFired(news[0]).map(({ asset }) => asset)).size]).toEqual([500, 200]);
    let mails = 0;
    for (let minute = 1; minute < 24 * 60; minute += 10) {
      nowMs = START_MS + minute * 60_000;
      if (minute % 120 === 1) await fire(101 + minute, [id], tokens);
      mails += await store.makeMails(nowMs);
    }
    expect(mails).toBeLessThanOrEqual(4);
    expect(mails).toBeGreaterThan(0);
  });

  it('are made once, however many programs make them', async () => {
    const id = await create();
    await fire(101, [id]);
    const made = await Promise.all([1, 2, 3, 4].map(() => openStore().makeMails(START_MS)));
    expect(made.reduce((sum, each) => sum + each, 0)).toBe(1);
    expect(await readMails()).toHaveLength(1);
  });

  it('tell nothing of what was withdrawn, until it is mined anew', async () => {
    const id = await create();
    await fire(101, [id]);
    const store = openStore();
    const from = await store.findCursor('BITCOIN');
    if (from === undefined) throw new Error('the cursor is missing');
    await store.rewind(from, { height: 100, hash: 'h100' });
    expect(await store.makeMails(START_MS)).toBe(0);
    await fire(101, [id]);
    expect(await store.makeMails(START_MS)).toBe(1);
  });

  it('of which nothing is due any more at its turn delay no later one', async () => {
    const id = await create();
    await fire(101, [id]);
    const withdrawing: typeof opened.database = {
      ...opened.database,
      transaction: async (work, options) => {
        await opened.database.query('UPDATE records.notification SET is_withdrawn = true');
        return opened.database.transaction(work, options);
      },
    };
    expect(await openStore(withdrawing).makeMails(START_MS)).toBe(0);
    await fire(102, [id]);
    expect(await openStore().makeMails(START_MS + 1_000)).toBe(1);
  });

  it('are looked for in the order of one index, without a sort', async () => {
    await fire(101, [await create()]);
    const recorded = recordStatements();
    await openStore().makeMails(START_MS);
    recorded.stop();
    const looks = recorded.sent.filter((sql) => sql.includes('quiet_ms'));
    expect(looks).toHaveLength(2);
    for (const sql of looks) {
      const plan = await opened.database.transaction(async (session) => {
        // A table of one row is read whole otherwise.
        await session.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off');
        return session.query(`EXPLAIN ${sql}`, sql.includes('$1') ? [[1]] : []);
      });
      const text = JSON.stringify(plan);
      expect(text).toContain('notification_mail');
      expect(text).not.toContain('Sort');
    }
  });

  it('tell nothing to somebody who lost access', async () => {
    const id = await create();
    await fire(101, [id]);
    await opened.database.query(`UPDATE records.account SET status = 'DISABLED'`);
    expect(await openStore().makeMails(START_MS)).toBe(0);
    await opened.database.query(`UPDATE records.account SET status = 'APPROVED'`);
    expect(await openStore().makeMails(START_MS + 120_000)).toBe(0);
    expect(await readMails()).toEqual([]);
  });

  it('list 200 at most, and count the rest [R-ALERT-140]', async () => {
    const ids: number[] = [];
    for (let number = 0; number < 205; number += 1) ids.push(await create({ asset: number }));
    await fire(101, ids);
    const store = openStore();
    expect(await store.makeMails(START_MS)).toBe(1);
    expect(await store.makeMails(START_MS + 60_000)).toBe(0);
    expect(news.map((each) => [listFired(each).length, each.count, each.objects.length])).toEqual([[200, 205, 1]]);
  });

  it('list the newest of each object in turn, so that a busy one hides no other [R-ALERT-153]', async () => {
    const busy = await create({ asset: undefined });
    const calm = await create({ address: '1Calm' });
    const tokens = Array.from({ length: 250 }, (_, index) => index + 1);
    await fire(101, [calm]);
    await fire(102, [busy], tokens);
    await fire(103, [calm]);
    expect(await openStore().makeMails(START_MS)).toBe(1);
    expect(news[0]?.objects.map(({ chain, address, count, fired }) => [chain, address, count, fired.length])).toEqual([
      ['BITCOIN', '1Calm', 2, 2],
      ['BITCOIN', '1Watched', 250, 198],
    ]);
    expect(news[0]?.objects[0]?.fired.map(({ txHash }) => txHash)).toEqual([`t103-${calm}`, `t101-${calm}`]);
    const ids = news[0]?.objects[1]?.fired.map(({ id }) => id) ?? [];
    expect(ids).toEqual([...ids].sort((one, two) => two - one));
  });

  it('look up the tokens of a batch of mails once per chain, whatever their number [R-ALERT-158]', async () => {
    const any = await create({ asset: undefined });
    const one = await create({ asset: 7, address: '1Named' });
    await fire(101, [any], [0, 3, 4]);
    await fire(102, [one], [7]);
    await fire(103, [any], [4, 7]);
    expect(await openStore().makeMails(START_MS)).toBe(1);
    expect(lookUps.map((each) => each.split(/[ ,]/).sort())).toEqual([['3', '4', '7', 'BITCOIN']]);
    expect(symbols.flat().sort()).toEqual(['T3', 'T4', 'T4', 'T7', 'T7', undefined]);
  });

  it('count tokens without a price of any coin, and list them where the alert names the token [R-ALERT-154]', async () => {
    const any = await create({ asset: undefined });
    const one = await create({ asset: 7, address: '1Named' });
    await fire(101, [any], [0, 1, 2, 3], true);
    await fire(102, [one], [7], true);
    expect(await openStore().makeMails(START_MS)).toBe(1);
    expect(
      news[0]?.objects.map(({ count, unpricedTokens, fired }) => [
        count,
        unpricedTokens,
        fired.map(({ asset }) => asset),
      ]),
    ).toEqual([
      [4, 3, [0]],
      [1, 0, [7]],
    ]);
  });

  /** Fires the alert at each minute, and returns the minutes of the mails made then, with what each counts. */
  async function fireAt(minutes: readonly number[], alertId: number) {
    const mails: (readonly [number, number, number | undefined])[] = [];
    for (const [index, minute] of minutes.entries()) {
      nowMs = START_MS + minute * 60_000;
      await fire(101 + index, [alertId]);
      if ((await openStore().makeMails(nowMs)) === 0) continue;
      const last = news.at(-1);
      mails.push([minute, last?.count ?? 0, last?.repeats[0]?.count]);
    }
    return mails;
  }

  it('back off 1, 5 and 30 minutes, then a day, and count what fired meanwhile [R-ALERT-138] [R-ALERT-140]', async () => {
    const id = await create();
    expect(await fireAt([0, 1, 2, 3, 5, 6, 7, 35, 36, 40, 300, 600, 900, 1_200, 1_475, 1_476], id)).toEqual([
      [0, 1, undefined],
      [1, 1, 1],
      [6, 4, 4],
      [36, 3, 3],
      [1_476, 7, 7],
    ]);
    expect(news.at(-1)?.repeats).toEqual([
      {
        chain: 'BITCOIN',
        address: news[0]?.objects[0]?.address,
        type: 'ACTIVITY',
        count: 7,
        sinceSec: START_MS / 1_000 + 36 * 60,
      },
    ]);
  });

  it('start again after six quiet hours, with what waited [R-ALERT-139]', async () => {
    const id = await create();
    expect(await fireAt([0, 1, 6, 36, 40, 399, 759, 760], id)).toEqual([
      [0, 1, undefined],
      [1, 1, 1],
      [6, 1, 1],
      [36, 1, 1],
      [759, 3, undefined],
      [760, 1, 1],
    ]);
  });

  it('wait for a busy alert, and for no other of its reader [R-ALERT-138]', async () => {
    const busy = await create();
    await fireAt([0, 1], busy);
    const calm = await create({ asset: 1 });
    nowMs = START_MS + 2 * 60_000;
    await fire(103, [busy, calm]);
    expect(await openStore().makeMails(nowMs)).toBe(1);
    expect(listFired(news.at(-1)).map((each) => each.alert.id)).toEqual([calm]);
    expect(await openStore().makeMails(START_MS + 6 * 60_000)).toBe(1);
    expect(listFired(news.at(-1)).map((each) => each.alert.id)).toEqual([busy]);
  });
});

describe('notifications', () => {
  it('are unread for each account by itself, and read one by one or up to one', async () => {
    const id = await create();
    for (const height of [101, 102, 103, 104]) await fire(height, [id]);
    const store = createNotificationStore(opened.database);
    const [one, two] = ours.accountIds.map((accountId) => ({ caseId: ours.caseId, accountId }));
    if (one === undefined || two === undefined) throw new Error('accounts are missing');
    const { items, total } = await store.list(one, { offset: 0, limit: 4 });
    const [newest, third, second] = items.map((note) => note.id);
    expect([total, items.map((note) => note.txHash)]).toEqual([4, [104, 103, 102, 101].map((at) => `t${at}-${id}`)]);
    expect(await store.countUnread(one)).toEqual({ unread: 4, newestId: newest });
    await store.markRead(one, [third ?? 0]);
    await store.markRead(one, [third ?? 0]);
    expect((await store.countUnread(one)).unread).toBe(3);
    await store.markReadUpTo(one, second ?? 0);
    expect((await store.list(one, { offset: 0, limit: 4 })).items.map((note) => note.isRead)).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect((await store.countUnread(one)).unread).toBe(1);
    expect((await store.countUnread(two)).unread).toBe(4);
    const theirs = await makeCase(opened, 'others');
    const stranger = { caseId: theirs.caseId, accountId: theirs.accountIds[0] };
    await store.markReadUpTo(stranger, newest ?? 0);
    expect(await store.find(stranger, newest ?? 0)).toBeUndefined();
    expect(await store.countUnread(stranger)).toEqual({ unread: 0, newestId: undefined });
    expect((await store.list(one, { address: '1Wat', offset: 0, limit: 4 })).total).toBe(4);
    expect((await store.list(one, { address: '1X', offset: 0, limit: 4 })).total).toBe(0);
  });
});
