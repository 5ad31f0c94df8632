import { z } from 'zod';
import { amount, chainId, coin, entityRef, provenance, ratedEntity, timeSec, usd } from './common.ts';

/** What an answer rests on. */
export const basis = z.object({
  height: z.number().int(),
  time: timeSec.nullable(),
  labelVersion: z.number().int(),
  isPartial: z.boolean(),
});

/** `total` is exact at the height of the answer. */
const pageMetadata = z.object({ total: z.number().int(), offset: z.number().int(), limit: z.number().int() });

/** GET /v1/blockchains/{blockchain}/{addresses|wallets}/{hash} */
export const objectAnswer = z.object({
  hash: z.string(),
  blockchain: chainId,
  kind: z.enum(['ADDRESS', 'WALLET']),
  entity: ratedEntity.nullable(),
  /** Whether the entity is known from the address itself or from its wallet; null without one. */
  entityFrom: z.enum(['ADDRESS', 'WALLET']).nullable(),
  /** Tags of the entities that its labels name, each once. */
  tags: z.array(z.string()),
  /** Who says so: the source of the label that names it, `Internal` for an upstream provider; null without one. */
  source: z.string().nullable(),
  labels: z.array(provenance.extend({ entity: entityRef, address: z.string() })),
  wallet: z.object({
    /** Reference address: the wallet's id in addresses of pages. */
    id: z.string(),
    numberOfAddresses: z.number().int(),
  }),
  /** The wallet's first-seen address; the address itself while it stands alone. */
  referenceAddress: z.string(),
  /** Distinct transactions; of a wallet, over all its addresses. */
  numberOfTransactions: z.number().int(),
  firstActivityDate: timeSec.nullable(),
  lastActivityDate: timeSec.nullable(),
  /** False: a valid address that the ledger never saw. Not found is not clean. */
  isSeen: z.boolean(),
  basis,
});
export type ObjectAnswer = z.infer<typeof objectAnswer>;

/** GET …/coins */
export const coinsAnswer = z.object({
  items: z.array(
    coin.extend({
      balance: amount,
      balanceUsd: usd,
      amountReceived: amount,
      amountReceivedUsd: usd,
      amountSent: amount,
      amountSentUsd: usd,
      numberOfTransactions: z.number().int(),
      incomeScore: z.number().nullable(),
      spendingScore: z.number().nullable(),
    }),
  ),
  _metadata: z.object({
    total: z.number().int(),
    balanceUsd: usd,
    amountReceivedUsd: usd,
    amountSentUsd: usd,
    numberOfTransactions: z.number().int().nullable(),
    isPartial: z.boolean(),
  }),
  basis,
});
export type CoinsAnswer = z.infer<typeof coinsAnswer>;

/** GET …/transactions?offset&limit */
export const transactionsAnswer = z.object({
  items: z.array(
    z.object({
      hash: z.string(),
      date: timeSec,
      block: z.number().int(),
      status: z.enum(['success', 'failed']),
      /** One value per operation; signed: negative when the object paid more than it received. */
      operations: z.array(
        z.object({
          type: z.string(),
          symbol: z.string(),
          assetName: z.string(),
          icon: z.string().nullable(),
          amount,
          amountUsd: usd,
        }),
      ),
    }),
  ),
  _metadata: pageMetadata,
  basis,
});
export type TransactionsAnswer = z.infer<typeof transactionsAnswer>;

/** GET …/wallets/{chainId}/addresses?offset&limit */
export const walletAddressesAnswer = z.object({
  items: z.array(
    z.object({
      hash: z.string(),
      balance: amount,
      firstActivityDate: timeSec,
      lastActivityDate: timeSec,
      numberOfTransactions: z.number().int(),
    }),
  ),
  _metadata: pageMetadata,
  basis,
});
export type WalletAddressesAnswer = z.infer<typeof walletAddressesAnswer>;

/** GET /v1/coins?blockchain= */
export const coinListAnswer = z.object({ items: z.array(coin) });
