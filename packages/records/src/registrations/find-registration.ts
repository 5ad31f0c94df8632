import { type EarlierAttempt, type FullRegistration, toHonestName } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { DOCUMENT_COLUMNS, type DocumentRow, toClaimedDocument } from '../documents/document-rows.ts';
import {
  FROM_REGISTRATION,
  parseRegistrationStatus,
  REGISTRATION_COLUMNS,
  type RegistrationRow,
  toRegistrationSummary,
} from './registration-rows.ts';

interface FullRow extends RegistrationRow {
  readonly landline: string;
  readonly sex: 'MAN' | 'WOMAN' | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly district: string | null;
  readonly police_type: string | null;
  readonly decided_by: string | null;
  readonly reason: string | null;
}

interface EarlierRow {
  readonly registration_id: number;
  readonly status: string;
  readonly submitted_sec: number;
  readonly reason: string | null;
}

/** Attempts shown of one account; who needs more reads the audit log. */
const MAX_EARLIER = 20;

export async function findRegistration(session: Session, id: number): Promise<FullRegistration | undefined> {
  const [row] = await session.query<FullRow>(FIND, [id]);
  if (row === undefined) return undefined;
  const documents = await session.query<DocumentRow>(DOCUMENTS, [id]);
  const earlier = await session.query<EarlierRow>(EARLIER, [row.account_id, id, MAX_EARLIER]);
  return {
    ...toRegistrationSummary(row),
    landline: toHonestName(row.landline),
    sex: row.sex ?? undefined,
    province: row.province ?? undefined,
    city: row.city ?? undefined,
    district: row.district ?? undefined,
    policeType: row.police_type === null ? undefined : toHonestName(row.police_type),
    documents: documents.map(toClaimedDocument),
    decision: row.decided_by === null ? undefined : { by: row.decided_by, reason: toReason(row.reason) },
    earlier: earlier.map(toEarlier),
  };
}

const toEarlier = (row: EarlierRow): EarlierAttempt => ({
  id: row.registration_id,
  status: parseRegistrationStatus(row.status),
  submittedSec: row.submitted_sec,
  reason: toReason(row.reason),
});

const toReason = (reason: string | null): string | undefined => (reason === null ? undefined : toHonestName(reason));

const FIND = `
  SELECT ${REGISTRATION_COLUMNS}, registration.landline, registration.sex, registration.province, registration.city,
    registration.district, registration.police_type, registration.reason, decider.email AS decided_by
  FROM ${FROM_REGISTRATION} LEFT JOIN records.account AS decider ON decider.account_id = registration.decided_by
  WHERE registration.registration_id = $1::bigint`;

const DOCUMENTS = `
  SELECT ${DOCUMENT_COLUMNS} FROM records.document WHERE registration_id = $1::bigint ORDER BY position`;

const EARLIER = `
  SELECT registration_id, status, submitted_sec, reason FROM records.registration
  WHERE account_id = $1::bigint AND registration_id < $2::int ORDER BY registration_id DESC LIMIT $3::int`;
