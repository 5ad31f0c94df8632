import { AppError } from '@sulian/domain';
import { getAdapter } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { DONE } from '../../envelope.ts';
import { auditWrite } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';

interface Confirmation {
  readonly blockchain: string;
  readonly hosts: readonly string[];
}

/** Confirms for the caller's case that hosts learn its addresses. @throws CONFLICT hosts of another configuration */
export const confirmHosts = (
  deps: ApiDeps,
  caller: Caller,
  { blockchain, hosts }: Confirmation,
): Promise<typeof DONE> => {
  const { caseId, email } = caller.who;
  const line = {
    ...caller,
    action: 'outside.confirm',
    target: `case ${caseId}`,
    details: { chain: blockchain, hosts },
  } as const;
  return auditWrite(deps.people, line, async (stores) => {
    const configured = deps.histories.getHosts(getAdapter(deps, blockchain).chain).hosts;
    if (!hosts.every((host) => configured.includes(host)))
      throw new AppError('CONFLICT', `the configuration of ${blockchain} names other hosts`);
    await stores.hosts.confirm(caseId, hosts, email);
    return { answer: DONE };
  });
};
