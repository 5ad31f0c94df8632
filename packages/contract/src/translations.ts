import { z } from 'zod';
import { envelope } from './envelope.ts';

/** Texts a call may carry, and characters of each. */
export const MAX_TRANSLATIONS = 50;
export const MAX_TRANSLATION_LENGTH = 2_000;

export const language = z.enum(['cn', 'en']);

/** POST /api/translations */
export const translationsBody = z.object({
  texts: z.array(z.string().min(1).max(MAX_TRANSLATION_LENGTH)).min(1).max(MAX_TRANSLATIONS),
  from: language,
  to: language,
});
export type TranslationsBody = z.infer<typeof translationsBody>;

export const translationsAnswer = envelope(
  z.object({
    /** One per requested text, in the same order: the translation, or the text itself. */
    texts: z.array(z.string()),
    /** False: the texts are the originals, and must not be stored as translations. */
    translated: z.boolean(),
    /** Why not: no translator is configured, or it did not answer. */
    reason: z.enum(['OFF', 'FAILED']).nullable(),
  }),
);
export type TranslationsAnswer = z.infer<typeof translationsAnswer>;
