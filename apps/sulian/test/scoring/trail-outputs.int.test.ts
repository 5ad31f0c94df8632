import type { Block } from '@sulian/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';
import { askTrails } from './ask-trail.ts';

/** Real addresses, for their checksums; what they do here is made up. */
const [PAYER, DESK, PAYEE] = [
  '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR',
] as const;
const hex = (number: number): string => number.toString(16).padStart(64, '0');
const hashAt = (height: number): string => hex(0xc000 + height);
type Output = { readonly address?: string; readonly amountBase: bigint };

/** One transaction a block. @param spends height and number of each output that it spends */
const toBlock = (
  height: number,
  spends: readonly (readonly [number, number])[],
  outputs: readonly Output[],
): Block => ({
  ...{
    chain: 'BITCOIN',
    height,
    hash: hex(height + 1),
    parentHash: hex(height),
    timeSec: 1_600_000_000 + height * 600,
  },
  transactions: [
    {
      hash: hashAt(height),
      kind: spends.length === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      operations: [
        {
          ...{ type: 'VALUE_TRANSFER', asset: 0, destinations: outputs },
          sources: spends.map(([of, index]) => ({ spends: { hash: hashAt(of), index } })),
        },
      ],
    },
  ],
});
/** The payer pays two outputs without address, 20,000 and 30,000 sat, and 50,000 to a labelled desk, which pays on. */
const BLOCKS = [
  toBlock(0, [], [{ address: PAYER, amountBase: 100_000n }]),
  toBlock(1, [[0, 0]], [{ amountBase: 20_000n }, { amountBase: 30_000n }, { address: DESK, amountBase: 50_000n }]),
  toBlock(2, [[1, 2]], [{ address: PAYEE, amountBase: 50_000n }]),
];

let test: TestProgram;
let api: TestApi;
beforeAll(async () => {
  test = await openTestProgram();
  const { program } = test;
  await program.ledger.writer('BITCOIN').append(BLOCKS);
  const entity = { key: 'desk', name: 'Desk', type: 'Exchange', countries: [], tags: [] } as const;
  await program.labelStore.saveLabels([{ chain: 'BITCOIN', address: DESK, entity, source: 'test', confidence: 90 }]);
  api = await openTestApi(program);
});
afterAll(async () => {
  await api.close();
  await test.close();
});
const { follow, refuse } = askTrails(() => api);
const of = { blockchain: 'BITCOIN' };

it('names an output by its number alone, and stops at the service that it paid [R-TRAIL-01] [R-TRAIL-05]', async () => {
  const single = await follow([{ hash: hashAt(1), leg: 1 }], of);
  expect([single.whole, single.steps[0]?.moved, single.steps[0]?.to.addresses]).toEqual(['0.0003', '0.0003', 0]);
  const desk = { hash: hashAt(1), leg: 2 };
  const { steps, next } = await follow([desk], of);
  expect(steps[0]).toMatchObject({ stop: 'Exchange', continuation: 'THROUGH', moved: '0.0005' });
  expect([steps[0]?.to.address, next]).toEqual([DESK, null]);
  const onwards = { hash: hashAt(2), address: PAYEE };
  expect(await refuse([desk, onwards], of)).toEqual([422, 'TRAIL_AT_SERVICE']);
  const start = { hash: hashAt(0), address: PAYER };
  expect(await refuse([start, desk, onwards], of)).toEqual([422, 'TRAIL_AT_SERVICE']);
  expect(await refuse([{ hash: hashAt(1), leg: 3 }], of)).toEqual([404, 'NOT_FOUND']);
});
