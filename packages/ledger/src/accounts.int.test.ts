import { type Block, heightOf, type LedgerReader, type LegRow, OPERATION_TYPES } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { digestTables, verifyTables } from './index.ts';
import { type AccountModel, type ModelRow, modelOf } from './testing/account-model.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

const open = useStores();

const read = <T>(store: Store, work: (reader: LedgerReader) => Promise<T>): Promise<T> =>
  store.ledger.read('ETHEREUM', work);

const numbersOf = async (store: Store): Promise<Map<string, number>> => {
  const rows = await store.database.query<{ key: string; asset: number }>(
    'select key, asset from ledger_ethereum.asset',
  );
  return new Map([['', 0], ...rows.map((row) => [row.key, row.asset] as const)]);
};

/** All rows of the ledger in the model's words. */
async function listRows(store: Store): Promise<ReadonlyMap<string, ModelRow>> {
  const rows = await store.database.query<Record<'text' | 'key' | 'received' | 'sent', string> & { tx_id: number }>(
    `select a.text, coalesce(t.key, '') as key, m.tx_id, m.received, m.sent
     from ledger_ethereum.address_transaction m join ledger_ethereum.address a using (address_id)
     left join ledger_ethereum.asset t on t.asset = m.asset`,
  );
  return new Map(
    rows.map((row) => {
      const place = `${heightOf(row.tx_id)}:${row.tx_id % 2 ** 20}`;
      const each = { address: row.text, token: row.key, place, received: BigInt(row.received), sent: BigInt(row.sent) };
      return [`${row.text} ${row.key} ${place}`, each];
    }),
  );
}

async function expectModel(store: Store, model: AccountModel): Promise<void> {
  expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
  expect(await listRows(store)).toEqual(model.rows);
  const numbers = await numbersOf(store);
  await read(store, async (reader) => {
    for (const address of new Set([...model.rows.values()].map((row) => row.address))) {
      const own = [...model.rows.values()].filter((row) => row.address === address);
      const { addressId = 0 } = (await reader.findAddress(address)) ?? {};
      const totals = await reader.listTotals([addressId]);
      const expected = [...new Set(own.map((row) => row.token))].map((token) => {
        const rows = own.filter((row) => row.token === token);
        return {
          addressId,
          asset: numbers.get(token),
          receivedBase: rows.reduce((sum, row) => sum + row.received, 0n),
          sentBase: rows.reduce((sum, row) => sum + row.sent, 0n),
          transactions: rows.length,
        };
      });
      expect([...totals]).toEqual(expected.sort((a, b) => Number(a.asset) - Number(b.asset)));
      expect((await reader.countTransactions([addressId])).get(addressId)).toBe(
        new Set(own.map((row) => row.place)).size,
      );
    }
    const everyone = Array.from({ length: 40 }, (_, at) => `0x${(0xa000 + at).toString(16).padStart(40, '0')}`);
    expect(await reader.listContracts(everyone)).toEqual(new Set(model.contracts.keys()));
  });
}

describe.each([1, 2, 3])('an account chain of many tokens (seed %i)', (seed) => {
  const blocks = generateAccountBlocks({ seed, count: 40 });

  it('holds what each transaction did to each address in each asset [R-LEDGER-02, R-LEDGER-10]', async () => {
    const store = await open();
    const writer = store.ledger.writer('ETHEREUM');
    for (let at = 0; at < blocks.length; at += 7) await writer.append(blocks.slice(at, at + 7));
    const model = modelOf(blocks);
    await expectModel(store, model);
    expect([...(await numbersOf(store)).keys()].slice(1)).toHaveLength(model.tokens.length);
    expect(await numbersOf(store)).toEqual(
      new Map([['', 0], ...model.tokens.map((key, at) => [key, at + 1] as const)]),
    );
  });

  it('is row for row the same block by block, at once, and by bulk import killed on the way', async () => {
    const [single, whole, bulk] = [await open(), await open(), await open()];
    for (const block of blocks) await single.ledger.writer('ETHEREUM').append([block]);
    await whole.ledger.writer('ETHEREUM').append(blocks);
    const writer = bulk.ledger.writer('ETHEREUM').bulk();
    await writer.load(blocks.slice(0, 13));
    await writer.load(blocks.slice(13));
    await writer.finish();
    const digest = await digestTables(whole.database, 'ETHEREUM');
    expect(await digestTables(single.database, 'ETHEREUM')).toEqual(digest);
    expect(await digestTables(bulk.database, 'ETHEREUM')).toEqual(digest);
    await expectModel(bulk, modelOf(blocks));
  });

  it('equals the surviving branch after reorganisations, whatever they showed of tokens and contracts', async () => {
    const store = await open();
    const writer = store.ledger.writer('ETHEREUM');
    await writer.append(blocks);
    const forkAt = (height: number, count: number, from: readonly Block[]): readonly Block[] => [
      ...from.slice(0, height + 1),
      ...generateAccountBlocks({
        seed: seed * 100 + height,
        count,
        firstHeight: height + 1,
        parentHash: from[height]?.hash ?? '',
        tokens: 16,
        addresses: 20,
      }),
    ];
    const fork = forkAt(24, 20, blocks);
    await writer.replaceAbove(24, fork.slice(25));
    await expectModel(store, modelOf(fork));
    const second = forkAt(9, 12, fork);
    await writer.replaceAbove(9, second.slice(10));
    await expectModel(store, modelOf(second));
    await writer.rollback(-1);
    expect(await listRows(store)).toEqual(new Map());
    await writer.append(blocks);
    await expectModel(store, modelOf(blocks));
  });

  it('gives back every leg with its type and its asset', async () => {
    const store = await open();
    await store.ledger.writer('ETHEREUM').append(blocks);
    const numbers = await numbersOf(store);
    const expected = blocks.flatMap((block) =>
      block.transactions.flatMap((transaction, at) =>
        transaction.operations.flatMap((each, operation) =>
          (['source', 'destination'] as const).flatMap((side) =>
            (side === 'source' ? each.sources : each.destinations).map((leg, position) => ({
              place: `${block.height}:${at}`,
              operation,
              // The first of all types is not written down.
              type: operation === 0 && each.type === OPERATION_TYPES[0] ? undefined : each.type,
              side,
              position,
              asset: numbers.get(each.token ?? ''),
              amount: leg.amountBase,
              address: leg.address,
            })),
          ),
        ),
      ),
    );
    await read(store, async (reader) => {
      const txIds = await store.database.query<{ tx_id: number }>('select tx_id from ledger_ethereum.transaction');
      const legs = await reader.listLegs(txIds.map((row) => row.tx_id));
      const ids = legs.flatMap((leg) => leg.addressId ?? []);
      const texts = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row.text]));
      const found = legs.map((leg: LegRow) => ({
        place: `${heightOf(leg.txId)}:${leg.txId % 2 ** 20}`,
        operation: leg.operation,
        type: leg.operationType,
        side: leg.side,
        position: leg.position,
        asset: leg.asset,
        amount: leg.amountBase,
        address: leg.addressId === undefined ? undefined : texts.get(leg.addressId),
      }));
      expect(found).toEqual(expected);
    });
  });
});

describe('addresses that are read as one', () => {
  it('did what single operations did to them, less what they paid each other in each [R-ADDR-187]', async () => {
    const blocks = generateAccountBlocks({ seed: 4, count: 40, addresses: 8, tokens: 2 });
    const store = await open();
    await store.ledger.writer('ETHEREUM').append(blocks);
    const numbers = await numbersOf(store);
    const texts = [...new Set([...modelOf(blocks).rows.values()].map(({ address }) => address))].sort().slice(0, 4);
    const own = new Set(texts);
    const sums = new Map<string, readonly [bigint, bigint]>();
    for (const block of blocks)
      for (const [at, { operations }] of block.transactions.entries())
        for (const { token = '', sources, destinations } of operations) {
          const of = (legs: typeof destinations | typeof sources): bigint =>
            legs.reduce(
              (sum, leg) => sum + ('address' in leg && own.has(leg.address ?? '') ? (leg.amountBase ?? 0n) : 0n),
              0n,
            );
          const net = of(destinations) - of(sources);
          const [received, sent] = sums.get(`${block.height}:${at} ${numbers.get(token)}`) ?? [0n, 0n];
          sums.set(`${block.height}:${at} ${numbers.get(token)}`, [
            received + (net > 0n ? net : 0n),
            sent - (net < 0n ? net : 0n),
          ]);
        }
    await read(store, async (reader) => {
      const addressIds = (await reader.listAddressesByText(texts)).map(({ addressId }) => addressId);
      const query = { object: { kind: 'OWNED', addressIds }, afterTxId: -1 } as const;
      const all = await reader.listMovements({ ...query, limit: 100_000 });
      const placeOf = (row: number): string =>
        `${heightOf(all.txIds[row] ?? 0)}:${(all.txIds[row] ?? 0) % 2 ** 20} ${all.assets[row]}`;
      let inside = 0;
      for (const row of all.txIds.keys()) {
        const [received, sent] = sums.get(placeOf(row)) ?? [0n, 0n];
        expect([all.receivedBase[row], all.sentBase[row]], placeOf(row)).toEqual([received, sent]);
        if (received === 0n && sent === 0n) inside += 1;
      }
      expect(inside).toBeGreaterThan(0);
      // The same for the newest rows only.
      const few = await reader.listMovements({ ...query, limit: 20 });
      const from = all.txIds.indexOf(few.txIds[0] ?? 0);
      expect(few.receivedBase).toEqual(all.receivedBase.slice(from));
      expect(few.sentBase).toEqual(all.sentBase.slice(from));
    });
  });
});

describe('a token', () => {
  it('keeps its number when the only block that showed it is orphaned, and no other gets it [R-ASSET-03]', async () => {
    const store = await open();
    const writer = store.ledger.writer('ETHEREUM');
    const shared = generateAccountBlocks({ seed: 9, count: 1, tokens: 1, transactions: 0 });
    const [parent] = shared;
    const branch = (seed: number, token: string): Block => ({
      chain: 'ETHEREUM',
      height: 1,
      hash: seed.toString(16).padStart(64, '0'),
      parentHash: parent?.hash ?? '',
      timeSec: 1_600_000_100,
      transactions: [
        {
          hash: (seed + 1).toString(16).padStart(64, '0'),
          kind: 'transfer',
          status: 'success',
          feeBase: 0n,
          operations: [
            {
              type: 'TOKEN_TRANSFER',
              asset: 0,
              token,
              sources: [{ address: '0xa', amountBase: 5n }],
              destinations: [{ address: '0xb', amountBase: 5n }],
            },
          ],
        },
      ],
    });
    await writer.append([...shared, branch(10, '0xlost')]);
    await writer.replaceAbove(0, [branch(20, '0xkept')]);
    await read(store, async (reader) => {
      expect((await reader.findAssetByKey('0xlost'))?.asset).toBe(1);
      expect((await reader.findAssetByKey('0xkept'))?.asset).toBe(2);
      const storedAddress = await reader.findAddress('0xb');
      expect((await reader.listTotals([storedAddress?.addressId ?? 0])).map((row) => row.asset)).toEqual([2]);
    });
    await writer.replaceAbove(0, [branch(10, '0xlost')]);
    await read(store, async (reader) => {
      const storedAddress = await reader.findAddress('0xb');
      expect((await reader.listTotals([storedAddress?.addressId ?? 0])).map((row) => row.asset)).toEqual([1]);
    });
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
  });
});
