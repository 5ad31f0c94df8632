import type { Operation } from '@sulian/domain';

/** Operations of a made-up account chain, each of one amount from one address to another. */
export const move = (
  type: Operation['type'],
  from: string,
  to: string,
  amountBase: bigint,
  token?: string,
): Operation => ({
  type,
  asset: 0,
  ...(token === undefined ? {} : { token }),
  sources: [{ address: from, amountBase }],
  destinations: [{ address: to, amountBase }],
});

/** Burnt. */
export const fee = (payer: string, amountBase: bigint): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: payer, amountBase }],
  destinations: [{ amountBase, unspendable: true }],
});

export const genesis = (to: string, amountBase: bigint): Operation => ({
  type: 'GENESIS',
  asset: 0,
  sources: [],
  destinations: [{ address: to, amountBase }],
});
