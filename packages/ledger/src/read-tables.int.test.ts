import { type Block, type ClusterRule, type Transaction, toTxId } from '@sulian/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestTables, verifyTables } from './index.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const hex = (digits: string): string => digits.padStart(64, '0');
const block = (height: number, transactions: readonly Transaction[]): Block => ({
  chain: 'BITCOIN',
  height,
  hash: hex(`b${height + 1}`),
  parentHash: hex(`b${height}`),
  timeSec: 1_231_006_505 + height * 600,
  transactions,
});
const coinbase = (hash: string, address: string, text?: string): Transaction => ({
  hash: hex(hash),
  kind: 'coinbase',
  status: 'success',
  ...(text === undefined ? {} : { coinbaseText: text }),
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: [],
      destinations: [
        { address, amountBase: 50n },
        { amountBase: 0n, unspendable: true },
      ],
    },
  ],
});
/** A transaction without spendable outputs. */
const overwritten = (transaction: Transaction): Transaction => ({
  ...transaction,
  operations: transaction.operations.map((operation) => ({
    ...operation,
    destinations: operation.destinations.map((each) => ({ ...each, unspendable: true })),
  })),
});
const spend = (
  hash: string,
  inputs: readonly string[],
  outputs: readonly (readonly [string, bigint])[],
): Transaction => ({
  hash: hex(hash),
  kind: 'transfer',
  status: 'success',
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: inputs.map((input) => ({ spends: { hash: hex(input), index: 0 } })),
      destinations: outputs.map(([address, amountBase]) => ({ address, amountBase })),
    },
  ],
});
const together: ClusterRule = (legs) =>
  legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []));

/** A, B and C each mine; A and B pay D together, change to A; the last block is ordered by hash: E is paid after it spends. */
const BLOCKS: readonly Block[] = [
  block(0, [coinbase('a1', 'A', 'line\\one\ttab')]),
  block(1, [coinbase('a2', 'B')]),
  block(2, [
    coinbase('a3', 'C'),
    spend(
      'c1',
      ['a1', 'a2'],
      [
        ['D', 60n],
        ['A', 38n],
      ],
    ),
  ]),
  block(3, [coinbase('a4', 'C'), spend('c2', ['c3'], [['F', 57n]]), spend('c3', ['c1'], [['E', 59n]])]),
];

const open = useStores();

describe('reading', () => {
  let store: Store;
  beforeAll(async () => {
    store = await open();
    await store.ledger.writer('BITCOIN').append(BLOCKS);
    await store.ledger.writer('BITCOIN').cluster(3, together);
  });

  it('says where the chain stands', async () => {
    expect(await store.ledger.getState('BITCOIN')).toEqual({
      chain: 'BITCOIN',
      holding: 'BLOCKS',
      coverage: 0,
      firstHeight: 0,
      height: 3,
      hash: hex('b4'),
      timeSec: 1_231_008_305,
      clusteredHeight: 3,
      isLoading: false,
      isPartial: false,
      lacksInternalTransfers: false,
      notesFromHeight: 0,
      transactions: 7,
      addresses: 6,
      merges: 1,
      reorgs: 0,
    });
    expect((await store.ledger.getState('TRON')).height).toBeUndefined();
    await expect(store.ledger.read('TRON', async () => 1)).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED' });
  });

  it('numbers addresses by first sight, a spender before what it spends included [R-LEDGER-08]', async () => {
    const texts = await store.ledger.read('BITCOIN', async (reader) =>
      (await reader.listAddressesAfter(0, 100)).map((row) => `${row.addressId}${row.text}`),
    );
    expect(texts).toEqual(['1A', '2B', '3C', '4D', '5E', '6F']);
  });

  it('resolves what a transaction spends, its fee and its text [R-LEDGER-03, R-CHAIN-14]', async () => {
    await store.ledger.read('BITCOIN', async (reader) => {
      const [payment] = await reader.listTransactionsByHash(hex('c1'));
      expect(payment).toEqual({
        txId: toTxId(2, 1),
        hash: hex('c1'),
        kind: 'transfer',
        status: 'success',
        feeBase: 2n,
      });
      expect(await reader.listLegs([toTxId(2, 1)])).toEqual([
        {
          txId: toTxId(2, 1),
          operation: 0,
          side: 'source',
          position: 0,
          addressId: 1,
          asset: 0,
          amountBase: 50n,
          spentTxId: 0,
          spentIndex: 0,
        },
        {
          txId: toTxId(2, 1),
          operation: 0,
          side: 'source',
          position: 1,
          addressId: 2,
          asset: 0,
          amountBase: 50n,
          spentTxId: toTxId(1, 0),
          spentIndex: 0,
        },
        { txId: toTxId(2, 1), operation: 0, side: 'destination', position: 0, addressId: 4, asset: 0, amountBase: 60n },
        { txId: toTxId(2, 1), operation: 0, side: 'destination', position: 1, addressId: 1, asset: 0, amountBase: 38n },
      ]);
      const wallet = { walletId: 1, walletSize: 2 };
      expect(await reader.listLegsAndWallets([toTxId(2, 1), 0], 'source')).toEqual({
        legs: await reader.listLegs([0, toTxId(2, 1)]),
        wallets: new Map([
          [1, wallet],
          [2, wallet],
        ]),
      });
      expect((await reader.listLegsAndWallets([toTxId(2, 1)], 'destination')).wallets).toEqual(new Map([[1, wallet]]));
      const spends = await reader.listSpends([
        { txId: toTxId(2, 1), index: 0 },
        { txId: toTxId(2, 1), index: 1 },
      ]);
      expect(spends.map((leg) => leg.txId)).toEqual([toTxId(3, 2)]);
      const [first] = await reader.listTransactions([0]);
      expect(first?.coinbaseText).toBe('line\\one\ttab');
      expect((await reader.listTransactionsByHashPrefix('0'.repeat(62), 10)).length).toBe(7);
      expect((await reader.listTransactionsByHashPrefix(hex('c1').slice(0, 63), 10)).map((row) => row.hash)).toEqual([
        hex('c1'),
        hex('c2'),
        hex('c3'),
      ]);
    });
  });

  it('sums an address and a wallet [R-LEDGER-10, R-LEDGER-11, R-WALLET-01, R-WALLET-05, R-WALLET-06, R-WALLET-10]', async () => {
    await store.ledger.read('BITCOIN', async (reader) => {
      expect(await reader.listTotals([1])).toEqual([
        { addressId: 1, asset: 0, receivedBase: 88n, sentBase: 50n, transactions: 2 },
      ]);
      const owner = await reader.findAddress('B');
      expect(owner).toMatchObject({ walletId: 1, walletSize: 2, referenceAddressId: 1 });
      expect(await reader.listWalletTotals(1)).toEqual([
        { asset: 0, receivedBase: 138n, sentBase: 100n, transactions: 3 },
      ]);
      expect(await reader.countWalletTransactions(1)).toBe(3);
      expect(await reader.listWalletTransactions(1, { offset: 0, limit: 1 })).toEqual([
        { addressId: 1, txId: toTxId(2, 1), asset: 0, receivedBase: 38n, sentBase: 100n },
      ]);
      expect(await reader.findWalletActivity(1)).toEqual({ firstTxId: 0, lastTxId: toTxId(2, 1) });
      expect(await reader.listMergesAfter(0, 10)).toEqual([
        {
          seq: 1,
          fromWalletId: 2,
          intoWalletId: 1,
          addressIds: [1, 2],
          txId: toTxId(2, 1),
          reason: 'COMMON_INPUT_OWNERSHIP',
        },
      ]);
      const after = { addressIds: [3, 1], asset: 0, afterTxId: 0, limit: 2 };
      expect((await reader.listAddressTransactionsAfter(after)).map((row) => [row.txId, row.addressId])).toEqual([
        [toTxId(2, 0), 3],
        [toTxId(2, 1), 1],
      ]);
    });
  });

  it('takes wallets apart when the block that joined them goes', async () => {
    const other = await open();
    const writer = other.ledger.writer('BITCOIN');
    await writer.append(BLOCKS);
    await writer.cluster(3, together);
    await writer.rollback(1);
    expect((await other.ledger.getState('BITCOIN')).clusteredHeight).toBe(1);
    await other.ledger.read('BITCOIN', async (reader) => {
      expect(await reader.findAddress('A')).toMatchObject({ walletSize: 1, referenceAddressId: 1, lastTxId: 0 });
      expect(await reader.findAddress('D')).toBeUndefined();
      expect(await reader.listMergesAfter(0, 10)).toEqual([]);
    });
  });
});

describe('faults', () => {
  it('refuses a block that does not follow, and keeps what it had [R-LEDGER-17]', async () => {
    const store = await open();
    const writer = store.ledger.writer('BITCOIN');
    await writer.append(BLOCKS.slice(0, 1));
    await expect(writer.append(BLOCKS.slice(2))).rejects.toMatchObject({ code: 'PARENT_MISMATCH' });
    expect((await store.ledger.getState('BITCOIN')).height).toBe(0);
  });

  it('refuses a chain held from its start that spends what was never seen', async () => {
    const store = await open();
    const lost = [block(0, [coinbase('a1', 'A'), spend('c1', ['ff'], [['D', 60n]])])];
    await expect(store.ledger.writer('BITCOIN').append(lost)).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
    const bulk = store.ledger.writer('BITCOIN').bulk();
    await bulk.load(lost);
    await expect(bulk.finish()).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
  });

  it('refuses a block that spends the genesis coin, in the same batch, in a later one and in bulk [R-LEDGER-33]', async () => {
    const first = block(0, [overwritten(coinbase('a1', 'A'))]);
    const second = block(1, [coinbase('a2', 'B'), spend('c1', ['a1'], [['D', 50n]])]);
    const [one, two, bulk] = [await open(), await open(), (await open()).ledger.writer('BITCOIN').bulk()];
    const refusal = { code: 'BLOCK_CORRUPT' };
    await expect(one.ledger.writer('BITCOIN').append([first, second])).rejects.toMatchObject(refusal);
    await two.ledger.writer('BITCOIN').append([first]);
    await expect(two.ledger.writer('BITCOIN').append([second])).rejects.toMatchObject(refusal);
    await bulk.load([first, second]);
    await expect(bulk.finish()).rejects.toMatchObject(refusal);
  });

  it('refuses an output spent twice', async () => {
    const store = await open();
    const twice = [block(0, [coinbase('a1', 'A')]), block(1, [spend('c1', ['a1'], []), spend('c2', ['a1'], [])])];
    await expect(store.ledger.writer('BITCOIN').append(twice)).rejects.toMatchObject({ code: 'BLOCK_CORRUPT' });
  });
});

describe('a chain begun in its middle', () => {
  it('is partial, and leaves open what it cannot know, bulk or not [R-LEDGER-04]', async () => {
    const [store, bulk] = [await open(), await open()];
    await store.ledger.writer('BITCOIN').append(BLOCKS.slice(2));
    await bulk.ledger.writer('BITCOIN').bulk().load(BLOCKS.slice(2));
    await bulk.ledger.writer('BITCOIN').bulk().finish();
    expect(await digestTables(bulk.database, 'BITCOIN')).toEqual(await digestTables(store.database, 'BITCOIN'));
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);
    await store.ledger.read('BITCOIN', async (reader) => {
      expect(reader.state).toMatchObject({ isPartial: true, firstHeight: 2 });
      expect((await reader.listTransactionsByHash(hex('c1')))[0]).toEqual({
        txId: toTxId(2, 1),
        hash: hex('c1'),
        kind: 'transfer',
        status: 'success',
      });
      const [source] = await reader.listLegs([toTxId(2, 1)]);
      expect(source).toEqual({
        txId: toTxId(2, 1),
        operation: 0,
        side: 'source',
        position: 0,
        asset: 0,
        spentIndex: 0,
      });
    });
  });
});

describe('repeated coinbase hashes', () => {
  it('are two transactions; a spend is of the latest before it, bulk or not [R-LEDGER-07]', async () => {
    const repeated: readonly Block[] = [
      block(0, [overwritten(coinbase('a1', 'A'))]),
      block(1, [coinbase('a1', 'B')]),
      block(2, [spend('c1', ['a1'], [['C', 49n]])]),
      block(3, [coinbase('a1', 'D')]),
    ];
    const [store, bulk] = [await open(), await open()];
    for (const each of repeated) await store.ledger.writer('BITCOIN').append([each]);
    await bulk.ledger.writer('BITCOIN').bulk().load(repeated);
    await bulk.ledger.writer('BITCOIN').bulk().finish();
    expect(await digestTables(bulk.database, 'BITCOIN')).toEqual(await digestTables(store.database, 'BITCOIN'));
    await store.ledger.read('BITCOIN', async (reader) => {
      expect((await reader.listTransactionsByHash(hex('a1'))).map((row) => row.txId)).toEqual([
        0,
        toTxId(1, 0),
        toTxId(3, 0),
      ]);
      expect((await reader.listLegs([toTxId(2, 0)]))[0]?.spentTxId).toBe(toTxId(1, 0));
    });
  });
});

describe('a chain whose source is silent on internal transfers for one block', () => {
  it('says so from then on, bulk or not [R-CHAIN-27]', async () => {
    const [store, bulk] = [await open(), await open()];
    const [first = BLOCKS[0], ...rest] = BLOCKS;
    if (first === undefined) throw new Error('blocks are missing');
    await store.ledger.writer('ETHEREUM').append([{ ...first, chain: 'ETHEREUM' }]);
    expect((await store.ledger.getState('ETHEREUM')).lacksInternalTransfers).toBe(false);
    const blocks = rest.map((each, at) => ({
      ...each,
      chain: 'ETHEREUM' as const,
      ...(at === 0 ? { lacksInternalTransfers: true } : {}),
    }));
    await store.ledger.writer('ETHEREUM').append(blocks);
    expect((await store.ledger.getState('ETHEREUM')).lacksInternalTransfers).toBe(true);
    await bulk.ledger
      .writer('ETHEREUM')
      .bulk()
      .load([{ ...first, chain: 'ETHEREUM' }, ...blocks]);
    await bulk.ledger.writer('ETHEREUM').bulk().finish();
    expect((await bulk.ledger.getState('ETHEREUM')).lacksInternalTransfers).toBe(true);
  });
});
