import {
  type Block,
  type ClusterRule,
  type Destination,
  type OutputToken,
  type Transaction,
  toTxId,
} from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createBulkWriter } from './bulk/bulk-writer.ts';
import { digestTables, verifyTables } from './index.ts';
import { tablesOf } from './tables/chain-tables.ts';
import { generateTokenBlocks } from './testing/generate-token-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const CHAIN = 'BITCOINCASH';
const open = useStores();

const everyPayerJoins: ClusterRule = (legs) => [
  ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
];

interface Sum {
  received: bigint;
  sent: bigint;
  readonly transactions: Set<string>;
}

/** Amounts that each address received and sent of each token (the empty one: coins), from the blocks alone. */
function sumsOf(blocks: readonly Block[]): ReadonlyMap<string, readonly [bigint, bigint, number]> {
  const transactions = blocks.flatMap((block) => block.transactions);
  const outputs = new Map<string, Destination>();
  for (const { hash, operations } of transactions)
    for (const [index, each] of (operations[0]?.destinations ?? []).entries()) outputs.set(`${hash}:${index}`, each);
  const sums = new Map<string, Sum>();
  const add = (output: Destination | undefined, hash: string, side: 'received' | 'sent'): void => {
    if (output?.address === undefined) return;
    for (const { token, amountBase } of [{ token: '', amountBase: output.amountBase }, ...(output.tokens ?? [])]) {
      const key = `${output.address} ${token}`;
      const sum = sums.get(key) ?? { received: 0n, sent: 0n, transactions: new Set<string>() };
      sums.set(key, sum);
      sum[side] += amountBase;
      sum.transactions.add(hash);
    }
  };
  for (const { hash, operations } of transactions)
    for (const { sources, destinations } of operations) {
      for (const { spends } of sources) add(outputs.get(`${spends?.hash}:${spends?.index}`), hash, 'sent');
      for (const each of destinations) add(each, hash, 'received');
    }
  return new Map([...sums].map(([key, { received, sent, transactions: own }]) => [key, [received, sent, own.size]]));
}

async function listTotals(store: Store): Promise<ReadonlyMap<string, readonly [bigint, bigint, number]>> {
  const rows = await store.database.query<{ text: string; key: string; received: string; sent: string; count: number }>(
    `select a.text, coalesce(t.key, '') as key, s.received, s.sent, s.transactions as count
     from ledger_bitcoincash.address_total s join ledger_bitcoincash.address a using (address_id)
     left join ledger_bitcoincash.asset t on t.asset = s.asset`,
  );
  return new Map(
    rows.map(({ text, key, received, sent, count }) => [`${text} ${key}`, [BigInt(received), BigInt(sent), count]]),
  );
}

async function expectModel(store: Store, blocks: readonly Block[]): Promise<void> {
  expect(await verifyTables(store.database, CHAIN)).toEqual([]);
  expect(await listTotals(store)).toEqual(sumsOf(blocks));
}

describe.each([1, 2, 3])('tokens within outputs (seed %i)', (seed) => {
  const blocks = generateTokenBlocks({ seed, count: 40 });

  it('are summed by address and token, whoever spends the output [R-CHAIN-63]', async () => {
    const store = await open();
    for (let at = 0; at < blocks.length; at += 7) await store.ledger.writer(CHAIN).append(blocks.slice(at, at + 7));
    await expectModel(store, blocks);
    const burnt = [...sumsOf(blocks)].reduce((sum, [key, [received, sent]]) => {
      const [, token = ''] = key.split(' ');
      return token === '' ? sum : sum + received - sent;
    }, 0n);
    expect(burnt).toBeGreaterThan(0n);
  });

  it.each([
    ['all', {}],
    ['few coins', { coinSlots: 16 }],
    ['next to nothing', { coinSlots: 16, addresses: 1 }],
  ])('are row for row the same appended, at once, clustered, and by bulk import that remembers %s [R-CHAIN-63]', async (_, limits) => {
    const [single, whole, bulk] = [await open(), await open(), await open()];
    for (const block of blocks) await single.ledger.writer(CHAIN).append([block]);
    await whole.ledger.writer(CHAIN).append(blocks);
    for (const store of [single, whole]) await store.ledger.writer(CHAIN).cluster(35, everyPayerJoins);
    const writer = createBulkWriter(bulk.database, tablesOf(CHAIN), { rule: everyPayerJoins, limits });
    await writer.load(blocks.slice(0, 13));
    await writer.load(blocks.slice(13));
    await writer.finish(undefined, { finalityDepth: 4, rule: everyPayerJoins });
    const digest = await digestTables(whole.database, CHAIN);
    expect(await digestTables(single.database, CHAIN)).toEqual(digest);
    expect(await digestTables(bulk.database, CHAIN)).toEqual(digest);
    expect(digest['wallet_merge']).not.toBe('0:0');
    await expectModel(bulk, blocks);
  });

  it('equal the surviving branch after a reorganisation and a rollback [R-CHAIN-63]', async () => {
    const [store, fresh] = [await open(), await open()];
    const writer = store.ledger.writer(CHAIN);
    await writer.bulk().load(blocks.slice(0, 20));
    await writer.bulk().finish();
    await writer.append(blocks.slice(20));
    await writer.rollback(24);
    await expectModel(store, blocks.slice(0, 25));
    await writer.append(blocks.slice(25));
    await fresh.ledger.writer(CHAIN).append(blocks);
    expect(await digestTables(store.database, CHAIN)).toEqual(await digestTables(fresh.database, CHAIN));
  });
});

describe('an output of coins, a token and a collectible', () => {
  const hash = (number: number): string => number.toString(16).padStart(64, '0');
  const block = (height: number, transactions: readonly Transaction[]): Block => ({
    chain: CHAIN,
    height,
    hash: hash(1_000 + height),
    parentHash: hash(999 + height),
    timeSec: 1_700_000_000 + height,
    transactions,
  });
  const transaction = (
    id: number,
    spends: readonly (readonly [number, number])[],
    outputs: readonly Destination[],
  ): Transaction => ({
    hash: hash(id),
    kind: spends.length === 0 ? 'coinbase' : 'transfer',
    status: 'success',
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: spends.map(([spent, index]) => ({ spends: { hash: hash(spent), index } })),
        destinations: outputs,
      },
    ],
  });
  const coins = (amountBase: bigint): OutputToken => ({ token: 'cat', type: 'TOKEN_TRANSFER', amountBase });
  const item: OutputToken = { token: 'cat/nft', type: 'NFT_TRANSFER', amountBase: 1n };
  // Anne makes 100 and a collectible next to 40 satoshi; all goes to Ben, who sends 60 on and burns the rest by
  // omission.
  const blocks = [
    block(0, [transaction(1, [], [{ address: 'anne', amountBase: 50n }])]),
    block(1, [
      transaction(
        2,
        [[1, 0]],
        [
          { address: 'ann2', amountBase: 9n },
          { address: 'anne', amountBase: 40n, tokens: [coins(100n), item] },
        ],
      ),
    ]),
    block(2, [transaction(3, [[2, 1]], [{ address: 'ben', amountBase: 38n, tokens: [item, coins(100n)] }])]),
    block(3, [
      transaction(
        4,
        [
          [3, 0],
          [2, 0],
        ],
        [
          { address: 'carl', amountBase: 20n },
          { address: 'dora', amountBase: 20n, tokens: [coins(60n)] },
        ],
      ),
    ]),
  ];

  it.each([
    'append',
    'bulk',
  ] as const)('is spent whole, pays fees in coins alone, and what is left out is burnt: %s [R-CHAIN-63]', async (how) => {
    const store = await open();
    const writer = store.ledger.writer(CHAIN);
    if (how === 'append') for (const each of blocks) await writer.append([each]);
    else {
      await writer.bulk().load(blocks);
      await writer.bulk().finish();
    }
    await expectModel(store, blocks);
    await store.ledger.read(CHAIN, async (reader) => {
      const txIds = blocks.map(({ height }) => toTxId(height, 0));
      expect((await reader.listTransactions(txIds)).map((row) => row.feeBase)).toEqual([0n, 1n, 2n, 7n]);
      const legs = await reader.listLegs(txIds.slice(3));
      expect(
        legs.map((leg) => [leg.operation, leg.operationType, leg.asset, leg.side, leg.position, leg.amountBase]),
      ).toEqual([
        [0, undefined, 0, 'source', 0, 38n],
        [0, undefined, 0, 'source', 1, 9n],
        [0, undefined, 0, 'destination', 0, 20n],
        [0, undefined, 0, 'destination', 1, 20n],
        [1, 'TOKEN_TRANSFER', 1, 'source', 0, 100n],
        [1, 'TOKEN_TRANSFER', 1, 'destination', 1, 60n],
        [2, 'NFT_TRANSFER', 2, 'source', 0, 1n],
      ]);
      const spends = await reader.listSpends([{ txId: toTxId(1, 0), index: 1 }]);
      expect(spends.map((leg) => [leg.txId, leg.asset, leg.amountBase])).toEqual([
        [toTxId(2, 0), 0, 40n],
        [toTxId(2, 0), 1, 100n],
        [toTxId(2, 0), 2, 1n],
      ]);
      expect(await reader.listAssets([1, 2])).toMatchObject([
        { key: 'cat', kind: 'TOKEN' },
        { key: 'cat/nft', kind: 'NFT', decimals: 0 },
      ]);
      const [anne, dora] = [await reader.findAddress('anne'), await reader.findAddress('dora')];
      expect(
        (await reader.listTotals([anne?.addressId ?? 0])).map((row) => [
          row.asset,
          row.receivedBase,
          row.sentBase,
          row.transactions,
        ]),
      ).toEqual([
        [0, 90n, 90n, 3],
        [1, 100n, 100n, 2],
        [2, 1n, 1n, 2],
      ]);
      expect((await reader.listTotals([dora?.addressId ?? 0])).map((row) => [row.asset, row.receivedBase])).toEqual([
        [0, 20n],
        [1, 60n],
      ]);
      expect((await reader.countTransactions([anne?.addressId ?? 0])).get(anne?.addressId ?? 0)).toBe(3);
    });
  });

  it('is spent once: a second spender is refused, in the same batch, in a later one and in bulk [R-CHAIN-63]', async () => {
    const twice = block(4, [transaction(5, [[3, 0]], [{ address: 'eve', amountBase: 1n }])]);
    const store = await open();
    await store.ledger.writer(CHAIN).append(blocks);
    await expect(store.ledger.writer(CHAIN).append([twice])).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    await expect((await open()).ledger.writer(CHAIN).append([...blocks, twice])).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
    });
    const bulk = (await open()).ledger.writer(CHAIN).bulk();
    await bulk.load([...blocks, twice]);
    await expect(bulk.finish()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
  });

  it('is unknown with all it held where the ledger began later [R-CHAIN-63]', async () => {
    const store = await open();
    await store.ledger.writer(CHAIN).append(blocks.slice(2));
    expect(await verifyTables(store.database, CHAIN)).toEqual([]);
    await store.ledger.read(CHAIN, async (reader) => {
      const legs = await reader.listLegs([toTxId(2, 0)]);
      expect(legs.filter((leg) => leg.side === 'source').map((leg) => [leg.asset, leg.amountBase])).toEqual([
        [0, undefined],
      ]);
      expect((await reader.listTransactions([toTxId(2, 0)]))[0]?.feeBase).toBeUndefined();
    });
  });
});
