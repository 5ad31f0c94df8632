import { ACCOUNT_STATUSES, type AccountStatus, AppError, type RegistrationSummary, toHonestName } from '@sulian/domain';

export interface RegistrationRow {
  readonly registration_id: number;
  readonly account_id: number;
  readonly email: string;
  readonly name: string;
  readonly work_unit: string;
  readonly case_id: number;
  readonly case_name: string;
  readonly status: string;
  readonly submitted_sec: number;
  readonly decided_sec: number | null;
}

/** An approved attempt shows what became of its account. */
export const STATUS = `CASE WHEN registration.status = 'APPROVED' AND account.status = 'DISABLED' THEN 'DISABLED'
  ELSE registration.status END`;

export const REGISTRATION_COLUMNS = `registration.registration_id, registration.account_id, registration.email,
  registration.name, registration.work_unit, registration.case_id, case_file.name AS case_name, ${STATUS} AS status,
  registration.submitted_sec, registration.decided_sec`;

export const FROM_REGISTRATION = `records.registration AS registration
  JOIN records.account AS account USING (account_id)
  JOIN records.case_file AS case_file ON case_file.case_id = registration.case_id`;

export const toRegistrationSummary = (row: RegistrationRow): RegistrationSummary => ({
  id: row.registration_id,
  accountId: row.account_id,
  email: row.email,
  name: toHonestName(row.name),
  workUnit: toHonestName(row.work_unit),
  caseId: row.case_id,
  caseName: toHonestName(row.case_name),
  status: parseRegistrationStatus(row.status),
  submittedSec: row.submitted_sec,
  decidedSec: row.decided_sec ?? undefined,
});

export function parseRegistrationStatus(text: string): AccountStatus {
  const status = ACCOUNT_STATUSES.find((each) => each === text);
  if (status === undefined) throw new AppError('INTERNAL', `unknown registration status "${text}"`);
  return status;
}
