import { createHash } from 'node:crypto';
import {
  type AddressIndex,
  type BalanceReader,
  type Block,
  type BlockReader,
  heightOf,
  type Ledger,
  type ListedTransaction,
  type StoredCoverage,
  type Transaction,
} from '@sulian/domain';
import { fetchHistory } from '@sulian/indexing';
import { createLedger, ledgerMigrations, verifyFetched } from '@sulian/ledger';
import { createRandom, createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFaultyIndex, INDEX_FAULTS, type IndexFault, type Rows } from './index-faults.ts';

const CHAIN = 'ETHEREUM';
const HEAD = 40;
const ADDRESSES = Array.from({ length: 5 }, (_, at) => `0x${(0xa0 + at).toString(16).padStart(40, '0')}`);
const hashOf = (...parts: readonly (string | number)[]): string =>
  createHash('sha256').update(parts.join(' ')).digest('hex');

interface World {
  readonly seed: number;
  readonly blocks: readonly Block[];
}

/** Payments between five addresses, each with a fee; every address begins with coins. */
function makeWorld(seed: number): World {
  const random = createRandom(seed);
  const pay = (height: number, at: number): Transaction => {
    const from = ADDRESSES[random.below(ADDRESSES.length)] ?? '';
    const to = ADDRESSES[random.below(ADDRESSES.length)] ?? '';
    const amountBase = BigInt(1 + random.below(1_000_000));
    const feeBase = BigInt(1 + random.below(1_000));
    return {
      hash: hashOf(seed, height, at),
      kind: 'transfer',
      status: 'success',
      feeBase,
      operations: [
        {
          type: 'VALUE_TRANSFER',
          asset: 0,
          sources: [{ address: from, amountBase }],
          destinations: [{ address: to, amountBase }],
        },
        {
          type: 'FEE',
          asset: 0,
          sources: [{ address: from, amountBase: feeBase }],
          destinations: [{ amountBase: feeBase, unspendable: true }],
        },
      ],
    };
  };
  const blocks: Block[] = [];
  for (let height = 0; height <= HEAD; height += 1)
    blocks.push({
      chain: CHAIN,
      height,
      hash: hashOf(seed, height),
      parentHash: blocks.at(-1)?.hash ?? '00'.repeat(32),
      timeSec: 1_700_000_000 + 12 * height,
      transactions:
        height === 0
          ? ADDRESSES.map((address, at) => ({
              hash: hashOf(seed, 'genesis', at),
              kind: 'transfer',
              status: 'success',
              operations: [
                { type: 'GENESIS', asset: 0, sources: [], destinations: [{ address, amountBase: 10n ** 12n }] },
              ],
            }))
          : Array.from({ length: random.below(4) }, (_, at) => pay(height, at)),
    });
  return { seed, blocks };
}

const isOf = (address: string, { operations }: Transaction): boolean =>
  operations.some(({ sources, destinations }) =>
    [...sources, ...destinations].some((each) => each.address === address),
  );
const truthOf = ({ blocks }: World, address: string, last = HEAD): readonly ListedTransaction[] =>
  blocks.flatMap(({ height, transactions }) =>
    height > last ? [] : transactions.filter((each) => isOf(address, each)).map(({ hash }) => ({ hash, height })),
  );

/** With a count that agrees with its list. */
const COUNTED: IndexFault = { change: (rows) => rows.filter((_, at) => at % 3 !== 1) };
const PAGE = 7;
const createIndex = (world: World, fault: IndexFault, stated?: (address: string) => number): AddressIndex =>
  createFaultyIndex(
    {
      ...{ chain: CHAIN, head: HEAD, listRows: (address) => truthOf(world, address) },
      listAll: () =>
        world.blocks.flatMap(({ height, transactions }) => transactions.map(({ hash }) => ({ hash, height }))),
    },
    fault,
    stated,
  );

const createBlocks = ({ blocks }: World, onRead: (height: number) => void = () => undefined): BlockReader => ({
  chain: CHAIN,
  sources: ['node.example'],
  getFinalHead: async () => blocks[HEAD] as Block,
  getBlocksAt: async (heights) =>
    heights.map((height) => {
      onRead(height);
      return { block: blocks[height] as Block, anchor: 'ONE_NODE' as const };
    }),
  findHeights: async (hashes) =>
    hashes.map((hash) => blocks.find(({ transactions }) => transactions.some((each) => each.hash === hash))?.height),
});

const createBalances = ({ blocks }: World): BalanceReader => ({
  hasHistory: true,
  readBalances: async (height, queries) =>
    queries.map(({ address }) => {
      let balance = 0n;
      for (const { transactions } of blocks.slice(0, height + 1))
        for (const { operations } of transactions)
          for (const { sources, destinations } of operations) {
            for (const each of destinations) if (each.address === address) balance += each.amountBase;
            for (const each of sources) if (each.address === address) balance -= each.amountBase ?? 0n;
          }
      return balance;
    }),
});

let test: TestDatabase;
let ledger: Ledger;
beforeAll(async () => {
  test = await createTestDatabase({ ledger: ledgerMigrations });
  ledger = createLedger(test.database, undefined, { onDemand: new Set([CHAIN]) });
});
afterAll(() => test.drop());
const clear = () => test.database.query('drop schema if exists fetched_ethereum cascade');

const request = (address: string) => ({ address, scope: 'native' as const, maxRows: 1_000 });
const readStored = (address: string): Promise<readonly string[]> =>
  ledger.read(CHAIN, async (reader) => {
    const row = await reader.findAddress(address);
    if (row === undefined) return [];
    const page = await reader.listAddressTransactions(row.addressId, { offset: 0, limit: 1_000 });
    const rows = await reader.listTransactions([...new Set(page.map(({ txId }) => txId))]);
    return rows.map(({ hash, txId }) => `${heightOf(txId)} ${hash}`).sort();
  });
const toTexts = (rows: Rows): readonly string[] => rows.map(({ hash, height }) => `${height} ${hash}`).sort();

/** A whole history is the true one up to its height. */
async function expectTrue(world: World, address: string, coverage: StoredCoverage): Promise<void> {
  if (coverage.state !== 'WHOLE') return;
  const stored = (await readStored(address)).filter((text) => Number(text.split(' ')[0]) <= coverage.toHeight);
  expect(stored).toEqual(toTexts(truthOf(world, address, coverage.toHeight)));
}

it.each(Object.entries(INDEX_FAULTS))(
  'an index that %s makes no whole history out of a partial one [R-FETCH-40]',
  async (_, fault) => {
    for (const seed of [1, 2, 3])
      for (const hasCount of [false, true]) {
        const world = makeWorld(seed);
        await clear();
        for (const address of ADDRESSES.slice(0, 2)) {
          const stated = hasCount ? () => truthOf(world, address).length : undefined;
          const ports = { index: createIndex(world, fault, stated), blocks: createBlocks(world), ledger };
          const unproven = await fetchHistory(ports, request(address));
          await expectTrue(world, address, unproven);
          if (!hasCount) expect(unproven.state).not.toBe('WHOLE');
          const coverage = await fetchHistory({ ...ports, balances: createBalances(world) }, request(address));
          await expectTrue(world, address, coverage);
          if (fault.isHarmless === true)
            expect(coverage).toMatchObject({
              state: 'WHOLE',
              proofs: hasCount ? ['BALANCE', 'COUNT'] : ['BALANCE'],
              toHeight: HEAD,
            });
          else expect(coverage.state).not.toBe('WHOLE');
        }
        expect(await verifyFetched(test.database, CHAIN)).toEqual([]);
      }
  },
  120_000,
);

it('by a count alone a history is whole up to its last listed block [R-FETCH-41]', async () => {
  const world = makeWorld(4);
  await clear();
  const [address = ''] = ADDRESSES;
  const last = truthOf(world, address).at(-1)?.height;
  const older = INDEX_FAULTS['answers from an older head'] as IndexFault;
  const countOf = (rows: Rows) => () => rows.length;
  const half = older.change?.(truthOf(world, address), [], HEAD) ?? [];
  const ports = { blocks: createBlocks(world), ledger };
  const partial = await fetchHistory({ ...ports, index: createIndex(world, older, countOf(half)) }, request(address));
  expect(partial).toMatchObject({ state: 'WHOLE', proofs: ['COUNT'], toHeight: half.at(-1)?.height });
  await expectTrue(world, address, partial);
  const all = await fetchHistory(
    { ...ports, index: createIndex(world, {}, countOf(truthOf(world, address))) },
    request(address),
  );
  expect(all).toMatchObject({ state: 'WHOLE', proofs: ['COUNT'], toHeight: last });
  const nobody = `0x${'ff'.repeat(20)}`;
  const none = { ...ports, index: createIndex(world, {}, () => 0), balances: createBalances(world) };
  expect(await fetchHistory(none, request(nobody))).toMatchObject({
    state: 'LISTED',
    listed: 0,
    stated: 0,
    proofs: [],
  });
});

it('a payment that was passed on at once, and that the index does not list yet, is not part of a whole history [R-FETCH-45]', async () => {
  const world = makeWorld(8);
  const [address = '', other = ''] = ADDRESSES;
  const move = (from: string, to: string, height: number): Block => ({
    ...(world.blocks[height] as Block),
    transactions: [
      {
        ...{ hash: hashOf('passed on', height), kind: 'transfer', status: 'success' },
        operations: [
          {
            ...{ type: 'VALUE_TRANSFER', asset: 0 },
            sources: [{ address: from, amountBase: 5n }],
            destinations: [{ address: to, amountBase: 5n }],
          },
        ],
      },
    ],
  });
  const late = {
    ...world,
    blocks: [...world.blocks.slice(0, HEAD - 1), move(other, address, HEAD - 1), move(address, other, HEAD)],
  };
  const behind: IndexFault = { change: (rows) => rows.filter(({ height = 0 }) => height <= HEAD - 3) };
  await clear();
  const index = { ...createIndex(late, behind), lagBlocks: 3 };
  const ports = { index, blocks: createBlocks(late), balances: createBalances(late), ledger };
  const coverage = await fetchHistory(ports, request(address));
  expect(coverage).toMatchObject({ state: 'WHOLE', proofs: ['BALANCE'], toHeight: HEAD - 3 });
  await expectTrue(late, address, coverage);
});

it('a balance that differs overrules a count that agrees [R-FETCH-41]', async () => {
  const world = makeWorld(7);
  await clear();
  const [address = ''] = ADDRESSES;
  const listed = COUNTED.change?.(truthOf(world, address), [], HEAD).length ?? 0;
  const index = createIndex(world, COUNTED, () => listed);
  const balances = createBalances(world);
  const coverage = await fetchHistory({ index, blocks: createBlocks(world), balances, ledger }, request(address));
  expect(coverage).toMatchObject({ state: 'LISTED', proofs: [], listed, stated: listed });
});

it('a failure leaves a history that is cut, and the next call reads only the other blocks [R-FETCH-42]', async () => {
  const world = makeWorld(5);
  const [address = ''] = ADDRESSES;
  const expectedHeights = new Set(truthOf(world, address).map(({ height }) => height));
  const balances = createBalances(world);
  const index = createIndex(world, {});
  for (const stopAfter of [0, 1]) {
    await clear();
    let rounds = 0;
    const failing: Pick<Ledger, 'read' | 'fetchedWriter'> = {
      read: ledger.read,
      fetchedWriter: (chain) => ({
        mergeFetched: async (round) => {
          if (rounds === stopAfter) throw new Error('killed');
          rounds += 1;
          await ledger.fetchedWriter(chain).mergeFetched(round);
        },
      }),
    };
    await expect(
      fetchHistory({ index, blocks: createBlocks(world), balances, ledger: failing }, request(address)),
    ).rejects.toThrow('killed');
    const states = await ledger.read(CHAIN, async ({ coverage }) => coverage?.listCoverage({ addresses: [address] }));
    expect(states?.map(({ state }) => state)).toEqual(stopAfter === 0 ? [] : ['CUT']);
    expect(await verifyFetched(test.database, CHAIN)).toEqual([]);
    const read: number[] = [];
    const blocks = createBlocks(world, (height) => read.push(height));
    const coverage = await fetchHistory({ index, blocks, balances, ledger }, request(address));
    expect(coverage).toMatchObject({ state: 'WHOLE', listed: truthOf(world, address).length });
    expect(read).toEqual(stopAfter === 0 ? [...expectedHeights] : []);
    await expectTrue(world, address, coverage);
  }
});

it('a list that is longer than its limit is cut, and a whole one has the figures of the indexed chain [R-FETCH-43]', async () => {
  const world = makeWorld(6);
  await clear();
  const ports = { index: createIndex(world, {}), blocks: createBlocks(world), balances: createBalances(world), ledger };
  const [address = '', other = ''] = ADDRESSES;
  expect(await fetchHistory(ports, { ...request(address), maxRows: PAGE })).toMatchObject({
    state: 'CUT',
    listed: PAGE,
  });
  for (const each of [other, address])
    expect(await fetchHistory(ports, request(each))).toMatchObject({ state: 'WHOLE' });
  const full = await createTestDatabase({ ledger: ledgerMigrations });
  const indexed = createLedger(full.database);
  await indexed.writer(CHAIN).append(world.blocks);
  const figuresIn = (from: Ledger) =>
    from.read(CHAIN, async (reader) => {
      const row = await reader.findAddress(address);
      if (row === undefined) throw new Error('missing address');
      const { firstTxId, lastTxId, addressId } = row;
      const totals = (await reader.listTotals([addressId])).map((total) => ({ ...total, addressId: 0 }));
      const page = await reader.listAddressTransactions(addressId, { offset: 0, limit: 1_000 });
      return { firstTxId, lastTxId, totals, page: page.map((each) => ({ ...each, addressId: 0 })) };
    });
  expect(await figuresIn(ledger)).toEqual(await figuresIn(indexed));
  await full.drop();
});
