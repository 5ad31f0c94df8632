import { z } from 'zod';
import { quote } from '../quote.ts';

const MAX_TEXT = 2_000;
const MAX_WORD = 500;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const text = z
  .string()
  .max(MAX_TEXT)
  .refine((value) => !CONTROL.test(value), 'has a control character');
const word = text.trim().min(1).max(MAX_WORD);
const words = z.union([z.array(word).max(100), word.transform((one) => [one])]);

/** Fields a tag may carry; a header may carry them for all its tags. */
const fields = {
  label: word,
  source: text,
  currency: word,
  network: word,
  actor: word,
  category: word,
  concepts: words,
  abuse: word,
  confidence: word,
  lastmod: text,
  is_cluster_definer: text,
  creator: text,
};

export const headerSchema = z.object(fields).partial();
export const tagSchema = z
  .object({ ...fields, address: word })
  .partial()
  .required({ address: true });
export const actorSchema = z.object({
  id: word,
  label: word,
  uri: text.optional(),
  categories: z.array(word).max(100).optional(),
  jurisdictions: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'not an ISO 3166-1 alpha-2 code'))
    .max(300)
    .optional(),
});

/** Longest value of each field that is one text. Words are at least one character and have no blanks around them. */
const WORDS: ReadonlySet<string> = new Set('address label currency network actor category abuse confidence'.split(' '));
const TEXTS: ReadonlySet<string> = new Set(['source', 'lastmod', 'is_cluster_definer', 'creator']);

/**
 * True of a tag that the schema would take just as it is, which is nearly every one of half a million; found ten times
 * faster than by the schema. What it is not sure of is the schema's to judge.
 */
export function isPlainTag(value: unknown): value is Tag {
  if (typeof value !== 'object' || value === null || !('address' in value) || 'concepts' in value) return false;
  const fields = value as Readonly<Record<string, unknown>>;
  for (const key in fields) {
    const isWord = WORDS.has(key);
    if (!isWord && !TEXTS.has(key)) continue;
    const text = fields[key];
    if (typeof text !== 'string' || text.length > (isWord ? MAX_WORD : MAX_TEXT) || CONTROL.test(text)) return false;
    if (isWord && !(isSeenAscii(text.charCodeAt(0)) && isSeenAscii(text.charCodeAt(text.length - 1)))) return false;
  }
  return true;
}

/** False for NaN, the code of a character outside a text. */
const isSeenAscii = (code: number): boolean => code > 0x20 && code < 0x7f;

export type Header = z.infer<typeof headerSchema>;
export type Tag = z.infer<typeof tagSchema>;

/** First fault of a value, as a reader of the file would look for it. */
export function describeIssue(error: z.ZodError, value?: unknown): string {
  const [issue] = error.issues;
  if (issue === undefined) return 'malformed';
  const faulty = issue.path.reduce<unknown>(
    (parent, key) => (typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined),
    value,
  );
  const said = typeof faulty === 'string' ? ` ${quote(faulty)}` : '';
  return `${issue.path.join('.') || 'entry'}${said}: ${issue.message}`;
}
