import { z } from 'zod';

const DIGITS = /^-?\d+(\.\d+)?$/;

/**
 * A number of an address, which holds text: plain decimal digits. What JavaScript takes for a number beside them (`1e3`,
 * `0x10`, nothing at all, which it takes for 0) nobody meant.
 */
export const fromDigits = <S extends z.ZodType<number>>(schema: S) =>
  z.preprocess((value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value), schema);
