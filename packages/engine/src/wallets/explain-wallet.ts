import type { AddressId, ChangeRule, ClusterRule, TxId } from '@sulian/domain';
import { type SearchSide, startSide } from './search-side.ts';
import type { ExplainBudget, SpendReader, WalletLink } from './spends.ts';

/** `UNFINISHED`: the search met its budget, which proves neither that there is a chain nor that there is none. */
export type WalletExplanation =
  | { readonly kind: 'CHAIN'; readonly links: readonly WalletLink[] }
  | { readonly kind: 'APART' }
  | { readonly kind: 'UNFINISHED'; readonly transactions: number };

export interface ExplainOptions {
  readonly from: AddressId;
  readonly to: AddressId;
  readonly rule: ClusterRule;
  /** Rule of change, where the wallets were clustered by following change too. */
  readonly changeRule?: ChangeRule | undefined;
  /** Transactions from here on are not clustered yet and are no reason. */
  readonly before: TxId;
  readonly budget?: ExplainBudget;
}

export const EXPLAIN_BUDGET: ExplainBudget = { transactions: 10_000, rows: 100_000 };

/**
 * The shortest chain of common inputs, and of change where that is followed, between two addresses: a search by whole levels from both ends, the narrower one
 * first. Of equally short chains the one found by the earliest transactions.
 */
export async function explainWallet(reader: SpendReader, options: ExplainOptions): Promise<WalletExplanation> {
  if (options.from === options.to) return { kind: 'CHAIN', links: [] };
  const spent = { transactions: 0, rows: 0, budget: options.budget ?? EXPLAIN_BUDGET };
  const sides = [startSide(options.from), startSide(options.to)] as const;
  for (;;) {
    const [first, second] = sides;
    if (first.frontier.length === 0 || second.frontier.length === 0) return { kind: 'APART' };
    const isFirst = first.frontier.length <= second.frontier.length;
    const [side, other] = isFirst ? [first, second] : [second, first];
    const met = await side.expand(reader, { ...options, spent, other });
    if (met === 'UNFINISHED') return { kind: 'UNFINISHED', transactions: spent.transactions };
    if (met !== undefined) return { kind: 'CHAIN', links: join(first, second, met) };
  }
}

/** From the one end to where the sides met, and on to the other. */
const join = (first: SearchSide, second: SearchSide, met: AddressId): readonly WalletLink[] => [
  ...first.wayTo(met).toReversed(),
  ...second.wayTo(met).map(({ from, to, ...link }) => ({ ...link, from: to, to: from })),
];
