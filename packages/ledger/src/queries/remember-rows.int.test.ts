import { heightOf, type LedgerReader, toTxId } from '@sulian/domain';
import { recordStatements } from '@sulian/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generateAccountBlocks } from '../testing/generate-account-blocks.ts';
import { openStore, type Store } from '../testing/open-store.ts';

let store: Store;
beforeAll(async () => {
  store = await openStore();
  await store.ledger.writer('ETHEREUM').append(generateAccountBlocks({ seed: 1, count: 40 }));
});
afterAll(() => store.drop());

/** The work's outcome, and the statements that it sent within its snapshot. */
async function read<T>(work: (reader: LedgerReader) => Promise<T>): Promise<{ value: T; sent: number }> {
  return store.ledger.read('ETHEREUM', async (reader) => {
    const recorded = recordStatements();
    try {
      return { value: await work(reader), sent: recorded.sent.length };
    } finally {
      recorded.stop();
    }
  });
}

/** Stored transactions, ascending. */
async function listTxIds(): Promise<readonly number[]> {
  const rows = await store.database.query<{ tx_id: number }>(
    'select tx_id from ledger_ethereum.transaction order by 1',
  );
  return rows.map((row) => row.tx_id);
}

describe('one snapshot', () => {
  it('reads no row twice, and returns each once and ascending [R-LIST-67]', async () => {
    const { value, sent } = await read(async (reader) => [
      (await reader.listAddresses([3, 1, 3, 9_999])).map(({ addressId }) => addressId),
      (await reader.listAddresses([9_999, 2, 1])).map(({ addressId }) => addressId),
      (await reader.listAssets([0, 1])).map(({ asset }) => asset),
      (await reader.listAssets([1])).map(({ asset }) => asset),
      [...(await reader.listBlockTimes([4, 5_000])).keys()],
      [...(await reader.listBlockTimes([5_000, 4])).keys()],
    ]);
    expect(value).toEqual([[1, 3], [1, 2], [0, 1], [1], [4], [4]]);
    expect(sent).toBe(4);
  });

  it('knows an address by id that it found by text, with its number of transactions', async () => {
    const { value, sent } = await read(async (reader) => {
      const [first] = await reader.listAddresses([1]);
      const again = await reader.findAddress(first?.text ?? '');
      return { first, again, counts: await reader.countTransactions([1]) };
    });
    expect(value.again).toEqual(value.first);
    const [row] = await store.database.query<{ transactions: number }>(
      'select transactions from ledger_ethereum.address where address_id = 1',
    );
    expect(value.counts).toEqual(new Map([[1, row?.transactions]]));
    expect(sent).toBe(1);
  });

  it('reads legs of an account chain with addresses, contracts and times in one statement, as each query has them', async () => {
    const txIds = (await listTxIds()).slice(0, 60);
    const heights = [...new Set(txIds.map(heightOf))];
    const idsOf = (legs: Awaited<ReturnType<LedgerReader['listLegs']>>): readonly number[] => [
      ...new Set(legs.flatMap(({ addressId }) => addressId ?? [])),
    ];
    const level = await read(async (reader) => {
      const legs = await reader.listLegs(txIds);
      const [ids, queriedHeights] = [idsOf(legs), heights];
      const addresses = await reader.listAddresses(ids);
      return {
        ...{ legs, addresses },
        parties: await reader.listParties(ids),
        contracts: await reader.listContracts(addresses.map(({ text }) => text)),
        times: await reader.listBlockTimes(queriedHeights),
      };
    });
    expect(level.sent).toBe(1);
    const ids = idsOf(level.value.legs);
    expect(ids.length).toBeGreaterThan(10);
    const texts = level.value.addresses.map(({ text }) => text);
    const alone = await read(async (reader) => ({
      contracts: await reader.listContracts(texts),
      addresses: await reader.listAddresses(ids),
      parties: await reader.listParties(ids),
      times: await reader.listBlockTimes(heights),
      legs: await reader.listLegs(txIds),
    }));
    expect(alone.sent).toBe(5);
    expect(alone.value.contracts.size).toBeGreaterThan(0);
    expect(level.value).toEqual(alone.value);
    expect(alone.value.parties.some(({ isContract }) => isContract)).toBe(true);
  });

  it('reads a few transactions with the times of their blocks, as each query has them', async () => {
    const txIds = (await listTxIds()).slice(0, 60);
    const heights = [...new Set(txIds.map(heightOf))];
    const both = await read(async (reader) => ({
      transactions: await reader.listTransactions(txIds),
      times: await reader.listBlockTimes(heights),
    }));
    const timesFirst = await read(async (reader) => ({
      times: await reader.listBlockTimes(heights),
      transactions: await reader.listTransactions(txIds),
    }));
    expect([both.sent, timesFirst.sent]).toEqual([1, 2]);
    expect(both.value).toEqual(timesFirst.value);
    expect([...both.value.times.keys()]).toEqual(heights);
    expect(both.value.transactions.map(({ txId }) => txId)).toEqual(txIds);
  });

  it('reads the table of contracts for a text that is new to it', async () => {
    const { value, sent } = await read((reader) => reader.listContracts(['nowhere']));
    expect([[...value], sent]).toEqual([[], 1]);
  });

  it('reads legs of many transactions alone, since their addresses are more than the next question wants', async () => {
    const many = Array.from({ length: 201 }, (_, at) => toTxId(at, 0));
    const { sent } = await read(async (reader) => {
      await reader.listLegs(many);
      return reader.listBlockTimes([1]);
    });
    expect(sent).toBe(2);
  });
});
