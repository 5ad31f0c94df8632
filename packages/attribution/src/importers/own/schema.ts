import {
  CHAIN_IDS,
  findChain,
  isChainId,
  LABEL_TYPES,
  LABEL_VALIDITIES,
  REGULATORY_STATUSES,
  readDay,
} from '@sulian/domain';
import { z } from 'zod';
import { CONFIDENCE_WORDS, findConfidence } from '../tagpack/confidence.ts';
import { findType } from './spellings.ts';

const MAX_TEXT = 2_000;
const DAY_MS = 86_400_000;
/** Control characters break stores and screens; a leading one of these makes a spreadsheet compute. */
const text = z
  .string()
  .trim()
  .max(MAX_TEXT)
  .regex(/^\P{Cc}*$/u, 'has a control character');
const word = text.min(1, 'is empty').max(500);
/** An empty cell has no value. */
const cell = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());
const NO_DAY = 'not a date like 2024-01-31';
/** The day as ISO writes it; with two numbers that may each be the month, the day is ambiguous. */
const day = z.string().transform((value, context) => {
  const read = readDay(value);
  if (typeof read === 'number') return new Date(read * DAY_MS).toISOString().slice(0, 10);
  context.addIssue(read === undefined ? NO_DAY : 'is ambiguous: write it as 2024-01-31');
  return z.NEVER;
});
const country = z.string().regex(/^[A-Z]{2}$/, 'not an ISO 3166-1 alpha-2 code');
/** `CN;SG` in a cell, a list in JSON. */
const list = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) =>
      typeof value === 'string'
        ? value
            .split(';')
            .map((each) => each.trim())
            .filter((each) => each !== '')
        : value,
    z.array(item).max(300),
  );
const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  '1': true,
  false: false,
  no: false,
  '0': false,
};
const flag = cell(
  z.preprocess(
    (value) => (typeof value === 'string' ? (FLAGS[value.trim().toLowerCase()] ?? value) : value),
    z.boolean('neither true nor false'),
  ),
);
const NO_TYPE = `unknown entity type; one of ${LABEL_TYPES.join(', ')}`;
const entityType = z.preprocess(
  (value) => (typeof value === 'string' ? (findType(value) ?? value) : value),
  z.enum(LABEL_TYPES, NO_TYPE),
);
/** Digits alone: what else JavaScript takes for a number (`1e1`, nothing, a list) states none. */
const fromDigits = (value: unknown): unknown =>
  typeof value === 'string' && /^-?\d+$/.test(value.trim()) ? Number(value) : value;
const NO_SCORE = 'not a whole number 1–100';
const score = cell(z.preprocess(fromDigits, z.number(NO_SCORE).int(NO_SCORE).min(1, NO_SCORE).max(100, NO_SCORE)));

export const entityRow = z.object({
  key: word,
  name: word,
  type: entityType,
  name_zh: cell(word),
  name_en: cell(word),
  uri: cell(text),
  countries: cell(list(country)),
  tags: cell(list(word)),
  created_at: cell(day),
  watchdog: cell(text),
  due_at: cell(day),
  verification_rules: cell(text),
  company_number: cell(text),
  licence: cell(text),
  website: cell(text),
  has_anonymous_coins: flag,
  has_been_hacked: flag,
  is_active: flag,
  is_cash_only: flag,
  is_p2p: flag,
  note_hacks: cell(text),
  score,
  has_advanced_due_diligence: flag,
  has_compliance_officer: flag,
  has_due_diligence: flag,
  is_applying_sanctions: flag,
  is_asking_copy_of_id: flag,
  is_asking_personal_information: flag,
});
export type EntityRow = z.infer<typeof entityRow>;

const NO_CONFIDENCE = `not a whole number 0–100 (1 written as 1%), nor one of ${CONFIDENCE_WORDS.join(' ')}`;
const PERCENT = /^(\d{1,3})\s*%$/;
/** A part of 1, which has no whole of its own: `1` and `1.0` may be 1 or 100 of 100, and spreadsheets write the one for the other. */
const FRACTION = /^0\.(\d{1,2})$/;
const AMBIGUOUS = /^1(?:\.0+)?$/;

/** A whole number, `50%` or `0.9`; a word of GraphSense's ladder is its level. */
function toConfidence(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  const text = String(value).trim().toLowerCase();
  if (AMBIGUOUS.test(text)) return undefined;
  if (/^-?\d+$/.test(text)) return Number(text);
  const [percent, fraction] = [PERCENT.exec(text)?.[1], FRACTION.exec(text)?.[1]];
  if (percent !== undefined) return Number(percent);
  return fraction === undefined ? findConfidence(text) : Number(fraction.padEnd(2, '0'));
}

const labelFields = z.object({
  chain: z
    .string()
    .transform((value) => findChain(value) ?? value)
    .refine(isChainId, `unknown chain; one of ${CHAIN_IDS.join(' ')}`),
  address: word,
  /**
   * Tag or comment by which a service identifies one customer of the address; `address:tag` in the column before means
   * the same.
   */
  sub_key: cell(word),
  /** Key of an entity of this import, or a name of its own. */
  entity: word,
  type: cell(entityType),
  confidence: z.preprocess(
    toConfidence,
    z.number(NO_CONFIDENCE).int(NO_CONFIDENCE).min(0, 'below 0').max(100, 'above 100'),
  ),
  uri: cell(text),
  date: cell(day),
  author: cell(text),
  note: cell(text),
  valid_from: cell(day),
  valid_to: cell(day),
  validity: cell(z.enum(LABEL_VALIDITIES, `none of ${LABEL_VALIDITIES.join(', ')}`)),
});

/** Refuses a label that ends before it begins: it would never apply, and its contents would be lost silently. */
export const labelRow = labelFields.refine(
  ({ valid_from, valid_to }) => valid_from === undefined || valid_to === undefined || valid_from <= valid_to,
  { path: ['valid_to'], error: 'is before valid_from' },
);

export const regulationRow = z.object({
  entity: word,
  country: cell(country),
  name: word,
  regulatory_status: z.enum(REGULATORY_STATUSES, `none of ${REGULATORY_STATUSES.join(', ')}`),
  status_start_date: cell(day),
  status_expiry_date: cell(day),
  supervisory_authority: cell(text),
});
export type RegulationRow = z.infer<typeof regulationRow>;
