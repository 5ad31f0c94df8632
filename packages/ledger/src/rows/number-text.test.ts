import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NumberText } from './number-text.ts';

describe('NumberText', () => {
  it('reads numbers in their order and knows its end', () => {
    const text = new NumberText('9007199254740991 0 -1 42');
    expect([text.next(), text.next(), text.next(), text.isAtEnd, text.next(), text.isAtEnd]).toEqual([
      9_007_199_254_740_991,
      0,
      -1,
      false,
      42,
      true,
    ]);
  });

  it.each([
    '0',
    '7',
    '999999999999999',
    '1000000000000000',
    '1000000000000001',
    '123456789012345678901234567890',
    '1000000000000000000000000000000',
    (2n ** 256n - 1n).toString(),
  ])('keeps an amount of %s exactly', (amount) => {
    const text = new NumberText(`${amount} 5 ${amount}`);
    expect([text.nextBase(), text.next(), text.nextBase()]).toEqual([BigInt(amount), 5, BigInt(amount)]);
    expect(text.isAtEnd).toBe(true);
  });

  it('keeps amounts of any size exactly, trailing zeros included [R-CHAIN-68]', () => {
    const amounts = fc.array(fc.tuple(fc.bigInt({ min: 0n, max: 10n ** 100n }), fc.nat({ max: 100 })), {
      minLength: 1,
    });
    fc.assert(
      fc.property(amounts, (pairs) => {
        const bases = pairs.map(([digits, zeros]) => digits * 10n ** BigInt(zeros));
        const text = new NumberText(bases.join(' '));
        expect(bases.map(() => text.nextBase())).toEqual(bases);
        expect(text.isAtEnd).toBe(true);
      }),
    );
  });

  it('holds nothing where the text is empty', () => {
    expect(new NumberText('').isAtEnd).toBe(true);
  });
});
