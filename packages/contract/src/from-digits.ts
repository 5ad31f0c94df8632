import { z } from 'zod';

const DIGITS = /^-?\d+(\.\d+)?$/;

/**
 * A number in an address, which contains text: plain decimal digits. JavaScript accepts other texts for a number
 * (`1e3`, `0x10`, the empty text, which it takes for 0), but nobody meant these.
 */
export const fromDigits = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value), schema);
