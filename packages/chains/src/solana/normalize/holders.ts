import { WRAPPED_SOL } from '../programs.ts';
import type { Meta, TokenBalance } from '../wire/schema.ts';
import type { SolanaTransaction } from '../wire/transaction.ts';

/** Token balance of one account of a transaction, before or after it. */
interface TokenHolding {
  readonly mint: string;
  /** Undefined in blocks without owners. */
  readonly owner: string | undefined;
  readonly amountBase: bigint;
  readonly decimals: number;
  readonly program: string | undefined;
}

/** A token account as the transaction shows it. */
export interface TokenPlace {
  readonly mint: string;
  readonly owner: string;
}

/** Balances of a transaction's accounts. Accounts are identified by their index in its keys. */
export interface Holders {
  readonly transaction: SolanaTransaction;
  readonly meta: Meta;
  readonly before: ReadonlyMap<number, TokenHolding>;
  readonly after: ReadonlyMap<number, TokenHolding>;
  /** Token accounts that the transaction opens, and may close again. */
  readonly opened: Map<number, TokenPlace>;
}

export const toHolders = (transaction: SolanaTransaction, meta: Meta): Holders => ({
  transaction,
  meta,
  before: toHoldings(meta.preTokenBalances),
  after: toHoldings(meta.postTokenBalances),
  opened: new Map(),
});

const toHoldings = (balances: Meta['preTokenBalances']): ReadonlyMap<number, TokenHolding> =>
  new Map((balances ?? []).map((each) => [each.accountIndex, toHolding(each)]));

const toHolding = ({ mint, owner, programId, uiTokenAmount }: TokenBalance): TokenHolding => ({
  mint,
  owner: owner ?? undefined,
  amountBase: BigInt(uiTokenAmount.amount),
  decimals: uiTokenAmount.decimals,
  program: programId ?? undefined,
});

export const keyAt = ({ transaction }: Holders, place: number | undefined): string =>
  transaction.keys[place ?? -1] ?? '';

/**
 * Undefined for an account without tokens. The owner is the one before the transaction: ownership changes come last.
 */
export function tokenAt(holders: Holders, place: number): TokenPlace | undefined {
  const { before, after, opened } = holders;
  const holding = before.get(place) ?? after.get(place);
  if (holding === undefined) return opened.get(place);
  return { mint: holding.mint, owner: holding.owner ?? opened.get(place)?.owner ?? keyAt(holders, place) };
}

/** Holder of an account: the owner of a token account, otherwise the account. */
export const holderAt = (holders: Holders, place: number): string =>
  tokenAt(holders, place)?.owner ?? keyAt(holders, place);

/** Coins in an account, without those that are wrapped: these count as units of their token. */
export function coinsAt({ meta, before, after }: Holders, place: number, side: 'before' | 'after'): bigint {
  const [lamports, token] =
    side === 'before' ? [meta.preBalances[place], before.get(place)] : [meta.postBalances[place], after.get(place)];
  return BigInt(lamports ?? 0) - (token?.mint === WRAPPED_SOL ? token.amountBase : 0n);
}

/** Whose an account is on one side of the transaction. */
export function ownerAt(holders: Holders, place: number, side: 'before' | 'after'): string {
  const holding = holders[side].get(place);
  return holding === undefined ? keyAt(holders, place) : (holding.owner ?? keyAt(holders, place));
}
