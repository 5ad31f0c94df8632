import type { NotificationReader } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { createDeskStore } from '../desk/desk-store.ts';
import { type CaseOfTwo, draftOf, makeCase, openRecords } from '../testing/make-case.ts';
import { createNotificationStore } from './notification-store.ts';

const SINCE = 1_795_000_000;
let test: TestDatabase;
let own: CaseOfTwo;
let reader: NotificationReader;

beforeAll(async () => {
  test = await openRecords();
  own = await makeCase(test, 'desk alerts');
  reader = { caseId: own.caseId, accountId: own.accountIds[0] };
});
afterAll(() => test.drop());

const putOn = async ({ caseId, accountIds }: CaseOfTwo, addresses: readonly string[]): Promise<readonly number[]> => {
  const caller = { caseId, accountId: accountIds[0], email: 'one@case.example' };
  const drafts = addresses.map((address) => ({ chain: 'BITCOIN' as const, address, collections: [] }));
  return (await createDeskStore(test.database).add(caller, drafts, SINCE)).objects.map(({ id }) => id);
};
const watch = async (of: CaseOfTwo, draft: Parameters<typeof draftOf>[1]) =>
  (await createAlertStore(test.database).create(draftOf(of, draft))).id;
let batch = 0;
const fire = (
  alertId: number,
  of: CaseOfTwo,
  { count = 1, sec = SINCE, isWithdrawn = false, asset = 0, isValueUnknown = false } = {},
) =>
  test.database.query(
    `INSERT INTO records.notification (alert_id, case_id, chain, tx_hash, block_height, block_hash, block_sec, created_sec,
       is_value_unknown, counterparties, is_mail_due, is_withdrawn, asset)
     SELECT $1::int, $2::int, 1, $3 || each, 1, 'h', each, $4::bigint, $7::boolean, '{}', false, $5::boolean, $6::bigint
     FROM generate_series(1, $8::int) AS each`,
    [alertId, of.caseId, `${++batch} `, sec, isWithdrawn, asset, isValueUnknown, count],
  );
const list = (ids: readonly number[], who = reader) =>
  createNotificationStore(test.database).listOfDesk(who, ids, SINCE);

it('counts alerts and notifications of each object, of the own case and desk alone, newest first [R-DESK-45]', async () => {
  const other = await makeCase(test, 'other desk');
  const [a = 0, b = 0, c = 0] = await putOn(own, ['1A', '1B', '1C']);
  const [foreign = 0] = await putOn(other, ['1A']);
  const onA = await watch(own, { address: '1A', asset: undefined });
  const onWallet = await watch(own, { address: '1A', objectType: 'WALLET' });
  await watch(own, { address: '1B' });
  await watch(own, { address: '1Elsewhere' });
  const theirs = await watch(other, { address: '1A' });
  await fire(onA, own, { count: 12, sec: SINCE - 1 });
  await fire(onWallet, own, { count: 2 });
  await fire(onA, own, { isWithdrawn: true });
  await fire(onA, own, { count: 3, asset: 5, isValueUnknown: true });
  await fire(theirs, other, { count: 4 });
  const all = await list([a, b, c, foreign]);
  const [first, second] = [a, b].map((id) => all.find(({ objectId }) => objectId === id));
  expect(all).toHaveLength(2);
  expect(first).toMatchObject({ objectId: a, alerts: 2, count: 18, since: 5, unread: 17, unpricedTokens: 3 });
  const ids = first?.newest.map(({ id }) => id) ?? [];
  expect(ids).toHaveLength(10);
  expect(ids).toEqual([...ids].sort((x, y) => y - x));
  expect(first?.newest[0]?.state).toBe('WITHDRAWN');
  expect(second).toEqual({
    ...{ objectId: b, alerts: 1, count: 0, since: 0, unread: 0, unpricedTokens: 0, newest: [] },
  });
  const store = createNotificationStore(test.database);
  await store.markReadUpTo(reader, Math.max(...ids));
  expect((await list([a]))[0]?.unread).toBe(3);
  expect((await list([a], { ...reader, accountId: own.accountIds[1] }))[0]?.unread).toBe(17);
});
