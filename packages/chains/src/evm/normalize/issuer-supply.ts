import type { ChainEvent, Operation } from '@sulian/domain';
import type { ReadEvent } from '../events/read-event.ts';
import type { RpcLog } from '../wire/schema.ts';
import type { Mined } from './native.ts';
import { toOperation } from './operations.ts';

const NONE: readonly Operation[] = [];

/**
 * What an issuer's event makes or unmakes without a Transfer log.
 * @returns `unknown` where it is the owner's balance that changes and nothing tells who owns the contract
 */
export function listIssuerSupply(
  { event, watched }: ReadEvent,
  log: RpcLog,
  mined: Mined,
): readonly Operation[] | 'unknown' {
  const { supply } = watched.form;
  const { amountBase } = event;
  if (supply === undefined || amountBase === undefined) return NONE;
  const token = log.address;
  const holder =
    supply === 'burnFromAddress' ? event.address : findOwner(mined, { contract: log.address, owners: watched.owners });
  if (holder === undefined) return 'unknown';
  return supply === 'mintToOwner'
    ? [toOperation({ type: 'MINT', token, from: undefined, to: holder, amountBase })]
    : [toOperation({ type: 'BURN', token, from: holder, to: undefined, amountBase })];
}

/** Paxos' contracts say that a balance was wiped, and leave its amount to the Transfer log beside it. */
export const fillDestroyed = (events: readonly ChainEvent[], operations: readonly Operation[]): readonly ChainEvent[] =>
  events.map((event) => {
    if (event.kind !== 'DESTROY' || event.amountBase !== undefined) return event;
    const burns = operations.filter(
      ({ type, token, sources }) => type === 'BURN' && token === event.token && sources[0]?.address === event.address,
    );
    const amountBase = burns[0]?.sources[0]?.amountBase;
    return burns.length !== 1 || amountBase === undefined ? event : { ...event, amountBase };
  });

/**
 * Who owns the contract while the transaction runs. Its owner changes without a log, but none other may issue and redeem:
 * who calls the contract in such a transaction is the owner. Without a trace there is a wallet that the transaction goes
 * to, if that is known to have owned it.
 */
function findOwner(
  { transaction, trace }: Mined,
  { contract, owners }: { readonly contract: string; readonly owners: readonly string[] },
): string | undefined {
  if (transaction.to === contract) return transaction.from;
  const callers = new Set(trace?.calls.filter(({ to }) => to === contract).map(({ from }) => from));
  const known = [...callers, transaction.to ?? ''].filter((each) => owners.includes(each));
  const [caller] = callers;
  return callers.size === 1 ? caller : known[0];
}
