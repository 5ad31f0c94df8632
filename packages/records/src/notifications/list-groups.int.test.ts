import type { NotificationGroup, NotificationReader } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAlertStore } from '../alerts/alert-store.ts';
import { draftOf, makeCase, openRecords } from '../testing/make-case.ts';
import { createNotificationStore } from './notification-store.ts';

const MANY = 5_000;
let opened: TestDatabase;
let reader: NotificationReader;
let colleague: NotificationReader;
const alerts = new Map<string, number>();
beforeAll(async () => {
  opened = await openRecords();
  const ours = await makeCase(opened, 'groups');
  reader = { caseId: ours.caseId, accountId: ours.accountIds[0] };
  colleague = { caseId: ours.caseId, accountId: ours.accountIds[1] };
  const store = createAlertStore(opened.database);
  const busy = await store.create(draftOf(ours, { address: 'busy', asset: undefined }));
  alerts.set('busy', busy.id);
  for (const name of ['one', 'two', 'three'])
    alerts.set(name, (await store.create(draftOf(ours, { address: name }))).id);
  alerts.set('wallet', (await store.create(draftOf(ours, { address: 'one', objectType: 'WALLET' }))).id);
  const others = await makeCase(opened, 'others');
  const theirs = await store.create(draftOf(others, { address: 'busy' }));
  await notify('one', 2);
  await notify('wallet', 1);
  await notify('busy', MANY);
  await notify('busy', 7, { asset: 5, isValueUnknown: true });
  await notify('two', 4);
  await opened.database.query(INSERT, [theirs.id, others.caseId, 3, 0, false, 'theirs']);
});
afterAll(() => opened.drop());

const INSERT = `
  INSERT INTO records.notification (alert_id, case_id, chain, tx_hash, block_height, block_hash, block_sec, created_sec,
    is_value_unknown, counterparties, is_mail_due, asset)
  SELECT $1::int, $2::int, 1, $6::text || each, 1, 'h', each, 1, $5::boolean, '{}', false, $4::bigint
  FROM generate_series(1, $3::int) AS each`;
let batch = 0;
const notify = (name: string, count: number, { asset = 0, isValueUnknown = false } = {}) =>
  opened.database.query(INSERT, [alerts.get(name), reader.caseId, count, asset, isValueUnknown, `${name} ${++batch} `]);
const notes = () => createNotificationStore(opened.database);
const nameOf = ({ latest }: NotificationGroup): string => `${latest.alert.objectType} ${latest.alert.address}`;
const sizesOf = (groups: readonly NotificationGroup[]) =>
  groups.map((each) => [nameOf(each), each.count, each.unpricedTokens, each.newest.length]);

describe('notifications grouped by object', () => {
  it('list each object once, whichever has thousands, with its counts and its newest three [R-ALERT-155] [R-ALERT-156]', async () => {
    const startMs = performance.now();
    const { items, total } = await notes().listGroups(reader, { offset: 0, limit: 4 });
    expect(performance.now() - startMs).toBeLessThan(2_000);
    expect(total).toBe(4);
    expect(sizesOf(items)).toEqual([
      ['ADDRESS two', 4, 0, 3],
      ['ADDRESS busy', MANY + 7, 7, 3],
      ['WALLET one', 1, 0, 1],
      ['ADDRESS one', 2, 0, 2],
    ]);
    expect(items.map(({ unread, count }) => unread - count)).toEqual([0, 0, 0, 0]);
    const [, busy] = items;
    expect(busy?.latest.asset).toBe(5);
    expect(busy?.newest.map(({ asset, blockSec }) => [asset, blockSec])).toEqual([
      [0, MANY],
      [0, MANY - 1],
      [0, MANY - 2],
    ]);
    const some = await notes().listGroups(reader, { offset: 0, limit: 4, address: 'on' });
    expect(some.items.map(nameOf)).toEqual(['WALLET one', 'ADDRESS one']);
  });

  it('drop nothing: the list of an object has the rest, and its unpriced tokens [R-ALERT-155] [R-ALERT-156]', async () => {
    const object = { chain: 'BITCOIN', objectType: 'ADDRESS', address: 'busy' } as const;
    const page = { offset: 0, limit: 100, object } as const;
    expect((await notes().list(reader, page)).total).toBe(MANY + 7);
    const unpriced = await notes().list(reader, { ...page, unpricedTokens: 'ONLY' });
    expect([unpriced.total, unpriced.items.length]).toEqual([7, 7]);
    const seen = new Set<number>();
    for (let offset = 0; offset < MANY; offset += 1_000)
      for (const { id } of (await notes().list(reader, { ...page, offset, limit: 1_000, unpricedTokens: 'WITHOUT' }))
        .items)
        seen.add(id);
    expect(seen.size).toBe(MANY);
    const wallet = await notes().list(reader, { ...page, object: { ...object, objectType: 'WALLET', address: 'one' } });
    expect(wallet.total).toBe(1);
  });

  it('page completely and without duplicates while new ones come [R-ALERT-155]', async () => {
    const first = await notes().listGroups(reader, { offset: 0, limit: 2 });
    await notify('one', 3);
    await notify('three', 1);
    const second = await notes().listGroups(reader, { offset: 2, limit: 2, asOf: first.asOf });
    expect([...first.items, ...second.items].map(nameOf)).toEqual([
      'ADDRESS two',
      'ADDRESS busy',
      'WALLET one',
      'ADDRESS one',
    ]);
    expect([second.total, second.items[1]?.count]).toEqual([4, 2]);
    const again = await notes().listGroups(reader, { offset: 0, limit: 10 });
    expect(sizesOf(again.items).slice(0, 2)).toEqual([
      ['ADDRESS three', 1, 0, 1],
      ['ADDRESS one', 5, 0, 3],
    ]);
    expect(again.total).toBe(5);
  });

  it('are read by object up to the newest seen, by this account alone [R-ALERT-157]', async () => {
    const unreadOf = async (who: NotificationReader, name: string) =>
      (await notes().listGroups(who, { offset: 0, limit: 10 })).items.find((each) => nameOf(each) === name)?.unread;
    const { items } = await notes().listGroups(reader, { offset: 0, limit: 10 });
    const two = items.find((each) => nameOf(each) === 'ADDRESS two');
    if (two === undefined) throw new Error('the object is not listed');
    await notify('two', 1);
    await notes().markObjectReadUpTo(
      reader,
      { chain: 'BITCOIN', objectType: 'ADDRESS', address: 'two' },
      two.latest.id,
    );
    expect(await unreadOf(reader, 'ADDRESS two')).toBe(1);
    expect(await unreadOf(reader, 'ADDRESS busy')).toBe(MANY + 7);
    expect(await unreadOf(colleague, 'ADDRESS two')).toBe(5);
    await notes().markRead(reader, [two.latest.id + 1]);
    const newest = (await notes().countUnread(reader)).newestId ?? 0;
    await notes().markReadUpTo(reader, newest);
    expect((await notes().listGroups(reader, { offset: 0, limit: 10 })).items.map(({ unread }) => unread)).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });
});
