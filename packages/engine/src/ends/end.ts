import { type EndType, type Entity, type Label, type LaterListing, UNEXPLORED } from '@sulian/domain';
import type { CoinJoin } from '../patterns/coin-join.ts';
import type { Swap } from '../patterns/swap.ts';

/** Rule and numbers of a pattern that ended a walk. */
export type Pattern = CoinJoin | Swap;

/** End of a part of the walk, with the reason. */
export interface End {
  /** `entity:12`, `end:Block reward`: stable within an answer; shares with one key are one end. */
  readonly key: string;
  readonly type: EndType;
  readonly entity?: Entity;
  readonly label?: Label;
  /** Why a pattern was found. */
  readonly pattern?: Pattern;
  /** ISO date since when a list names it, which was after the money passed. */
  readonly laterListed?: string;
  /** Seen one hop behind a large unnamed entity, with its part of all that went through there: whose it was is not known. */
  readonly isBehindLarge?: true;
  /** The label names another address of the wallet. */
  readonly isOfWallet?: true;
}

const endOf = (type: EndType): End => ({ key: `end:${type}`, type });

export const BLOCK_REWARD = endOf('Block reward');
export const LARGE_TRANSACTION = endOf('Large transaction');
export const LARGE_UNNAMED = endOf('Large unnamed entity');
export const UNSPENT = endOf('Unspent output');
export const FEE_ON_THE_WAY = endOf('Fee on the way');
export const UNUSUAL_FEE = endOf('Unusual fee on the way');
export const SHARED_CONTRACT = endOf('Contract that others pay into');
/** On a chain whose histories are fetched on demand: what happened here is not stored whole. */
export const NOT_FETCHED = endOf('History not fetched');
export const UNKNOWN_ORIGIN = endOf('Unknown origin');
export const PEELING_CHAIN = endOf('Peeling chain of unknown origin');
export const MAX_DEPTH = endOf('Maximum exploration depth');
export const IGNORED = endOf('Ignored small amounts');
export const COIN_CREATION = endOf('Secondary coin creation/removal');
export const BRIDGE = endOf('Cross-chain bridge protocol');
export const UNEXPLORED_END = endOf(UNEXPLORED);

export const toMixingEnd = (pattern: CoinJoin): End => ({ ...endOf('Mixing pattern'), pattern });

/**
 * End at a contract whose operator is unknown: it is no named category of exchange.
 * @param label one that is not valid at the time, which is shown in addition
 */
export const toSwapEnd = (pattern: Swap, label?: Label): End => ({
  ...endOf('Swap through unidentified contract'),
  pattern,
  ...(label === undefined ? {} : { label }),
});

/** A pool of a known exchange, which no label names. */
export const toPoolEnd = (pattern: Swap): End => ({ ...endOf('Dex'), pattern });

/**
 * Somebody whom a list named only after the money had passed: what they were known as then speaks, with its own score;
 * where they were not known as anything, they end as outside the list's dates.
 */
export const toLaterListedEnd = ({ listing, before }: LaterListing): End => {
  const { validFrom: laterListed } = listing;
  const type: EndType = 'Label outside its dates';
  const end = before === undefined ? { ...toLabelEnd(listing), type } : toLabelEnd(before);
  return laterListed === undefined ? end : { ...end, key: `${end.key}:listed:${laterListed}`, laterListed };
};

export const toLabelEnd = (label: Label): End => ({
  key: `entity:${label.entity.id}`,
  type: label.entity.type,
  entity: label.entity,
  label,
});

export const toWalletEnd = (label: Label): End => ({ ...toLabelEnd(label), isOfWallet: true });

export const toEndBehindLarge = (end: End): End => ({ ...end, key: `${end.key}:behind-large`, isBehindLarge: true });
