import type { ScoringPathsAnswer } from '@sulian/contract';
import type { Block } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { fee, genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene } from './account-scene.ts';

const account = (byte: string): string => `0x${byte.repeat(20)}`;
const [SENDER, FIRST, SECOND, EXCHANGE] = ['a1', 'b2', 'c3', 'd4'].map(account) as [string, string, string, string];
const CENT = 10n ** 16n;
/** Balance of the first payee before the payment, equal to it: half of each later payment and fee is another's money. */
const ACCOUNTS = [
  [genesis(SENDER, 10_000n * CENT), genesis(FIRST, 1_000n * CENT)],
  [fee(SENDER, CENT), move('VALUE_TRANSFER', SENDER, FIRST, 1_000n * CENT)],
  [fee(FIRST, 2n * CENT), move('VALUE_TRANSFER', FIRST, SECOND, 900n * CENT)],
  [fee(SECOND, 4n * CENT), move('VALUE_TRANSFER', SECOND, EXCHANGE, 800n * CENT)],
];

/** Real addresses, for their checksums; what they do here is made up. */
const [PAYER, STRANGER, PAYEE, NEXT, LAST] = [
  '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1',
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR',
  '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG',
  '1BitcoinEaterAddressDontSendf59kuE',
] as const;
const hex = (number: number): string => number.toString(16).padStart(64, '0');
const coinHash = (height: number): string => hex(0xc000 + height);

/** One transaction a block. @param spends heights whose only output it spends */
const toBlock = (
  height: number,
  spends: readonly number[],
  [address, amountBase]: readonly [string, bigint],
): Block => ({
  chain: 'BITCOIN',
  height,
  hash: hex(height + 1),
  parentHash: hex(height),
  timeSec: 1_600_000_000 + height * 600,
  transactions: [
    {
      hash: coinHash(height),
      kind: spends.length === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      operations: [
        {
          type: 'VALUE_TRANSFER',
          asset: 0,
          sources: spends.map((each) => ({ spends: { hash: coinHash(each), index: 0 } })),
          destinations: [{ address, amountBase }],
        },
      ],
    },
  ],
});
/** Fees of 10,000, of 40,000 on 90,000 and 30,000 of a stranger, and of 10,000 on 80,000 sat. */
const COINS = [
  toBlock(0, [], [PAYER, 100_000n]),
  toBlock(1, [], [STRANGER, 30_000n]),
  toBlock(2, [0], [PAYEE, 90_000n]),
  toBlock(3, [1, 2], [NEXT, 80_000n]),
  toBlock(4, [3], [LAST, 70_000n]),
];

let scene: Awaited<ReturnType<typeof openAccountScene>>;
let api: TestApi;
beforeAll(async () => {
  scene = await openAccountScene({ contracts: [], labels: { [EXCHANGE]: 'Exchange' }, transactions: ACCOUNTS });
  await scene.program.ledger.writer('BITCOIN').append(COINS);
  api = await openTestApi(scene.program);
});
afterAll(async () => {
  await api.close();
  await scene.close();
});

/** Rows with their paths: the end of each path, and by height the amount that arrived of the amount that moved. */
async function readPaths(asked: {
  readonly analysisType: string;
  readonly objectType: string;
  readonly objectId: string;
}) {
  const blockchain =
    asked.objectId.startsWith('0x') || [hashOf(1), hashOf(3)].includes(asked.objectId) ? 'ETHEREUM' : 'BITCOIN';
  const question = { ...asked, blockchain, coin: 'MAIN' };
  const { amount, details } = await scene.ask(asked.objectId, question);
  const rows: Record<string, { amount: string; paths: string[] }> = {};
  for (const row of details) {
    const answer = await api.call('/api/proxy/v1/scoringAnalysis/paths', { ...question, key: row.key });
    const { paths } = answer.json<ScoringPathsAnswer>();
    const toText = ({ hops }: (typeof paths)[number]) =>
      hops.map((hop) => `${hop.height}: ${hop.amount} of ${hop.moved}`).join(', ');
    rows[row.name] = { amount: row.amount, paths: paths.map(toText) };
  }
  return { amount, rows };
}

describe('fees along paths', () => {
  it.each([
    ['ADDRESS', PAYER],
    ['TRANSACTION', coinHash(2)],
  ])('are stated once where outputs are spent: %s [R-TRACE-77]', async (objectType, objectId) => {
    // Three quarters of the second fee are the payer's; 1 % of the inputs is ordinary: 1,200 of 40,000, 800 of 10,000.
    expect(await readPaths({ analysisType: 'OUTGOING', objectType, objectId })).toEqual({
      amount: '0.0009',
      rows: {
        'Unspent output': {
          amount: '0.000525',
          paths: ['2: 0.0009 of 0.0009, 3: 0.0006 of 0.0008, 4: 0.000525 of 0.0007'],
        },
        'Unusual fee on the way': {
          amount: '0.00036',
          paths: [
            '2: 0.0009 of 0.0009, 3: 0.000291 of 0.0004',
            '2: 0.0009 of 0.0009, 3: 0.0006 of 0.0008, 4: 0.000069 of 0.0001',
          ],
        },
        'Fee on the way': {
          amount: '0.000015',
          paths: [
            '2: 0.0009 of 0.0009, 3: 0.000009 of 0.0004',
            '2: 0.0009 of 0.0009, 3: 0.0006 of 0.0008, 4: 0.000006 of 0.0001',
          ],
        },
      },
    });
  });

  it.each([
    ['ADDRESS', SENDER],
    ['TRANSACTION', hashOf(1)],
  ])('are stated once where accounts pay: %s [R-TRACE-77]', async (objectType, objectId) => {
    expect(await readPaths({ analysisType: 'OUTGOING', objectType, objectId })).toEqual({
      amount: '10',
      rows: {
        Exchange: { amount: '4', paths: ['1: 10 of 10, 2: 4.5 of 9, 3: 4 of 8'] },
        'Unspent output': { amount: '5.97', paths: ['1: 5.49 of 10', '1: 10 of 10, 2: 0.48 of 9'] },
        'Fee on the way': {
          amount: '0.03',
          paths: ['1: 10 of 10, 2: 4.5 of 9, 3: 0.02 of 0.04', '1: 10 of 10, 2: 0.01 of 0.02'],
        },
      },
    });
  });

  it.each([
    [
      'ADDRESS',
      LAST,
      '0.0007',
      [
        '4: 0.0007 of 0.0008, 3: 0.000525 of 0.0009, 2: 0.000525 of 0.001, 0: 0.000525 of null',
        '4: 0.0007 of 0.0008, 3: 0.000175 of 0.0003, 1: 0.000175 of null',
      ],
    ],
    [
      'TRANSACTION',
      coinHash(4),
      '0.0008',
      [
        '4: 0.0008 of 0.0008, 3: 0.0006 of 0.0009, 2: 0.0006 of 0.001, 0: 0.0006 of null',
        '4: 0.0008 of 0.0008, 3: 0.0002 of 0.0003, 1: 0.0002 of null',
      ],
    ],
  ])('take nothing from an origin where outputs are spent: %s [R-TRACE-77]', async (objectType, objectId, amount, paths) => {
    const rows = { 'Block reward': { amount, paths } };
    expect(await readPaths({ analysisType: 'INCOMING', objectType, objectId })).toEqual({ amount, rows });
  });

  it.each([
    ['ADDRESS', EXCHANGE],
    ['TRANSACTION', hashOf(3)],
  ])('take nothing from an origin where accounts pay: %s [R-TRACE-77]', async (objectType, objectId) => {
    expect((await readPaths({ analysisType: 'INCOMING', objectType, objectId })).rows).toEqual({
      'Block reward': {
        amount: '8',
        paths: ['3: 8 of 8, 2: 8 of 9, 0: 4 of null', '3: 8 of 8, 2: 8 of 9, 1: 4 of 10, 0: 4 of null'],
      },
    });
  });
});
