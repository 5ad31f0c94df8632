import { HISTORY_STATES, PERMISSION_ROLES } from '@sulian/domain';
import { z } from 'zod';
import {
  amount,
  asOf,
  chainId,
  chainsAsOf,
  cnyRate,
  coin,
  entityRef,
  headline,
  listPage,
  provenance,
  ratedEntity,
  riskLevel,
  shortExposure,
  timeSec,
  usd,
} from './common.ts';
import { soughtText } from './text.ts';

/** How much of a history is stored, and up to which block. On a chain that is stored by its blocks it is whole. */
export const historyExtent = z.object({
  historyState: z.enum(HISTORY_STATES),
  /** Last block up to which the history is whole; null: it is not. On a chain on demand it may be below `height`. */
  historyHeight: z.number().int().nullable(),
});

/** Basis of an answer. */
export const basis = z.object({
  height: z.number().int(),
  time: timeSec.nullable(),
  labelVersion: z.number().int(),
  isPartial: z.boolean(),
  /** The chain's source does not provide transfers sent on by contracts: amounts may fall short. */
  lacksInternalTransfers: z.boolean(),
  /**
   * How much of the object's own history is stored: all of it, a part, or nothing that was fetched for it. It is over
   * all assets, or in the coin to which a list is narrowed. Unless all is, a row that is missing and a count of rows
   * state nothing, and the answer is not complete up to `height`.
   */
  ...historyExtent.shape,
});

/** Freezes of one object that an answer lists at most, and destructions of one freeze. */
export const MAX_FREEZES_SHOWN = 20;

/** The asset that an issuer froze: `chainId` is its contract. */
export const frozenAsset = z.object({ symbol: z.string(), chainId: z.string().nullable() });

const freezeTransaction = z.object({ hash: z.string(), timeSec });

/** An issuer's block on an address: it can neither send nor, with most issuers, receive the asset while it lasts. */
export const freeze = z.object({
  asset: frozenAsset,
  /** The address that is frozen: of a wallet, which one. */
  address: z.string(),
  /** Issuer of the asset; null for an asset that is not among the well-known ones. */
  issuer: z.string().nullable(),
  /** Null: it was frozen before the ledger stored events, only later ones are known. */
  since: freezeTransaction.nullable(),
  /** Null: it still is. */
  until: freezeTransaction.nullable(),
  /**
   * Units that the issuer destroyed while it lasted, newest first; the first 20. Null: the chain does not show how
   * much.
   */
  destroyed: z.array(freezeTransaction.extend({ amount: amount.nullable() })),
});
export type Freeze = z.infer<typeof freeze>;

/** Changes of an account's permissions that an answer lists at most. */
export const MAX_PERMISSION_CHANGES_SHOWN = 20;
/** Labels of other chains that an address's answer names. */
export const MAX_LABELS_ELSEWHERE = 20;

/** Rights to sign for an account for something: keys sign together until their weights reach the threshold. */
const permission = z.object({
  role: z.enum(PERMISSION_ROLES),
  /** As whoever set it wrote it, on one line; null without one. */
  name: z.string().nullable(),
  /** Digits: it may be any 64-bit number. */
  threshold: z.string(),
  keys: z.array(z.object({ address: z.string(), weight: z.string() })),
});

/** Result of an update of an account's permissions: all that could sign from then on. */
export const permissionChange = z.object({
  hash: z.string(),
  timeSec,
  /** By the owner's permission: the account's own key alone, it and others, or others alone. */
  control: z.enum(['OWN', 'SHARED', 'HANDED_OVER']),
  permissions: z.array(permission),
});
export type PermissionChange = z.infer<typeof permissionChange>;

/** Waiting coins that an answer lists: an account may have 32 at once. */
const MAX_UNFREEZING_SHOWN = 50;

/** How an account's balance of the native coin divides. The parts are the balance. */
const stake = z.union([
  z.object({
    free: amount,
    /** Includes coins whose use it lends. */
    frozen: amount,
    /** Part of the frozen coins whose use is lent to others. */
    delegated: amount,
    /** On their way to be free: from `until` on they can be taken, and stay here until they are. Oldest first. */
    unfreezing: z.array(z.object({ amount, until: timeSec })).max(MAX_UNFREEZING_SHOWN),
    unfreezingTotal: amount,
  }),
  z.object({
    /**
     * Reason why it is unknown: events are not stored from the chain's beginning; there are too many of them; a
     * contract staked coins that may have waited; or they contradict the balance.
     */
    unknown: z.enum(['PARTIAL', 'TOO_MANY', 'BY_CONTRACT', 'CONTRADICTION']),
  }),
]);
export type StakeAnswer = z.infer<typeof stake>;

/**
 * The height from which every block's events are stored, by the list that is watched today; null: not stored on this
 * chain. Where it is null or above the chain's beginning, the lack of a freeze proves nothing.
 */
export const eventsFrom = z.number().int().nullable();

/** `total` is exact at the height of the answer. */
export const pageMetadata = z.object({ total: z.number().int(), offset: z.number().int(), limit: z.number().int() });

/**
 * Rows that a list of an object has, at the height of the answer; null: its history is not stored whole, so that there may
 * be more.
 */
export const listTotal = z.number().int().nullable();

/**
 * True: the list was read again from the newest block, and its pages may have shifted. Page 1 can no longer be
 * reproduced: its block was replaced, or its rows are not stored. Rows are stored for a while, except those of large
 * lists and of sums that the ledger stores.
 */
export const isReread = z.boolean();
/** `asOf`: for later pages; null: no block is stored. */
export const listMetadata = pageMetadata.extend({ asOf: asOf.nullable(), isReread });
/** The same over several chains. */
export const chainsListMetadata = pageMetadata.extend({ asOf: chainsAsOf.nullable(), isReread });

/** GET /v1/blockchains/{blockchain}/{addresses|wallets}/{hash} */
export const objectAnswer = z.object({
  hash: z.string(),
  blockchain: chainId,
  kind: z.enum(['ADDRESS', 'WALLET']),
  entity: ratedEntity.nullable(),
  /** Whether the entity is known from the address itself or from its wallet; null without one. */
  entityFrom: z.enum(['ADDRESS', 'WALLET']).nullable(),
  /** By its own label alone, before any money. */
  ownHeadline: headline,
  /** Tags of the entities that its labels name, each once. */
  tags: z.array(z.string()),
  /** Source of the label that names it, `Internal` for an upstream provider; null without one. */
  source: z.string().nullable(),
  labels: z.array(provenance.extend({ entity: entityRef, address: z.string() })),
  /**
   * Labels of the same address text on other chains that rate nothing here, listings first. `isListing`: a list names
   * it there, and whether it is a key or a contract is not known, since no transaction that it signed is stored.
   */
  labelledElsewhere: z
    .array(provenance.extend({ entity: entityRef, blockchain: chainId, isListing: z.boolean() }))
    .max(MAX_LABELS_ELSEWHERE),
  wallet: z.object({
    /** Reference address: the wallet's id in addresses of pages. */
    id: z.string(),
    /** Null: wallets are not offered on chains on demand. */
    numberOfAddresses: z.number().int().nullable(),
  }),
  /** The wallet's first-seen address; the address itself while it is in no wallet. */
  referenceAddress: z.string(),
  /** Distinct transactions; of a wallet, over all its addresses. */
  /** Null with both dates: the history is not stored whole (`basis.historyState`). */
  numberOfTransactions: z.number().int().nullable(),
  firstActivityDate: timeSec.nullable(),
  lastActivityDate: timeSec.nullable(),
  /**
   * False: a valid address that the ledger never saw. Not found is not clean. Null: it is in no stored transaction, and not all
   * are stored.
   */
  isSeen: z.boolean().nullable(),
  /**
   * Owner and coin of a token account (Solana's token accounts, TON's jetton wallets): its balance and moves are at its
   * owner. Null of all else.
   */
  tokenAccountOf: z.object({ owner: z.string(), coin }).nullable(),
  /** Freezes by issuers of assets, newest first; the first 20. Of a wallet, those of its addresses. */
  freezes: z.array(freeze),
  /** All of them that were read. */
  freezesTotal: z.number().int(),
  /** True: an address has too many to read all. Older ones are missing; one that lasts never is. */
  areFreezesCut: z.boolean(),
  freezesFrom: eventsFrom,
  /** Changes of who may sign for the account, newest first; the first 20. None of a wallet, nor of a chain without permissions. */
  permissionChanges: z.array(permissionChange).max(MAX_PERMISSION_CHANGES_SHOWN),
  permissionChangesTotal: z.number().int(),
  /** True: there are older ones that were not read. */
  arePermissionChangesCut: z.boolean(),
  /** Null of a wallet, of an address that was never seen, and on chains where staked coins leave the balance. */
  stake: stake.nullable(),
  basis,
});
export type ObjectAnswer = z.infer<typeof objectAnswer>;

/** Coins that an answer lists at most: those with a price first, suspicious ones last. */
export const MAX_COINS_SHOWN = 500;

/** The severity and the worst exposure of the answer that a coin's score is of. */
export const coinRisk = z.object({ severity: riskLevel, worstExposure: shortExposure.nullable() });
export type CoinRisk = z.infer<typeof coinRisk>;

/** GET …/coins */
export const coinsAnswer = z.object({
  items: z.array(
    coin.extend({
      /**
       * Null: unknown, because receipts are missing from the ledger (`basis.isPartial`, `basis.lacksInternalTransfers`), or
       * the history of this coin is not stored whole.
       */
      balance: amount.nullable(),
      balanceUsd: usd,
      amountReceived: amount.nullable(),
      amountReceivedUsd: usd,
      amountSent: amount.nullable(),
      amountSentUsd: usd,
      numberOfTransactions: z.number().int().nullable(),
      /** Null: not requested yet at this height; 0: requested, and there is none. */
      incomeScore: z.number().nullable(),
      spendingScore: z.number().nullable(),
      /** Risks that the mean of the score may hide; null without a score. */
      incomeRisk: coinRisk.nullable(),
      spendingRisk: coinRisk.nullable(),
      /** Day of the close that the balance is valued by, midnight UTC; null without a price. */
      priceDate: timeSec.nullable(),
      /** The object's history in this coin: unless it is whole, the figures are null. They are of `historyHeight`. */
      ...historyExtent.shape,
    }),
  ),
  _metadata: z.object({
    /** All coins of the object; `items` contains at most 500. */
    total: listTotal,
    /** Over the coins that have a price; null when none has, or one lacks the price of a day. */
    balanceUsd: usd,
    amountReceivedUsd: usd,
    amountSentUsd: usd,
    /** False: a wallet of more than `summedAtMost` transactions, whose income and spending in USD are not summed up. */
    isSummed: z.boolean(),
    summedAtMost: z.number().int(),
    /** Distinct transactions over all coins; null: not all are stored. */
    numberOfTransactions: z.number().int().nullable(),
    /** Coins without a price, left out of the sums; null: not all coins are known. */
    unpriced: z.number().int().nullable(),
    /** Prices that were made up for the simulated world are among those used. */
    hasSimulatedPrices: z.boolean(),
    /** Newest imported rate that is at most seven days older than the answer. Null: no such rate. */
    cny: cnyRate.nullable(),
    isPartial: z.boolean(),
  }),
  basis,
});
export type CoinsAnswer = z.infer<typeof coinsAnswer>;

/**
 * GET …/wallets/{chainId}/addresses?offset&limit&asOf&member: rows do not shift; their figures are of the newest block.
 * `member` is one of the addresses, whose row the answer contains on every page.
 */
export const walletAddressesQuery = listPage.extend({ member: soughtText.min(1).max(128).optional() });
const walletAddress = z.object({
  hash: z.string(),
  /** Null: unknown, because receipts are missing from the ledger. */
  balance: amount.nullable(),
  firstActivityDate: timeSec,
  lastActivityDate: timeSec,
  numberOfTransactions: z.number().int(),
});
export const walletAddressesAnswer = z.object({
  blockchain: chainId,
  /** The wallet that the addresses are of: its id in this call's own path. */
  chainId: z.string(),
  items: z.array(walletAddress),
  /** Null: the call names none, or one that is not in the wallet. */
  member: walletAddress.nullable(),
  _metadata: listMetadata,
  basis,
});
export type WalletAddressesAnswer = z.infer<typeof walletAddressesAnswer>;

/** With `chainId` (a token's contract) that coin alone, in a list of one or none. */
export const coinsQuery = z.object({ blockchain: chainId, chainId: soughtText.min(1).max(128).optional() });

/** GET /v1/coins?blockchain=[&chainId=] */
export const coinListAnswer = z.object({ items: z.array(coin) });
