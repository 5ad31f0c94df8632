import { AppError, DESK_RIGHTS, type DeskRight, type DeskStore } from '@sulian/domain';
import type { PeopleDeps } from '../../auth/deps.ts';
import { auditRefusal } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';

/** The caller's right on the desk of the caller's case. @throws FORBIDDEN where it is closed, or less than is needed */
export async function requireRight(
  desks: Pick<DeskStore, 'findRight'>,
  { who: { caseId, accountId } }: Pick<Caller, 'who'>,
  least: DeskRight,
): Promise<DeskRight> {
  const right = await desks.findRight({ caseId, accountId });
  if (right === undefined || DESK_RIGHTS.indexOf(right) < DESK_RIGHTS.indexOf(least))
    throw new AppError(
      'FORBIDDEN',
      right === undefined ? 'the desk is closed to this account' : `needs the right ${least}`,
      {
        details: { needs: least },
      },
    );
  return right;
}

/** The right to read, for calls whose answers leave no line: a refusal leaves one. @throws FORBIDDEN, AUDIT_UNAVAILABLE */
export const requireReader = (
  { desks, people }: { readonly desks: Pick<DeskStore, 'findRight'>; readonly people: PeopleDeps },
  caller: Caller,
  target: string,
): Promise<DeskRight> =>
  auditRefusal(people, { ...caller, action: 'access', target }, () => requireRight(desks, caller, 'READER'));
