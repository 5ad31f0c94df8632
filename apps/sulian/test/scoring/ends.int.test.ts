import type { ScoringEndsAnswer, ScoringPathsAnswer } from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvmWorldProgram } from '../support/account-world-program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openWorldProgram } from '../support/world-program.ts';
import { fee, genesis, move } from './account-operations.ts';
import { hashOf, openAccountScene, timeOf } from './account-scene.ts';
import { recountEnds } from './recount-ends.ts';

const ENDS = '/api/proxy/v1/scoringAnalysis/ends';
const PATHS = '/api/proxy/v1/scoringAnalysis/paths';
const account = (byte: string): string => `0x${byte.repeat(20)}`;
const [SENDER, MULE, DEPOSIT, OTHER, STRANGER] = ['a1', 'b2', 'c3', 'd4', 'e5'].map(account) as [
  string,
  string,
  string,
  string,
  string,
];
const ETHER = 10n ** 18n;

/** The mule receives 60 of the 120 that it has, pays 80 to a deposit address of the exchange, and 40 stay. */
const TRANSACTIONS = [
  [genesis(SENDER, 100n * ETHER), genesis(STRANGER, 60n * ETHER)],
  [move('VALUE_TRANSFER', STRANGER, MULE, 60n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, MULE, 60n * ETHER)],
  [move('VALUE_TRANSFER', SENDER, OTHER, 39n * ETHER)],
  [fee(SENDER, ETHER), move('VALUE_TRANSFER', MULE, DEPOSIT, 80n * ETHER)],
];

/** A chain that is stored by its blocks has whole histories up to its newest block. */
const HEAD = TRANSACTIONS.length - 1;
const WHOLE = { historyState: 'WHOLE', historyHeight: HEAD };

describe('ends of an answer', () => {
  let scene: Awaited<ReturnType<typeof openAccountScene>>;
  let api: TestApi;
  beforeAll(async () => {
    const labels = { [DEPOSIT]: 'Exchange', [OTHER]: 'Exchange' } as const;
    scene = await openAccountScene({ contracts: [], labels, transactions: TRANSACTIONS });
    api = await openTestApi(scene.program);
  });
  afterAll(async () => {
    await api.close();
    await scene.close();
  });

  const question = {
    analysisType: 'OUTGOING',
    objectType: 'ADDRESS',
    objectId: SENDER,
    blockchain: 'ETHEREUM',
    coin: 'MAIN',
  };
  const ask = async (more: object = {}): Promise<ScoringEndsAnswer> => {
    const answer = await api.call(ENDS, { ...question, ...more });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<ScoringEndsAnswer>();
  };
  const toLine = ({
    name,
    address,
    arrived,
    amount,
    amountUsd,
    hops,
    transactions,
  }: ScoringEndsAnswer['items'][number]) =>
    [
      name,
      address,
      arrived,
      amount,
      Math.round(amountUsd ?? 0),
      hops,
      transactions.map(({ hash, time }) => [hash, time]),
    ] as const;

  it('are each address and transaction with what arrived and what of it is traced [R-ENDS-114]', async () => {
    const { items, sums } = await ask();
    const at = (height: number) => [`0x${hashOf(height)}`, timeOf(height)];
    expect(items.map(toLine)).toEqual([
      ['Exchange', DEPOSIT, '80', '40', 40_000, 2, [at(4)]],
      ['Exchange', OTHER, '39', '39', 39_000, 1, [at(3)]],
      // Half of the 120 that it once had came from others.
      ['Unspent output', MULE, '60', '20', 20_000, 1, [at(2)]],
    ]);
    expect(sums).toMatchObject({ ends: 3, addresses: 3, withoutAddress: 0, amount: '99' });
    expect(sums?.amountUsd).toBeCloseTo(99_000, 6);
  });

  it('state the balance now, and that a native coin has no issuer who could freeze it [R-ENDS-115]', async () => {
    const { items, sums } = await ask();
    expect(items.map(({ holding }) => holding)).toEqual([
      { balance: '80', balanceUsd: 80_000, freeze: 'NO_ISSUER', issuer: null, ...WHOLE },
      { balance: '39', balanceUsd: 39_000, freeze: 'NO_ISSUER', issuer: null, ...WHOLE },
      { balance: '40', balanceUsd: 40_000, freeze: 'NO_ISSUER', issuer: null, ...WHOLE },
    ]);
    expect(sums?.holdings).toEqual([
      { symbol: 'ETH', coin: expect.any(Number), balance: '159', frozen: '0', freezable: '0', historyHeight: HEAD },
    ]);
  });

  it('of one row, of one address or of one transaction are summed by themselves [R-ENDS-114]', async () => {
    const row = await ask({ key: 'end:Unspent output' });
    expect([row.items.map(({ address }) => address), row.sums?.amount]).toEqual([[MULE], '20']);
    const found = await ask({ text: OTHER.toUpperCase().replace('0X', '0x') });
    expect([found.items.map(({ address }) => address), found.sums?.amount]).toEqual([[OTHER], '39']);
    const inOne = await ask({ text: hashOf(4) });
    expect(inOne.items.map(({ address }) => address)).toEqual([DEPOSIT]);
    expect((await ask({ text: STRANGER })).items).toEqual([]);
  });

  it('are ordered by share, time or hops, and paged from one block [R-ENDS-114]', async () => {
    const first = await ask({ sort: 'TIME', isAscending: true, limit: 2 });
    const { asOf } = first._metadata;
    const second = await ask({ sort: 'TIME', isAscending: true, limit: 2, offset: 2, asOf });
    const paged = [...first.items, ...second.items];
    expect(paged.map(({ address }) => address)).toEqual([MULE, OTHER, DEPOSIT]);
    expect([first._metadata.total, second._metadata.total, second._metadata.isReread]).toEqual([3, 3, false]);
    expect((await ask({ sort: 'HOPS' })).items[0]?.address).toBe(DEPOSIT);
  });

  it('have paths of their own, which end there and sum to their share [R-ENDS-116]', async () => {
    const { items } = await ask();
    for (const { key, address, coin, percentage, transactions } of items) {
      const hash = transactions.at(-1)?.hash;
      const answer = await api.call(PATHS, { ...question, key, end: { address, hash, coin } });
      const { paths, shownPercentage } = answer.json<ScoringPathsAnswer>();
      expect(paths.map(({ hops }) => hops.at(-1)?.hash)).toEqual([hash]);
      expect(paths.map(({ hops }) => hops.at(-1)?.to?.address)).toEqual([address]);
      expect(shownPercentage).toBeCloseTo(percentage, 9);
    }
    const refused = await api.call(PATHS, {
      ...question,
      key: 'end:Unspent output',
      end: { address: STRANGER, hash: hashOf(9) },
    });
    expect([refused.statusCode, refused.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND']);
  });

  it('are refused for a row that the answer does not have [R-ENDS-114]', async () => {
    const answer = await api.call(ENDS, { ...question, key: 'entity:999' });
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    ['somebody', []],
    // An address of another chain.
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', []],
    ['0xc3c3', [DEPOSIT]],
    ['C3C3C3', [DEPOSIT]],
    ['0xd4…d4d4', [OTHER]],
    ['0xd4d4...c3c3', []],
    [hashOf(4).slice(-5), [DEPOSIT]],
    [`0x0000…${hashOf(3).slice(-5)}`, [OTHER]],
  ])('are found by the beginning and the tail of an address or a hash: %s [R-ENDS-121]', async (text, addresses) => {
    expect((await ask({ text })).items.map(({ address }) => address)).toEqual(addresses);
  });

  it('are summed by coin as they arrived, each transfer once [R-ENDS-121]', async () => {
    const { sums } = await ask();
    expect(sums?.arrived).toEqual([{ symbol: 'ETH', coin: expect.any(Number), amount: '179' }]);
    expect((await ask({ text: STRANGER })).sums?.arrived).toEqual([]);
  });
});

const OBJECTS = 25;
const BLOCKS = 220;

describe.each([
  ['BITCOIN', () => openWorldProgram('ends', BLOCKS)],
  ['ETHEREUM', () => openEvmWorldProgram('ends', BLOCKS)],
] as const)('ends of random addresses of a simulated %s', (blockchain, open) => {
  let api: TestApi;
  let world: Awaited<ReturnType<typeof open>>;
  beforeAll(async () => {
    world = await open();
    api = await openTestApi(world.program);
  });
  afterAll(async () => {
    await api.close();
    await world.close();
  });

  it.each([
    'INCOMING',
    'OUTGOING',
  ] as const)('sum to the rows of the answer, and state what their transactions moved, %s [R-ENDS-114]', async (analysisType) => {
    const addresses = await world.program.ledger.read(blockchain, (reader) =>
      reader.listAddresses(Array.from({ length: OBJECTS }, (_, index) => 1 + index * 7)),
    );
    const objects = addresses.map(({ text }) => text);
    expect(objects.length).toBeGreaterThan(OBJECTS / 2);
    const { rows, arrivals } = await recountEnds(api, { analysisType, blockchain, coin: 'MAIN' }, objects);
    expect([rows > OBJECTS, arrivals > OBJECTS]).toEqual([true, true]);
  });
});
