import {
  CHAIN_IDS,
  ENTITY_TYPES,
  HEADLINE_BASES,
  IMITATION_LOOK_UPS,
  LABEL_TYPES,
  LABEL_VALIDITIES,
  LEVEL_REASONS,
  POISONING_RULES,
  UNEXPLORED,
} from '@sulian/domain';
import { z } from 'zod';
import { fromDigits } from './from-digits.ts';

/** Largest page any list answers with; beyond it the caller is refused, never cut. */
export const MAX_PAGE_LIMIT = 100;
export const MAX_QUERY_LENGTH = 128;

export const chainId = z.enum(CHAIN_IDS);
export const objectKind = z.enum(['addresses', 'wallets']);
/**
 * Objects whose lists are requested; for an entity, which has an id in place of an address, all its addresses on the
 * chain together.
 */
export const listedKind = z.enum([...objectKind.options, 'entities']);
export const riskLevel = z.enum(['Critical', 'High', 'Medium', 'Low', 'No', 'Undefined']);
/** Reason why a party's level differs from the name of its score; null: it does not differ. */
export const levelReason = z.enum(LEVEL_REASONS).nullable();

/**
 * Names of an entity in the languages of the interface (`zh`, `en`), next to every name of one. Empty: it has only its
 * own name, or the name is that of a kind of end.
 */
export const entityNames = z.array(z.object({ language: z.string(), name: z.string() }));
export type EntityNames = z.infer<typeof entityNames>;

/** The worst exposure of an answer in short. */
export const shortExposure = z.object({
  name: z.string(),
  /** Empty in rows that earlier versions stored. */
  names: entityNames.default([]),
  type: z.string(),
  level: riskLevel,
  percentage: z.number(),
  /** The share is above 0 and below 0.01. Absent from rows that were stored before this field existed. */
  isUnderHundredth: z.boolean().optional(),
  isDirect: z.boolean(),
});
export const entityType = z.enum(ENTITY_TYPES);
/** Types that a person or a source can give an entity. */
export const labelType = z.enum(LABEL_TYPES);
export const endType = z.enum([...ENTITY_TYPES, UNEXPLORED]);
/** Decimal string in the asset's unit: "10", "0.00000001". */
export const amount = z.string().regex(/^-?\d+(\.\d+)?$/);
/** USD as a number; null where no price is known, never 0 for it. */
export const usd = z.number().nullable();
export const timeSec = z.number().int();

/** A span of time is open at either end where that is not given. */
export const isSpanInOrder = ({
  from,
  to,
}: {
  readonly from?: number | undefined;
  readonly to?: number | undefined;
}): boolean => from === undefined || to === undefined || from <= to;

export const page = z.object({
  offset: fromDigits(z.number().int().min(0)).default(0),
  limit: fromDigits(z.number().int().min(1).max(MAX_PAGE_LIMIT)).default(4),
});

/**
 * The block that page 1 of a list was read as of: later pages that carry it leave out and do not count what came after it.
 * Height and end of the hash, `2031-9f3c…`; opaque to clients. Absent from a query: the newest block.
 */
export const asOf = z.string().regex(/^\d{1,15}-[^\s-]{1,16}$/);

/** A page of a list that changes with blocks. */
export const listPage = page.extend({ asOf: asOf.optional() });

/** Page 1's `asOf` of a list over several chains, of each chain that is listed: `BITCOIN:2031-9f3c…,ETHEREUM:…`. */
export const chainsAsOf = z
  .string()
  .max(1_000)
  .regex(/^[A-Z]+:\d{1,15}-[^\s,-]{1,16}(,[A-Z]+:\d{1,15}-[^\s,-]{1,16})*$/);

/** A page of a list of records. `asOf` of page 1: later pages that carry it leave out and do not count what came after it. */
export const recordPage = page.extend({ asOf: fromDigits(z.number().int().min(0)).optional() });
/** `asOf`: for later pages; null: there is no row, or the list never grows. */
export const recordMetadata = z.object({
  total: z.number().int(),
  offset: z.number().int(),
  limit: z.number().int(),
  asOf: z.number().int().nullable(),
});

export const failure = z.object({
  success: z.literal(false),
  /** SPEC's number where it names one, else the HTTP status. */
  code: z.number().int(),
  /** A code of `ERRORS`, which contains its texts: NOT_FOUND, CHAIN_NOT_INDEXED, UNPROCESSABLE_GLOBAL_SCORE … */
  error: z.string(),
  message: z.string(),
  /** Context that is safe to show: the chain, the cap that was exceeded. */
  details: z.record(z.string(), z.unknown()).optional(),
});
export type Failure = z.infer<typeof failure>;

export const entityRef = z.object({
  id: z.number().int(),
  name: z.string(),
  names: entityNames,
  type: entityType,
});

/**
 * The chain on which a list names the address, where that is another one than the answer's: the same key signs on both.
 * Absent: the label is of the answer's own chain.
 */
export const listedOn = chainId.optional();

/** An entity with its own score, or its type's. */
export const ratedEntity = entityRef.extend({
  /** `severity` is the one level of whom a label names, `levelReason` why it is not what the score is called. */
  riskAssessment: z.object({ score: z.number().nullable(), severity: riskLevel, levelReason }).nullable(),
  tags: z.array(z.string()),
  listedOn,
});
export type RatedEntity = z.infer<typeof ratedEntity>;

/** Meaning of the days of a label: who has the address then, since when a list names it, when it was seen. */
export const labelValidity = z.enum(LABEL_VALIDITIES);

/** A chain of so few labels that they give no comfort: addresses that labels give to a service, and how many are wanted. */
export const fewLabels = z.object({ serviceAddresses: z.number().int(), wanted: z.number().int() });

/** Source of a label and the confidence of that source. */
export const provenance = z.object({
  source: z.string(),
  uri: z.string().nullable(),
  date: z.string().nullable(),
  author: z.string().nullable(),
  /** 0–100, GraphSense's ladder. */
  confidence: z.number(),
  listedOn,
});

/** One customer of a service, identified by a tag or a comment of the payment. */
export const customerRef = z.object({
  /** Tag or comment: `address:subKey` finds the customer. */
  subKey: z.string(),
  /** Null: no label names the customer, which is not clean. */
  entity: entityRef.nullable(),
  /** Level of the customer by the label alone; Undefined where there is none. */
  level: riskLevel,
  levelReason,
  provenance: provenance.nullable(),
});
export type CustomerRef = z.infer<typeof customerRef>;

export const direction = z.enum(['INCOMING', 'OUTGOING']);

/**
 * Level of an object as a whole: the worse of both directions' severity and of the level that its own label and conduct
 * yield. The money of a labelled service is its customers' and is rated apart.
 */
export const headline = z.object({
  level: riskLevel,
  /** Own label, its wallet's label, own conduct, origin or destination of its money; null: nothing is known. */
  basis: z.enum(HEADLINE_BASES).nullable(),
  /** The basis is a label that is too unsure to be more than a claim. */
  isUnverified: z.boolean(),
  /** The own label is a service's: the level is its own, and all money is its customers'. */
  isService: z.boolean(),
  /**
   * For a labelled service, the worse severity of its customers' money; null for others, and where no money has an
   * answer.
   */
  customers: riskLevel.nullable(),
  /** Directions without an answer: the headline may be graver. */
  unanswered: z.array(direction),
});
export type Headline = z.infer<typeof headline>;

/** Imported rate of the yuan: CNY for one USD, to four decimals. */
export const cnyRate = z.object({ perUsd: z.number(), day: timeSec, source: z.string() });

export const coin = z.object({
  id: z.number().int(),
  name: z.string(),
  symbol: z.string(),
  blockchain: chainId,
  /** Id on its chain (contract, mint …); null for the native coin. */
  chainId: z.string().nullable(),
  icon: z.string().nullable(),
  isDeprecated: z.boolean(),
  /** Null: unknown; its amounts are raw, in base units. */
  decimals: z.number().int().nullable(),
  kind: z.enum(['NATIVE', 'TOKEN', 'NFT']),
  /** In the bundled list of well-known coins; any other's name and symbol are its contract's own claims. */
  isKnown: z.boolean(),
  /** Its name imitates a well-known coin's, or advertises. */
  isSpam: z.boolean(),
  /** Issuer that may freeze it, a firm; null: it has none (a native coin), or none is known. */
  issuer: z.string().nullable(),
});
export type Coin = z.infer<typeof coin>;

/** Why an operation is taken for address poisoning, and what that rests on. */
export const poisoning = z.object({
  /**
   * ZERO_UNSIGNED: nothing was moved out of an account whose owner did not sign; LOOK_ALIKE: a tiny payment, or one of
   * nothing, from an address that looks like a real counterparty; NATIVE_DUST; FAKE_TOKEN: it bears a known coin's name.
   */
  rule: z.enum(POISONING_RULES),
  /** The address that is put into the history; null where a mint has no sender. */
  poisoner: z.string().nullable(),
  /** In whose history. */
  victim: z.string(),
  /** The victim's real counterparty that the poisoner looks like; null: see `lookUp`. */
  imitated: z.string().nullable(),
  /** `NONE`: nobody is imitated as far as the ledger reaches; `CUT`: there was too much to search. */
  lookUp: z.enum(IMITATION_LOOK_UPS),
});
export type Poisoning = z.infer<typeof poisoning>;

/**
 * False: the operation may be poisoning. What decides is not stored, or was too much to look up; its missing mark means
 * nothing.
 */
export const isPoisoningJudged = z.boolean();

/** A yes or no of a query. */
export const queryFlag = z.enum(['true', 'false']).default('false');
