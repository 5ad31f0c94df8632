import type { ChainEvent, Operation } from '@sulian/domain';
import type { ReadEvent } from './read-event.ts';
import { toOperation } from './to-operation.ts';

const NONE: readonly Operation[] = [];

/**
 * Units minted or burnt by an issuer's event without a Transfer log.
 * @param findOwner finds the owner of the contract during the transaction
 * @returns `unknown` when the event changes the owner's balance and the owner is unknown
 */
export function listIssuerSupply(
  { event, watched }: ReadEvent,
  token: string,
  findOwner: (owners: readonly string[]) => string | undefined,
): readonly Operation[] | 'unknown' {
  const { supply } = watched.form;
  const { amountBase } = event;
  if (supply === undefined || amountBase === undefined) return NONE;
  const holder = supply === 'burnFromAddress' ? event.address : findOwner(watched.owners);
  if (holder === undefined) return 'unknown';
  return supply === 'mintToOwner'
    ? [toOperation({ type: 'MINT', token, from: undefined, to: holder, amountBase })]
    : [toOperation({ type: 'BURN', token, from: holder, to: undefined, amountBase })];
}

/** Paxos' wipe events have no amount; it is taken from the Transfer log of the same transaction. */
export const fillDestroyed = (events: readonly ChainEvent[], operations: readonly Operation[]): readonly ChainEvent[] =>
  events.map((event) => {
    if (event.kind !== 'DESTROY' || event.amountBase !== undefined) return event;
    const burns = operations.filter(
      ({ type, token, sources }) => type === 'BURN' && token === event.token && sources[0]?.address === event.address,
    );
    const amountBase = burns[0]?.sources[0]?.amountBase;
    return burns.length !== 1 || amountBase === undefined ? event : { ...event, amountBase };
  });
