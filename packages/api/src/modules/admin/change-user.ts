import type { changeUserBody } from '@sulian/contract';
import { type AccountSummary, AppError, type AuditEntry } from '@sulian/domain';
import type { z } from 'zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import type { Caller } from '../../guard/guard.ts';

/** @throws NOT_FOUND */
export async function getUser(deps: PeopleDeps, id: number): Promise<AccountSummary> {
  const account = await deps.accounts.find(id);
  if (account === undefined) throw new AppError('NOT_FOUND', 'no such account');
  const nowSec = nowSecOf(deps);
  const live = await deps.sessions.listLive(id, { nowSec, idleBeforeSec: nowSec - deps.access.sessionIdleSec });
  return { ...account, lastSeenSec: live[0]?.lastSeenSec, numberOfSessions: live.length };
}

/** Each part of the change is a line of its own, refused ones too. @throws NOT_FOUND, CONFLICT */
export async function changeUser(
  deps: PeopleDeps,
  caller: Caller,
  id: number,
  change: z.infer<typeof changeUserBody>,
): Promise<AccountSummary> {
  await getUser(deps, id);
  const { role, isDisabled } = change;
  if (role !== undefined)
    await audited(deps, caller, { action: 'user.role', id, details: { role } }, () =>
      deps.accounts.changeRole(id, role),
    );
  if (isDisabled !== undefined)
    await audited(deps, caller, { action: isDisabled ? 'user.disable' : 'user.enable', id }, () =>
      deps.accounts.setDisabled(id, isDisabled, nowSecOf(deps)),
    );
  return getUser(deps, id);
}

interface Deed {
  readonly action: AuditEntry['action'];
  readonly id: number;
  readonly details?: Readonly<Record<string, unknown>>;
}

async function audited(deps: PeopleDeps, caller: Caller, deed: Deed, work: () => Promise<void>): Promise<void> {
  const line = { ...caller, action: deed.action, target: `account ${deed.id}`, details: deed.details ?? {} };
  try {
    await work();
  } catch (error) {
    await deps.audit.append({ ...line, result: 'REFUSED' });
    throw error;
  }
  await deps.audit.append({ ...line, result: 'OK' });
}
