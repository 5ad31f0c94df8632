import { COVERAGE_PROOFS, COVERAGE_STATES, MAX_FETCH_HOPS } from '@sulian/domain';
import { z } from 'zod';
import { chainId, direction, entityNames, riskLevel, timeSec } from './common.ts';
import { progressId } from './scoring.ts';

/** Requests of one call at most. */
export const MAX_FETCH_REQUESTS = 5_000;
/** Histories that an answer lists at most. */
export const MAX_HISTORIES_SHOWN = 100;
const MAX_HOSTS = 32;

/** Stored part of the history of an address in one scope. */
export const storedHistory = z.object({
  hash: z.string(),
  /** `native`, `all` or `token:CONTRACT`. */
  scope: z.string(),
  /** WHOLE: proven by `proofs`. LISTED: everything that the index listed, without a proof. CUT: less than that. */
  state: z.enum(COVERAGE_STATES),
  proofs: z.array(z.enum(COVERAGE_PROOFS)),
  /** Kinds of movement that are missing (`internal`). */
  lacks: z.array(z.string()),
  /** Transactions that the index listed. */
  listed: z.number().int(),
  /** Listed transactions that are stored; null in the answer of a fetch. */
  stored: z.number().int().nullable(),
  /** Host of the index. */
  source: z.string(),
  toHeight: z.number().int(),
  fetchedDate: timeSec,
});
export type StoredHistory = z.infer<typeof storedHistory>;

/** GET …/addresses/{hash}/histories */
export const historiesAnswer = z.object({
  blockchain: chainId,
  hash: z.string(),
  /** Hosts that learn the address when its history is fetched. */
  hosts: z.array(z.string()),
  /** False: the case must confirm the hosts before its first request. */
  areHostsConfirmed: z.boolean(),
  /** Coins that can be named without a risk of naming an imitation, the native one first: `coin` of the fetch. */
  coins: z.array(z.object({ coin: z.string(), symbol: z.string() })),
  items: z.array(storedHistory).max(MAX_HISTORIES_SHOWN),
});
export type HistoriesAnswer = z.infer<typeof historiesAnswer>;

/** POST …/addresses/{hash}/fetch */
export const fetchBody = z.object({
  /** MAIN, or a coin's id on its chain. */
  coin: z
    .string()
    .regex(/^[!-~]{1,128}$/)
    .default('MAIN'),
  /** Direction of the walk that chooses further histories. */
  direction: direction.default('INCOMING'),
  /** 0: the address alone. */
  hops: z.number().int().min(0).max(MAX_FETCH_HOPS).default(0),
  /** The job ends once so much is explored. */
  untilPercent: z.number().min(0).max(100).default(95),
  /** Retries included. */
  maxRequests: z.number().int().min(1).max(MAX_FETCH_REQUESTS).default(500),
  /** Chosen by the client, fresh for each call: the key of GET histories/progress meanwhile. */
  progressId: progressId.optional(),
});
export type FetchBody = z.input<typeof fetchBody>;

/** POST …/transactions/{hash}/fetch: the transaction, and with `hops` the histories around it. */
export const transactionFetchBody = fetchBody.extend({
  /** Coin of the walk: MAIN, ALL, or a coin's id on its chain. */
  coin: fetchBody.shape.coin.unwrap().default('ALL'),
});
export type TransactionFetchBody = z.input<typeof transactionFetchBody>;

/** Shares of 0–100; null where nothing was walked, and where only a part of the object's own history is stored. */
const explored = z.number().nullable();

export const fetchAnswer = z.object({
  /** In the order in which they were fetched. */
  items: z.array(storedHistory),
  /** Transactions that were fetched by their hashes, or whose spenders were. Only on UTXO chains. */
  transactions: z.number().int(),
  /**
   * Histories of others, and transactions (`hash`), whose answers were refused, each with the code of the fault; the next
   * call tries them again.
   */
  failed: z.array(
    z.object({
      address: z.string().nullable(),
      scope: z.string().nullable(),
      hash: z.string().nullable(),
      code: z.string(),
    }),
  ),
  exploredBefore: explored,
  exploredAfter: explored,
  /** Severity of the object before and after, null where nothing of it was stored. */
  severity: z.object({
    before: riskLevel.nullable(),
    after: riskLevel.nullable(),
    /** Ends that are new or have a larger share than before, the heaviest first: they explain a severity that falls. */
    addedEnds: z
      .array(
        z.object({ key: z.string(), name: z.string(), names: entityNames, type: z.string(), percentage: z.number() }),
      )
      .max(20),
  }),
  /** Sent, retries included. */
  requests: z.number().int(),
  /** EXPLORED: the share is reached. NO_TARGETS: nothing is left to fetch. REQUESTS: used up; the next call continues. */
  stoppedBy: z.enum(['EXPLORED', 'NO_TARGETS', 'REQUESTS']),
});
export type FetchAnswer = z.infer<typeof fetchAnswer>;

/**
 * POST …/addresses/{hash}/freezes: answers of the issuers' contracts. A freeze is the issuer's own transaction, so that no
 * fetched history contains it.
 */
export const freezesAnswer = z.object({
  /** Host of the node, whose word this is, and its newest block; null: no issuer of the chain is watched. */
  source: z.string().nullable(),
  height: z.number().int().nullable(),
  date: timeSec,
  items: z.array(
    z.object({
      contract: z.string(),
      symbol: z.string(),
      issuer: z.string().nullable(),
      /** Null: the contract did not answer. */
      isFrozen: z.boolean().nullable(),
    }),
  ),
});
export type FreezesAnswer = z.infer<typeof freezesAnswer>;

/** GET /v1/histories/progress: only the client that chose the id sees it; anyone else gets NOT_FOUND. */
export const fetchProgressQuery = z.object({ id: progressId });

export const fetchProgress = z.object({
  id: progressId,
  /** RUNNING, or DONE: answered, failed or cancelled. */
  state: z.enum(['RUNNING', 'DONE']),
  requests: z.number().int(),
  maxRequests: z.number().int(),
  /** Histories and transactions fetched. */
  fetched: z.number().int(),
  exploredBefore: explored,
  explored,
});
export type FetchProgress = z.infer<typeof fetchProgress>;

/** POST /v1/blockchains/{blockchain}/hosts: the hosts as HOSTS_UNCONFIRMED names them; others are refused. */
export const confirmHostsBody = z.object({
  hosts: z
    .array(z.string().regex(/^[\w.:[\]-]{1,300}$/))
    .min(1)
    .max(MAX_HOSTS),
});
