import {
  HISTORY_STATES,
  isLongEnough,
  MAX_SEARCH_LENGTH,
  MAX_SEARCH_REACH,
  MAX_SEARCH_TEXT_LENGTH,
} from '@sulian/domain';
import { z } from 'zod';
import { blockchainState } from './blockchains.ts';
import {
  chainId,
  direction,
  entityType,
  headline,
  MAX_PAGE_LIMIT,
  provenance,
  ratedEntity,
  riskLevel,
  shortExposure,
  timeSec,
} from './common.ts';
import { fromDigits } from './from-digits.ts';
import { eventsFrom } from './objects.ts';
import { noScoreReason } from './scoring.ts';
import { soughtText } from './text.ts';

/** Different addresses and hashes of one text that a search looks up. */
export const MAX_SEARCH_FINDS = 100;

const offset = z.number().int().min(0);
const limit = z.number().int().min(1).max(MAX_PAGE_LIMIT);
const isWithinReach = (page: { readonly offset: number; readonly limit: number }): boolean =>
  page.offset + page.limit <= MAX_SEARCH_REACH;
const BEYOND_REACH = { error: `offset and limit reach at most ${MAX_SEARCH_REACH} results`, path: ['offset'] };

const TOO_SHORT = { error: 'must have at least 3 characters, or 2 Han characters' };

/** Identifies the blocks and labels that a search was answered from. */
const searchAsOf = z.string().regex(/^[\da-f]{16}$/);

/** GET /v1/search */
export const searchQuery = z
  .object({
    q: soughtText.min(2).max(MAX_SEARCH_LENGTH).refine(isLongEnough, TOO_SHORT),
    offset: fromDigits(offset).default(0),
    limit: fromDigits(limit).default(10),
    asOf: searchAsOf.optional(),
  })
  .refine(isWithinReach, BEYOND_REACH);

/** POST /v1/search: a text too long for an address. */
export const searchBody = z
  .object({
    q: soughtText.min(2).max(MAX_SEARCH_TEXT_LENGTH).refine(isLongEnough, TOO_SHORT),
    offset: offset.default(0),
    limit: limit.default(10),
    asOf: searchAsOf.optional(),
  })
  .refine(isWithinReach, BEYOND_REACH);

/** POST /v1/search/refusals: kind of the secret that the interface refused to send. */
export const refusalBody = z.object({ kind: z.enum(['PRIVATE_KEY', 'MNEMONIC', 'EXTENDED_KEY']) });

/** Summary of an earlier stored answer on an object, in one direction. */
export const storedRisk = z.object({
  analysisType: direction,
  /** Null: the answer has no score, and is not clean for it. */
  score: z.number().int().nullable(),
  noScoreReason,
  level: riskLevel,
  severity: riskLevel,
  worstExposure: shortExposure.nullable(),
  /** Lower bound of the headline from the object's own conduct; absent: nothing. */
  conduct: riskLevel.optional(),
  /** Height and time of the ledger that the answer was computed at; later blocks are not in it. */
  height: z.number().int(),
  time: timeSec.nullable(),
});
export type StoredRisk = z.infer<typeof storedRisk>;

const metadata = z.object({
  /** Results of this kind over all chains that were searched, up to `MAX_SEARCH_REACH` a chain. */
  total: z.number().int(),
  /** True: there are more than `total`. */
  isMore: z.boolean(),
});

/** A chain that was searched, or should have been, and is not at its head. */
export const searchGap = z.object({
  blockchain: chainId,
  state: blockchainState,
  /** True: the search did not look into it at all. */
  isSkipped: z.boolean(),
  /** True: what was typed reads like an address of this chain. */
  isRecognised: z.boolean(),
  height: z.number().int().nullable(),
  /** Blocks that the ledger is behind; null when unknown. */
  lag: z.number().int().nullable(),
});
export type SearchGap = z.infer<typeof searchGap>;

export const searchAnswer = z.object({
  /** For later pages. */
  asOf: searchAsOf,
  /** True: blocks or labels came since page 1, so that pages may have shifted. */
  isReread: z.boolean(),
  addresses: z.object({
    items: z.array(
      z.object({
        hash: z.string(),
        blockchain: chainId,
        /** Key of the chain's icon. */
        icon: z.string(),
        /** Named by the address's own label, else by its wallet's. */
        entity: ratedEntity.nullable(),
        /**
         * True when the text is an address of the chain that never appeared in the ledger. Null: it is in no stored transaction, and
         * the chain's histories are fetched on demand, or no block of the chain is stored.
         */
        isUnseen: z.boolean().nullable(),
        /** How much of its history is stored; on chains that are stored by their blocks whole, before their import nothing. */
        historyState: z.enum(HISTORY_STATES),
        /** Origin of its label where nothing else is known, since no block of its chain can be read; null for all others. */
        labelAlone: provenance.nullable(),
        /**
         * True when the typed text is the whole address in another spelling (hex of a base58 address, for example),
         * whatever its case.
         */
        isOtherSpelling: z.boolean(),
        /** True when the case of its letters does not fit its checksum (EIP-55): probably a typing error. */
        isChecksumWrong: z.boolean(),
        /** The customer of the address's service who was typed with it (`address:tag`, X-address); null: the address alone. */
        subKey: z.string().nullable(),
        /**
         * The typed text, whose checksum does not fit, and the spelling of this address that differs from it by one
         * character; null where the address was typed.
         */
        mistyped: z.object({ written: z.string(), corrected: z.string() }).nullable(),
        /**
         * The typed text, where it is an account of one token that this address owns; null where it is the address
         * itself.
         */
        tokenAccount: z.string().nullable(),
        /**
         * True while an issuer's freeze of it lasts; false proves nothing unless `freezesFrom` is the chain's
         * beginning. Null: the chain's histories are fetched on demand, which show no freezes, or no block of it can be read.
         */
        isFrozen: z.boolean().nullable(),
        /** Symbols of the assets that it is frozen in, each once. */
        frozenAssets: z.array(z.string()),
        freezesFrom: eventsFrom,
        /** The worse of the stored answers of both directions; null: there is none yet, which is not clean. */
        risk: storedRisk.nullable(),
        /** Null: nothing is known, which is not clean. */
        headline: headline.nullable(),
      }),
    ),
    _metadata: metadata,
  }),
  transactions: z.object({
    items: z.array(
      z.object({
        hash: z.string(),
        blockchain: chainId,
        icon: z.string(),
        block: z.number().int(),
        date: timeSec,
        risk: storedRisk.nullable(),
        headline: headline.nullable(),
      }),
    ),
    _metadata: metadata,
  }),
  entities: z.object({
    items: z.array(ratedEntity.extend({ type: entityType, countries: z.array(z.string()) })),
    _metadata: metadata,
  }),
  /**
   * Transaction hashes in the text that are nowhere stored, on each chain on demand that may have them: they can be fetched
   * there. Only with the first results.
   */
  unfetched: z.array(z.object({ hash: z.string(), blockchain: chainId })).max(MAX_PAGE_LIMIT),
  /** Chains that the answer could not look into: an empty list over them proves nothing. */
  notSearched: z.array(chainId),
  /** Chains without an index of ends, where no address begins with the text and one may end with it. */
  endsNotSearched: z.array(chainId),
  /**
   * Chains whose absence or delay bears on this answer: those that are behind, loading or stopped, and those not
   * indexed whose address the text reads like. So are those on demand, of which only what was fetched is searched.
   * Chains that are merely not indexed are only in `notSearched`.
   */
  gaps: z.array(searchGap),
  /** Chains whose addresses look like the text, indexed or not. */
  recognisedAs: z.array(chainId),
  /** Texts with the form of an address whose checksum does not fit, the first ten. */
  mistyped: z.array(z.string()),
  /** Different addresses and hashes in the text, and how many of them, from the first on, the search looked up. */
  inText: z.object({ found: z.number().int(), searched: z.number().int() }),
  /**
   * Chains on which the text is an address that appears in no block: nobody can see its receipts or payments
   * (Litecoin's MWEB).
   */
  hiddenOn: z.array(chainId),
});
export type SearchAnswer = z.infer<typeof searchAnswer>;
