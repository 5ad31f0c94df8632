import { z } from 'zod';

const MAX_TEXT = 2_000;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come in
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const text = z
  .string()
  .max(MAX_TEXT)
  .refine((value) => !CONTROL.test(value), 'holds a control character');
const word = text.trim().min(1).max(500);
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
    .array(z.string().regex(/^[A-Z]{2}$/, 'no ISO 3166-1 alpha-2 code'))
    .max(300)
    .optional(),
});

export type Header = z.infer<typeof headerSchema>;
export type Tag = z.infer<typeof tagSchema>;

/** First fault of a value, as a reader of the file would look for it. */
export function describeIssue(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? 'malformed' : `${issue.path.join('.') || 'entry'}: ${issue.message}`;
}
