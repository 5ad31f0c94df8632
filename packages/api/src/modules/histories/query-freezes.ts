import type { FreezesAnswer } from '@sulian/contract';
import { getAdapter, getAddressText } from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import { nowSecOf } from '../../auth/deps.ts';
import type { ApiDeps } from '../../deps.ts';
import { callerOf } from '../../guard/guard.ts';
import { requireConfirmed } from './hosts.ts';
import { toCallFault } from './to-call-fault.ts';

type Call = Pick<FastifyRequest, 'caller' | 'ip' | 'left'> & {
  readonly params: { readonly blockchain: string; readonly hash: string };
};

/** Queries the issuers of a chain on demand for the caller's case. @throws HOSTS_UNCONFIRMED, NOT_ON_DEMAND, SOURCE_*, ABANDONED */
export async function queryFreezes(deps: ApiDeps, call: Call): Promise<FreezesAnswer> {
  const adapter = getAdapter(deps, call.params.blockchain);
  const { chain } = adapter;
  const address = getAddressText(deps, adapter, call.params.hash);
  const { who, where } = callerOf(call);
  await requireConfirmed(deps, { chain, caseId: who.caseId });
  const job = { context: { who, where, origin: { caseId: who.caseId } }, ...(call.left && { signal: call.left }) };
  const answer = await deps.histories.queryFreezes({ chain, address }, job).catch((error: unknown) => {
    throw toCallFault(error, call.left);
  });
  const known = new Map(deps.knownTokensOf(chain).map((token) => [token.key, token]));
  return {
    source: answer?.source ?? null,
    height: answer?.height ?? null,
    date: nowSecOf(deps.people),
    items: (answer?.tokens ?? []).map(({ token, isFrozen }) => ({
      contract: token,
      symbol: known.get(token)?.symbol ?? token,
      issuer: known.get(token)?.issuer ?? null,
      isFrozen: isFrozen ?? null,
    })),
  };
}
