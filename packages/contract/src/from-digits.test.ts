import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { CALLS } from './calls.ts';
import { fromDigits } from './from-digits.ts';

/** Every number in a call's address, and its schema. */
const NUMBERS = Object.entries(CALLS as Readonly<Record<string, Call>>).flatMap(([key, call]) =>
  (['params', 'query'] as const).flatMap((part) =>
    Object.entries(call[part] instanceof z.ZodObject ? call[part].shape : {})
      .filter(([, field]) => field.safeParse('7').success && !field.safeParse('seven').success)
      .filter(([, field]) => typeof field.parse('7') === 'number')
      .map(([name, field]) => [`${key} ${part}.${name}`, field as z.ZodType] as const),
  ),
);

describe('numbers in the addresses of calls', () => {
  it('are all looked at', () => {
    const names = NUMBERS.map(([name]) => name);
    expect(names).toContain('GET /api/labels/:id params.id');
    expect(names).toContain('GET /api/proxy/v1/search query.offset');
    expect(names.length).toBeGreaterThan(60);
  });

  it.each(NUMBERS)('%s is plain decimal digits [R-ERR-29]', (_name, field) => {
    const taken = ['', ' 7', '7 ', '+7', '7e0', '0x7', '0b111', '7.', '７', 'Infinity', true, null, ['7'], [7]].filter(
      (text) => field.safeParse(text).success,
    );
    expect(taken).toEqual([]);
    expect(field.parse('7')).toBe(7);
  });

  it('keep their exact value or are refused [R-ERR-29]', () => {
    const whole = fromDigits(z.number().int());
    expect(whole.parse('9007199254740991')).toBe(9_007_199_254_740_991);
    expect(whole.safeParse('9007199254740993').success).toBe(false);
    expect(fromDigits(z.number()).parse('0.25')).toBe(0.25);
  });
});
