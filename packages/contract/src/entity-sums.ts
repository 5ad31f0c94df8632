import { SPECIAL_PARTIES } from '@sulian/domain';
import { z } from 'zod';
import { amount, chainId, chainsAsOf, coin, MAX_PAGE_LIMIT, queryFlag, ratedEntity, timeSec, usd } from './common.ts';
import { exportOptions } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { basis, chainsListMetadata } from './objects.ts';

/**
 * Maximum number of coins per chain, parties and days in the sums of an entity; each list has its full number next to
 * it.
 */
export const MAX_ENTITY_COINS = 100;
export const MAX_ENTITY_PARTIES = 200;
export const MAX_ENTITY_DAYS = 10_000;
/** Alerts that one call sets on an entity's wallets. */
export const MAX_ENTITY_ALERTS = 100;

/** Sums in one coin; coins are never added to each other but in USD. */
const entityCoin = z.object({
  coin,
  /** True: without moves within the entity. False: with them, since they are not known or not known by day. */
  isNet: z.boolean(),
  received: amount,
  /** With fees. */
  sent: amount,
  /** Moved within the entity, counted once; null: not known, never to be read as 0. */
  internal: amount.nullable(),
  /** Amount that came in less the amount that went out; null: unknown, because receipts are missing from the ledger. */
  balance: amount.nullable(),
  /** Each day at its own price; null: a day of it has none, or there is too much to go through by day. */
  receivedUsd: usd,
  sentUsd: usd,
  internalUsd: usd,
  /** At the latest price. */
  balanceUsd: usd,
  /** False: the coin makes no sum in USD unknown, whatever its balance. */
  hasLatestPrice: z.boolean(),
});

const chainSums = z.object({
  blockchain: chainId,
  /** NOT_INDEXED: no block of this chain is stored, so that none of its addresses is in any sum. */
  state: z.enum(['SUMMED', 'NOT_INDEXED']),
  addresses: z.object({
    /** Addresses that labels give the entity. */
    labelled: z.number().int(),
    /** In the sums: labelled ones, and the others of the entity's wallets. */
    summed: z.number().int(),
    /**
     * Labelled, and in none of the sums: no stored block shows them; a better label or their wallet is another's; too
     * many.
     */
    unseen: z.number().int(),
    ofOthers: z.number().int(),
    notLookedUp: z.number().int(),
  }),
  /** Distinct; at most so many where `isExact` is false. */
  numberOfTransactions: z.number().int(),
  /** False: too many transactions to read each: sums include moves within the entity too. */
  isExact: z.boolean(),
  /** Distinct others: wallets, or with `isExact` false addresses; null: not known. */
  numberOfCounterparties: z.number().int().nullable(),
  firstActivityDate: timeSec.nullable(),
  lastActivityDate: timeSec.nullable(),
  coins: z.array(entityCoin).max(MAX_ENTITY_COINS),
  numberOfCoins: z.number().int(),
  /** False: USD of this chain is in no sum by day. */
  isSummedByDay: z.boolean(),
  /** Operations of address poisoning, which are no counterparties; null where that is not looked up. */
  poisoningLeftOut: z.number().int().nullable(),
  basis: basis.nullable(),
});

const partyFlow = z.object({
  /** Sum over the coins that have a price of each day; null: none has. */
  amountUsd: usd,
  /**
   * Percentage, two decimals, of all that has a price this way; the rows of a direction sum to 100. Null without a
   * price.
   */
  percentage: z.number().nullable(),
  /** Distinct addresses or wallets of the row that this way was dealt with; 0 for what is no address. */
  numberOfParties: z.number().int(),
  /** At most. */
  numberOfTransactions: z.number().int(),
});

export const entityParty = z.object({
  /** ENTITY: somebody whom labels name; UNNAMED: everybody whom none names, whose own origin is not followed here. */
  kind: z.enum(['ENTITY', 'UNNAMED', ...SPECIAL_PARTIES]),
  entity: ratedEntity.nullable(),
  blockchains: z.array(chainId),
  /** Distinct addresses or wallets of the row, of both ways together; 0 for what is no address. */
  numberOfParties: z.number().int(),
  /** At most, of both ways together. */
  numberOfTransactions: z.number().int(),
  received: partyFlow,
  paid: partyFlow,
  /** The coins that moved, at most the first five of `numberOfCoins`. */
  coins: z.array(
    z.object({
      coin,
      received: amount.nullable(),
      paid: amount.nullable(),
      /** Some was given for another coin, which is neither received nor paid. */
      isConverted: z.boolean(),
    }),
  ),
  numberOfCoins: z.number().int(),
});

/** GET /v1/entities/{id}/sums */
export const entitySumsAnswer = z.object({
  chains: z.array(chainSums),
  /** Over all chains, of what has a price. */
  usd: z.object({
    received: usd,
    sent: usd,
    /** Null as well where a part of it is not known. */
    internal: usd,
    /** Balance of the coins that have a latest price; null: it has none of them. */
    balance: usd,
    /** Coins of which a part has no price of its day, and which are in none of the first three sums. */
    unpricedCoins: z.number().int(),
    /** Coins with a balance and no latest price: not in the balance. */
    unpricedBalances: z.number().int(),
    /** Chains whose sums include moves within the entity, too. */
    notNet: z.array(chainId),
    /** Chains with nothing in these sums by day. */
    notByDay: z.array(chainId),
    /** Chains whose ledger does not begin at the first block: what came and went before is in no sum and no balance. */
    partial: z.array(chainId),
    hasSimulatedPrices: z.boolean(),
  }),
  /** Distinct: named entities once over all chains. Null: of some chain not known. */
  numberOfCounterparties: z.number().int().nullable(),
  /** Ascending; days on which nothing moved are left out. The newest, where there are more than the maximum. */
  days: z.array(z.object({ day: timeSec, receivedUsd: z.number(), sentUsd: z.number() })).max(MAX_ENTITY_DAYS),
  numberOfDays: z.number().int(),
  /** By USD, received or paid, whichever is more. */
  parties: z.array(entityParty).max(MAX_ENTITY_PARTIES),
  numberOfParties: z.number().int(),
  /** Chains whose counterparties are unknown. */
  partiesUnknown: z.array(chainId),
  labelVersion: z.number().int(),
});
export type EntitySumsAnswer = z.infer<typeof entitySumsAnswer>;

export const ENTITY_ADDRESS_SORTS = ['BALANCE', 'FIRST', 'LAST', 'TRANSACTIONS', 'ADDRESS'] as const;

/** GET /v1/entities/{id}/addresses: of all chains together. */
const addressOrder = z.object({ sort: z.enum(ENTITY_ADDRESS_SORTS).default('BALANCE'), isAscending: queryFlag });
export const entityAddressListQuery = addressOrder.extend({
  offset: fromDigits(z.number().int().min(0).max(10_000_000)).default(0),
  limit: fromDigits(z.number().int().min(1).max(MAX_PAGE_LIMIT)).default(10),
  asOf: chainsAsOf.optional(),
});
/** GET /v1/entities/{id}/addresses/export */
export const entityAddressExportQuery = exportOptions.extend(addressOrder.shape);
export type EntityAddressListQuery = z.infer<typeof entityAddressListQuery>;

export const entityAddressListAnswer = z.object({
  items: z.array(
    z.object({
      blockchain: chainId,
      address: z.string(),
      /** Balance of the chain's own coin. */
      /** Null: unknown, because receipts are missing from the ledger. */
      balance: amount.nullable(),
      /** The chain's ledger does not begin at its first block: the balance is of its stored blocks. */
      isPartial: z.boolean(),
      symbol: z.string(),
      /** Balance of all coins that have a price, at the latest; null: it has none of these. */
      balanceUsd: usd,
      /** Coins that it has and that have no price. */
      unpricedCoins: z.number().int(),
      numberOfTransactions: z.number().int(),
      firstActivityDate: timeSec,
      lastActivityDate: timeSec,
      /** Symbols in which an issuer has frozen it; null: not known, since events are not stored. */
      frozen: z.array(z.string()).nullable(),
    }),
  ),
  _metadata: chainsListMetadata.extend({
    /** Addresses that are the entity's and not listed: of wallets too large to be read one by one. */
    ofLargeWallets: z.number().int(),
    /** Labelled addresses that are not listed, since no stored block shows them. */
    unseen: z.number().int(),
    /** Labelled addresses that were not looked up, being too many. */
    notLookedUp: z.number().int(),
  }),
});
export type EntityAddressListAnswer = z.infer<typeof entityAddressListAnswer>;

/** Object that an alert on a wallet of an entity would watch. */
const watchedWallet = z.object({
  blockchain: chainId,
  objectType: z.enum(['ADDRESS', 'WALLET']),
  address: z.string(),
  /** The coin in which it received most, by USD; else the chain's own. */
  coin,
});

/** GET /v1/entities/{id}/alerts: what POST would do now. */
export const entityAlertsPlan = z.object({
  /** Not watched yet, largest wallets first. */
  wanted: z.array(watchedWallet).max(MAX_ENTITY_ALERTS),
  /** Wallets that an enabled alert of the case watches. */
  watched: z.number().int(),
  /** Beyond what one call sets. */
  leftOut: z.number().int(),
  /** Labelled addresses of chains that are not indexed, where nothing would ever fire. */
  notIndexed: z.array(z.object({ blockchain: chainId, addresses: z.number().int() })),
});
export type EntityAlertsPlan = z.infer<typeof entityAlertsPlan>;

/** POST /v1/entities/{id}/alerts: alerts of any activity of any amount. */
export const createEntityAlertsBody = z.strictObject({ isMailEnabled: z.boolean().default(false) });
export const createEntityAlertsAnswer = z.object({
  ids: z.array(z.number().int()).max(MAX_ENTITY_ALERTS),
  watched: z.number().int(),
  leftOut: z.number().int(),
});
export type CreateEntityAlertsAnswer = z.infer<typeof createEntityAlertsAnswer>;

/** POST /v1/entities/{id}/alerts/undo: takes back what one call set. */
export const undoEntityAlertsBody = z.strictObject({
  ids: z.array(z.number().int().min(1)).min(1).max(MAX_ENTITY_ALERTS),
});
export const undoEntityAlertsAnswer = z.object({ deleted: z.number().int() });
