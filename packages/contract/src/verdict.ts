import { CONDUCT_PATTERNS } from '@sulian/domain';
import { z } from 'zod';
import { amount, direction, endType, entityNames, timeSec } from './common.ts';

const names = entityNames.readonly();
/** Share of 100 with two decimals; unrounded below 0.01. */
const share = z.number();

const labelClaim = z.object({
  /** WALLET: of the wallet that the address belongs to. */
  of: z.enum(['OBJECT', 'WALLET']),
  source: z.string(),
  /** Null: the answer does not have it; the object's own answer lists labels with their addresses and dates. */
  uri: z.string().nullable(),
  /** 0–100. */
  confidence: z.number().nullable(),
  date: z.string().nullable().optional(),
  entity: z.object({ id: z.number().int(), name: z.string(), names }),
  type: endType,
  /** UNVERIFIED: not sure enough to be more than a claim. ENDED: its last day is over. */
  standing: z.enum(['HOLDS', 'UNVERIFIED', 'ENDED']),
  /** Days between which a list names it, `YYYY-MM-DD`; null: not bounded, or it is no listing. */
  listedFrom: z.string().nullable(),
  listedTo: z.string().nullable(),
});

/** Parties of one type, or without parties an end that is nobody in particular. */
const flowPart = z.object({
  type: endType,
  parties: z.array(z.object({ name: z.string(), names })).readonly(),
  /** Found by its form, and by nobody's word: suspected. */
  isPattern: z.boolean(),
  /** Hundredths of a percent. */
  hundredths: z.number().int(),
  /** The share is above 0 and below 0.01 percent. */
  isUnderHundredth: z.boolean(),
});

const unknownShare = z.object({
  share,
  /** Share that the severity counts where that is more, and why; null: the same. */
  judged: z
    .object({ share, why: z.array(z.enum(['UNSPENT', 'BEHIND_LARGE', 'FEW_LABELS', 'WEIGHTS'])).readonly() })
    .nullable(),
});

/** Money that was not followed to anybody who is known. */
const unknownMoney = z.object({
  direction,
  unknown: unknownShare,
  /** Parts of it that are described by their form, or by a list that named the party only later. */
  within: z.array(flowPart).readonly(),
  /** Too much is unknown to conclude anything about risky money, and none was found. */
  isUnclear: z.boolean(),
});

const types = z.array(endType).readonly();

/** The types of its ends, the largest first; the share is of 100, unrounded. */
const trace = z.object({ share: z.number(), amount, symbol: z.string(), isUsd: z.boolean(), types });

const conduct = z.object({
  pattern: z.enum(CONDUCT_PATTERNS),
  transfers: z.number().int(),
  victims: z.number().int(),
  first: timeSec,
  last: timeSec,
});

/** One fact that an answer states about its object. */
const answerFact = z.discriminatedUnion('kind', [
  /** The label that bears on the severity. `others`: further labels that are not in the answer. */
  z.object({ kind: z.literal('LABEL'), claim: labelClaim, others: z.number().int() }),
  /** `isWhole` false: there may be more. */
  z.object({ kind: z.literal('CONDUCT'), finding: conduct, isWhole: z.boolean() }),
  /** At most three parts, the gravest first, and in `rest` the hundredths of a percent of all others that are known. */
  z.object({
    kind: z.literal('FLOW'),
    direction,
    parts: z.array(flowPart).max(3).readonly(),
    rest: z.number().int(),
    /** Some of the shares follow from mixtures, and were not found transfer by transfer. */
    isByProportion: z.boolean(),
    /** The shares are of the stored part of the object's history, and not of all its money. */
    isOfPart: z.boolean(),
  }),
  /** Nothing moved this way. `isPartial`: the ledger lacks a part of the history, and no record is no proof. */
  z.object({ kind: z.literal('NO_FLOW'), direction, isPartial: z.boolean() }),
  /** Money moved that has no price of its day, and was not judged. */
  z.object({ kind: z.literal('NO_PRICES'), direction }),
  /** `isNamed`: FLOW names all types of the trace with their shares. `isOfPart` as there. */
  z.object({ kind: z.literal('TRACE'), direction, trace, isNamed: z.boolean(), isOfPart: z.boolean() }),
  /**
   * No risky money in the `followed` share of 100. It is true only if no direct party is Critical or High by its own
   * headline (`counterparties?level=`). Name such a party in place of this fact.
   */
  z.object({ kind: z.literal('NOTHING_SEVERE'), direction, followed: z.number() }),
  /** Not all direct parties could be looked up. */
  z.object({ kind: z.literal('DIRECT_INCOMPLETE'), direction }),
  z.object({ kind: z.literal('GAPS'), gaps: z.array(unknownMoney).readonly() }),
  /** The parties of this share are known, and not the money beyond them. */
  z.object({ kind: z.literal('BEHIND'), direction, hidden: unknownShare, types, isUnclear: z.boolean() }),
  /** Well-known coins that moved without a price. */
  z.object({ kind: z.literal('NOT_JUDGED'), direction, symbols: z.array(z.string()).readonly() }),
  /** The newest `read` transactions of `total`. */
  z.object({ kind: z.literal('HISTORY_CUT'), direction, read: z.number().int(), total: z.number().int() }),
  /** Labelled service addresses of the chain, and how many are wanted before finding no risk means anything. */
  z.object({ kind: z.literal('FEW_LABELS'), labelled: z.number().int(), wanted: z.number().int() }),
  /** The ledger does not begin at the chain's first block. */
  z.object({ kind: z.literal('PARTIAL_LEDGER') }),
  /** On a chain on demand: not all of the object's history was fetched. */
  z.object({ kind: z.literal('HISTORY_NOT_FETCHED') }),
  /** On a chain on demand: last block up to which the object's history is whole, and that the answer counts. */
  z.object({ kind: z.literal('HISTORY_UNTIL'), height: z.number().int() }),
]);

/** Facts of an answer, in the order in which they are read. */
export const answerFacts = z.array(answerFact).readonly();
