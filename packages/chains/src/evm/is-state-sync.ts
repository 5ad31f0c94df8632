import type { RpcTransaction } from './schema.ts';

const isEmpty = (quantity: string | undefined): boolean => quantity === undefined || BigInt(quantity) === 0n;

/** What bor brings over from Ethereum: it stands among the transactions, in neither root, and few nodes trace it. */
export const isStateSync = ({ from, to, gas, r }: RpcTransaction): boolean =>
  from === to && BigInt(from) === 0n && isEmpty(gas) && isEmpty(r);
