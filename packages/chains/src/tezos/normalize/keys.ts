import { publicKeyToAddress } from '../wire/public-key.ts';
import type { Act, OwnEvent } from './acts.ts';

/**
 * Another key may vote for a baker from some cycles on, and take all that the baker has at its disposal (`drain_delegate`).
 * @see octez.tezos.com, "Consensus key"
 */
export function listKeyChanges({ kind, source, pk }: Act): readonly OwnEvent[] {
  if (kind !== 'update_consensus_key') return [];
  const other = pk === undefined ? undefined : publicKeyToAddress(pk);
  return [{ kind: 'PERMISSION_CHANGE', address: source, ...(other === undefined ? {} : { other }) }];
}
