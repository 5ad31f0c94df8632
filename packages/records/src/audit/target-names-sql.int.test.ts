import { type AuditEntry, getChain } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsMigrations } from '../migrations/index.ts';
import { createAuditLog } from './audit-log.ts';
import { createAuditTrail } from './audit-trail.ts';

const TRON = getChain('TRON').number;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
  await test.database.query(`
    INSERT INTO records.case_file (name, status, created_sec) VALUES ('断链 2026-17', 'APPROVED', 1), ('Éclair', 'APPROVED', 1);
    INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
      VALUES (1, 'Li.Wei@bureau.test', '李伟', '', 'OFFICER', 'APPROVED', 0, 0),
             (1, 'wang@else.test', '王芳', '', 'OFFICER', 'SUBMITTED', 0, 0);
    INSERT INTO records.session (token_sha256, account_id, created_sec, last_seen_sec, expires_sec, network_address)
      VALUES ('\\x01', 1, 0, 0, 9, '192.0.2.1');
    INSERT INTO records.registration (account_id, case_id, email, name, landline, work_unit, status, submitted_sec)
      VALUES (2, 1, 'wang@else.test', '王芳', '1', 'Bureau', 'SUBMITTED', 0);
    INSERT INTO records.entity (key, name, search_name, type) VALUES ('tide', 'Tide Ltd', 'tide ltd', 'Exchange'),
      ('other', 'Гарантекс', 'гарантекс', 'Exchange');
    INSERT INTO records.entity_name (entity_id, language, name, search_name)
      VALUES (1, 'zh', '黑潮', '黑潮'), (1, 'en', 'Black Tide', 'black tide');
    INSERT INTO records.label (chain, address, source_id, entity_id, claimed_id, confidence) VALUES (${TRON}, 'TLabelled', 1, 1, 1, 90);
    INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, type, asset, activity_type,
        amount_usd, is_enabled, is_mail_enabled, created_sec, created_height)
      VALUES (1, 1, ${TRON}, 'ADDRESS', 'TWatched', 'TWatched', 'ACTIVITY', 0, 'ALL', 0, true, false, 0, 0);
    INSERT INTO records.notification (alert_id, case_id, chain, tx_hash, block_height, block_hash, block_sec, created_sec,
        is_value_unknown, counterparties, is_mail_due, asset) VALUES (1, 1, ${TRON}, 'aa', 1, 'bb', 1, 1, false, '{}', false, 0);
    INSERT INTO records.label_import (format, name, by_whom, version, report) VALUES ('json', 'tags-july.json', 'x', 1, '{}')`);
  const log = createAuditLog(test.database);
  for (const [target, action = 'object.view'] of LINES)
    await log.append({ who: undefined, where: 'cli', action: action as AuditEntry['action'], target, result: 'OK' });
});
afterAll(() => test.drop());

const LINES: ReadonlyArray<readonly [target: string | undefined, action?: string]> = [
  ['case 1 li.wei@bureau.test'],
  ['case 2'],
  ['account 1'],
  ['account 2'],
  ['session 1'],
  ['registration 1'],
  ['alert 1'],
  ['notification 1'],
  ['entity 1'],
  ['ENTITY TRON 1'],
  ['entity 2'],
  ['label 1'],
  ['import 1'],
  ['address TRON TWatched'],
  ['WALLET BSC 0xAbC'],
  ['label 77'],
  ['case 1', 'search'],
  [undefined],
];

async function find(target: string): Promise<ReadonlyArray<string | undefined>> {
  const { items, total } = await createAuditTrail(test.database).list({ target, offset: 0, limit: 50 });
  expect(total).toBe(items.length);
  return items.map((each) => each.target).toReversed();
}

it.each<[string, string, ReadonlyArray<string>]>([
  ['a case by its number', '断链 2026-17', ['case 1 li.wei@bureau.test']],
  ['a case by the beginning of its number', '断链', ['case 1 li.wei@bureau.test']],
  ['a person by the e-mail, in either case', 'LI.WEI@bureau', ['case 1 li.wei@bureau.test', 'account 1', 'session 1']],
  ['a person once let in by the name', '李伟', ['account 1']],
  ['a person never let in by the e-mail', 'wang@else.test', ['account 2', 'registration 1']],
  ['nobody by the name of who was never let in', '王芳', []],
  ['an address by itself', 'twatched', ['alert 1', 'notification 1', 'address TRON TWatched']],
  ['an entity by its Chinese name', '黑潮', ['entity 1', 'ENTITY TRON 1', 'label 1']],
  ['an entity by its English name', 'black ti', ['entity 1', 'ENTITY TRON 1', 'label 1']],
  ['an entity by its own name', 'Tide Ltd', ['entity 1', 'ENTITY TRON 1', 'label 1']],
  ['an entity whose letters are not Latin', 'Гарантекс', ['entity 2']],
  ['a label by what the page writes', '黑潮 · TRON · TLabelled', ['label 1']],
  ['an object of a chain by what the page writes', 'BNB Smart Chain · 0xabc', ['WALLET BSC 0xAbC']],
  ['an imported file by its name', 'tags-july', ['import 1']],
  ['letters that the database does not lower', 'Éclair', ['case 2']],
])('the audit log finds %s [R-LIST-80]', async (_what, text, targets) => {
  expect(await find(text)).toEqual(targets);
});

it('the audit log finds by codes as before, of what is stored no more too [R-LIST-80]', async () => {
  expect(await find('label 77')).toEqual(['label 77']);
  expect(await find('case 1')).toEqual(['case 1 li.wei@bureau.test', 'case 1']);
  expect(await find('ENTITY TRON')).toEqual(['ENTITY TRON 1']);
});

it.each([
  '%',
  '_',
  '\\',
  "' OR true --",
  '.*',
  '$4',
  '\0',
  'a\ud800',
  '无',
])('the audit log takes what is sought as it is written: %j [R-LIST-80]', async (text) => {
  expect(await find(text)).toEqual([]);
});
