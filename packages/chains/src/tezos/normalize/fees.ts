import type { Operation } from '@sulian/domain';
import type { TezosBlockData } from '../wire/data.ts';
import type { Content } from '../wire/schema.ts';

/** Who has the fees of a block: whoever proposed what it holds. Undefined of a block that does not tell. */
export function findProposer({ metadata: { balance_updates: updates } }: TezosBlockData): string | undefined {
  const taken = updates.findIndex(({ kind, change }) => kind === 'accumulator' && change < 0n);
  return taken < 0 ? undefined : updates.slice(taken).find(({ kind }) => kind === 'contract')?.contract;
}

/** Before Ithaca (2022) each operation froze its fee for the baker. */
export const findFrozenFor = ({ metadata }: Content): string | undefined =>
  metadata.balance_updates.find(({ kind, category }) => kind === 'freezer' && category === 'fees')?.delegate;

/** What one account pays for a group that it signed. */
export interface Cost {
  readonly payer: string;
  /** Whoever bakes has this. */
  feeBase: bigint;
  /** Nobody has this: storage, and accounts that are opened. */
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
