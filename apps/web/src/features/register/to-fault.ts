import { CallError } from '../../lib/api.ts';
import type { RegisterFault, RegisterField } from './form-state.ts';

const BY_CODE: Readonly<Record<string, RegisterField>> = {
  EMAIL_TAKEN: 'email',
  PASSWORD_WEAK: 'password',
  CASE_UNKNOWN: 'case',
  CASE_CLOSED: 'case',
};
/** The body's field of a file that the server no longer has. */
const BY_DOCUMENT: Readonly<Record<string, RegisterField>> = {
  frontDocumentId: 'front',
  backDocumentId: 'back',
  documentIds: 'seal',
};

/** Place of a refused registration's message: its field, otherwise the general slot. */
export function toFault(cause: unknown): RegisterFault {
  const error = cause instanceof Error ? cause : new Error(String(cause));
  if (!(error instanceof CallError)) return { field: 'other', error };
  const document = error.code === 'FILE_UNKNOWN' ? BY_DOCUMENT[String(error.details['field'])] : undefined;
  return { field: document ?? BY_CODE[error.code] ?? 'other', error };
}

const ACCOUNT_FIELDS: readonly RegisterField[] = ['email', 'password', 'confirmPass'];
/** The step on which a fault is shown. */
export const isOfAccountStep = ({ field }: RegisterFault): boolean => ACCOUNT_FIELDS.includes(field);
