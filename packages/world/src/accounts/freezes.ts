import type { Asset } from './account.ts';

/** Current freezes by token and address. */
export interface Freezes {
  has(token: Asset, address: string): boolean;
  set(token: Asset, address: string, isFrozen: boolean): void;
}

export function createFreezes(): Freezes {
  const frozen = new Set<string>();
  const keyOf = (token: Asset, address: string): string => `${token} ${address}`;
  return {
    has: (token, address) => frozen.has(keyOf(token, address)),
    set(token, address, isFrozen) {
      if (isFrozen) frozen.add(keyOf(token, address));
      else frozen.delete(keyOf(token, address));
    },
  };
}
