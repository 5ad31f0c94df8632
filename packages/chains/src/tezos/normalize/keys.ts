import { publicKeyToAddress } from '../wire/public-key.ts';
import type { Act, OwnEvent } from './acts.ts';

/**
 * Keys that sign for a baker from some cycles on. A consensus key makes blocks and votes, and can take all that the baker has at
 * its disposal (`drain_delegate`); its companion, a BLS key of since Seoul (2025), signs votes on published data beside it, and
 * takes nothing.
 * @see octez.tezos.com, "Consensus key" and "Companion key"
 */
const KEY_CHANGES: ReadonlySet<string> = new Set(['update_consensus_key', 'update_companion_key']);

export function listKeyChanges({ kind, source, pk }: Act): readonly OwnEvent[] {
  if (!KEY_CHANGES.has(kind)) return [];
  const other = pk === undefined ? undefined : publicKeyToAddress(pk);
  return [{ kind: 'PERMISSION_CHANGE', address: source, ...(other === undefined ? {} : { other }) }];
}
