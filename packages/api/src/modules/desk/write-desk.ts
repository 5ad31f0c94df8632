import type { AuditAction, DeskCaller, DeskRight, DeskStamp, DeskStore } from '@sulian/domain';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { auditWrite, type Outcome } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { requireRight } from './rights.ts';

/** A change of a desk. Auditors read the lines of all cases: a line has ids and names of fields, and never a text. */
interface DeskChange<T> {
  readonly action: AuditAction;
  readonly target: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly right: DeskRight;
  readonly work: (desks: DeskStore, who: DeskCaller, stamp: DeskStamp) => Promise<Outcome<T>>;
}

/** Changes the desk of the caller's case with its audit line, both or neither. @throws FORBIDDEN */
export function writeDesk<T>(
  { people }: Pick<ApiDeps, 'people'>,
  caller: Caller,
  { action, target, details = {}, right, work }: DeskChange<T>,
): Promise<T> {
  const { caseId, accountId, email } = caller.who;
  const line = { ...caller, action, target, details: { caseId, ...details } };
  return auditWrite(people, line, async ({ desks }) => {
    await requireRight(desks, caller, right);
    return work(desks, { caseId, accountId, email }, { by: email, nowSec: nowSecOf(people) });
  });
}
