import { AppError, DESK_RIGHTS, type DeskRight, type DeskStore } from '@sulian/domain';
import type { FastifyRequest } from 'fastify';
import type { PeopleDeps } from '../../auth/deps.ts';
import { auditRefusal } from '../../guard/audited.ts';
import { type Caller, callerOf } from '../../guard/guard.ts';

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

/**
 * The caller, who may read the desk, of a call whose answer leaves no line: a refusal leaves one, as one by the role does.
 * @throws FORBIDDEN, AUDIT_UNAVAILABLE
 */
export async function requireReader(
  { desks, people }: { readonly desks: Pick<DeskStore, 'findRight'>; readonly people: PeopleDeps },
  request: FastifyRequest,
): Promise<Caller> {
  const caller = callerOf(request);
  const line = { ...caller, action: 'access', target: `${request.method} ${request.routeOptions.url}` } as const;
  await auditRefusal(people, line, () => requireRight(desks, caller, 'READER'));
  return caller;
}
