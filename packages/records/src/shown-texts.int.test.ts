import { findDeception, type Label } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountStore } from './accounts/account-store.ts';
import { createApiTokenStore } from './api-tokens/api-token-store.ts';
import { nameTargets } from './audit/name-targets.ts';
import { createBlockImports } from './block-imports/block-imports.ts';
import { createCaseStore } from './cases/case-store.ts';
import { createDeskStore } from './desk/desk-store.ts';
import { createDocumentStore } from './documents/document-store.ts';
import { createEntityStore } from './entities/entity-store.ts';
import { createEntityConsole } from './labels/console/entity-console.ts';
import { createLabelConsole } from './labels/console/label-console.ts';
import { createLabelStore } from './labels/label-store.ts';
import { createLabelObjections } from './labels/objections.ts';
import { createRegistrationStore } from './registrations/registration-store.ts';
import { createScreeningStore } from './screenings/screening-store.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { openRecords } from './testing/make-case.ts';

/** A zero-width space, a braille blank, letters of two decorative styles and a pile of marks. */
const DECEPTIVE = 'A\u200b\u2800\u{1d401}\uff23d\u0301\u0302\u0303\u0304';
const CLEAN = 'ABCd\u0301\u0302';

/** Columns of texts that a person wrote and another one reads. */
const SHOWN = [
  'account.name',
  'api_token.name',
  'block_import.fault_text',
  'block_import.source',
  'block_import.warnings',
  'case_file.description',
  'case_file.name',
  'desk_note_version.note',
  'desk_object.collections',
  'desk_object.name',
  'desk_reply.exchange',
  'desk_reply.file_name',
  'desk_reply_row.order_number',
  'desk_reply_row.user_name',
  'desk_reply_row.user_number',
  'desk_reply_row.written_time',
  'desk_view.title',
  'document.name',
  'entity.name',
  'entity.tags',
  'entity_name.name',
  'entity_alias.name',
  'entity_alias.reason',
  'entity_change.alias',
  'entity_change.reason',
  'entity_merge.reason',
  'entity_profile.profile',
  'entity_profile.regulations',
  'label.author',
  'label.entered_reason',
  'label.note',
  'label_history.author',
  'label_history.note',
  'label_history.reason',
  'label_objection.decided_reason',
  'label_objection.entity_name',
  'label_objection.reason',
  'label_import.name',
  'label_import.report',
  'registration.landline',
  'registration.name',
  'registration.police_type',
  'registration.reason',
  'registration.work_unit',
  'screening.file_name',
  'screening_row.asset',
  'screening_row.given',
  'screening_row.note',
  'screening_row.ref',
  'screening_row.result',
  'session.client',
  'wallet_decision.ended_reason',
  'wallet_decision.reason',
  'wallet_decision.service',
  'wallet_decision.services',
] as const;

/** All others, by why they need no cleaning. */
const OTHERS: Readonly<Record<string, RegExp>> = {
  'words, dates and numbers of the program':
    /\.(role|status|state|stage|fault_code|activity_type|object_type|scoring_type|type|direction|action|result|place|media_type|purpose|field|sex|validity|format|language|date|valid_from|valid_to|province|city|district|party|party_sites|movement|cause|countries|kind|entity_type|colour)$/,
  'addresses, hashes and keys':
    /\.(address|watch|hash|block_hash|tx_hash|key|counterparties|keys|password_hash|code_hash|content|sha256|token_sha256|key_sha256|checksum|proof|message_id|network|network_address|tag|search_name|entity_ids)$/,
  'links, which the browser shows as they are': /\.uri$|^desk_view\.link$/,
  'e-mail addresses, ASCII by their form, and logins of the machine':
    /\.(email|recipient|who|by_whom|entered_by|ended_by|decided_by|changed_by)$/,
  'names of files and lists, compared with those of a later import': /^label_source\.name$/,
  'checked since the first version that stores them': /^alert\.(name|note)$/,
  'hosts of the configuration': /^host_confirmation\.host$/,
  'chains, and settings that are shown to nobody': /^screen_source\.(chain|sealed)$|^block_import\.chain$/,
  'the log, which nothing may change: its reader shows what hides': /^audit_entry\./,
  'mail as it was sent': /^mail\.(body|subject)$/,
  'versions and reasons of the program':
    /^screening\.(counts|heights|policy_version|progress)$|^screening_row\.(candidates|reason|severity)$/,
  'scopes of the program': /^api_token\.scopes$/,
  'faults of the program': /\.failure$|^alert_evaluation\.reason$/,
  'shown to nobody': /^note_suppression\.(reason|ended_reason)$|^migration\.name$/,
};

let test: TestDatabase;
beforeAll(async () => {
  test = await openRecords();
  await test.database.query(ROWS);
  for (const column of SHOWN) await makeDeceptive(column);
});
afterAll(() => test?.drop());

/** One row in each table. */
const ROWS = `
  INSERT INTO records.case_file (name, status, created_sec) VALUES ('C', 'APPROVED', 1);
  INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
    VALUES (1, 'a@b.test', 'A', '', 'OFFICER', 'APPROVED', 1, 1);
  INSERT INTO records.registration (account_id, case_id, email, name, landline, work_unit, status, submitted_sec, decided_sec, decided_by, reason)
    VALUES (1, 1, 'a@b.test', 'A', '1', 'B', 'REJECTED', 1, 2, 1, 'x'), (1, 1, 'a@b.test', 'A', '1', 'B', 'REJECTED', 2, 3, 1, 'x');
  INSERT INTO records.session (token_sha256, account_id, created_sec, last_seen_sec, expires_sec, network_address, client)
    VALUES ('\\x01', 1, 1, 1, 9999999999, '192.0.2.1', 'Firefox');
  INSERT INTO records.api_token (token_sha256, account_id, case_id, name, scopes, created_sec, expires_sec)
    VALUES ('\\x02', 1, 1, 'A', '{READ}', 1, 9999999999);
  INSERT INTO records.document (document_id, registration_id, field, purpose, position, name, media_type, is_picture, size_bytes, sha256, content, network, uploaded_sec)
    VALUES (1, 2, 'FRONT', 'ID_PICTURE', 0, 'a.png', 'image/png', true, 1, '\\x01', '\\x01', NULL, 1);
  INSERT INTO records.label_source (name) VALUES ('csv:a.csv');
  INSERT INTO records.entity (key, name, search_name, type, tags) VALUES ('a', 'A', 'a', 'Exchange', '{a}'), ('b', 'B', 'b', 'Exchange', '{}');
  INSERT INTO records.entity_merge (entity_id, parent_id, main_id, by_whom, reason) VALUES (2, 1, 1, 'a@b.test', 'x');
  INSERT INTO records.entity_alias (entity_id, name, search_name, by_whom, reason) VALUES (1, 'A', 'a', 'a@b.test', 'x');
  INSERT INTO records.entity_change (action, main_id, entity_ids, labels, alias, by_whom, reason) VALUES ('ADD_ALIAS', 1, '{2}', 0, 'A', 'a@b.test', 'x');
  INSERT INTO records.entity_name (entity_id, language, name, search_name) VALUES (1, 'zh', 'A', 'a');
  INSERT INTO records.entity_profile (entity_id, source_id, profile, regulations, version) VALUES (1, 1, '{}', '[]', 1);
  INSERT INTO records.label (chain, address, source_id, entity_id, claimed_id, confidence) VALUES (1, 'x', 1, 1, 1, 1), (1, 'y', 1, 1, 2, 1);
  INSERT INTO records.label_history (label_id, until_version, confidence, by_whom) VALUES (1, 1, 1, 'a@b.test');
  INSERT INTO records.label_import (format, name, by_whom, version, report) VALUES ('csv', 'a', 'b', 1, '{}');
  INSERT INTO records.wallet_decision (chain, address, services, service, by_whom, reason, version, ended_by, ended_reason, ended_at, ended_version)
    VALUES (1, 'x', '{a}', 'a', 'a@b.test', 'x', 1, 'a@b.test', 'x', now(), 1), (1, 'x', '{a}', 'a', 'a@b.test', 'x', 1, NULL, NULL, NULL, NULL);
  INSERT INTO records.label_objection (case_id, chain, address, kind, entity_name, entity_type, reason, by_whom, state, decided_by, decided_reason, decided_at)
    VALUES (1, 1, 'x', 'CORRECTION', 'A', 'Exchange', 'x', 'a@b.test', 'ACCEPTED', 'b@b.test', 'x', now());
  INSERT INTO records.desk_object (case_id, chain, address, name, collections, by_whom, added_sec, changed_by, changed_sec)
    VALUES (1, 1, 'x', 'A', '{a}', 'a@b.test', 1, 'a@b.test', 1);
  INSERT INTO records.desk_note (object_id) VALUES (1);
  INSERT INTO records.desk_note_version (note_id, version, note, by_whom, written_sec) VALUES (1, 1, 'A', 'a@b.test', 1);
  INSERT INTO records.desk_view (case_id, kind, title, link, by_whom, added_sec) VALUES (1, 'PAGE', 'A', '/', 'a@b.test', 1);
  INSERT INTO records.desk_reply (case_id, exchange, file_name, rows, by_whom, added_sec) VALUES (1, 'A', 'a', 1, 'a@b.test', 1);
  INSERT INTO records.desk_reply_row (reply_id, line, order_number, user_number, user_name, written_time, keys)
    VALUES (1, 1, 'A', 'A', 'A', 'A', '{}');
  INSERT INTO records.screen_source (chain, sealed, by_whom, saved_sec) VALUES ('BITCOIN', '\\x01', 'a@b.test', 1);
  INSERT INTO records.block_import (chain, source, by_whom, state, ended_at, fault_code, fault_text, warnings)
    VALUES ('BITCOIN', 'a', 'op', 'FAILED', now(), 'INTERNAL', 'x', '{a}');
  INSERT INTO records.screening (case_id, account_id, by_whom, file_name, passes, created_sec, progress)
    VALUES (1, 1, 'a@b.test', 'a.csv', 1, 1, '[]');
  INSERT INTO records.screening_row (screening_id, position, line, given, ref, note, asset, state)
    VALUES (1, 1, 1, 'a', 'a', 'a', 'a', 'INVALID');`;

const JSON_VALUES: Readonly<Record<string, object>> = {
  'entity_profile.profile': { watchdog: DECEPTIVE, riskAssessment: { noteHacks: DECEPTIVE } },
  'entity_profile.regulations': [{ name: DECEPTIVE, regulatoryStatus: 'Regulated' }],
  'screening_row.result': { own: { entity: { name: DECEPTIVE } } },
  'label_import.report': { refused: [{ file: DECEPTIVE, reason: DECEPTIVE }], flagged: [] },
};

async function makeDeceptive(column: (typeof SHOWN)[number]): Promise<void> {
  const [table = '', name = ''] = column.split('.');
  const json = JSON_VALUES[column];
  const isList = ['tags', 'services', 'warnings', 'collections'].includes(name);
  const value = json === undefined ? (isList ? [DECEPTIVE] : DECEPTIVE) : JSON.stringify(json);
  const type = json === undefined ? (isList ? 'text[]' : 'text') : 'jsonb';
  await test.database.query(
    `UPDATE records.${table} SET ${name} = $1::${type} WHERE ${name} IS NOT NULL OR $2::boolean`,
    [value, name !== 'ended_reason'],
  );
}

/** Every string within an answer. */
const listStrings = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  if (value instanceof Map) return [...value.entries()].flatMap(listStrings);
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return [];
  return Object.values(value).flatMap(listStrings);
};

async function listLabels() {
  const labels: Label[] = [];
  for await (const page of createLabelStore(test.database).streamLabels('BITCOIN')) labels.push(...page);
  return labels;
}

const page = { offset: 0, limit: 10 };
const mail = { render: () => ({ subject: '', text: '' }), isSmtpSet: false, domain: 'x', clock: Date.now };
const READERS: readonly (readonly [string, number, () => Promise<unknown>])[] = [
  ['cases', 2, () => createCaseStore(test.database).list(page)],
  ['cases at sign-in', 1, () => createCaseStore(test.database).listApproved()],
  ['a case', 2, () => createCaseStore(test.database).find(1)],
  ['a case by its name', 2, () => createCaseStore(test.database).findByName(CLEAN)],
  ['accounts', 2, () => createAccountStore(test.database).list({ ...page, nowSec: 2, idleBeforeSec: 0 })],
  ['an account', 2, () => createAccountStore(test.database).findByEmail('a@b.test')],
  ['registrations', 6, () => createRegistrationStore(test.database, mail).list(page)],
  ['a registration', 8, () => createRegistrationStore(test.database, mail).find(2)],
  ['a session', 1, () => createSessionStore(test.database).find(Buffer.from([1]))],
  ['sessions', 1, () => createSessionStore(test.database).listLive(1, { nowSec: 2, idleBeforeSec: 0 })],
  ['API tokens', 1, () => createApiTokenStore(test.database).list(1, 2)],
  ['a desk', 4, () => createDeskStore(test.database).read(1)],
  ['proposals of a desk', 1, () => createDeskStore(test.database).listProposals(1)],
  ['notes', 1, () => createDeskStore(test.database).listNotes(1, 1)],
  ['versions of a note', 1, () => createDeskStore(test.database).listNoteVersions(1, 1)],
  ['screenings', 1, () => createScreeningStore(test.database).list(1)],
  ['rows of a screening', 5, () => createScreeningStore(test.database).listRows(1, 1, { after: 0, limit: 10 })],
  ['replies of exchanges', 2, () => createDeskStore(test.database).replies.list(1)],
  ['rows of a reply', 6, () => createDeskStore(test.database).replies.read(1, 1)],
  ['a document', 1, () => createDocumentStore(test.database, async () => Buffer.alloc(32)).find(1)],
  ['an entity', 2, () => createLabelStore(test.database).findEntity(1)],
  ['entities', 3, () => createLabelStore(test.database).searchEntities('a', 10)],
  ['details of an entity', 6, () => createEntityStore(test.database).findDetails(1)],
  ['what is shown as an entity', 2, () => createEntityConsole(test.database).listMembers(1)],
  ['aliases of an entity', 2, () => createEntityConsole(test.database).listAliases(1)],
  ['changes of entities', 4, () => createEntityConsole(test.database).listChanges(page)],
  ['labels', 8, listLabels],
  ['labels of reviewers', 10, () => createLabelConsole(test.database).list(page)],
  ['a label with its history', 8, () => createLabelConsole(test.database).find(1)],
  ['imports', 1, () => createLabelConsole(test.database).listImports(page)],
  ['lines of an import', 2, () => createLabelConsole(test.database).listImportLines(1, { ...page, isFlagged: false })],
  ['imports of blocks', 3, () => createBlockImports(test.database).listNewest()],
  ['decisions', 7, () => createLabelConsole(test.database).listDecisions(page)],
  ['objections to labels', 3, () => createLabelObjections(test.database).list(page)],
  ['decisions that hold', 2, () => createLabelStore(test.database).listWalletDecisions('BITCOIN')],
  [
    'what lines of the log are about',
    4,
    () =>
      nameTargets(
        test.database,
        ['case 1', 'account 1', 'import 1', 'entity 1'].map((target) => ({ action: 'x', target })),
      ),
  ],
];

describe('texts that an older version stored [R-ACCESS-40]', () => {
  it.each(READERS)('%s are read without what hides or is styled', async (_, least, read) => {
    const strings = listStrings(await read());
    expect(strings.filter((text) => findDeception(text, { mayHaveLines: true }) !== undefined)).toEqual([]);
    expect(strings.filter((text) => text.includes(CLEAN)).length).toBeGreaterThanOrEqual(least);
  });

  it('stand in columns that are each read here, or need no cleaning for a reason', async () => {
    const rows = await test.database.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'records' AND data_type IN ('text', 'ARRAY', 'jsonb', 'bytea') ORDER BY 1`,
    );
    const shown: readonly string[] = SHOWN;
    const patterns = Object.values(OTHERS);
    const unknown = rows.filter(({ name }) => !shown.includes(name) && !patterns.some((pattern) => pattern.test(name)));
    expect(unknown).toEqual([]);
    expect(shown.filter((column) => !rows.some(({ name }) => name === column))).toEqual([]);
  });
});
