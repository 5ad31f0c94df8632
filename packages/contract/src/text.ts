import { type Deception, findDeception, sanitiseText } from '@sulian/domain';
import { z } from 'zod';

const MAX_LINE = 200;

/** Marks a refusal that has a code of its own; its path names the field. */
type Refine = Parameters<z.ZodString['superRefine']>[0];
const addDeception = (context: z.RefinementCtx, code: Deception): void =>
  context.addIssue({ code: 'custom', message: code, params: { refusedWith: code } });

const refuseDeception =
  (options: Parameters<typeof findDeception>[1] = {}): Refine =>
  (text, context) => {
    const code = findDeception(text, options);
    if (code !== undefined) addDeception(context, code);
  };

/**
 * Text that people enter and others read, as they typed it without the blanks around: nothing hides in it, and no word
 * mixes alphabets that look alike. Refused with TEXT_UNSEEN, TEXT_MIXED or TEXT_STYLED.
 */
export const honestText = z.string().trim().superRefine(refuseDeception());

/** The same with several lines. */
export const honestLines = z
  .string()
  .trim()
  .superRefine(refuseDeception({ mayHaveLines: true }));

/** 1–200 characters. */
export const shortText = honestText.min(1).max(MAX_LINE);

const withoutUnseen = (text: string): string => sanitiseText(text, { keepFontDependent: true }) ?? '';

/**
 * Text that is searched for or named, often pasted: invisible characters in it were not meant, and are left out. A text
 * of these alone is refused with TEXT_UNSEEN: it would find everything.
 */
export const soughtText = z
  .string()
  .superRefine((text, context) => {
    if (text.trim() !== '' && withoutUnseen(text) === '') addDeception(context, 'TEXT_UNSEEN');
  })
  .overwrite(withoutUnseen);
