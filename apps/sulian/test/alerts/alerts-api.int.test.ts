import { buildApp } from '@sulian/api';
import type {
  AlertsAnswer,
  NotificationAnswer,
  NotificationGroupsAnswer,
  NotificationsAnswer,
  SearchAnswer,
} from '@sulian/contract';
import type { NotificationFeed } from '@sulian/domain';
import {
  createAlertProgressStore,
  createAlertStore,
  createNotificationStore,
  createWriteAudited,
} from '@sulian/records';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, getTestAccount, signIn, type TestRequest } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';
import { coinIn, createHand } from './alert-fixtures.ts';

const V1 = '/api/proxy/v1';
const MAX_ALERTS = 8;
let worldProgram: WorldProgram;
let app: Awaited<ReturnType<typeof buildApp>>;
let hand: ReturnType<typeof createHand>;
const listeners = new Map<() => void, number>();
const feed: NotificationFeed = {
  subscribe: (caseId, listener) => {
    listeners.set(listener, caseId);
    return () => listeners.delete(listener);
  },
};
const tokens = { ours: '', colleague: '', others: '' };

beforeAll(async () => {
  worldProgram = await openWorldProgram('alerts', 150);
  const { program } = worldProgram;
  const { apiDeps, database } = program;
  app = await buildApp({
    ...apiDeps,
    people: {
      ...apiDeps.people,
      writeAudited: createWriteAudited(database, {
        mail: program.registration.mailSettings,
        alerts: { maxPerCase: MAX_ALERTS },
      }),
    },
    alerts: {
      alerts: createAlertStore(database),
      notifications: createNotificationStore(database),
      feed,
      progress: createAlertProgressStore(database),
      heartbeatMs: 200,
    },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  const account = (email: string, caseName: string) =>
    getTestAccount(apiDeps.people, { role: 'OFFICER', email, caseName });
  tokens.ours = await signIn(app, await account('a@one.example', 'ONE'));
  tokens.colleague = await signIn(app, await account('b@one.example', 'ONE'));
  tokens.others = await signIn(app, await account('c@two.example', 'TWO'));
  hand = createHand(program, (await program.ledger.getState('BITCOIN')).height ?? 0);
  await hand.start();
});
afterAll(async () => {
  await app?.close();
  await worldProgram?.close();
});

type Who = keyof typeof tokens;
const call = (who: Who, request: TestRequest): Promise<Answer> =>
  app.inject({ ...request, url: V1 + request.url, headers: { token: tokens[who] } });
const get = async <T>(who: Who, url: string): Promise<T> => {
  const answer = await call(who, { url });
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer.json<T>();
};
const owned = (): string =>
  worldProgram.world.labels().find((label) => label.entity.name === '海湾交易所')?.address ?? '';
const HARBOUR_BAY = [
  { language: 'en', name: 'Harbour Bay Exchange' },
  { language: 'zh', name: '海湾交易所' },
];
const DARK_RIVER = [
  { language: 'en', name: 'Dark River Market' },
  { language: 'zh', name: '暗河集市' },
];
const activity = { coinId: 1, currency: 'USD', activityType: 'ALL', amount: 0 };
const wanted = (more: object = {}): object => ({
  address: owned(),
  blockchain: 'BITCOIN',
  conditions: activity,
  isEnabled: true,
  isEntity: false,
  isMailEnabled: false,
  type: 'ACTIVITY',
  ...more,
});
const create = (payload: object, who: Who = 'ours') => call(who, { method: 'POST', url: '/alerts', payload });
const createOne = async (more: object = {}, who: Who = 'ours'): Promise<number> => {
  const answer = await create(wanted(more), who);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ id: number }>().id;
};
const remove = (id: number, who: Who = 'ours') => call(who, { method: 'DELETE', url: `/alerts/${id}` });
const listAudit = (action: string) =>
  worldProgram.program.apiDeps.people.auditTrail.list({ action, offset: 0, limit: 1 });

describe('an alert', () => {
  it('is created, listed with its entity, changed and deleted, and the log keeps what it was [R-CALL-16] [R-ALERT-35] [R-ALERT-44]', async () => {
    const answer = await create(wanted({ isMailEnabled: true }));
    const { id } = answer.json<{ id: number }>();
    expect(answer.json()).toEqual({ status: 2, message: 'alertPage.created', id });
    const list = await get<AlertsAnswer>('ours', '/alerts?offset=0&limit=4');
    expect(list._metadata).toEqual({ total: 1, offset: 0, limit: 4, asOf: list.items[0]?.id });
    expect(list.items).toMatchObject([
      {
        id,
        address: owned(),
        blockchain: 'BITCOIN',
        objectType: 'ADDRESS',
        isEntity: false,
        entityName: '海湾交易所',
        entityNames: HARBOUR_BAY,
        type: 'ACTIVITY',
        conditions: activity,
        assetName: 'Bitcoin',
        isEnabled: true,
        isMailEnabled: true,
        lastTriggerDate: null,
        triggerCount: 0,
      },
    ]);
    expect((await listAudit('alert.create')).items[0]).toMatchObject({ target: `alert ${id}`, result: 'OK' });
    const changed = await call('ours', {
      method: 'PATCH',
      url: `/alerts/${id}`,
      payload: { isEnabled: false, isMailEnabled: false },
    });
    expect(changed.json()).toMatchObject({ id, isEnabled: false, isMailEnabled: false });
    expect((await listAudit('alert.update')).items[0]).toMatchObject({ details: { isEnabled: false } });
    expect((await remove(id)).json()).toEqual({ id });
    expect((await listAudit('alert.delete')).items[0]).toMatchObject({
      target: `alert ${id}`,
      details: { address: owned(), blockchain: 'BITCOIN', conditions: { type: 'ACTIVITY', amountUsd: 0 } },
    });
    expect((await get<AlertsAnswer>('ours', '/alerts'))._metadata.total).toBe(0);
  });

  it('has a name and a note that can be edited, of which the log has no text [R-ALERT-141] [R-ALERT-142]', async () => {
    const id = await createOne({ name: ' 嫌疑人A主钱包 ', note: '受害人甲付款后' });
    const find = async () => (await get<AlertsAnswer>('ours', '/alerts')).items.find((each) => each.id === id);
    expect(await find()).toMatchObject({ name: '嫌疑人A主钱包', note: '受害人甲付款后' });
    const change = (payload: object) => call('ours', { method: 'PATCH', url: `/alerts/${id}`, payload });
    expect((await change({ note: '' })).json()).toMatchObject({ name: '嫌疑人A主钱包', note: '', isEnabled: true });
    expect((await listAudit('alert.update')).items[0]).toMatchObject({ details: { texts: ['note'] } });
    const { items } = await worldProgram.program.apiDeps.people.auditTrail.list({ offset: 0, limit: 50 });
    expect(JSON.stringify(items)).not.toMatch(/嫌疑人A|受害人甲/);
    expect((await change({ conditions: { amount: 5 } })).json()).toMatchObject({ error: 'BAD_REQUEST' });
    expect((await change({ name: '名'.repeat(61) })).json()).toMatchObject({ error: 'BAD_REQUEST' });
    expect((await change({ name: 'hid\u200bden' })).json()).toMatchObject({ error: 'TEXT_UNSEEN' });
    expect(await find()).toMatchObject({ name: '嫌疑人A主钱包', conditions: activity });
    // An equal alert replaces the name and leaves the note.
    await change({ note: '旧' });
    expect(await createOne({ name: '新名' })).toBe(id);
    expect(await find()).toMatchObject({ name: '新名', note: '旧' });
    // Two changes at once lose nothing of each other.
    await Promise.all([change({ name: '一' }), change({ isMailEnabled: true }), change({ note: '二' })]);
    expect(await find()).toMatchObject({ name: '一', note: '二', isMailEnabled: true, isEnabled: true });
    await remove(id);
  });

  it('of another case is not found, whatever is asked of it [R-ALERT-42]', async () => {
    const id = await createOne();
    const calls: TestRequest[] = [
      { method: 'PATCH', url: `/alerts/${id}`, payload: { isEnabled: false, isMailEnabled: false } },
      { method: 'DELETE', url: `/alerts/${id}` },
    ];
    for (const each of calls) expect((await call('others', each)).statusCode, each.method).toBe(404);
    expect((await get<AlertsAnswer>('others', '/alerts'))._metadata.total).toBe(0);
    expect((await get<AlertsAnswer>('colleague', '/alerts')).items[0]?.isEnabled).toBe(true);
    await remove(id);
  });

  it('is found by its address or the beginning of it, however it is written [R-ALERT-01]', async () => {
    const id = await createOne();
    const total = async (address: string) =>
      (await get<AlertsAnswer>('ours', `/alerts?address=${encodeURIComponent(address)}`))._metadata.total;
    expect(await total(owned())).toBe(1);
    expect(await total(` ${owned().slice(0, 9)}`)).toBe(1);
    expect(await total('1NoSuchAddress')).toBe(0);
    // Wildcard characters of a search match themselves.
    for (const wildcard of ['%', '_', '\\', `${owned().slice(0, 4)}%`, `_${owned().slice(1)}`, '*'])
      expect(await total(wildcard), wildcard).toBe(0);
    // Nothing that can be seen is no wish for everything.
    for (const unseen of ['\0', '\u200b\u202e'])
      expect(
        (await call('ours', { method: 'GET', url: `/alerts?address=${encodeURIComponent(unseen)}` })).json(),
      ).toMatchObject({
        code: 400,
        error: 'TEXT_UNSEEN',
      });
    await remove(id);
  });

  it('is counted for its object, and a wallet by any of its addresses [R-ALERT-38]', async () => {
    const query = `/alerts/subscription?blockchain=BITCOIN&address=${owned()}`;
    const wallet = await createOne({ objectType: 'WALLET' });
    const id = await createOne();
    await call('ours', { method: 'PATCH', url: `/alerts/${id}`, payload: { isEnabled: false, isMailEnabled: false } });
    const timing = { blockTimeSec: 600, finalityDepth: 6 };
    expect(await get('ours', `${query}&objectType=ADDRESS`)).toEqual({ total: 1, enabled: 0, isWatched: true, timing });
    expect(await get('ours', `${query}&objectType=WALLET`)).toEqual({ total: 1, enabled: 1, isWatched: true, timing });
    expect(await get('others', `${query}&objectType=WALLET`)).toEqual({
      total: 0,
      enabled: 0,
      isWatched: true,
      timing,
    });
    for (const each of [wallet, id]) await remove(each);
  });
});

describe('administrators', () => {
  it('see how far the alerts of each chain are evaluated, and what waits [R-ALERT-52]', async () => {
    const admin = await signIn(app, await getTestAccount(worldProgram.program.apiDeps.people, { role: 'ADMIN' }));
    const ask = () => app.inject({ url: '/api/admin/alerts', headers: { token: admin } });
    const before = (await ask()).json<{ data: Array<{ height: number }> }>().data;
    const { height: indexedHeight } = await worldProgram.program.ledger.getState('BITCOIN');
    expect(before).toMatchObject([{ blockchain: 'BITCOIN', indexedHeight, waiting: 0, waitingSince: null, failed: 0 }]);
    await hand.fire([]);
    const [after] = (await ask()).json<{ data: Array<{ height: number; evaluatedAt: number }> }>().data;
    expect(after?.height).toBe((before[0]?.height ?? 0) + 1);
    expect(Math.abs((after?.evaluatedAt ?? 0) - Date.now() / 1000)).toBeLessThan(60);
  });
});

it('an alert on any coin is one choice, and its notifications name the coin that moved [R-ALERT-146] [R-ALERT-150]', async () => {
  const id = await createOne({ conditions: { ...activity, coinId: null } });
  expect(await createOne({ conditions: { ...activity, coinId: null } })).toBe(id);
  const row = { id, conditions: { ...activity, coinId: null }, assetName: '', assetSymbol: '' };
  expect((await get<AlertsAnswer>('ours', '/alerts')).items).toMatchObject([row]);
  expect((await listAudit('alert.create')).items[0]).toMatchObject({ details: { asset: 'ANY' } });
  await hand.fire([{ alertId: id, movement: { ...coinIn('ee'.repeat(32)), asset: 0 }, isValueUnknown: false }]);
  const { items } = await get<NotificationsAnswer>('ours', '/alerts/notifications');
  expect(items[0]).toMatchObject({ alert: row, details: { symbol: 'BTC' } });
  expect((await remove(id)).statusCode).toBe(200);
});

describe('bad input', () => {
  const low = { coinId: 1, currency: 'USD', amount: 0, thresholdScore: 30 };
  const lowest = (more: object) => ({ type: 'SEND_TO_LOWSCORE', conditions: { ...low, ...more } });
  const amount = (value: unknown) => ({ conditions: { ...activity, amount: value } });
  it.each([
    ['an unknown asset', { conditions: { ...activity, coinId: 999 } }, 422, 'ASSET_UNKNOWN'],
    ['an asset that is no number', { conditions: { ...activity, coinId: '1' } }, 422, 'ASSET_UNKNOWN'],
    ['asset 2^63', { conditions: { ...activity, coinId: 2 ** 63 } }, 422, 'ASSET_UNKNOWN'],
    ['half an asset', { conditions: { ...activity, coinId: 1.5 } }, 422, 'ASSET_UNKNOWN'],
    ['another chain’s asset', { conditions: { ...activity, coinId: 2 } }, 422, 'ASSET_UNKNOWN'],
    ['an asset that is a list', { conditions: { ...activity, coinId: [1] } }, 400, 'BAD_REQUEST'],
    ['a score of any coin', lowest({ coinId: null }), 422, 'ALERT_OF_ANY_COIN'],
    ['no asset', { conditions: { ...activity, coinId: undefined } }, 422, 'ASSET_UNKNOWN'],
    ['2^63', amount(2 ** 63), 422, 'ALERT_AMOUNT_INVALID'],
    ['"1e9"', amount('1e9'), 422, 'ALERT_AMOUNT_INVALID'],
    ['an empty amount', amount(''), 422, 'ALERT_AMOUNT_INVALID'],
    ['no amount', amount(null), 422, 'ALERT_AMOUNT_INVALID'],
    ['half a dollar', amount(0.5), 422, 'ALERT_AMOUNT_INVALID'],
    ['a negative amount', amount(-1), 422, 'ALERT_AMOUNT_INVALID'],
    ['score 0', lowest({ thresholdScore: 0 }), 422, 'ALERT_SCORE_INVALID'],
    ['score 101', lowest({ thresholdScore: 101 }), 422, 'ALERT_SCORE_INVALID'],
    ['score "30"', lowest({ thresholdScore: '30' }), 422, 'ALERT_SCORE_INVALID'],
    ['half a score', lowest({ thresholdScore: 29.5 }), 422, 'ALERT_SCORE_INVALID'],
    ['score true', lowest({ thresholdScore: true }), 400, 'BAD_REQUEST'],
    ['no score', lowest({ thresholdScore: undefined }), 422, 'ALERT_SCORE_INVALID'],
    ['an entity', { isEntity: true }, 422, 'ALERT_OF_ENTITY'],
    [
      'a wallet where labels make it',
      { blockchain: 'ETHEREUM', objectType: 'WALLET', address: `0x${'11'.repeat(20)}` },
      422,
      'ALERT_OF_OWNER',
    ],
    [
      'a chain not indexed',
      { blockchain: 'TEZOS', address: 'tz1WKygtstVY96oyc6Rmk945dMf33LeihgWT' },
      404,
      'CHAIN_NOT_INDEXED',
    ],
    ['an unknown chain', { blockchain: 'MARS' }, 404, 'CHAIN_UNKNOWN'],
    ['no address', { address: 'hello' }, 400, 'ADDRESS_INVALID'],
    ['markup for an address', { address: '<img src=x onerror=alert(1)>' }, 400, 'ADDRESS_INVALID'],
    ['an address with a zero byte', { address: `${'1'.repeat(30)}\0` }, 400, 'ADDRESS_INVALID'],
    ['an endless address', { address: '1'.repeat(129) }, 400, 'BAD_REQUEST'],
    ['no conditions', { conditions: null }, 400, 'BAD_REQUEST'],
    ['a word for a switch', { isMailEnabled: 'yes' }, 400, 'BAD_REQUEST'],
    ['an unknown type', { type: 'RAIN' }, 400, 'BAD_REQUEST'],
    ['an unknown activity', { conditions: { ...activity, activityType: 'NONE' } }, 400, 'BAD_REQUEST'],
    ['another currency', { conditions: { ...activity, currency: 'EUR' } }, 400, 'BAD_REQUEST'],
  ] as const)('%s is refused with its own message [R-ALERT-43]', async (_what, more, status, error) => {
    const answer = await create(wanted(more));
    expect([answer.statusCode, answer.json<{ error: string }>().error], answer.body).toEqual([status, error]);
    expect((await get<AlertsAnswer>('ours', '/alerts'))._metadata.total).toBe(0);
  });

  it('are on the page they were on while others are created [R-LIST-99]', async () => {
    const ids: number[] = [];
    const add = async (amount: number) => ids.push(await createOne({ conditions: { ...activity, amount } }, 'others'));
    for (const amount of [1, 2, 3]) await add(amount);
    const first = await get<AlertsAnswer>('others', '/alerts?limit=2');
    await add(4);
    const second = await get<AlertsAnswer>('others', `/alerts?limit=2&offset=2&asOf=${first._metadata.asOf}`);
    expect([...first.items, ...second.items].map((each) => each.id)).toEqual(ids.slice(0, 3).toReversed());
    expect([second._metadata.total, (await get<AlertsAnswer>('others', '/alerts'))._metadata.total]).toEqual([3, 4]);
    for (const each of ids) await remove(each, 'others');
  });

  it('more alerts than a case may hold are refused with their number [R-ALERT-43]', async () => {
    const ids: number[] = [];
    const of = (amount: number) => ({ conditions: { ...activity, amount } });
    for (let each = 0; each < MAX_ALERTS; each += 1) ids.push(await createOne(of(each), 'others'));
    const answer = await create(wanted(of(MAX_ALERTS)), 'others');
    expect([answer.statusCode, answer.json()]).toMatchObject([
      422,
      { error: 'ALERT_QUOTA', details: { max: MAX_ALERTS } },
    ]);
    await remove(await createOne());
    for (const each of ids) await remove(each, 'others');
  });

  it.each([
    'limit=0',
    'limit=101',
    'offset=-1',
    'offset=1e9',
    `address=${'x'.repeat(129)}`,
  ])('a list asked for by %s is refused', async (query) => {
    for (const path of ['/alerts', '/alerts/notifications'])
      expect((await call('ours', { url: `${path}?${query}` })).statusCode, path).toBe(400);
  });

  it.each(['0', '-1', '1.5', 'x', '9223372036854775808', '%00', '1;DROP'])('an alert called %s is none', async (id) => {
    const payload = { isEnabled: true, isMailEnabled: true };
    const answers = [
      await call('ours', { method: 'PATCH', url: `/alerts/${id}`, payload }),
      await call('ours', { method: 'DELETE', url: `/alerts/${id}` }),
      await call('ours', { url: `/alerts/notifications/${id}` }),
    ];
    for (const each of answers) expect([400, 404], each.body).toContain(each.statusCode);
  });

  it('beyond the end of a list there is nothing, and its total stays true', async () => {
    const id = await createOne();
    const far = await get<AlertsAnswer>('ours', '/alerts?offset=1000000&limit=4');
    expect([far.items, far._metadata.total]).toEqual([[], 1]);
    expect((await call('ours', { url: '/alerts?offset=1000001' })).statusCode).toBe(400);
    await remove(id);
  });

  it.each([
    { isEnabled: true, conditions: { amount: 5 } },
    { isEnabled: 1, isMailEnabled: true },
    { isEnabled: true, isMailEnabled: true, address: 'x' },
    [],
  ])('a change to %j is refused and changes nothing', async (payload) => {
    const id = await createOne({ isEnabled: false });
    expect((await call('ours', { method: 'PATCH', url: `/alerts/${id}`, payload })).statusCode).toBe(400);
    expect((await get<AlertsAnswer>('ours', '/alerts')).items).toMatchObject([{ isEnabled: false, address: owned() }]);
    await remove(id);
  });
});

describe('a notification', () => {
  const read = (who: Who, payload: object) => call(who, { method: 'POST', url: '/alerts/notifications/read', payload });

  it('is grouped by object, listed for one object, and read for it alone [R-ALERT-155] [R-ALERT-156]', async () => {
    const id = await createOne();
    const hashes = ['01', '02', '03', '04'].map((byte) => byte.repeat(32));
    for (const hash of hashes)
      await hand.fire([{ alertId: id, movement: coinIn(hash, ['1Nobody']), isValueUnknown: false }]);
    const groups = () => get<NotificationGroupsAnswer>('ours', '/alerts/notifications/groups');
    const { items, _metadata } = await groups();
    expect([items.length, _metadata.total]).toEqual([1, 1]);
    expect(items[0]).toMatchObject({ count: 4, unread: 4, unpricedTokens: 0, latest: { transactionHash: hashes[3] } });
    expect(items[0]?.newest.map(({ transactionHash }) => transactionHash)).toEqual(hashes.slice(1).reverse());

    const of = (address: string) => `blockchain=BITCOIN&objectType=ADDRESS&objectAddress=${address}`;
    const list = (query: string) => get<NotificationsAnswer>('ours', `/alerts/notifications?${query}`);
    expect((await list(of(owned()))).items).toHaveLength(4);
    expect((await list(of('1Nobody'))).items).toEqual([]);
    expect((await list(`${of(owned())}&unpricedTokens=ONLY`)).items).toEqual([]);
    expect((await call('ours', { url: '/alerts/notifications?blockchain=BITCOIN' })).statusCode).toBe(400);
    expect((await get<NotificationGroupsAnswer>('others', '/alerts/notifications/groups')).items).toEqual([]);

    const upToId = items[0]?.latest.id;
    const object = { blockchain: 'BITCOIN', objectType: 'ADDRESS', address: owned() };
    await read('ours', { upToId, object: { ...object, address: '1Nobody' } });
    expect((await groups()).items[0]?.unread).toBe(4);
    await read('ours', { upToId, object });
    expect((await groups()).items[0]).toMatchObject({ count: 4, unread: 0 });
    await remove(id);
    expect((await groups()).items).toEqual([]);
  });

  it('holds its alert, what was moved, and who was behind it, until its alert is deleted [R-ALERT-09] [R-ALERT-35] [R-ALERT-37]', async () => {
    const id = await createOne();
    const other = worldProgram.world.labels().find((label) => label.entity.name === '暗河集市')?.address ?? '';
    await hand.fire([{ alertId: id, movement: coinIn('ab'.repeat(32), [other, '1Nobody']), isValueUnknown: false }]);
    const list = await get<NotificationsAnswer>('ours', '/alerts/notifications?offset=0&limit=4');
    const [row] = list.items;
    expect(list._metadata).toEqual({ total: 1, offset: 0, limit: 4, asOf: row?.id, unread: 1 });
    expect(row).toMatchObject({
      isRead: false,
      state: 'ACTIVE',
      blockchain: 'BITCOIN',
      transactionHash: 'ab'.repeat(32),
      alert: { id, address: owned(), triggerCount: 1, lastTriggerDate: row?.date },
      details: { type: 'CREDIT', amountTransferred: '1.5', symbol: 'BTC', localAmount: null, localCurrency: 'USD' },
    });
    const why = await get<NotificationAnswer>('ours', `/alerts/notifications/${row?.id}`);
    expect(why.cause).toBeNull();
    expect(why.counterparties).toMatchObject([
      { address: other, entity: { name: '暗河集市', names: DARK_RIVER, type: 'Darkweb' } },
      { address: '1Nobody', entity: null },
    ]);
    expect((await listAudit('notification.view')).items[0]).toMatchObject({ target: `notification ${row?.id}` });
    expect((await call('others', { url: `/alerts/notifications/${row?.id}` })).statusCode).toBe(404);
    await remove(id);
    expect((await call('ours', { url: `/alerts/notifications/${row?.id}` })).statusCode).toBe(404);
    expect((await get<NotificationsAnswer>('ours', '/alerts/notifications'))._metadata).toMatchObject({
      total: 0,
      unread: 0,
    });
  });

  it('of a fee alone says that there is no other side, and of whom it cannot tell does not [R-ALERT-135]', async () => {
    const id = await createOne();
    const paid = await worldProgram.program.ledger.read('BITCOIN', async (reader) => {
      const row = await reader.findAddress(owned());
      const [transaction] = await reader.listTransactions([row?.lastTxId ?? 0]);
      return transaction;
    });
    expect(paid?.feeBase).toBeGreaterThan(0n);
    const spent = { ...coinIn(paid?.hash ?? ''), direction: 'DEBIT' as const, amountBase: paid?.feeBase };
    const unknown = { ...coinIn('cd'.repeat(32)), direction: 'DEBIT' as const };
    await hand.fire([spent, unknown].map((movement) => ({ alertId: id, movement, isValueUnknown: false })));
    const { items } = await get<NotificationsAnswer>('ours', '/alerts/notifications?offset=0&limit=4');
    const told = new Map<string, boolean>();
    for (const item of items) {
      const why = await get<NotificationAnswer>('ours', `/alerts/notifications/${item.id}`);
      told.set(item.transactionHash, why.isFeeAlone);
    }
    expect(told.get(paid?.hash ?? '')).toBe(true);
    expect(told.get('cd'.repeat(32))).toBe(false);
    await remove(id);
  });

  it('keeps the score and the exposure that made it fire [R-ALERT-37]', async () => {
    const id = await createOne({
      type: 'LOWSCORE_COINS_RECEIVED',
      conditions: { coinId: 1, thresholdScore: 30, amount: 0 },
    });
    const cause = {
      address: '1Origin',
      entity: undefined,
      analysisType: 'INCOMING' as const,
      score: 12,
      level: 'High' as const,
      severity: 'Critical' as const,
      worstExposure: {
        name: '暗河集市',
        type: 'Darkweb' as const,
        level: 'High' as const,
        percentage: 88.2,
        isDirect: true,
      },
      height: 61,
      policyVersion: '1',
      labelVersion: 1,
    };
    await hand.fire([{ alertId: id, movement: coinIn('cd'.repeat(32)), isValueUnknown: true, cause }]);
    const { items } = await get<NotificationsAnswer>('ours', '/alerts/notifications');
    const why = await get<NotificationAnswer>('ours', `/alerts/notifications/${items[0]?.id}`);
    const worstExposure = { ...cause.worstExposure, isEstablished: true, names: [] };
    // Causes that earlier versions stored have neither a headline nor bounds.
    expect(why.cause).toEqual({ ...cause, headline: null, shareBounds: null, entity: null, worstExposure });
    expect(why.notification.details.isValueUnknown).toBe(true);
    await remove(id);
  });

  it('says what it said when it fired, its entities beside their names of today; one that is gone keeps its own [R-ALERT-95]', async () => {
    const id = await createOne({
      type: 'LOWSCORE_COINS_RECEIVED',
      conditions: { coinId: 1, thresholdScore: 30, amount: 0 },
    });
    const { entities } = await get<SearchAnswer>('ours', '/search?q=dark%20river');
    const market = entities.items[0]?.id ?? 0;
    const fire = async (txHash: string, entityId: number) => {
      const known = { name: '旧集市', type: 'Darkweb' as const };
      const cause = {
        address: '1Origin',
        entity: { id: entityId, ...known },
        analysisType: 'INCOMING' as const,
        score: 4,
        level: 'High' as const,
        severity: 'High' as const,
        worstExposure: { ...known, entityId, level: 'High' as const, percentage: 100, isDirect: true },
        height: 61,
        policyVersion: '1',
        labelVersion: 1,
      };
      await hand.fire([{ alertId: id, movement: coinIn(txHash), isValueUnknown: false, cause }]);
      const { items } = await get<NotificationsAnswer>('ours', '/alerts/notifications');
      return (await get<NotificationAnswer>('ours', `/alerts/notifications/${items[0]?.id}`)).cause;
    };
    for (const [txHash, entityId, names] of [
      ['01'.repeat(32), market, DARK_RIVER],
      ['02'.repeat(32), 999_999, []],
    ] as const)
      expect(await fire(txHash, entityId)).toMatchObject({
        entity: { id: entityId, name: '旧集市', names },
        worstExposure: { name: '旧集市', names },
      });
    await remove(id);
  });

  it('is on the page it was on while others fire [R-LIST-99]', async () => {
    const id = await createOne();
    const fire = (each: string) =>
      hand.fire([{ alertId: id, movement: coinIn(each.repeat(32)), isValueUnknown: false }]);
    for (const each of ['41', '42', '43', '44']) await fire(each);
    for (const filter of ['', `&address=${owned()}`]) {
      const idsOf = async (query: string) => {
        const { items, _metadata } = await get<NotificationsAnswer>('ours', `/alerts/notifications?${query}${filter}`);
        return { ids: items.map((each) => each.id), ..._metadata };
      };
      const all = await idsOf('limit=100');
      const first = await idsOf('limit=2');
      await fire(filter === '' ? '45' : '46');
      const second = await idsOf(`limit=2&offset=2&asOf=${first.asOf}`);
      expect([...first.ids, ...second.ids]).toEqual(all.ids.slice(0, 4));
      expect([second.total, second.asOf]).toEqual([all.total, first.asOf]);
      expect((await idsOf('limit=1')).total).toBe(all.total + 1);
    }
    await remove(id);
  });

  it('is read by each officer for themselves [R-ALERT-36]', async () => {
    const id = await createOne();
    for (const each of ['11', '22', '33'])
      await hand.fire([{ alertId: id, movement: coinIn(each.repeat(32)), isValueUnknown: false }]);
    const { items } = await get<NotificationsAnswer>('ours', '/alerts/notifications');
    const [newest, middle] = items.map((each) => each.id);
    expect((await read('ours', { ids: [newest] })).json()).toEqual({ unread: 2 });
    expect((await read('ours', { upToId: middle })).json()).toEqual({ unread: 0 });
    expect(await get('colleague', '/alerts/notifications/unread')).toEqual({ unread: 3 });
    expect((await read('others', { ids: [newest] })).statusCode).toBe(200);
    expect(await get('colleague', '/alerts/notifications/unread')).toEqual({ unread: 3 });
    for (const payload of [{ ids: [] }, { ids: Array.from({ length: 101 }, (_, at) => at + 1) }, {}, { upToId: 0 }])
      expect((await read('ours', payload)).statusCode).toBe(400);
    await remove(id);
  });

  it('whose block was replaced says so', async () => {
    const id = await createOne();
    await hand.fire([{ alertId: id, movement: coinIn('ee'.repeat(32)), isValueUnknown: false }]);
    await hand.withdraw(1);
    const { items } = await get<NotificationsAnswer>('ours', '/alerts/notifications');
    expect(items).toMatchObject([{ state: 'WITHDRAWN', alert: { triggerCount: 0, lastTriggerDate: null } }]);
    await remove(id);
  });
});

describe('the stream', () => {
  const openLive = async (who: Who) => {
    const { port } = app.server.address() as { port: number };
    const stop = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}${V1}/alerts/notifications/stream`, {
      headers: { token: tokens[who] },
      signal: stop.signal,
    });
    let text = '';
    const done = (async () => {
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) text += decoder.decode(chunk as Uint8Array);
    })().catch(() => undefined);
    const until = async (part: string) => {
      await expect.poll(() => text, { timeout: 5_000, interval: 20 }).toContain(part);
    };
    return { response, done, until, read: () => text, stop: () => stop.abort() };
  };
  beforeAll(() => app.listen({ host: '127.0.0.1', port: 0 }).then(() => undefined));

  it('tells the case, and nobody else, and ends with the session [R-ALERT-39] [R-ALERT-40]', async () => {
    const mine = await openLive('ours');
    const theirs = await openLive('others');
    expect(mine.response.headers.get('content-type')).toBe('text/event-stream');
    expect(mine.response.headers.get('cache-control')).toBe('no-store');
    await mine.until('event: hello');
    const id = await createOne();
    await hand.fire([{ alertId: id, movement: coinIn('77'.repeat(32)), isValueUnknown: false }]);
    const [ours] = [...listeners.values()];
    for (const [listener, caseId] of listeners) if (caseId === ours) listener();
    await mine.until('event: changed\ndata: {"unread":1');
    await theirs.until(': alive');
    expect(theirs.read()).not.toContain('changed');
    await app.inject({ method: 'POST', url: '/api/user/logout', headers: { token: tokens.ours } });
    await mine.until('event: bye');
    await mine.done;
    theirs.stop();
    await theirs.done;
    await expect.poll(() => listeners.size).toBe(0);
  });

  it('is open to an account eight times and no more [R-ALERT-41]', async () => {
    const open = await Promise.all(Array.from({ length: 8 }, () => openLive('others')));
    const ninth = await openLive('others');
    expect([ninth.response.status, open.map(({ response }) => response.status)]).toEqual([429, Array(8).fill(200)]);
    for (const each of open) each.stop();
    await expect.poll(() => listeners.size).toBe(0);
    const again = await openLive('others');
    expect(again.response.status).toBe(200);
    again.stop();
  });
});
