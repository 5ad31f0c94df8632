import type { SearchAnswer } from '@sulian/contract';
import { type Block, type BlockSource, type ChainId, type Operation, poolAddress } from '@sulian/domain';
import { commonInputOwnershipRule } from '@sulian/engine';
import { catchUp } from '@sulian/indexing';
import { namePools, type ScoringRequest, scoreObject } from '@sulian/usecases';
import { createWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
/** One text, three scripts' addresses. */
const THREE = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy';
const ONE = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const HIDDEN =
  'ltcmweb1qq20e2arnhvxw97katjkmsd35agw3capxjkrkh7dk8d30rczm8ypxuq329nwh2twmchhqn3jqh7ua4ps539f6aazh79jy76urqht4qa59ts3at6gf';
const POOLS: readonly (readonly [ChainId, string, string])[] = [
  ['LITECOIN', poolAddress('mweb'), 'Litecoin MWEB (extension blocks)'],
  ['DASH', poolAddress('credit'), 'Dash Platform credit pool'],
];

let test: TestProgram;
let program: Program;
let api: TestApi;
const hash = (kind: string, height: number): string => `${kind}${height}`.padEnd(64, '0');

/** Three people of the chain, with its own addresses. */
function listPeople(chain: ChainId): readonly [string, string, string] {
  const { blocks } = createWorld({ chain, seed: 'pools', blocks: 12, startTimeSec: 1_795_000_000 });
  const keys = blocks.flatMap(({ transactions }) =>
    transactions.flatMap(({ outputs }) => outputs.flatMap(({ key }) => key?.address ?? [])),
  );
  const [first, second, third] = [...new Set(keys)];
  if (first === undefined || second === undefined || third === undefined) throw new RangeError('too few people');
  return [first, second, third];
}

/** Two people pay the pool, which is gathered as MWEB's is, and pays a third. */
function makeBlocks(chain: ChainId, pool: string): readonly Block[] {
  const [first, second, third] = listPeople(chain);
  const spend = (height: number, index = 0) => ({ spends: { hash: hash('c', height), index } });
  const pay = (sources: Operation['sources'], to: readonly (readonly [string, bigint])[]): Operation => ({
    type: 'VALUE_TRANSFER',
    asset: 0,
    sources,
    destinations: to.map(([address, amountBase]) => ({ address, amountBase })),
  });
  const operations = [
    pay([], [[first, 100n]]),
    pay([], [[second, 100n]]),
    pay([spend(0)], [[pool, 100n]]),
    pay([spend(1)], [[pool, 100n]]),
    pay(
      [spend(2), spend(3)],
      [
        [pool, 150n],
        [third, 50n],
      ],
    ),
  ];
  return operations.map((operation, height) => ({
    chain,
    height,
    hash: hash('b', height),
    parentHash: height === 0 ? '0'.repeat(64) : hash('b', height - 1),
    timeSec: 1_795_000_000 + 600 * height,
    transactions: [
      {
        hash: hash('c', height),
        kind: operation.sources.length === 0 ? 'coinbase' : 'transfer',
        status: 'success',
        operations: [operation],
      },
    ],
  }));
}

const sourceOf = (chain: ChainId, blocks: readonly Block[]): BlockSource => ({
  chain,
  getHead: async () => ({ height: blocks.length - 1, hash: hash('b', blocks.length - 1) }),
  getBlocks: async (from, to) => blocks.slice(from, to + 1),
  findHash: async (height) => blocks[height]?.hash,
});

beforeAll(async () => {
  test = await openTestProgram();
  ({ program } = test);
  for (const [chain, pool] of POOLS) {
    const rules = program.adapters.get(chain);
    if (rules === undefined) throw new RangeError(`missing adapter for ${chain}`);
    await namePools(program.labelStore, rules);
    await catchUp({
      ledger: program.ledger,
      source: sourceOf(chain, makeBlocks(chain, pool)),
      rules: { ...rules, finalityDepth: 0 },
      clusterRule: commonInputOwnershipRule,
      limits: { maxBlocks: 100 },
      signal: new AbortController().signal,
    });
  }
  api = await openTestApi(program);
});
afterAll(async () => {
  await api.close();
  await test.close();
});

const search = (q: string) => api.get<SearchAnswer>(`${V1}/search?q=${encodeURIComponent(q)}`);
const ask = (blockchain: ChainId, objectId: string, analysisType: ScoringRequest['analysisType']) =>
  scoreObject(program.apiDeps, { analysisType, objectType: 'ADDRESS', objectId, blockchain, coin: 'MAIN' });

describe.each(POOLS)('on %s %s', (chain, pool, name) => {
  it('ends a walk by its name, into it and out of it [R-CHAIN-165]', async () => {
    const [first, , third] = listPeople(chain);
    for (const [address, direction] of [
      [first, 'OUTGOING'],
      [third, 'INCOMING'],
    ] as const) {
      const { details } = await ask(chain, address, direction);
      expect(details).toMatchObject([{ name, percentage: 100 }]);
    }
  });

  it('joins nobody to anybody: no wallet holds two of its payers and payees [R-CHAIN-165]', async () => {
    const wallets = await program.ledger.read(chain, async (reader) => {
      expect(reader.state.clusteredHeight).toBe(4);
      const rows = await Promise.all([...listPeople(chain), pool].map((each) => reader.findAddress(each)));
      return rows.map((row) => row?.walletId ?? row?.addressId);
    });
    expect(wallets).not.toContain(undefined);
    expect(new Set(wallets).size).toBe(4);
  });

  it('is found by its text, and its pages and scores answer as its name says [R-SEARCH-86]', async () => {
    expect((await search(pool)).addresses.items).toMatchObject([
      { blockchain: chain, hash: pool, entity: { name }, isUnseen: false },
    ]);
    for (const direction of ['INCOMING', 'OUTGOING'] as const)
      expect((await ask(chain, pool, direction)).own).toMatchObject({ entity: { name } });
    for (const kind of ['addresses', 'wallets']) {
      const answer = await api.call(`${V1}/blockchains/${chain}/${kind}/${encodeURIComponent(pool)}`);
      expect(answer.statusCode, answer.body).toBe(200);
      expect(answer.body).toContain(name);
    }
  });
});

describe('a text that several chains know', () => {
  it('is offered on each, as that chain writes it [R-SEARCH-85]', async () => {
    const listChains = async (q: string) => (await search(q)).recognisedAs;
    expect(await listChains(ONE)).toEqual(['BITCOIN', 'BITCOINCASH']);
    expect(await listChains(THREE)).toEqual(['BITCOIN', 'BITCOINCASH', 'LITECOIN']);
    expect((await search(THREE)).addresses.items).toMatchObject([
      { blockchain: 'LITECOIN', hash: expect.stringMatching(/^M/), isOtherSpelling: true, isUnseen: true },
    ]);
  });

  it('is read out of payment links of every chain [R-SEARCH-87]', async () => {
    for (const [scheme, chain] of [
      ['litecoin', 'LITECOIN'],
      ['dash', 'DASH'],
    ] as const) {
      const [address] = listPeople(chain);
      const { addresses, recognisedAs } = await search(`${scheme}:${address}?amount=1.5&label=x`);
      expect(addresses.items).toMatchObject([{ blockchain: chain, hash: address }]);
      expect(recognisedAs).toContain(chain);
    }
    // Chains without stored blocks are recognised too.
    expect((await search('dogecoin:DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L?amount=5')).recognisedAs).toEqual(['DOGECOIN']);
    const cash = await search('bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a?amount=1');
    expect(cash.recognisedAs).toEqual(['BITCOINCASH']);
  });
});

it('a private address of Litecoin is known as one that stands in no block [R-SEARCH-88]', async () => {
  for (const q of [HIDDEN, HIDDEN.toUpperCase()])
    expect(await search(q)).toMatchObject({ hiddenOn: ['LITECOIN'], recognisedAs: [], addresses: { items: [] } });
  expect((await search(HIDDEN.replace('20e2', '20e3'))).hiddenOn).toEqual([]);
});
