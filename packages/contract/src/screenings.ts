import {
  HEADLINE_BASES,
  MAX_SCREENING_PAGE,
  SCREENING_PASSES,
  SCREENING_REASONS,
  SCREENING_ROW_STATES,
  SCREENING_STATES,
} from '@sulian/domain';
import { z } from 'zod';
import { id } from './account.ts';
import { chainId, direction, entityNames, riskLevel, timeSec } from './common.ts';
import { exportOptions } from './exports.ts';
import { fromDigits } from './from-digits.ts';
import { honestText } from './text.ts';

/**
 * POST /v1/screenings: the list is the body, as it is: CSV, TSV, XLSX by its content, or any text. UTF-8, UTF-16 or
 * GB18030.
 */
export const createScreeningQuery = z.object({
  /** Its ending decides between a table (`csv`, `tsv`) and free text; workbooks are known by their content. */
  fileName: honestText.min(1).max(200).default('list.txt'),
  /** Chain of all rows that name none: without it, a text that is an address of several chains is ambiguous. */
  chain: chainId.optional(),
  /** Columns counted from 1, `address:2,chain:3`; names are address, chain, asset, note, ref. Absent: by the head. */
  columns: z
    .string()
    .regex(/^(?:address|chain|asset|note|ref):[1-9]\d{0,2}(?:,(?:address|chain|asset|note|ref):[1-9]\d{0,2})*$/)
    .refine((text) => text.includes('address:'), { error: 'must name the column of addresses' })
    .optional(),
  /** 1: own labels; 2: direct counterparties too; 3: whole walks too. */
  passes: fromDigits(z.number().int().min(1).max(3)).default(3),
});
/** The list is stored whole; passes begin at once. */
export const createScreeningAnswer = z.object({ id, rows: z.number().int() });

export const screeningState = z.enum(SCREENING_STATES);
export const screeningRowState = z.enum(SCREENING_ROW_STATES);

export const screening = z.object({
  id,
  fileName: z.string(),
  /** E-mail of who uploaded the list. */
  by: z.string(),
  state: screeningState,
  /** FAILED: code of the fault. */
  fault: z.string().nullable(),
  createdSec: timeSec,
  startedSec: timeSec.nullable(),
  endedSec: timeSec.nullable(),
  rows: z.number().int(),
  /** Rows by state; their sum is `rows`. None of the states means clean. */
  counts: z.record(screeningRowState, z.number().int()),
  /** One for each requested pass, in their order. */
  passes: z.array(
    z.object({
      pass: z.enum(SCREENING_PASSES),
      done: z.number().int(),
      /** Rows that it is going to answer; of a later pass at most so many. */
      total: z.number().int(),
      /** At the pace so far; null: no pace is known, or nothing is left. */
      secondsLeft: z.number().int().nullable(),
    }),
  ),
  /** Each row names the height that it was read at, too. */
  chains: z.array(
    z.object({
      blockchain: chainId,
      /** Height at which it began. */
      height: z.number().int(),
      /** Lowest and highest height of all answers so far, equal where all are of one height; null: none, or not recorded. */
      lowest: z.number().int().nullable(),
      highest: z.number().int().nullable(),
    }),
  ),
  labelVersion: z.number().int().nullable(),
  policyVersion: z.string().nullable(),
});
export type Screening = z.infer<typeof screening>;

/** GET /v1/screenings: those of the caller's case, newest first. */
export const screeningsAnswer = z.object({ items: z.array(screening) });
export const screeningParams = z.object({ id: fromDigits(id) });
export const screeningRemovedAnswer = z.object({ id });

/** GET /v1/screenings/{id}/rows: in the order of the list. */
export const screeningRowsQuery = z.object({
  /** Rows after this position; the last position of a page leads to the next one. */
  after: fromDigits(z.number().int().min(0)).default(0),
  limit: fromDigits(z.number().int().min(1).max(MAX_SCREENING_PAGE)).default(100),
  state: screeningRowState.optional(),
  severity: riskLevel.optional(),
});

const screeningEntity = z.object({ id: z.number().int(), name: z.string(), names: entityNames, type: z.string() });
const contact = z.object({
  entity: screeningEntity,
  level: riskLevel,
  /** Transactions with addresses of the entity; of a busy address at least so many. */
  transactions: z.number().int(),
});

export const screeningRow = z.object({
  /** Place in the list, from 1. */
  position: z.number().int(),
  /** Line of the file, from 1. */
  line: z.number().int(),
  /** As written, with marks in place of private keys and mnemonics. */
  given: z.string(),
  ref: z.string(),
  note: z.string(),
  asset: z.string(),
  blockchain: chainId.nullable(),
  address: z.string().nullable(),
  /** Chains on which the text is an address: AMBIGUOUS, or INVALID for the named chain. */
  candidates: z.array(chainId),
  state: screeningRowState,
  reason: z.enum(SCREENING_REASONS).nullable(),
  /** Passes that answered it. */
  passes: z.number().int(),
  /** Level of the object as far as the passes have come; null: nothing is known, which is not clean. */
  severity: riskLevel.nullable(),
  basis: z.enum(HEADLINE_BASES).nullable(),
  /** Severity of a labelled service's money, which is its customers' and not in `severity`; null: none, or not walked. */
  customers: riskLevel.nullable(),
  own: z
    .object({
      entity: screeningEntity,
      source: z.string(),
      confidence: z.number(),
      /** Whose label it is. */
      of: z.enum(['ADDRESS', 'WALLET']),
    })
    .nullable(),
  /** Reference address and number of addresses; null: the address is in no wallet with others. */
  wallet: z.object({ id: z.string(), size: z.number().int() }).nullable(),
  /** Null: that pass has not come to the row. */
  direct: z
    .object({
      incoming: contact.nullable(),
      outgoing: contact.nullable(),
      /** False: a counterparty may be missing. */
      isComplete: z.boolean(),
    })
    .nullable(),
  /** The worse of both directions, as the address page shows it; null: none, or that pass has not come to the row. */
  worst: z
    .object({
      direction,
      type: z.string(),
      name: z.string(),
      names: entityNames,
      level: riskLevel,
      percentage: z.number(),
      hops: z.number().int(),
      isDirect: z.boolean(),
    })
    .nullable(),
  /** Percent that is not established, of the worse direction; null: not known. */
  unknownShare: z.number().nullable(),
  freeze: z.string().nullable(),
  /** Balances that an issuer can freeze. */
  freezable: z.array(z.string()),
  numberOfTransactions: z.number().int().nullable(),
  balanceUsd: z.number().nullable(),
  desk: z.object({
    /** The address is on the desk of this case. */
    isOn: z.boolean(),
    /** Addresses of the desk that it dealt with directly: the first ones, and their number. */
    addresses: z.array(z.string()),
    total: z.number().int(),
  }),
  height: z.number().int().nullable(),
  labelVersion: z.number().int().nullable(),
  policyVersion: z.string().nullable(),
});
export type ScreeningRow = z.infer<typeof screeningRow>;

export const screeningRowsAnswer = z.object({
  items: z.array(screeningRow),
  /** Position to go on after; null: there are no more. */
  next: z.number().int().nullable(),
});

/** GET /v1/screenings/{id}/file: all rows in the list's order, as far as the passes have come. */
export const screeningFileQuery = exportOptions;
