import type { changeUserBody } from '@sulian/contract';
import { type AccountSummary, AppError, type RecordStores } from '@sulian/domain';
import type { z } from 'zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { type AuditLine, auditRefusal, type Outcome, writeAudited } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';

/** @throws NOT_FOUND */
async function getUser(deps: PeopleDeps, id: number): Promise<AccountSummary> {
  const account = await deps.accounts.find(id);
  if (account === undefined) throw new AppError('NOT_FOUND', 'unknown account');
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
  const { role, isDisabled } = change;
  const write = (line: Pick<AuditLine, 'action' | 'details'>, work: (stores: RecordStores) => Promise<void>) =>
    writeOnAccount(deps, { ...caller, ...line }, { id, work: async (stores) => ({ answer: await work(stores) }) });
  if (role !== undefined)
    await write({ action: 'user.role', details: { role } }, ({ accounts }) => accounts.changeRole(id, role));
  if (isDisabled !== undefined)
    await write({ action: isDisabled ? 'user.disable' : 'user.enable' }, ({ accounts }) =>
      accounts.setDisabled(id, isDisabled, nowSecOf(deps)),
    );
  return getUser(deps, id);
}

/** Ends them all. @throws NOT_FOUND */
export const revokeSessions = (deps: PeopleDeps, caller: Caller, id: number): Promise<void> =>
  writeOnAccount(
    deps,
    { ...caller, action: 'user.revoke-sessions' },
    {
      id,
      work: async ({ sessions }) => ({
        answer: undefined,
        details: { revoked: await sessions.revokeAll(id, nowSecOf(deps)) },
      }),
    },
  );

/** Runs the change with an audit line; a refusal for an unknown account is audited too. @throws NOT_FOUND */
function writeOnAccount(
  deps: PeopleDeps,
  rest: Omit<AuditLine, 'target'>,
  { id, work }: { readonly id: number; work(stores: RecordStores): Promise<Outcome<void>> },
): Promise<void> {
  const line = { ...rest, target: `account ${id}` };
  return auditRefusal(deps, line, async () => {
    await getUser(deps, id);
    return writeAudited(deps, line, work);
  });
}
