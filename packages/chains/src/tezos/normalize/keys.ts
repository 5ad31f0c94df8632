import { publicKeyToAddress } from '../wire/public-key.ts';
import type { Act, OwnEvent } from './acts.ts';

/**
 * Operations that set a key which signs for a baker some cycles later. A consensus key makes blocks and votes, and can
 * take all of the baker's available coins (`drain_delegate`). Its companion, a BLS key since Seoul (2025), signs votes
 * on published data together with it, and takes nothing.
 * @see octez.tezos.com, "Consensus key" and "Companion key"
 */
const KEY_CHANGES: ReadonlySet<string> = new Set(['update_consensus_key', 'update_companion_key']);

export function listKeyChanges({ kind, source, pk }: Act): readonly OwnEvent[] {
  if (!KEY_CHANGES.has(kind)) return [];
  const other = pk === undefined ? undefined : publicKeyToAddress(pk);
  return [{ kind: 'PERMISSION_CHANGE', address: source, ...(other === undefined ? {} : { other }) }];
}
