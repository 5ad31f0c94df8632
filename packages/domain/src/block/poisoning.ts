import type { AddressId } from './leg.ts';
import type { TxId } from './tx-id.ts';

/**
 * Reason why an operation counts as address poisoning: sent so that somebody copies the wrong address out of their
 * history.
 * - `ZERO_UNSIGNED`: a call made a token's contract move nothing out of an account whose owner did not sign.
 * - `LOOK_ALIKE`: a tiny payment, or one of nothing, from an address that looks like a real counterparty of the payee.
 * - `NATIVE_DUST`: native coins worth less than it costs to send them.
 * - `FAKE_TOKEN`: a token that bears the name of a known one, or an advertisement, and that the owner did not request.
 */
export const POISONING_RULES = ['ZERO_UNSIGNED', 'LOOK_ALIKE', 'NATIVE_DUST', 'FAKE_TOKEN'] as const;
export type PoisoningRule = (typeof POISONING_RULES)[number];

/**
 * Conduct that an object's own transactions show, found by their form and not by any label.
 * - `ADDRESS_POISONING`: it sends transfers that poison others' histories, or is itself the imitation in these.
 * - `PAID_BY_MISTAKE`: who had it in their history as an imitation has paid it.
 */
export const CONDUCT_PATTERNS = ['ADDRESS_POISONING', 'PAID_BY_MISTAKE'] as const;
export type ConductPattern = (typeof CONDUCT_PATTERNS)[number];

/**
 * `FOUND`: `imitated` names whom; `NONE`: nobody is imitated as far as the ledger reaches; `CUT`: too much to search.
 */
export const IMITATION_LOOK_UPS = ['FOUND', 'NONE', 'CUT'] as const;
export type ImitationLookUp = (typeof IMITATION_LOOK_UPS)[number];

/** An operation that is taken for address poisoning, with what that rests on. */
export interface PoisoningMark {
  readonly txId: TxId;
  readonly operation: number;
  readonly rule: PoisoningRule;
  /** Address whose history is searched. */
  readonly victim: AddressId;
  /** The address that is put there; undefined where a mint has no sender. */
  readonly poisoner: AddressId | undefined;
  /** The real counterparty of the victim that the poisoner looks like. */
  readonly imitated: AddressId | undefined;
  readonly lookUp: ImitationLookUp;
}

/** Two addresses whose shared transactions are requested. */
export interface AddressPair {
  readonly first: AddressId;
  readonly second: AddressId;
}

/** Transactions in which both took part in one asset. */
export interface SharedTransactions {
  /** Ascending; the earliest that were found, up to the requested limit. */
  readonly txIds: readonly TxId[];
  /** False: only the newest transactions of the less busy of the two were looked through. */
  readonly isWhole: boolean;
}

/** Tokens that one transaction moved out of accounts of others than the address. */
export interface OthersMoves {
  readonly txId: TxId;
  readonly asset: number;
  readonly moves: number;
  /** Distinct accounts. */
  readonly payers: number;
  /** Some of them moved nothing. */
  readonly hasZero: boolean;
}

export interface MovesOfOthers {
  readonly rows: readonly OthersMoves[];
  /** False: the address has more transactions than were looked through. */
  readonly isWhole: boolean;
}

/** Ledger queries that find imitations and who caused them. */
export interface LookAlikeReader {
  /**
   * Addresses whose texts begin and end so; at most `limitEach` of each, by text. In the order of the requested ends.
   */
  listAddressesByEnds(
    ends: readonly { readonly prefix: string; readonly suffix: string }[],
    limitEach: number,
  ): Promise<readonly (readonly { readonly addressId: AddressId; readonly text: string }[])[]>;
  /** In the order of the pairs. */
  listSharedTransactions(pairs: readonly AddressPair[], limitEach: number): Promise<readonly SharedTransactions[]>;
  /**
   * Tokens of others that the newest `limit` transactions moved in which the address's native coin took part; newest
   * first, by asset.
   */
  listMovesOfOthers(addressId: AddressId, limit: number): Promise<MovesOfOthers>;
}
