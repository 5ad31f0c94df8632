import { type AuditEntry, type Deed, isAppError } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import type { Caller } from '../../guard/guard.ts';

type Line = Pick<AuditEntry, 'action' | 'target' | 'details'>;

/** A reviewer's deed and its line in the audit log, also when it was refused. */
export async function audited<T>(
  { people }: ApiDeps,
  caller: Caller,
  line: Line,
  work: () => Promise<{ readonly answer: T; readonly details?: Line['details'] }>,
): Promise<T> {
  const append = (result: AuditEntry['result'], details: Line['details'] = {}) =>
    people.audit.append({ ...caller, ...line, result, details: { ...line.details, ...details } });
  try {
    const { answer, details } = await work();
    await append('OK', details);
    return answer;
  } catch (error) {
    if (isAppError(error)) await append('REFUSED', { code: error.code });
    throw error;
  }
}

export const toDeed = ({ who }: Caller, reason: string): Deed => ({ byWhom: who.email, reason });
