import type { LabelDraft } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLabelStore } from '../labels/label-store.ts';
import { type CaseOfTwo, makeCase, openRecords } from '../testing/make-case.ts';
import { createDeskStore } from './desk-store.ts';

const SINCE = 1_795_000_000;
const NAMES = [{ language: 'en', name: 'Imported again' }];
let test: TestDatabase;
let own: CaseOfTwo;
let other: CaseOfTwo;

beforeAll(async () => {
  test = await openRecords();
  own = await makeCase(test, 'own');
  other = await makeCase(test, 'other');
});
afterAll(() => test.drop());

/** A label of a version of that time. */
const importLabel = async (address: string, name: string, version: number, sec: number): Promise<void> => {
  await test.database.query(
    `WITH named AS (INSERT INTO records.entity (key, name, search_name, type) VALUES ($1, $1, $1, 'Scam') RETURNING entity_id),
       made AS (INSERT INTO records.label_version_time (version, at) VALUES ($3::int, to_timestamp($4::bigint)))
     INSERT INTO records.label (chain, address, source_id, entity_id, claimed_id, confidence, version)
     SELECT 1, $2, 1, entity_id, entity_id, 90, $3::int FROM named`,
    [name, address, version, sec],
  );
};

const alertOf = async ({ caseId, accountIds }: CaseOfTwo, address: string, name: string): Promise<void> => {
  await test.database.query(
    `WITH made AS (INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, asset, type, activity_type,
         amount_usd, is_enabled, is_mail_enabled, created_sec, created_height, name)
       VALUES ($1::int, $2::int, 1, 'ADDRESS', $3, $3, 0, 'ACTIVITY', 'ALL', 0, true, false, 1, 1, $4) RETURNING alert_id)
     INSERT INTO records.notification (alert_id, case_id, chain, tx_hash, block_height, block_hash, block_sec, created_sec,
         is_value_unknown, counterparties, is_mail_due, asset)
     SELECT alert_id, $1::int, 1, hash, 1, 'b', 1, sec, true, '{}', false, 0
     FROM made, (VALUES ('old', $5::bigint - 5), ('new', $5::bigint + 5), ('newer', $5::bigint + 9)) AS fired (hash, sec)`,
    [caseId, accountIds[0], address, name, SINCE],
  );
};

it('are the newest of each object and kind since a time, of the own case alone [R-DESK-11]', async () => {
  const desks = createDeskStore(test.database);
  const caller = { caseId: own.caseId, accountId: own.accountIds[0], email: 'one@own.example' };
  const draft = (address: string) => ({ chain: 'BITCOIN' as const, address, collections: [] });
  const { objects } = await desks.add(caller, [draft('1A'), draft('1B')], SINCE);
  const [a, b] = objects.map(({ id }) => id);
  await importLabel('1A', 'earlier', 1, SINCE - 100);
  await importLabel('1B', 'before', 2, SINCE - 50);
  await importLabel('1B', 'since', 3, SINCE + 50);
  await importLabel('1C', 'not on the desk', 4, SINCE + 60);
  await alertOf(own, '1A', '主犯');
  await alertOf(other, '1B', '别案');
  expect(await desks.listRecordChanges(own.caseId, SINCE)).toEqual([
    { objectId: a, kind: 'ALERT', sec: SINCE + 9, text: '主犯', notificationId: expect.any(Number) },
    { objectId: b, kind: 'RELABELLED', sec: SINCE + 50, text: 'since', names: [] },
  ]);
  expect(await desks.listRecordChanges(own.caseId, SINCE + 1_000)).toEqual([]);
  expect(await desks.listRecordChanges(other.caseId, SINCE)).toEqual([]);
});

it('a list that is imported again unchanged changes no label, and another confidence does [R-DESK-11]', async () => {
  const team = await makeCase(test, 'again');
  const desks = createDeskStore(test.database);
  const caller = { caseId: team.caseId, accountId: team.accountIds[0], email: 'one@again.example' };
  const { objects } = await desks.add(caller, [{ chain: 'BITCOIN', address: '1Again', collections: [] }], SINCE);
  const label: LabelDraft = {
    ...{ chain: 'BITCOIN', address: '1Again', source: 'again', confidence: 90 },
    entity: { key: 'again', name: '再次导入', names: { en: 'Imported again' }, type: 'Scam', countries: [], tags: [] },
  };
  const store = createLabelStore(test.database);
  const save = (labels: readonly LabelDraft[]) => store.saveLabels(labels, [{ source: 'again', chain: 'BITCOIN' }]);
  await save([label]);
  const nowSec = Math.floor(Date.now() / 1000);
  const change = { objectId: objects[0]?.id, kind: 'RELABELLED', text: '再次导入', names: NAMES };
  expect(await desks.listRecordChanges(team.caseId, nowSec - 600)).toMatchObject([change]);
  await test.database.query(`UPDATE records.label_version_time SET at = at - interval '1 day'`);
  await save([label]);
  expect(await desks.listRecordChanges(team.caseId, nowSec - 600)).toEqual([]);
  await save([{ ...label, confidence: 50 }]);
  expect(await desks.listRecordChanges(team.caseId, nowSec - 600)).toMatchObject([change]);
});
