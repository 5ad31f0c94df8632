import type { ObjectionRow, TakenCall } from '@sulian/contract';
import { getAdapter, getAddressText } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { auditWrite } from '../../guard/audited.ts';
import type { Caller } from '../../guard/guard.ts';
import { toObjectionRow } from './to-rows.ts';

type AddCall = TakenCall<'POST /api/proxy/v1/blockchains/:blockchain/addresses/:hash/objections'>;
type DecideCall = TakenCall<'POST /api/labels/objections/:id/decide'>;

/** @throws CHAIN_UNKNOWN, ADDRESS_INVALID, ADDRESS_OF_OTHER_CHAIN */
export function addObjection(
  deps: ApiDeps,
  caller: Caller,
  { blockchain, hash, kind, entity, reason }: AddCall['params'] & AddCall['body'],
): Promise<ObjectionRow> {
  const adapter = getAdapter(deps, blockchain);
  const { chain } = adapter;
  const address = getAddressText(deps, adapter, hash);
  const { caseId, email: byWhom } = caller.who;
  const line = {
    ...caller,
    action: 'label.object',
    target: `address ${chain} ${address}`,
    details: { kind, reason, ...(entity !== null && { entity }) },
  } as const;
  return auditWrite(deps.people, line, async ({ objections }) => {
    const draft = { caseId, chain, address, kind, reason, byWhom, ...(entity !== null && { entity }) };
    const added = await objections.add(draft);
    return { answer: toObjectionRow(added), details: { objectionId: added.id } };
  });
}

/** @throws NOT_FOUND, CONFLICT */
export function decideObjection(
  deps: ApiDeps,
  caller: Caller,
  { id, isAccepted, reason }: DecideCall['params'] & DecideCall['body'],
): Promise<ObjectionRow> {
  const line = {
    ...caller,
    action: 'label.objection-decide',
    target: `objection ${id}`,
    details: { isAccepted, reason },
  } as const;
  return auditWrite(deps.people, line, async ({ objections }) => {
    const decided = await objections.decide(id, { isAccepted, byWhom: caller.who.email, reason });
    return { answer: toObjectionRow(decided), details: { chain: decided.chain, address: decided.address } };
  });
}
