import { HOSTILE_VALUES } from '@sulian/testkit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from './errors.ts';

/** Makers, for a property test's library itself fails over some of the values. */
const anything: fc.Arbitrary<() => unknown> = fc.oneof(
  fc.constantFrom(...Object.values(HOSTILE_VALUES)),
  fc
    .anything({
      withBigInt: true,
      withBoxedValues: true,
      withDate: true,
      withMap: true,
      withSet: true,
      withSparseArray: true,
      withTypedArray: true,
      withNullPrototype: true,
      withObjectString: true,
    })
    .map((value) => () => value),
);

const detailsOf = (details: unknown) =>
  new AppError('INTERNAL', 'wrong', { details: details as Readonly<Record<string, unknown>> }).with({ height: 7 })
    .details;

/** Data that every serialiser takes, and that comes back from it as it was. */
function expectPlain(details: Readonly<Record<string, unknown>>): void {
  expect(JSON.parse(JSON.stringify(details))).toEqual(details);
  expect(structuredClone(details)).toEqual(details);
  expect(details['height']).toBe(7);
}

describe('the details of an error', () => {
  it('are told in words that JSON has, whatever they were [R-ERR-12]', () => {
    const inner = new TypeError('inner', { cause: new AppError('BLOCK_CORRUPT', 'deeper', { details: { sum: 1n } }) });
    const first: Record<string, unknown> = { sum: 21_001n, time: new Date(0), raw: Buffer.from('abc'), inner };
    Object.assign(first, { map: new Map([[1n, new Set([2n])]]), first, words: new BigUint64Array([1n, 2n]) });
    Object.assign(first, { rate: Number.NaN, mark: Symbol('s'), absent: undefined, list: [undefined, null, -0] });
    expect(detailsOf(first)).toEqual({
      sum: '21001',
      time: '1970-01-01T00:00:00.000Z',
      raw: '0x616263',
      inner: {
        name: 'TypeError',
        message: 'inner',
        cause: { name: 'AppError', message: 'deeper', code: 'BLOCK_CORRUPT', details: { sum: '1' }, retryable: false },
      },
      map: [['1', ['2']]],
      first: '[circular]',
      words: '0x01000000000000000200000000000000',
      rate: 'NaN',
      mark: 'Symbol(s)',
      list: [null, null, 0],
      height: 7,
    });
  });

  it('lose nothing but what cannot be read', () => {
    const details = Object.defineProperty({ good: 1 }, 'bad', {
      enumerable: true,
      get: () => {
        throw new Error('hostile');
      },
    });
    expect(detailsOf({ details, beside: 0 })).toEqual({
      details: { good: 1, bad: '[unreadable]' },
      beside: 0,
      height: 7,
    });
  });

  it.each(Object.entries(HOSTILE_VALUES))('are plain data, though they hold or are: %s', (_name, make) => {
    const details = detailsOf({ value: make(), beside: 1 });
    expectPlain(details);
    expect(details['beside']).toBe(1);
    expectPlain(detailsOf(make()));
  });

  it('are plain data always [R-ERR-12]', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), anything)), (fields) =>
        expectPlain(detailsOf(Object.fromEntries(fields.map(([name, make]) => [name, make()])))),
      ),
    );
  });
});
