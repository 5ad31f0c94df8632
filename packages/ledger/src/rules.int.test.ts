import { type Block, type Transaction, toTxId } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { digestTables, verifyTables } from './index.ts';
import { useStores } from './testing/use-stores.ts';

const open = useStores();

const hex = (number: number): string => number.toString(16).padStart(64, '0');
const blockOf = (height: number, transactions: readonly Transaction[], chain: Block['chain'] = 'BITCOIN'): Block => ({
  chain,
  height,
  hash: hex(1_000 + height),
  parentHash: hex(999 + height),
  timeSec: 1_300_000_000 + height,
  transactions,
});
const newCoin = (hash: number, address: string | undefined, unspendable = false): Transaction => ({
  hash: hex(hash),
  kind: 'coinbase',
  status: 'success',
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: [],
      destinations: [
        { ...(address === undefined ? {} : { address }), amountBase: 50n, ...(unspendable ? { unspendable } : {}) },
      ],
    },
  ],
});
const spending = (hash: number, spent: number): Transaction => ({
  ...newCoin(hash, 'thief'),
  kind: 'transfer',
  operations: [
    {
      type: 'VALUE_TRANSFER',
      asset: 0,
      sources: [{ spends: { hash: hex(spent), index: 0 } }],
      destinations: [{ address: 'thief', amountBase: 50n }],
    },
  ],
});

describe('outputs', () => {
  it('that pay no address are kept without one [R-LEDGER-05]', async () => {
    const { ledger } = await open();
    await ledger.writer('BITCOIN').append([blockOf(0, [newCoin(1, undefined)])]);
    const legs = await ledger.read('BITCOIN', (reader) => reader.listLegs([0]));
    expect(legs).toEqual([{ txId: 0, operation: 0, side: 'destination', position: 0, asset: 0, amountBase: 50n }]);
    expect((await ledger.getState('BITCOIN')).addresses).toBe(0);
  });

  it('that nobody can spend stay received, and say so [R-LEDGER-06]', async () => {
    const { ledger } = await open();
    await ledger.writer('BITCOIN').append([blockOf(0, [newCoin(1, 'first', true)]), blockOf(1, [newCoin(2, 'first')])]);
    await ledger.read('BITCOIN', async (reader) => {
      const row = await reader.findAddress('first');
      expect(await reader.listTotals([row?.addressId ?? 0])).toMatchObject([{ receivedBase: 100n, sentBase: 0n }]);
      const legs = await reader.listLegs([0, toTxId(1, 0)]);
      expect(legs.map((leg) => leg.unspendable)).toEqual([true, undefined]);
    });
  });
});

it('keeps value without a transaction where its block has it, under the hash of the block', async () => {
  const { ledger } = await open();
  const paid: Transaction = {
    hash: hex(7),
    kind: 'transfer',
    status: 'success',
    feeBase: 1n,
    operations: [
      {
        type: 'VALUE_TRANSFER',
        asset: 0,
        sources: [{ address: '0xa', amountBase: 3n }],
        destinations: [{ address: '0xb', amountBase: 3n }],
      },
    ],
  };
  const rewards: Transaction = {
    hash: hex(1_005),
    kind: 'coinbase',
    status: 'success',
    operations: [{ type: 'WITHDRAWAL', asset: 0, sources: [], destinations: [{ address: '0xc', amountBase: 9n }] }],
  };
  await ledger.writer('ETHEREUM').append([blockOf(5, [paid, rewards], 'ETHEREUM')]);
  const legs = await ledger.read('ETHEREUM', (reader) => reader.listLegs([toTxId(5, 1)]));
  expect(legs).toMatchObject([{ txId: toTxId(5, 1), operationType: 'WITHDRAWAL', amountBase: 9n }]);
  await ledger.read('ETHEREUM', async (reader) => {
    expect(await reader.listTransactionsByHash(hex(1_005))).toMatchObject([{ txId: toTxId(5, 1) }]);
    const row = await reader.findAddress('0xc');
    expect(await reader.listTotals([row?.addressId ?? 0])).toMatchObject([{ receivedBase: 9n, sentBase: 0n }]);
  });
});

it('holds over all addresses what the blocks hold, in and out [R-LEDGER-12]', async () => {
  const store = await open();
  const chain = createMockChain({ seed: 41, maxTransfers: 8 });
  chain.extend(40);
  await store.ledger.writer('BITCOIN').append(chain.blocks);
  const counted = countBlocks(chain.blocks);
  const [sums] = await store.database.query<{ received: string; sent: string }>(
    'select sum(received) as received, sum(sent) as sent from ledger_bitcoin.address',
  );
  expect({ received: BigInt(sums?.received ?? 0), sent: BigInt(sums?.sent ?? 0) }).toEqual(counted);
  expect(counted.sent > 0n).toBe(true);
});

/** Sums over blocks alone: what outputs with an address pay, and what of it is spent. */
function countBlocks(blocks: readonly Block[]) {
  const outputs = new Map<string, bigint>();
  let [received, sent] = [0n, 0n];
  for (const { transactions } of blocks)
    for (const { hash, operations } of transactions)
      for (const { sources, destinations } of operations) {
        for (const { spends } of sources) sent += outputs.get(`${spends?.hash}:${spends?.index}`) ?? 0n;
        for (const [index, { address, amountBase }] of destinations.entries()) {
          if (address === undefined) continue;
          received += amountBase;
          outputs.set(`${hash}:${index}`, amountBase);
        }
      }
  return { received, sent };
}

describe('writing', () => {
  const main = createMockChain({ seed: 42, maxTransfers: 6 });
  main.extend(12);

  it('leaves nothing of a batch whose last block is wrong, and nothing of a fork [R-LEDGER-15, R-LEDGER-20]', async () => {
    const { database, ledger } = await open();
    const writer = ledger.writer('BITCOIN');
    await writer.append(main.blocks.slice(0, 8));
    const before = await digestTables(database, 'BITCOIN');
    const wrong = (parent: Block | undefined): Block => ({
      ...blockOf((parent?.height ?? 0) + 1, [newCoin(1, 'x'), spending(2, 999_999)]),
      parentHash: parent?.hash ?? '',
    });
    await expect(writer.append([...main.blocks.slice(8), wrong(main.blocks.at(-1))])).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
    });
    expect(await digestTables(database, 'BITCOIN')).toEqual(before);
    const fork = main.fork(4);
    fork.extend(5);
    await expect(writer.replaceAbove(4, [...fork.blocks.slice(5), wrong(fork.blocks.at(-1))])).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
    });
    expect(await digestTables(database, 'BITCOIN')).toEqual(before);
  });

  it('refuses a block that is held, also from two writers at once [R-LEDGER-18]', async () => {
    const { database, ledger } = await open();
    await ledger.writer('BITCOIN').append(main.blocks.slice(0, 8));
    const again = ledger.writer('BITCOIN').append(main.blocks.slice(7, 8));
    await expect(again).rejects.toMatchObject({ code: 'PARENT_MISMATCH' });
    const both = await Promise.allSettled([1, 2].map(() => ledger.writer('BITCOIN').append(main.blocks.slice(8))));
    expect(both.map((each) => each.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
  });

  it('shows a reader one branch or the other, whole, while they replace each other [R-LEDGER-15, R-LEDGER-22]', async () => {
    const { ledger } = await open();
    const fork = main.fork(6);
    fork.extend(9);
    const expected = new Map([main.blocks, fork.blocks].map((blocks) => [blocks.at(-1)?.hash, countBlocks(blocks)]));
    const writer = ledger.writer('BITCOIN');
    await writer.append(main.blocks);
    let isWriting = true;
    const writing = (async () => {
      for (let round = 0; round < 4; round += 1)
        for (const branch of [fork, main]) await writer.replaceAbove(6, branch.blocks.slice(7));
    })().finally(() => {
      isWriting = false;
    });
    const seen = new Set<string | undefined>();
    while (isWriting)
      await ledger.read('BITCOIN', async (reader) => {
        seen.add(reader.state.hash);
        const rows = await reader.listAddressesAfter(0, 10_000);
        const totals = await reader.listTotals(rows.map((row) => row.addressId));
        expect({
          received: totals.reduce((sum, each) => sum + each.receivedBase, 0n),
          sent: totals.reduce((sum, each) => sum + each.sentBase, 0n),
        }).toEqual(expected.get(reader.state.hash));
        expect((await reader.findBlock(reader.state.height ?? 0))?.hash).toBe(reader.state.hash);
      });
    await writing;
    expect(seen.size).toBe(2);
  });
});

it('answers a chain that is being loaded as loading, not as empty [R-LEDGER-28]', async () => {
  const { ledger } = await open();
  const chain = createMockChain({ seed: 43 });
  const bulk = ledger.writer('BITCOIN').bulk();
  await bulk.load(chain.extend(9));
  expect(await ledger.getState('BITCOIN')).toMatchObject({ isLoading: true, height: 8 });
  const read = ledger.read('BITCOIN', async () => 'answered');
  await expect(read).rejects.toMatchObject({ code: 'CHAIN_NOT_INDEXED', details: { isLoading: true } });
  await bulk.finish();
  expect(await ledger.read('BITCOIN', async () => 'answered')).toBe('answered');
});

describe('verification', () => {
  it.each([
    [
      'update ledger_bitcoin.address set received = received + 1 where address_id = 1',
      'totals are the sums over transactions',
    ],
    ["update ledger_bitcoin.block set parent_hash = '\\x00' where height = 5", 'each block names the one before it'],
    ['update ledger_bitcoin.checkpoint set legs = legs + 1', 'the checkpoint says what is held'],
    [
      'delete from ledger_bitcoin.leg where ctid = (select min(ctid) from ledger_bitcoin.leg where amount > 0)',
      'the checkpoint says what is held',
    ],
  ])('names what differs after %s [R-LEDGER-29]', async (fault, name) => {
    const { database, ledger } = await open();
    const chain = createMockChain({ seed: 44 });
    await ledger.writer('BITCOIN').append(chain.extend(9));
    expect(await verifyTables(database, 'BITCOIN')).toEqual([]);
    await database.query(fault);
    expect((await verifyTables(database, 'BITCOIN')).map((each) => each.check)).toContain(name);
  });
});
