import { expect, it } from 'vitest';
import { parseBlockData } from './data.ts';

it('refuses two infos of one transaction: of two fees one would be lost unsaid [R-CHAIN-376]', () => {
  const id = 'a'.repeat(64);
  const block = {
    blockID: id,
    block_header: { raw_data: { number: 7, parentHash: id, timestamp: 1 } },
    transactions: [],
  };
  expect(() =>
    parseBlockData({
      block,
      infos: [
        { id, fee: 1 },
        { id, fee: 2 },
      ],
    }),
  ).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT', message: 'a transaction has two infos' }));
});
