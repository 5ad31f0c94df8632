import type { ScoringSubject } from '../../lib/analyse.ts';
import type { ObjectRef } from '../../lib/api.ts';

/** SPEC's types in the address of the page. */
const KINDS: Readonly<Record<string, ObjectRef['kind']>> = { '1': 'addresses', '2': 'wallets' };

interface Parts {
  readonly type?: string | undefined;
  readonly blockchain?: string | undefined;
  readonly id?: string | undefined;
}

/** Object of an address page; undefined for an unknown type. */
export function toTarget({ type = '', blockchain = '', id = '' }: Parts): ObjectRef | undefined {
  const kind = KINDS[type];
  return kind && { blockchain, kind, hash: id };
}

export const toScoringSubject = ({ blockchain, kind, hash }: ObjectRef, coin: string): ScoringSubject => ({
  blockchain,
  objectType: kind === 'wallets' ? 'WALLET' : 'ADDRESS',
  objectId: hash,
  coin,
});
