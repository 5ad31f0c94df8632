import { AppError, type ChainId } from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';

type Deps = Pick<ApiDeps, 'histories' | 'hostConfirmations'>;

/** Hosts of a chain's source that a case has not confirmed; own servers need no confirmation. @throws NOT_ON_DEMAND */
export async function listUnconfirmed(
  { histories, hostConfirmations }: Deps,
  { chain, caseId }: { readonly chain: ChainId; readonly caseId: number },
): Promise<readonly string[]> {
  const { hosts, areOwn } = histories.getHosts(chain);
  if (areOwn) return [];
  const confirmed = await hostConfirmations.listConfirmed(caseId, hosts);
  return hosts.filter((host) => !confirmed.has(host));
}

/** @throws HOSTS_UNCONFIRMED, NOT_ON_DEMAND */
export async function requireConfirmed(deps: Deps, place: Parameters<typeof listUnconfirmed>[1]): Promise<void> {
  const hosts = await listUnconfirmed(deps, place);
  if (hosts.length > 0)
    throw new AppError('HOSTS_UNCONFIRMED', `confirm first: ${hosts.join(', ')} learn the address`, {
      details: { blockchain: place.chain, hosts },
    });
}
