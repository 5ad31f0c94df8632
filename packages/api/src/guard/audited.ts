import type { AuditEntry, AuditedWrite, RecordStores } from '@sulian/domain';
import type { PeopleDeps } from '../auth/deps.ts';
import { toFailedReply } from '../failure.ts';

/** An audit line before the call's result is known. */
export type AuditLine = Omit<AuditEntry, 'result'>;

/** An answer, and facts for the audit line that only the work knows. */
export interface Outcome<T> {
  readonly answer: T;
  readonly target?: string;
  readonly details?: AuditEntry['details'];
}

type Deps = Pick<PeopleDeps, 'audit' | 'writeAudited'>;

/** Writes and their line, both or neither; when they are refused, a line of that. @throws AUDIT_UNAVAILABLE */
export const auditWrite = <T>(
  deps: Deps,
  line: AuditLine,
  work: (stores: RecordStores) => Promise<Outcome<T>>,
): Promise<T> => auditRefusal(deps, line, () => writeAudited(deps, line, work));

/** Writes and their line, both or neither, within an `auditRefusal` of the caller's. @throws AUDIT_UNAVAILABLE */
export const writeAudited = <T>(
  deps: Deps,
  line: AuditLine,
  work: (stores: RecordStores) => Promise<Outcome<T>>,
): Promise<T> => deps.writeAudited(async (stores) => toAudited(line, await work(stores)));

/** A line of what was read, or of why it was not, before anybody gets the answer. @throws AUDIT_UNAVAILABLE */
export const auditRead = <T>(deps: Deps, line: AuditLine, work: () => Promise<Outcome<T>>): Promise<T> =>
  auditRefusal(deps, line, async () => {
    const { answer, entry } = toAudited(line, await work());
    await deps.audit.append(entry);
    return answer;
  });

/** A line where the work throws, before its error goes on. @throws AUDIT_UNAVAILABLE in place of it */
export async function auditRefusal<T>({ audit }: Deps, line: AuditLine, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { status, body } = toFailedReply(error);
    if (body.error !== 'AUDIT_UNAVAILABLE')
      await audit.append({ ...line, result: toResult(status), details: { ...line.details, code: body.error } });
    throw error;
  }
}

/** How a call ended, by its HTTP status. */
export const toResult = (status: number): AuditEntry['result'] =>
  status < 400 ? 'OK' : status < 500 ? 'REFUSED' : 'FAILED';

function toAudited<T>(line: AuditLine, { answer, target, details }: Outcome<T>): AuditedWrite<T> {
  const entry: AuditEntry = {
    ...line,
    result: 'OK',
    target: target ?? line.target,
    details: { ...line.details, ...details },
  };
  return { answer, entry };
}
