import type { RecordPage, RecordSlice } from '@sulian/domain';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccountStore } from './accounts/account-store.ts';
import { createAlertStore } from './alerts/alert-store.ts';
import { createAuditTrail } from './audit/audit-trail.ts';
import { createCaseStore } from './cases/case-store.ts';
import { createEntityStore } from './entities/entity-store.ts';
import { toChainNumber } from './labels/chain-number.ts';
import { createLabelConsole } from './labels/console/label-console.ts';
import { createMailStore } from './mail/mail-store.ts';
import { createNotificationStore } from './notifications/notification-store.ts';
import { createRegistrationStore } from './registrations/registration-store.ts';
import { openRecords } from './testing/make-case.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await openRecords();
  await test.database.query(ROWS);
});
afterAll(() => test?.drop());

/** Rows to which the lists' rows refer. */
const ROWS = `
  INSERT INTO records.case_file (name, status, created_sec) VALUES ('C', 'APPROVED', 1);
  INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
    VALUES (1, 'a@b.test', 'A', '', 'OFFICER', 'APPROVED', 1, 1);
  INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, asset, type, activity_type, amount_usd, is_enabled, is_mail_enabled, created_sec, created_height)
    VALUES (1, 1, 1, 'ADDRESS', 'x', 'x', 0, 'ACTIVITY', 'ALL', 0, true, false, 1, 1);
  INSERT INTO records.label_source (name) VALUES ('csv:a.csv'), ('csv:b.csv');
  INSERT INTO records.entity (key, name, search_name, type, tags) VALUES ('a', 'A', 'a', 'Exchange', '{}'), ('b', 'B', 'b', 'Exchange', '{}');`;

const MAIL = { render: () => ({ subject: '', text: '' }), isSmtpSet: false, domain: 'x', clock: Date.now };
const labels = () => createLabelConsole(test.database);
const caseReader = { caseId: 1, accountId: 1 };

interface List {
  readonly name: string;
  readonly read: (page: RecordPage) => Promise<RecordSlice<object>>;
  /** SQL that adds one row; `$1` is a number of its own. */
  readonly add: string;
  /** Number of the row added late. New rows come at the end, where they shift nothing, or in the middle. */
  readonly late?: number;
}

const toMail = (state: string) => `
  INSERT INTO records.mail (key, recipient, subject, body, state, created_sec, next_ms, message_id)
  VALUES ('${state} ' || $1::int, 'a@b.test', 'x', 'x', '${state}', 1, 1, 'm${state}' || $1::int)`;
const toRegistration = (status: string) => `
  WITH applicant AS (
    INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
    VALUES (1, '${status}' || $1::int || '@b.test', 'A', '', 'OFFICER', '${status}', 1, 1) RETURNING account_id, email)
  INSERT INTO records.registration (account_id, case_id, email, name, landline, work_unit, status, submitted_sec, decided_sec, decided_by, reason)
  SELECT account_id, 1, email, 'N', '1', 'B', '${status}', 1, ${status === 'SUBMITTED' ? 'NULL, NULL, NULL' : "2, 1, 'x'"} FROM applicant`;
const registrations = (status: 'SUBMITTED' | 'REJECTED') => (page: RecordPage) =>
  createRegistrationStore(test.database, MAIL).list({ ...page, status });
const LABEL = `INSERT INTO records.label (chain, address, source_id, entity_id, claimed_id, confidence)`;

const LISTS: readonly List[] = [
  {
    name: 'cases',
    read: (page) => createCaseStore(test.database).list({ ...page, text: 'case-' }),
    add: `INSERT INTO records.case_file (name, status, created_sec) VALUES ('case-' || $1::int, 'APPROVED', 1)`,
  },
  {
    name: 'accounts',
    read: (page) => createAccountStore(test.database).list({ ...page, text: 'user', nowSec: 2, idleBeforeSec: 0 }),
    add: `INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
      VALUES (1, 'user' || $1::int || '@b.test', 'A', '', 'OFFICER', 'APPROVED', 1, 1)`,
  },
  { name: 'waiting registrations', read: registrations('SUBMITTED'), add: toRegistration('SUBMITTED') },
  { name: 'decided registrations', read: registrations('REJECTED'), add: toRegistration('REJECTED') },
  { name: 'outbox', read: (page) => createMailStore(test.database).list('OUTBOX', page), add: toMail('OUTBOX') },
  { name: 'mail queue', read: (page) => createMailStore(test.database).list('SMTP', page), add: toMail('FAILED') },
  {
    name: 'alerts',
    read: (page) => createAlertStore(test.database).list({ ...page, caseId: 1, address: 'alert' }),
    add: `INSERT INTO records.alert (case_id, creator_id, chain, object_type, address, watch, asset, type, activity_type, amount_usd, is_enabled, is_mail_enabled, created_sec, created_height)
      VALUES (1, 1, 1, 'ADDRESS', 'alert' || $1::int, 'x', 0, 'ACTIVITY', 'ALL', 0, true, false, 1, 1)`,
  },
  {
    name: 'notifications',
    read: (page) => createNotificationStore(test.database).list(caseReader, page),
    add: `INSERT INTO records.notification (alert_id, case_id, chain, tx_hash, block_height, block_hash, block_sec, created_sec, is_value_unknown, counterparties, is_mail_due, asset)
      VALUES (1, 1, 1, 't' || $1::int, 1, 'h', 1, 1, false, '{}', false, 0)`,
  },
  {
    name: 'audit log',
    read: (page) => createAuditTrail(test.database).list(page),
    add: `INSERT INTO records.audit_entry (number, time_ms, place, action, result, details, hash)
      VALUES ($1::int + 1, 1, 'cli', 'sign-in', 'OK', '{}', '\\x01')`,
  },
  {
    name: 'labels',
    read: (page) => labels().list({ ...page, source: 'csv:a.csv' }),
    add: `${LABEL} VALUES (1, 'x' || $1::int, 1, 1, $1::int, 1)`,
  },
  {
    name: 'imports',
    read: (page) => labels().listImports(page),
    add: `INSERT INTO records.label_import (format, name, by_whom, version, report) VALUES ('csv', 'f' || $1::int, 'b', 1, '{}')`,
  },
  {
    name: 'decisions',
    read: (page) => labels().listDecisions({ ...page, chain: 'BITCOIN' }),
    add: `INSERT INTO records.wallet_decision (chain, address, services, service, by_whom, reason, version)
      VALUES (1, 'x' || $1::int, '{a}', 'a', 'b', 'x', 1)`,
  },
  {
    name: 'labelled addresses',
    read: async (page) => {
      const query = { ...page, entityId: 1, chain: 'DOGECOIN' } as const;
      const { items, ...size } = await createEntityStore(test.database).listAddressPage(query);
      return { items: items.map((address) => ({ address })), ...size };
    },
    // By address: the late one, 0, is the first.
    late: 0,
    add: `${LABEL} VALUES (${toChainNumber('DOGECOIN')}, 'z' || $1::int, 1, 1, 1, 1)`,
  },
  {
    name: 'conflicts',
    read: (page) => labels().listConflicts(page),
    // By address: the late one, 0, would be the first.
    late: 0,
    add: `WITH raised AS (UPDATE records.label_version SET version = version + 1)
      ${LABEL} SELECT 1, 'y' || $1::int, source, source, source, 1 FROM unnest('{1,2}'::int[]) AS source`,
  },
];

describe.each(LISTS)('the list of $name', ({ read, add, late = 4 }) => {
  it('does not shift while rows come, and shows them when page 1 is read again [R-LIST-99]', async () => {
    const insert = (number: number) => test.database.query(add, [number]);
    expect(await read({ offset: 0, limit: 2 })).toEqual(expect.objectContaining({ items: [], total: 0 }));
    for (const number of [1, 2, 3]) await insert(number);
    const before = await read({ offset: 0, limit: 10 });
    const first = await read({ offset: 0, limit: 2 });
    expect(first).toMatchObject({ items: before.items.slice(0, 2), total: 3, asOf: expect.any(Number) });
    await insert(late);
    const second = await read({ offset: 2, limit: 2, asOf: first.asOf });
    expect(second).toEqual({ items: before.items.slice(2), total: 3, asOf: first.asOf });
    const again = await read({ offset: 0, limit: 10 });
    expect(again.items).toHaveLength(4);
    expect(again.total).toBe(4);
  });
});
