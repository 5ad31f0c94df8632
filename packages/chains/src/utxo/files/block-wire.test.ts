import type { Block } from '@sulian/domain';
import { expect, it } from 'vitest';
import { fromWire, toWire } from './block-wire.ts';

it('gives back every part of a block, amounts that no double holds among them', () => {
  const data = { kind: 'DATA', operation: 0, side: 'destination' } as const;
  const hash = (digit: string): string => digit.repeat(64);
  const block: Block = {
    chain: 'BITCOIN',
    height: 9,
    hash: hash('a'),
    parentHash: hash('b'),
    timeSec: 1_600_000_000,
    transactions: [
      {
        hash: hash('c'),
        kind: 'coinbase',
        status: 'success',
        coinbaseText: '鱼池 F2Pool',
        operations: [
          {
            type: 'VALUE_TRANSFER',
            asset: 0,
            sources: [],
            destinations: [
              { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amountBase: 0n, unspendable: true },
              { amountBase: 0n, unspendable: true },
            ],
          },
        ],
      },
      {
        hash: hash('d'),
        kind: 'transfer',
        status: 'success',
        operations: [
          {
            type: 'VALUE_TRANSFER',
            asset: 0,
            sources: [{ spends: { hash: hash('c'), index: 0 } }, { spends: { hash: hash('e'), index: 4_294_967_294 } }],
            destinations: [
              { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', amountBase: 9_007_199_254_740_993n },
              { amountBase: 2n ** 64n - 1n },
              { amountBase: 9_007_199_254_740_991n },
            ],
          },
        ],
        notes: [
          { ...data, position: 1, text: '鱼 <b>', length: 7, isCut: false },
          { ...data, position: 1, hex: '00ff', length: 9_999, isCut: true },
          { ...data, position: 4_000, text: 'last', length: 4, isCut: false },
        ],
      },
    ],
  };
  expect(fromWire(toWire(block))).toEqual(block);
});
