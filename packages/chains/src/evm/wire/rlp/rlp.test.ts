import { RLP } from '@ethereumjs/rlp';
import fc from 'fast-check';
import { toRlp } from 'viem';
import { describe, expect, it } from 'vitest';
import { encodeRlp, type RlpItem } from './rlp.ts';

const toHex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`;

type Bytes = Uint8Array | readonly Bytes[];
const LENGTHS = [0, 1, 2, 31, 32, 33, 34, 54, 55, 56, 57, 255, 256, 257];
const bytes = fc.oneof(
  fc.uint8Array({ maxLength: 70 }),
  fc.constantFrom(...LENGTHS).map((length) => new Uint8Array(length).fill(0xab)),
);
const { tree } = fc.letrec<{ tree: Bytes }>((tie) => ({
  tree: fc.oneof({ maxDepth: 3, withCrossShrink: true }, bytes, fc.array(tie('tree'), { maxLength: 8 })),
}));
const asText = (item: Bytes): RlpItem => (item instanceof Uint8Array ? toHex(item) : item.map(asText));
const copy = <T>(item: Bytes, of: (each: Uint8Array) => T): T | readonly unknown[] =>
  item instanceof Uint8Array ? of(item) : item.map((each) => copy(each, of));

describe('RLP', () => {
  it('equals two libraries for any tree, be its bytes given as they are or as hex', () => {
    fc.assert(
      fc.property(tree, (item) => {
        const ours = encodeRlp(item).toString('hex');
        expect(encodeRlp(asText(item)).toString('hex')).toBe(ours);
        expect(Buffer.from(RLP.encode(copy(item, (each) => each) as Uint8Array[])).toString('hex')).toBe(ours);
        expect(toRlp(copy(item, toHex) as `0x${string}`[])).toBe(`0x${ours}`);
      }),
      { numRuns: 200 },
    );
  });

  it('equals them for every single byte', () => {
    for (let byte = 0; byte < 256; byte++)
      expect(encodeRlp(Uint8Array.of(byte)).toString('hex')).toBe(
        Buffer.from(RLP.encode(Uint8Array.of(byte))).toString('hex'),
      );
  });

  it('writes lengths of one to three bytes, and says what is no hex', () => {
    const text = (item: RlpItem) => encodeRlp(item).toString('hex');
    expect(text(['0x', '0x7f', '0x80', ['0x0400']])).toBe('c8807f8180c3820400');
    expect(text(`0x${'ab'.repeat(56)}`)).toBe(`b838${'ab'.repeat(56)}`);
    expect(text(Buffer.alloc(70_000, 1)).slice(0, 12)).toBe('ba0111700101');
    expect(text([`0x${'00'.repeat(300)}`]).slice(0, 12)).toBe('f9012fb9012c');
    for (const wrong of ['0xa', '0xzz', `0x${'ab'.repeat(60)}zz`])
      expect(() => encodeRlp(wrong)).toThrow('not valid hex');
  });
});
