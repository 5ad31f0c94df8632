import type { Operation } from '@sulian/domain';
import type { TezosBlockData } from '../wire/data.ts';
import type { Content } from '../wire/schema.ts';

/** Proposer of a block's operations, who earns its fees; undefined if the block does not show one. */
export function findProposer({ metadata: { balance_updates: updates } }: TezosBlockData): string | undefined {
  const taken = updates.findIndex(({ kind, change }) => kind === 'accumulator' && change < 0n);
  return taken < 0 ? undefined : updates.slice(taken).find(({ kind }) => kind === 'contract')?.contract;
}

/** Before Ithaca (2022) each operation froze its fee for the baker. */
export const findFrozenFor = ({ metadata }: Content): string | undefined =>
  metadata.balance_updates.find(({ kind, category }) => kind === 'freezer' && category === 'fees')?.delegate;

/** Cost of a signed group for one account. */
export interface Cost {
  readonly payer: string;
  /** Earned by the baker. */
  feeBase: bigint;
  /** Burnt: storage, and accounts that are opened. */
  burnBase: bigint;
  baker: string | undefined;
}

export const toFee = ({ payer, feeBase, burnBase, baker }: Cost): Operation => ({
  type: 'FEE',
  asset: 0,
  sources: [{ address: payer, amountBase: feeBase + burnBase }],
  destinations: [
    ...(feeBase === 0n ? [] : [{ ...(baker === undefined ? {} : { address: baker }), amountBase: feeBase }]),
    ...(burnBase === 0n ? [] : [{ amountBase: burnBase, unspendable: true }]),
  ],
});
