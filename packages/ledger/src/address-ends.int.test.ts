import type { Block, LedgerReader, Operation } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { digestTables, migrateLedger, verifyTables } from './index.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { undoCheckpoint } from './testing/undo-checkpoint.ts';
import { useStores } from './testing/use-stores.ts';

const openOne = useStores();
async function open(blocks: readonly Block[]): Promise<Store> {
  const store = await openOne();
  await store.ledger.writer('ETHEREUM').append(blocks);
  return store;
}

const A = `0xabc1${'1'.repeat(32)}beef`;
const LIKE_A = `0xabc2${'2'.repeat(32)}beef`;
const NEAR_A = `0xabd1${'1'.repeat(32)}beef`;
const B = `0xfff0${'3'.repeat(32)}0001`;
const TOKEN = `0x${'9'.repeat(40)}`;

/** One payment a block. */
const toBlocks = (payments: readonly (readonly [string, string, string?])[]): readonly Block[] =>
  payments.map(([from, to, token], height) => ({
    chain: 'ETHEREUM',
    height,
    hash: (height + 1).toString(16).padStart(64, '0'),
    parentHash: height.toString(16).padStart(64, '0'),
    timeSec: 1_700_000_000 + height,
    transactions: [
      {
        hash: (0xf00 + height).toString(16).padStart(64, '0'),
        kind: 'transfer',
        status: 'success',
        operations: [
          {
            type: token === undefined ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
            asset: 0,
            ...(token === undefined ? {} : { token }),
            sources: [{ address: from, amountBase: 5n }],
            destinations: [{ address: to, amountBase: 5n }],
          },
        ],
      },
    ],
  }));

const read = <T>(store: Store, work: (reader: LedgerReader) => Promise<T>): Promise<T> =>
  store.ledger.read('ETHEREUM', work);

describe('addresses by how they begin and end', () => {
  it('[R-ADDR-116] are found by both ends together, and at most as many as are asked for', async () => {
    const store = await open(
      toBlocks([
        [A, B],
        [LIKE_A, B],
        [NEAR_A, B],
      ]),
    );
    const ends = [
      { prefix: '0xabc', suffix: 'beef' },
      { prefix: '0xabd', suffix: 'beef' },
      { prefix: '0xabc', suffix: 'beee' },
      { prefix: '0xab', suffix: '1beef' },
      { prefix: '0xa', suffix: '11beef' },
      { prefix: '0x', suffix: '222beef' },
      { prefix: '0x', suffix: '211beef' },
    ];
    const found = await read(store, (reader) => reader.listAddressesByEnds(ends, 5));
    const [a, likeA, nearA] = [[A], [LIKE_A], [NEAR_A]];
    expect(found.map((each) => each.map(({ text }) => text))).toEqual([
      [A, LIKE_A],
      nearA,
      [],
      [...a, ...nearA],
      [...a, ...nearA],
      likeA,
      [],
    ]);
    for (const suffix of ['eef', '22222beef'])
      await expect(
        read(store, (reader) => reader.listAddressesByEnds([{ prefix: '0x', suffix }], 5)),
      ).rejects.toMatchObject({ code: 'INTERNAL' });
    const [first] = await read(store, (reader) => reader.listAddressesByEnds(ends, 1));
    expect(first?.map(({ text }) => text)).toEqual([A]);
  });

  it('[R-ADDR-119] have in common the transactions in which both moved one asset', async () => {
    const store = await open(
      toBlocks([
        [A, B],
        [A, LIKE_A],
        [B, A, TOKEN],
        [B, NEAR_A],
        [A, B, TOKEN],
      ]),
    );
    await read(store, async (reader) => {
      const ids = await Promise.all(
        [A, B, NEAR_A].map(async (text) => (await reader.findAddress(text))?.addressId ?? 0),
      );
      const [a = 0, b = 0, near = 0] = ids;
      const pairs = [
        { first: a, second: b },
        { first: b, second: a },
        { first: a, second: near },
      ];
      const shared = await reader.listSharedTransactions(pairs, 2);
      const heights = shared.map(({ txIds }) => txIds.map((txId) => Math.floor(txId / 2 ** 20)));
      expect(heights).toEqual([[0, 2], [0, 2], []]);
      expect(shared.every(({ isWhole }) => isWhole)).toBe(true);
    });
  });
});

describe('what left the accounts of others', () => {
  const SIGNER = `0x${'5'.repeat(40)}`;
  const move = (from: string, amountBase: bigint, token?: string): Operation => ({
    type: token === undefined ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
    asset: 0,
    ...(token === undefined ? {} : { token }),
    sources: [{ address: from, amountBase }],
    destinations: [{ address: A, amountBase }],
  });
  const fee: Operation = {
    type: 'FEE',
    asset: 0,
    sources: [{ address: SIGNER, amountBase: 0n }],
    destinations: [],
  };
  const toBlock = (operations: readonly Operation[], height: number): Block => ({
    chain: 'ETHEREUM',
    height,
    hash: (height + 1).toString(16).padStart(64, '0'),
    parentHash: height.toString(16).padStart(64, '0'),
    timeSec: 1_700_000_000 + height,
    transactions: [
      { hash: (0xf00 + height).toString(16).padStart(64, '0'), kind: 'transfer', status: 'success', operations },
    ],
  });

  it("[R-SCORE-194] in an address's transactions is summed by token, newest first, and of no more than asked for", async () => {
    const store = await open(
      [
        [fee, move(A, 0n, TOKEN), move(B, 0n, TOKEN), move(B, 4n, TOKEN)],
        [fee, move(SIGNER, 3n, TOKEN), move(B, 9n)],
        [fee, move(B, 4n, TOKEN)],
        [move(B, 4n, TOKEN)],
      ].map(toBlock),
    );
    await read(store, async (reader) => {
      const id = (await reader.findAddress(SIGNER))?.addressId ?? 0;
      const { rows, isWhole } = await reader.listMovesOfOthers(id, 3);
      expect(isWhole).toBe(true);
      expect(rows.map(({ txId, ...row }) => ({ height: Math.floor(txId / 2 ** 20), ...row }))).toEqual([
        { height: 2, asset: 1, moves: 1, payers: 1, hasZero: false },
        { height: 0, asset: 1, moves: 3, payers: 2, hasZero: true },
      ]);
      const newest = await reader.listMovesOfOthers(id, 2);
      expect([newest.isWhole, newest.rows.length]).toEqual([false, 1]);
      expect(await reader.listMovesOfOthers(999, 3)).toEqual({ rows: [], isWhole: true });
    });
  });
});

describe('a folder from before addresses were found by their ends', () => {
  it('[R-ADDR-116] opens, is the same row for row, finds them, and goes on', async () => {
    const blocks = generateAccountBlocks({ seed: 8, count: 30 });
    const [store, fresh] = [await open(blocks.slice(0, 20)), await open(blocks)];
    const indexes = () =>
      store.database.query<{ indexdef: string }>(
        `select indexdef from pg_indexes where schemaname = 'ledger_ethereum' and indexdef like '%reverse%'`,
      );
    const [before] = await indexes();
    await store.database.query(`
      drop index ledger_ethereum.address_reverse_left_idx;
      drop index ledger_ethereum.event_address_asset_tx_id_idx;
      ${undoCheckpoint('ledger_ethereum')}
      delete from ledger_ethereum.migration where number >= 8`);
    expect(await indexes()).toEqual([]);
    await migrateLedger(store.database);
    expect(await indexes()).toEqual([before]);
    expect(await verifyTables(store.database, 'ETHEREUM')).toEqual([]);
    await store.ledger.writer('ETHEREUM').append(blocks.slice(20));
    expect(await digestTables(store.database, 'ETHEREUM')).toEqual(await digestTables(fresh.database, 'ETHEREUM'));
  });
});
