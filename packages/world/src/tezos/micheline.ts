import type { Json } from './tezos-block.ts';

export const pair = (...args: readonly unknown[]): Json => ({ prim: 'Pair', args });
export const text = (string: string): Json => ({ string });
export const nat = (value: bigint): Json => ({ int: String(value) });
export const UNIT: Json = { prim: 'Unit' };

/** Lines of a contract's book that a call changed. */
export const book = (...updates: readonly { readonly key: Json; readonly value: Json }[]): Json => ({
  lazy_storage_diff: [{ kind: 'big_map', id: '1', diff: { action: 'update', updates } }],
});
