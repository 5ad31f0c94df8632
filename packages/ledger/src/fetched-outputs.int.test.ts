import {
  type Block,
  cutBlock,
  type Destination,
  type FetchRound,
  type SpenderListing,
  type StoredBlock,
  type Transaction,
} from '@sulian/domain';
import { createMockChain, createRandom, listLedgerRows } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { verifyFetched } from './index.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const CHAIN = 'BITCOIN';
const openOne = useStores();

const open = async (onDemand: boolean): Promise<Store> => {
  return openOne(onDemand ? { onDemand: new Set([CHAIN]) } : {});
};

const isOdd = ({ hash }: Transaction): boolean => Number.parseInt(hash.slice(0, 2), 16) % 2 === 1;

const toBare = ({ amountBase }: Destination): Destination => ({ amountBase });
/** Every third output of a chain pays a script without an address. */
const BLOCKS: readonly Block[] = createMockChain({ seed: 11, maxTransfers: 6, addresses: 12 })
  .extend(40)
  .map((block) => ({
    ...block,
    transactions: block.transactions.map((each) => withDestinations(each, (to, at) => (at === 2 ? toBare(to) : to))),
  }));
const LAST = BLOCKS.at(-1) as Block;

function withDestinations(
  each: Transaction,
  change: (destination: Destination, at: number) => Destination,
): Transaction {
  return {
    ...each,
    operations: each.operations.map((of) => ({ ...of, destinations: of.destinations.map(change) })),
  };
}

const MADE = new Map(BLOCKS.flatMap(({ transactions }) => transactions.map((each) => [each.hash, each])));
const outputOf = (hash: string, index: number): Destination =>
  MADE.get(hash)?.operations[0]?.destinations[index] as Destination;

/** A transaction whose inputs have owners and amounts, as a reader of single transactions returns it. */
const own = (each: Transaction): Transaction => ({
  ...each,
  operations: each.operations.map((of) => ({
    ...of,
    sources: of.sources.map(({ spends }) => {
      const { address, amountBase } = outputOf(spends?.hash ?? '', spends?.index ?? 0);
      return { ...(spends && { spends }), amountBase, ...(address === undefined ? {} : { address }) };
    }),
  })),
});

/** Some transactions of a block, of which nobody knows how many it has. */
function keep(block: Block, isWanted: (each: Transaction) => boolean = () => true): StoredBlock {
  const { entries: _, ...kept } = cutBlock(
    { block: { ...block, transactions: block.transactions.map(own) }, anchor: 'ONE_NODE' },
    isWanted,
  );
  return kept;
}

const round = (blocks: readonly StoredBlock[], rest: Partial<FetchRound> = {}): FetchRound => ({
  head: LAST,
  blocks: blocks.filter(({ block }) => block.transactions.length > 0),
  listings: [],
  coverage: [],
  ...rest,
});

/** Each block in two parts, in an order drawn from the seed: spenders come before and after what they spend. */
const drawRounds = (seed: number): readonly FetchRound[] => {
  const random = createRandom(seed);
  return BLOCKS.flatMap((block) => [keep(block, isOdd), keep(block, (each) => !isOdd(each))])
    .map((part) => ({ part, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ part }) => round([part]));
};

async function fetchAll(rounds: readonly FetchRound[]): Promise<Store> {
  const store = await open(true);
  for (const each of rounds) await store.ledger.fetchedWriter(CHAIN).mergeFetched(each);
  expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
  return store;
}

async function indexAll(): Promise<Store> {
  const store = await open(false);
  const bulk = store.ledger.writer(CHAIN).bulk();
  await bulk.load(BLOCKS);
  await bulk.finish(() => undefined);
  return store;
}

/** A transaction that spends an output of another block, with both. */
const [SPENT_BLOCK, SPENT, SPENDER_BLOCK, SPENDER, OUTPUT, INPUT] = (() => {
  for (const block of BLOCKS)
    for (const spender of block.transactions)
      for (const [input, { spends }] of (spender.operations[0]?.sources ?? []).entries()) {
        const made = BLOCKS.find(({ transactions }) => transactions.some(({ hash }) => hash === spends?.hash));
        const spent = MADE.get(spends?.hash ?? '');
        if (made !== undefined && made !== block && spent !== undefined)
          return [made, spent, block, spender, spends?.index ?? 0, input] as const;
      }
  throw new Error('nothing is spent');
})();
const only = (block: Block, { hash }: Transaction): StoredBlock => keep(block, (each) => each.hash === hash);
const txIdOf = (block: Block, { hash }: Transaction): number =>
  block.height * 2 ** 20 + block.transactions.findIndex((each) => each.hash === hash);
const SPENT_ID = txIdOf(SPENT_BLOCK, SPENT);
const SPENDER_ID = txIdOf(SPENDER_BLOCK, SPENDER);

const spendersOf = (rest: Partial<SpenderListing> = {}): FetchRound =>
  round([], {
    spenders: [
      {
        hash: SPENT.hash,
        height: SPENT_BLOCK.height,
        toHeight: LAST.height,
        spenders: SPENT.operations[0]?.destinations.map((__, at) => (at === OUTPUT ? SPENDER.hash : undefined)) ?? [],
        source: 'index.example',
        ...rest,
      },
    ],
  });

const readOutputs = ({ ledger }: Store) =>
  ledger.read(CHAIN, async ({ outputs }) => ({
    unplaced: await outputs?.listUnplacedOutputs([SPENDER_ID]),
    listed: await outputs?.listSpenderListings([SPENT_ID, SPENDER_ID]),
  }));

describe('transactions that spend outputs, fetched on demand', () => {
  it('give the rows of the indexed chain in any order of rounds [R-FETCH-135]', async () => {
    const expected = await listLedgerRows((await indexAll()).database, 'ledger_bitcoin');
    expect(expected.leg.length).toBeGreaterThan(300);
    for (const seed of [1, 2, 3]) {
      const store = await fetchAll(drawRounds(seed));
      expect(await listLedgerRows(store.database, 'fetched_bitcoin')).toEqual(expected);
      expect(await store.ledger.getState(CHAIN)).toMatchObject({ isPartial: true, height: LAST.height });
    }
  });

  it('change nothing when they come again [R-FETCH-135]', async () => {
    const store = await fetchAll(drawRounds(4));
    const [rows, { coverage }] = [
      await listLedgerRows(store.database, 'fetched_bitcoin'),
      await store.ledger.getState(CHAIN),
    ];
    for (const each of drawRounds(5).slice(0, 20)) await store.ledger.fetchedWriter(CHAIN).mergeFetched(each);
    expect(await listLedgerRows(store.database, 'fetched_bitcoin')).toEqual(rows);
    expect((await store.ledger.getState(CHAIN)).coverage).toBe(coverage);
  });

  it('have owner, amount and fee of an input whose output is not stored, and its hash [R-FETCH-136]', async () => {
    const store = await fetchAll([round([only(SPENDER_BLOCK, SPENDER)])]);
    const sources = own(SPENDER).operations[0]?.sources ?? [];
    await store.ledger.read(CHAIN, async (reader) => {
      const legs = (await reader.listLegs([SPENDER_ID])).filter(({ side }) => side === 'source');
      expect(legs.map(({ amountBase, spentTxId }) => ({ amountBase, spentTxId }))).toEqual(
        sources.map(({ amountBase }) => ({ amountBase, spentTxId: undefined })),
      );
      const owners = await reader.listAddresses(legs.flatMap(({ addressId }) => addressId ?? []));
      expect(new Set(owners.map(({ text }) => text))).toEqual(new Set(sources.flatMap(({ address }) => address ?? [])));
    });
    expect((await readOutputs(store)).unplaced).toEqual(
      sources.map(({ spends }, position) => ({ txId: SPENDER_ID, position, hash: spends?.hash })),
    );
    await store.ledger.fetchedWriter(CHAIN).mergeFetched(round([only(SPENT_BLOCK, SPENT)]));
    expect((await readOutputs(store)).unplaced?.map(({ position }) => position)).not.toContain(INPUT);
    expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
  });

  it('have named spenders until these are stored, in any order [R-FETCH-137]', async () => {
    const [spent, spender] = [round([only(SPENT_BLOCK, SPENT)]), round([only(SPENDER_BLOCK, SPENDER)])];
    const unnamed = spendersOf({ toHeight: 5, source: 'other.example', spenders: [] });
    for (const order of [
      [spent, unnamed, spendersOf()],
      [spent, spendersOf(), unnamed],
    ]) {
      const store = await fetchAll(order);
      expect((await readOutputs(store)).listed).toEqual([
        { txId: SPENT_ID, toHeight: LAST.height, missing: [{ position: OUTPUT, hash: SPENDER.hash }] },
      ]);
      await store.ledger.fetchedWriter(CHAIN).mergeFetched(spender);
      expect((await readOutputs(store)).listed).toEqual([{ txId: SPENT_ID, toHeight: LAST.height, missing: [] }]);
      expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
    }
  });

  it.each<[string, FetchRound, object]>([
    [
      'an input without the amount of its output',
      round([cutBlock({ block: SPENDER_BLOCK, anchor: 'ONE_NODE' }, ({ hash }) => hash === SPENDER.hash)]),
      { code: 'INTERNAL', message: 'an input comes without the amount of its output' },
    ],
    [
      'an input with another amount than its stored output',
      round([changeInput(({ amountBase = 0n, ...rest }) => ({ ...rest, amountBase: amountBase + 1n }))]),
      { code: 'BLOCK_CORRUPT', message: expect.stringContaining('differs from the output that it spends') },
    ],
    [
      'an input with another owner than its stored output',
      round([changeInput((source) => ({ ...source, address: 'somebody else' }))]),
      { code: 'BLOCK_CORRUPT', message: expect.stringContaining('differs from the output that it spends') },
    ],
    ['spenders of a transaction that is not stored', spendersOf({ hash: 'ab'.repeat(32) }), { code: 'INTERNAL' }],
  ])('refuse %s, and store nothing of the round [R-FETCH-138]', async (_, wrong, fault) => {
    const store = await fetchAll([round([only(SPENT_BLOCK, SPENT)])]);
    const before = await listLedgerRows(store.database, 'fetched_bitcoin');
    await expect(store.ledger.fetchedWriter(CHAIN).mergeFetched(wrong)).rejects.toMatchObject(fault);
    expect(await listLedgerRows(store.database, 'fetched_bitcoin')).toEqual(before);
    expect(await verifyFetched(store.database, CHAIN)).toEqual([]);
  });

  it('refuse an output that is spent twice, though what made it is not stored [R-FETCH-138]', async () => {
    const store = await fetchAll([round([only(SPENDER_BLOCK, SPENDER)])]);
    const other = { ...only(SPENDER_BLOCK, SPENDER).block, height: SPENDER_BLOCK.height + 1, hash: 'cd'.repeat(32) };
    const twice = {
      ...other,
      parentHash: SPENDER_BLOCK.hash,
      transactions: other.transactions.map((each) => ({ ...each, hash: 'ef'.repeat(32) })),
    };
    await expect(
      store.ledger.fetchedWriter(CHAIN).mergeFetched(round([{ block: twice, anchor: 'ONE_NODE' }])),
    ).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    expect((await store.ledger.getState(CHAIN)).transactions).toBe(1);
  });
});

type Input = NonNullable<Transaction['operations'][number]['sources']>[number];

/** The spender with its input changed. */
function changeInput(change: (source: Input) => Input): StoredBlock {
  const keptBlock = only(SPENDER_BLOCK, SPENDER);
  const transactions = keptBlock.block.transactions.map((each) => ({
    ...each,
    operations: each.operations.map((of) => ({
      ...of,
      sources: of.sources.map((source, at) => (at === INPUT ? change(source) : source)),
    })),
  }));
  return { ...keptBlock, block: { ...keptBlock.block, transactions } };
}
