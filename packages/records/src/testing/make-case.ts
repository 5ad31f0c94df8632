import type { AlertConditions, AlertDraft } from '@sulian/domain';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { recordsMigrations } from '../migrations/index.ts';

export interface CaseOfTwo {
  readonly caseId: number;
  /** Two approved accounts of the case. */
  readonly accountIds: readonly [number, number];
}

/** A fresh database in schema `records`. */
export const openRecords = (): Promise<TestDatabase> => createTestDatabase({ records: recordsMigrations });

export async function makeCase({ database }: TestDatabase, name: string): Promise<CaseOfTwo> {
  const [file] = await database.query<{ case_id: number }>(
    `INSERT INTO records.case_file (name, status, created_sec) VALUES ($1::text, 'APPROVED', 0) RETURNING case_id`,
    [name],
  );
  const caseId = file?.case_id ?? 0;
  const rows = await database.query<{ account_id: number }>(
    `INSERT INTO records.account (case_id, email, name, password_hash, role, status, created_sec, password_changed_sec)
     SELECT $1::int, email, 'Officer', '', 'OFFICER', 'APPROVED', 0, 0 FROM unnest($2::text[]) AS email
     RETURNING account_id`,
    [caseId, [`one@${name}.example`, `two@${name}.example`]],
  );
  const [one, two] = rows.map((row) => row.account_id);
  return { caseId, accountIds: [one ?? 0, two ?? 0] };
}

const anyActivity: AlertConditions = { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 };

export const draftOf = (of: CaseOfTwo, more: Partial<AlertDraft> = {}): AlertDraft => ({
  caseId: of.caseId,
  creatorId: of.accountIds[0],
  chain: 'BITCOIN',
  objectType: 'ADDRESS',
  address: '1Watched',
  asset: 0,
  conditions: anyActivity,
  isEnabled: true,
  isMailEnabled: true,
  height: 100,
  nowSec: 1_700_000_000,
  ...more,
});
