import {
  type Block,
  CHAINS,
  type ChainId,
  escrowAddress,
  formatAmount,
  heightOf,
  type Operation,
  type OperationType,
  type TokenAccount,
  type Transaction,
  toHashText,
} from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { createAssetStore, digestTables, migrateLedger, verifyTables } from './index.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import type { Store } from './testing/open-store.ts';
import { undoCheckpoint } from './testing/undo-checkpoint.ts';
import { useStores } from './testing/use-stores.ts';

const open = useStores();

async function appended(blocks: readonly Block[]): Promise<Store> {
  const store = await open();
  const [chain] = blocks.map((block) => block.chain);
  for (let at = 0; at < blocks.length; at += 7)
    await store.ledger.writer(chain as ChainId).append(blocks.slice(at, at + 7));
  return store;
}

async function imported(blocks: readonly Block[]): Promise<Store> {
  const store = await open();
  const [chain] = blocks.map((block) => block.chain);
  const bulk = store.ledger.writer(chain as ChainId).bulk();
  for (let at = 0; at < blocks.length; at += 13) await bulk.load(blocks.slice(at, at + 13));
  await bulk.finish();
  return store;
}

describe.each(['SOLANA', 'TEZOS', 'RIPPLE', 'TON'] as const)('hashes of %s', (chain) => {
  const blocks = generateAccountBlocks({ seed: 4, count: 30, chain, transactions: 20 });
  const hashes = blocks.flatMap((block) => block.transactions.map(({ hash }) => hash));

  it('are found whole and by their first letters, appended or imported [R-CHAIN-60, R-CHAIN-61]', async () => {
    const [live, bulk] = [await appended(blocks), await imported(blocks)];
    expect(await digestTables(bulk.database, chain)).toEqual(await digestTables(live.database, chain));
    expect(await verifyTables(live.database, chain)).toEqual([]);
    await live.ledger.read(chain, async (reader) => {
      for (const hash of hashes.slice(0, 5)) {
        expect((await reader.listTransactionsByHash(hash)).map((row) => row.hash)).toEqual([hash]);
        const text = toHashText(chain, hash);
        for (const letters of [2, 3, 5, text.length - 1, text.length]) {
          const prefix = text.slice(0, letters);
          const expected = hashes.filter((each) => toHashText(chain, each).startsWith(prefix)).sort();
          const found = await reader.listTransactionsByHashPrefix(prefix, 1_000);
          const own = found.map((row) => row.hash).filter((each) => toHashText(chain, each).startsWith(prefix));
          expect(own).toEqual(expected);
          // TON's may be base64 as well.
          if (chain !== 'TON') expect(found).toHaveLength(expected.length);
          expect(await reader.countTransactionsByHashPrefix(prefix, 1_000)).toBe(found.length);
          expect(await reader.listTransactionsByHashPrefix(prefix, 1)).toEqual(found.slice(0, 1));
          expect(await reader.countTransactionsByHashPrefix(prefix, 1)).toBe(1);
        }
      }
    });
  });
});

describe('a transaction that failed in part', () => {
  const [block] = generateAccountBlocks({ seed: 8, count: 1, chain: 'TEZOS', transactions: 1 });
  const statuses = ['success', 'partly', 'failed'] as const;
  const blocks: readonly Block[] = [
    {
      ...(block as Block),
      transactions: statuses.map((status, at) => ({
        hash: `0574${at}${'0'.repeat(71)}`,
        kind: 'transfer',
        status,
        feeBase: 5n,
        operations: [],
      })),
    },
  ];

  it.each([
    ['appended', appended],
    ['imported', imported],
  ] as const)('is told from one that failed and one that did not: %s [R-CHAIN-64]', async (_, write) => {
    const store = await write(blocks);
    expect(await verifyTables(store.database, 'TEZOS')).toEqual([]);
    await store.ledger.read('TEZOS', async (reader) => {
      expect((await reader.listTransactions([0, 1, 2])).map((row) => row.status)).toEqual(statuses);
    });
  });
});

describe('kinds of operations', () => {
  const hash = (number: number) => number.toString(16).padStart(64, '0');
  const blockOf = (operations: readonly Operation[]): Block => ({
    chain: 'TRON',
    height: 7,
    hash: hash(1),
    parentHash: hash(0),
    timeSec: 1_600_000_000,
    transactions: [{ hash: hash(2), kind: 'transfer', status: 'success', feeBase: 0n, operations }],
  });
  const move = (type: OperationType, from: string, to: string, amountBase: bigint): Operation => ({
    type,
    asset: 0,
    sources: [{ address: from, amountBase }],
    destinations: [{ address: to, amountBase }],
  });
  const balance = async (store: Store, text: string): Promise<bigint | undefined> =>
    store.ledger.read('TRON', async (reader) => {
      const address = await reader.findAddress(text);
      const [total] = address === undefined ? [] : await reader.listTotals([address.addressId]);
      return total && total.receivedBase - total.sentBase;
    });

  it('keep what is locked countable at an address of its own, which is no chain’s [R-CHAIN-65]', async () => {
    const escrow = escrowAddress('rAnne/17');
    const store = await appended([
      blockOf([
        { type: 'REWARD', asset: 0, sources: [], destinations: [{ address: 'anne', amountBase: 10n }] },
        move('LOCK', 'anne', escrow, 7n),
        move('UNLOCK', escrow, 'ben', 3n),
        { type: 'STAKE', asset: 0, sources: [], destinations: [] },
        move('STAKE', 'ben', 'ben', 0n),
        move('UNKNOWN', 'ben', 'carl', 0n),
      ]),
    ]);
    expect(await verifyTables(store.database, 'TRON')).toEqual([]);
    const balances = await Promise.all(['anne', escrow, 'ben', 'carl'].map((text) => balance(store, text)));
    expect(balances).toEqual([3n, 4n, 3n, 0n]);
    const types = await store.ledger.read('TRON', async (reader) =>
      (await reader.listLegs([7 * 2 ** 20])).map((leg) => leg.operationType),
    );
    expect([...new Set(types)]).toEqual(['REWARD', 'LOCK', 'UNLOCK', 'STAKE', 'UNKNOWN']);
    for (const chain of CHAINS) expect(escrow).not.toMatch(chain.addressShape);
  });

  it.each([
    ['appended', appended],
    ['imported', imported],
  ] as const)('that nobody could read never move value: %s [R-CHAIN-65]', async (_, write) => {
    await expect(write([blockOf([move('UNKNOWN', 'anne', 'ben', 1n)])])).rejects.toMatchObject({
      code: 'BLOCK_CORRUPT',
      message: 'an operation of unknown kind moves value',
    });
  });

  it.each([
    ['appended', appended],
    ['imported', imported],
  ] as const)('never move or cost less than nothing, nor more coins than any chain has: %s [R-CHAIN-373]', async (_, write) => {
    const most = 10n ** 18n;
    const token = { ...move('TOKEN_TRANSFER', 'anne', 'ben', 10n ** 90n), token: 'Tusdt' } as const;
    expect(await write([blockOf([token])])).toBeDefined();
    for (const operation of [
      move('VALUE_TRANSFER', 'anne', 'ben', -5n),
      move('VALUE_TRANSFER', 'anne', 'ben', most + 1n),
      { ...token, destinations: [{ address: 'ben', amountBase: -1n }] },
    ])
      await expect(write([blockOf([operation])])).rejects.toMatchObject({
        code: 'BLOCK_CORRUPT',
        message: 'the amount of an operation is out of range',
      });
    const { transactions, ...block } = blockOf([token]);
    for (const feeBase of [-5n, most + 1n])
      await expect(
        write([{ ...block, transactions: transactions.map((each) => ({ ...each, feeBase })) }]),
      ).rejects.toMatchObject({ code: 'BLOCK_CORRUPT', message: 'a fee is out of range' });
  });
});

describe('heights with gaps', () => {
  const options = { seed: 6, chain: 'SOLANA', gap: (height: number) => [0, 3, 0, 11][height % 4] ?? 0 } as const;
  const blocks = generateAccountBlocks({ ...options, count: 40, firstHeight: 254_170_887 });

  it('are accepted where the parent fits, appended, imported and rolled back alike [R-CHAIN-62]', async () => {
    expect(blocks.at(-1)?.height).toBeGreaterThan(254_170_887 + 60);
    const [live, bulk] = [await appended(blocks), await imported(blocks)];
    const digest = await digestTables(live.database, 'SOLANA');
    expect(await digestTables(bulk.database, 'SOLANA')).toEqual(digest);
    expect(await verifyTables(live.database, 'SOLANA')).toEqual([]);
    const writer = live.ledger.writer('SOLANA');
    const [kept] = blocks.slice(20);
    // A slot without a block is as good a place to go back to as the block before it.
    await writer.rollback((blocks[21]?.height ?? 0) - 1);
    expect((await live.ledger.getState('SOLANA')).hash).toBe(kept?.hash);
    await writer.append(blocks.slice(21));
    expect(await digestTables(live.database, 'SOLANA')).toEqual(digest);
    expect((await live.ledger.read('SOLANA', (reader) => reader.findBlock(kept?.height ?? 0)))?.hash).toBe(kept?.hash);
  });

  it('never hide a block: whose parent is not the one before is refused, higher or not [R-CHAIN-62]', async () => {
    const store = await appended(blocks.slice(0, 10));
    const writer = store.ledger.writer('SOLANA');
    const refused = { code: 'PARENT_MISMATCH' };
    await expect(writer.append(blocks.slice(11, 12))).rejects.toMatchObject(refused);
    const [next] = blocks.slice(10);
    await expect(writer.append([{ ...(next as Block), height: blocks[9]?.height ?? 0 }])).rejects.toMatchObject(
      refused,
    );
    await writer.append(blocks.slice(10, 11));
  });
});

describe('token accounts', () => {
  const blocks = generateAccountBlocks({ seed: 12, count: 30, chain: 'SOLANA', tokenAccounts: 9 });
  /** The last word on each account up to a height. */
  const ownersAt = (height: number): ReadonlyMap<string, TokenAccount> =>
    new Map(
      blocks
        .filter((block) => block.height <= height)
        .flatMap((block) => block.transactions.flatMap(({ tokenAccounts = [] }) => tokenAccounts))
        .map((each) => [each.account, each]),
    );

  const expectOwners = (store: Store, head: number): Promise<void> =>
    store.ledger.read('SOLANA', async (reader) => {
      for (const height of [0, 3, 11, 20, head]) {
        const owners = ownersAt(Math.min(height, head));
        for (let account = 0; account < 10; account += 1) {
          const found = await reader.findHolder(`ata${account}`, height);
          const expected = owners.get(`ata${account}`);
          expect(found?.owner).toBe(expected?.owner);
          if (expected === undefined) continue;
          expect(found?.asset).toBe((await reader.findAssetByKey(expected.token))?.asset);
          expect(heightOf(found?.fromTxId ?? 0)).toBeLessThanOrEqual(height);
        }
      }
      expect(await reader.findHolder('ata1')).toEqual(await reader.findHolder('ata1', head));
    });

  it('lead to their owner at each height, appended, imported, rolled back and on again [R-CHAIN-66]', async () => {
    const [live, bulk] = [await appended(blocks), await imported(blocks)];
    const digest = await digestTables(live.database, 'SOLANA');
    expect(await digestTables(bulk.database, 'SOLANA')).toEqual(digest);
    expect(digest['holder']).not.toMatch(/^0:/);
    for (const store of [live, bulk]) {
      expect(await verifyTables(store.database, 'SOLANA')).toEqual([]);
      await expectOwners(store, 29);
    }
    await live.ledger.writer('SOLANA').rollback(15);
    expect(await verifyTables(live.database, 'SOLANA')).toEqual([]);
    await expectOwners(live, 15);
    await live.ledger.writer('SOLANA').append(blocks.slice(16));
    expect(await digestTables(live.database, 'SOLANA')).toEqual(digest);
  });

  it('whose owner stays have one row, however often they are shown [R-CHAIN-66]', async () => {
    const [first] = blocks;
    const shown = { account: 'ata', owner: 'anne', token: 'mint' };
    const owners = ['anne', 'anne', 'ben', 'ben', 'anne'];
    const store = await appended([
      {
        ...(first as Block),
        transactions: owners.map((owner, at) => ({
          hash: `${at}`.repeat(128),
          kind: 'transfer',
          status: 'success',
          feeBase: 0n,
          operations: [],
          tokenAccounts: [
            { ...shown, owner: 'carl' },
            { ...shown, owner },
          ],
        })),
      },
    ]);
    const rows = await store.database.query('select tx_id, owner from ledger_solana.holder order by tx_id');
    expect(rows).toEqual([
      { tx_id: 0, owner: 'anne' },
      { tx_id: 2, owner: 'ben' },
      { tx_id: 4, owner: 'anne' },
    ]);
  });
});

describe('a folder from before there was room for further families', () => {
  it.each([
    'BITCOIN',
    'ETHEREUM',
  ] as const)('of %s opens, is the same row for row, and goes on [R-CHAIN-67]', async (chain) => {
    const blocks =
      chain === 'BITCOIN'
        ? createMockChain({ seed: 31, maxTransfers: 6 }).extend(30)
        : generateAccountBlocks({ seed: 31, count: 30 });
    const [store, fresh] = [await appended(blocks.slice(0, 20)), await appended(blocks)];
    const schema = `ledger_${chain.toLowerCase()}`;
    await store.database.query(`
      drop table ${schema}.holder;
      alter table ${schema}.transaction alter column is_failed set not null;
      drop index if exists ${schema}.address_expr_idx, ${schema}.address_reverse_left_idx, ${schema}.event_address_asset_tx_id_idx;
      ${undoCheckpoint(schema)}
      delete from ${schema}.migration where number >= 5`);
    const files = () =>
      store.database.query(
        `select relname, relfilenode from pg_class where relnamespace = '${schema}'::regnamespace and relname !~ '^(holder|address_expr|address_reverse|event_address_asset)' order by 1`,
      );
    const before = await files();
    await migrateLedger(store.database);
    expect(await files()).toEqual(before);
    expect(await verifyTables(store.database, chain)).toEqual([]);
    await store.ledger.writer(chain).append(blocks.slice(20));
    expect(await digestTables(store.database, chain)).toEqual(await digestTables(fresh.database, chain));
  });
});

describe('assets of any key and scale', () => {
  const ISSUED = '524C555344000000000000000000000000000000.rMxCKbEDwqr76QuheSUMdEGf4B9xJ8m5De';
  const FA2 = `KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn:${2n ** 256n - 1n}`;
  const MPT = '00000000A407AF5856CCF3C42619DAA925813FC955C72983';
  /** An XRP Ledger amount has 16 digits and an exponent up to 80; its scale is 96. */
  const amounts = [
    ...[0n, 1n, 10n, 10n ** 96n, 5n * 10n ** 96n, 12n * 10n ** 95n, 9_999_999_999_999_999n * 10n ** 176n],
    ...Array.from({ length: 40 }, (_, at) => BigInt(`9${'0'.repeat(at * 4)}${at}`) * 10n ** BigInt(at % 7)),
  ];
  const sum = amounts.reduce((total, each) => total + each, 0n);
  const blocks: readonly Block[] = [0, 1].map((height) => ({
    chain: 'RIPPLE',
    height,
    hash: `${height + 1}`.repeat(64),
    parentHash: `${height}`.repeat(64),
    timeSec: 1_600_000_000 + height,
    tokens: [
      { token: ISSUED, decimals: 96, symbol: 'RLUSD' },
      { token: FA2, decimals: 255 },
    ],
    transactions: [
      {
        hash: `${height + 5}`.repeat(64),
        kind: 'transfer',
        status: 'success',
        feeBase: 10n ** 18n,
        operations: amounts.flatMap((amountBase) =>
          [ISSUED, FA2, MPT, '1002000'].map((token) => ({
            type: 'TOKEN_TRANSFER' as const,
            asset: 0,
            token,
            sources: [{ address: 'anne', amountBase }],
            destinations: [{ address: 'ben', amountBase }],
          })),
        ),
      },
    ],
  }));

  it.each([
    ['appended', appended],
    ['imported', imported],
  ] as const)('come back digit for digit from every question: %s [R-CHAIN-68]', async (_, write) => {
    const store = await write(blocks);
    expect(await verifyTables(store.database, 'RIPPLE')).toEqual([]);
    await store.ledger.read('RIPPLE', async (reader) => {
      const assets = await reader.listAssets([1, 2, 3, 4]);
      expect(assets.map(({ key, decimals }) => [key, decimals])).toEqual([
        [ISSUED, 96],
        [FA2, 255],
        [MPT, null],
        ['1002000', null],
      ]);
      expect(await reader.findAssetByKey(FA2)).toEqual(assets[1]);
      const own = (await reader.listLegs([0])).filter((leg) => leg.asset === 2 && leg.side === 'source');
      expect(own.map((leg) => leg.amountBase)).toEqual(amounts);
      expect((await reader.listTransactions([0]))[0]?.feeBase).toBe(10n ** 18n);
      const addressId = (await reader.findAddress('ben'))?.addressId ?? 0;
      const received = { receivedBase: sum, sentBase: 0n };
      expect((await reader.listTotals([addressId]))[3]).toMatchObject({ receivedBase: 2n * sum, sentBase: 0n });
      expect((await reader.listTotalsTogether([addressId]))[0]).toMatchObject({ receivedBase: 2n * sum });
      expect((await reader.listDaysTogether([addressId]))[0]).toMatchObject({ receivedBase: 2n * sum });
      expect((await reader.listAddressDays(addressId))[0]).toMatchObject({ receivedBase: 2n * sum });
      const page = { offset: 0, limit: 10 };
      expect((await reader.listAddressTransactions(addressId, page))[0]).toMatchObject(received);
      expect((await reader.listTransactionsTogether([addressId], page))[0]).toMatchObject(received);
      const query = { addressIds: [addressId], asset: 1, limit: 10 };
      expect((await reader.listAddressTransactionsAfter({ ...query, afterTxId: -1 }))[0]).toMatchObject(received);
      expect((await reader.listHistories(query)).get(addressId)?.receivedBase).toEqual([sum, sum]);
      expect((await reader.listHistories({ ...query, untilTxId: 0 })).get(addressId)?.receivedBase).toEqual([sum]);
      expect((await reader.listHistories({ ...query, untilTxId: -1 })).size).toBe(0);
      expect(formatAmount(sum, 96)).toBe(
        `${sum / 10n ** 96n}.${(sum % 10n ** 96n).toString().padStart(96, '0').replace(/0+$/, '')}`,
      );
    });
  });

  it('whose decimals a block tells need not be asked; the first word stays [R-CHAIN-68]', async () => {
    const store = await appended(blocks);
    const again = createAssetStore(() => store.database);
    expect((await again.listUnread('RIPPLE', 10)).map(({ key }) => key)).toEqual([MPT, '1002000']);
    const [, last] = blocks;
    await store.ledger.writer('RIPPLE').append([
      {
        ...(last as Block),
        height: 7,
        hash: '9'.repeat(64),
        parentHash: (last as Block).hash,
        tokens: [{ token: ISSUED, decimals: 2 }],
        transactions: [],
      },
    ]);
    const found = await store.ledger.read('RIPPLE', (reader) => reader.findAssetByKey(ISSUED));
    expect(found).toMatchObject({ decimals: 96, symbol: 'RLUSD' });
  });

  it('of a collection are one, whatever items move [R-CHAIN-69]', async () => {
    const [, block] = blocks;
    const item = (address: string): Operation => ({
      type: 'NFT_TRANSFER',
      asset: 0,
      token: 'rIssuer:5',
      sources: [{ address: 'anne', amountBase: 1n }],
      destinations: [{ address, amountBase: 1n }],
    });
    const [transaction] = (block as Block).transactions;
    const store = await appended([
      {
        ...(block as Block),
        transactions: [{ ...(transaction as Transaction), operations: [item('ben'), item('carl')] }],
      },
    ]);
    await store.ledger.read('RIPPLE', async (reader) => {
      expect(await reader.listAssets([1, 2])).toMatchObject([{ key: 'rIssuer:5', kind: 'NFT', decimals: 0 }]);
    });
  });
});
