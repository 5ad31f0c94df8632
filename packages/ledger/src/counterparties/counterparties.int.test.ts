import type { Block, ChainId, LedgerReader, LegRow } from '@sulian/domain';
import { createMockChain, createRandom } from '@sulian/testkit';
import { afterEach, describe, expect, it } from 'vitest';
import { STAGES } from '../bulk/stages.ts';
import { type CounterpartySettings, createLedger, digestTables, verifyCounterparties, verifyTables } from '../index.ts';
import { generateAccountBlocks } from '../testing/generate-account-blocks.ts';
import { openStore, type Store } from '../testing/open-store.ts';
import { plainEdgeRule } from '../testing/plain-edge-rule.ts';
import { orderCounterparties, reckonCounterparties } from '../testing/reckon-counterparties.ts';
import { splitByTransaction } from './transaction-legs.ts';

/** A few transactions make an address busy here, where the product requires many. */
const settings: CounterpartySettings = { edgeRuleOf: () => plainEdgeRule, ruleVersion: 1, above: 6 };

const stores: Store[] = [];
afterEach(async () => {
  for (const store of stores.splice(0)) await store.drop();
});
async function open(overrides: CounterpartySettings | undefined = settings): Promise<Store> {
  const store = await openStore({ counterparties: overrides });
  stores.push(store);
  return store;
}

/** A chain that can be forked at any height. */
interface Branches {
  readonly chain: ChainId;
  readonly blocks: readonly Block[];
  /** Other blocks above the height. */
  fork(height: number, count: number): Branches;
}

function utxoBranches(seed: number, count: number): Branches {
  const of = (mock: ReturnType<typeof createMockChain>): Branches => ({
    chain: 'BITCOIN',
    blocks: mock.blocks,
    fork: (height, more) => {
      const fork = mock.fork(height);
      fork.extend(more);
      return of(fork);
    },
  });
  const mock = createMockChain({ seed, maxTransfers: 5, addresses: 25 });
  mock.extend(count);
  return of(mock);
}

const SHAPE = { tokens: 2, addresses: 50 } as const;

function accountBranches(seed: number, count: number): Branches {
  const of = (blocks: readonly Block[]): Branches => ({
    chain: 'ETHEREUM',
    blocks,
    fork: (height, more) => {
      const lowerBlocks = blocks.filter((block) => block.height <= height);
      const parentHash = lowerBlocks.at(-1)?.hash ?? '0'.repeat(64);
      const options = { seed: seed + 1_000 + height + more, count: more, firstHeight: height + 1, parentHash };
      return of([...lowerBlocks, ...generateAccountBlocks({ ...options, ...SHAPE })]);
    },
  });
  return of(generateAccountBlocks({ seed, count, ...SHAPE }));
}

const CHAINS = [
  ['UTXO', utxoBranches],
  ['account', accountBranches],
] as const;

async function faultsOf({ database }: Store, chain: ChainId): Promise<readonly unknown[]> {
  return [
    ...(await verifyTables(database, chain)),
    ...(await verifyCounterparties(database, chain, { settings, sample: 1_000 })),
  ];
}

const digestsOf = ({ database }: Store, chain: ChainId) => digestTables(database, chain);

async function writeAtOnce({ chain, blocks }: Pick<Branches, 'chain' | 'blocks'>): Promise<Store> {
  const store = await open();
  await store.ledger.writer(chain).append(blocks);
  return store;
}

async function listCounted({ database }: Store, chain: ChainId): Promise<readonly number[]> {
  const rows = await database.query<{ address_id: number }>(
    `select address_id from ledger_${chain.toLowerCase()}.counterparty_address where is_counted order by 1`,
  );
  return rows.map((row) => row.address_id);
}

async function readTransactions(store: Store, reader: LedgerReader): Promise<readonly (readonly LegRow[])[]> {
  const rows = await store.database.query<{ tx_id: number }>(
    `select tx_id from ledger_${reader.chain.toLowerCase()}.transaction order by 1`,
  );
  return [...splitByTransaction(await reader.listLegs(rows.map((row) => row.tx_id)))];
}

describe.each(CHAINS)('counterparties of busy addresses of a chain of the %s kind', (_, makeBranches) => {
  it('are what all legs sum up to, in every order, on every page [R-LEDGER-60]', async () => {
    const branches = makeBranches(31, 40);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const ids = await listCounted(store, chain);
    expect(ids.length).toBeGreaterThan(3);
    await store.ledger.read(chain, async (reader) => {
      const transactions = await readTransactions(store, reader);
      for (const addressId of ids.slice(0, 8)) {
        const all = reckonCounterparties(transactions, addressId, plainEdgeRule);
        for (const sort of ['AMOUNT', 'COUNT', 'LAST'] as const)
          for (const direction of [undefined, 'INCOMING', 'OUTGOING'] as const)
            for (const asset of [undefined, 0, 1]) {
              const query = {
                sort,
                ...(direction === undefined ? {} : { direction }),
                ...(asset === undefined ? {} : { asset }),
              };
              const expected = orderCounterparties(all, query);
              const streamed: unknown[] = [];
              for await (const rows of reader.counterparties?.streamCounterparties({ addressId, ...query }) ?? [])
                streamed.push(...rows);
              expect(streamed).toEqual(expected);
              for (const [offset, limit] of [
                [0, 3],
                [2, 5],
                [expected.length - 1, 4],
                [expected.length, 4],
                [0, 1_000],
              ] as const) {
                const from = Math.max(0, offset);
                const page = await reader.counterparties?.listCounterparties({
                  addressId,
                  ...query,
                  offset: from,
                  limit,
                });
                expect(page?.total).toBe(expected.length);
                expect(page?.rows).toEqual(expected.slice(from, from + limit));
              }
            }
      }
    });
  });

  it('are listed by id with their wallets, and summed up for some of them alone [R-LEDGER-60]', async () => {
    const branches = makeBranches(31, 40);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const [addressId = 0] = await listCounted(store, chain);
    await store.ledger.read(chain, async (reader) => {
      const all = reckonCounterparties(await readTransactions(store, reader), addressId, plainEdgeRule);
      const addresses = all.filter(({ other }) => typeof other === 'number');
      const walletOf = new Map(
        (await reader.listAddresses(addresses.map(({ other }) => Number(other)))).map((row) => [
          row.addressId,
          row.walletId ?? 0,
        ]),
      );
      for (const direction of ['INCOMING', 'OUTGOING'] as const) {
        const ids = orderCounterparties(addresses, { sort: 'LAST', direction })
          .map(({ other }) => Number(other))
          .sort((a, b) => a - b);
        const page = await reader.counterparties?.listOthers({ addressId, direction, afterId: 0, limit: 1_000 });
        expect(page).toEqual({ ids, walletIds: ids.map((id) => walletOf.get(id)) });
        const [, second = 0] = ids;
        const rest = await reader.counterparties?.listOthers({ addressId, direction, afterId: second, limit: 1 });
        expect(rest?.ids).toEqual(ids.filter((id) => id > second).slice(0, 1));
      }
      for (const asset of [0, 1]) {
        const others = addresses.filter((row) => row.asset === asset).length;
        const all = await reader.countOthers({ addressId, asset, atMost: 1_000 });
        // Addresses that only appear in the same transactions count too.
        expect(all).toBeGreaterThanOrEqual(others);
        expect(await reader.countOthers({ addressId, asset, atMost: 1 })).toBe(Math.min(1, all));
      }
      const some = addresses.slice(0, 3);
      const rows = await reader.counterparties?.listSumsWith(
        addressId,
        some.map(({ other }) => Number(other)),
      );
      const byId = (row: { other: unknown; asset: number }) => Number(row.other) * 10 + row.asset;
      expect(rows).toEqual(
        addresses.filter(({ other }) => some.some((each) => each.other === other)).sort((a, b) => byId(a) - byId(b)),
      );
      expect(
        await reader.counterparties?.listOthers({ addressId: 0, direction: 'INCOMING', afterId: 0, limit: 1 }),
      ).toBe(undefined);
    });
  });

  it('are the same appended block by block, at once and in bulk [R-LEDGER-60]', async () => {
    const branches = makeBranches(32, 50);
    const { chain, blocks } = branches;
    const whole = await writeAtOnce(branches);
    const expected = await digestsOf(whole, chain);
    expect(expected['counterparty']).not.toBe('0:0');
    expect(await faultsOf(whole, chain)).toEqual([]);
    const single = await open();
    for (const block of blocks) await single.ledger.writer(chain).append([block]);
    expect(await digestsOf(single, chain)).toEqual(expected);
    const loaded = await open();
    const bulk = loaded.ledger.writer(chain).bulk();
    await bulk.load(blocks.slice(0, 20));
    let seen = 0;
    const stopped = bulk.finish(() => {
      seen += 1;
      if (seen > STAGES.length - 2) throw new Error('stopped here');
    });
    await expect(stopped).rejects.toThrow('stopped here');
    await bulk.load(blocks.slice(20));
    await bulk.finish();
    expect(await digestsOf(loaded, chain)).toEqual(expected);
    expect(await faultsOf(loaded, chain)).toEqual([]);
  });

  it('are after any reorganisation what the remaining blocks give [R-LEDGER-61]', async () => {
    const random = createRandom(33);
    let branches = makeBranches(34, 30);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const writer = store.ledger.writer(chain);
    for (let round = 0; round < 8; round += 1) {
      const top = branches.blocks.length - 1;
      const height = Math.max(0, top - 1 - random.below(round % 4 === 3 ? 28 : 6));
      branches = branches.fork(height, 1 + random.below(8));
      await writer.replaceAbove(height, branches.blocks.slice(height + 1));
      expect(await faultsOf(store, chain), `round ${round}`).toEqual([]);
    }
    const fresh = await writeAtOnce(branches);
    expect(await digestsOf(store, chain)).toEqual(await digestsOf(fresh, chain));
  });

  it('are counted anew after a reorganisation in which the rule gives other edges [R-LEDGER-61]', async () => {
    const branches = makeBranches(40, 30);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const before = await listCounted(store, chain);
    const edgeless: CounterpartySettings = {
      ...settings,
      edgeRuleOf: () => (legs, options) => ({ ...plainEdgeRule(legs, options), edges: [] }),
    };
    await createLedger(store.database, undefined, { counterparties: edgeless }).writer(chain).rollback(27);
    const left = await listCounted(store, chain);
    expect(left.length).toBeLessThan(before.length);
    expect(await verifyTables(store.database, chain)).toEqual([]);
    while (await store.ledger.writer(chain).countCounterparties());
    const fresh = await writeAtOnce({ chain, blocks: branches.blocks.slice(0, 28) });
    expect(await digestsOf(store, chain)).toEqual(await digestsOf(fresh, chain));
  });

  it('go when an address is busy no more, and come again with it [R-LEDGER-61]', async () => {
    const branches = makeBranches(35, 40);
    const { chain, blocks } = branches;
    const store = await writeAtOnce(branches);
    const expected = await digestsOf(store, chain);
    const before = await listCounted(store, chain);
    await store.ledger.writer(chain).rollback(15);
    const left = await listCounted(store, chain);
    expect(left.length).toBeGreaterThan(0);
    expect(left.length).toBeLessThan(before.length);
    expect(await faultsOf(store, chain)).toEqual([]);
    await store.ledger.writer(chain).rollback(0);
    expect(await listCounted(store, chain)).toEqual([]);
    const digests = await digestsOf(store, chain);
    for (const table of ['counterparty', 'counterparty_total', 'counterparty_own', 'counterparty_address'])
      expect(digests[table]).toBe('0:0');
    await store.ledger.writer(chain).append(blocks.slice(1));
    expect(await digestsOf(store, chain)).toEqual(expected);
  });

  it('are told of a ledger of before once they are counted, one address at a time, and not in part [R-LEDGER-62]', async () => {
    const branches = makeBranches(36, 40);
    const { chain, blocks } = branches;
    const store = await openStore();
    stores.push(store);
    await store.ledger.writer(chain).append(blocks.slice(0, 30));
    const ledger = createLedger(store.database, undefined, { counterparties: settings });
    const writer = ledger.writer(chain);
    const listOf = (addressId: number) =>
      ledger.read(chain, async (reader) =>
        reader.counterparties?.listCounterparties({ addressId, sort: 'LAST', offset: 0, limit: 10 }),
      );
    const busy = await store.database.query<{ address_id: number }>(
      `select address_id from ledger_${chain.toLowerCase()}.address where transactions > 6 order by 1`,
    );
    const [first, second] = [busy[0]?.address_id ?? 0, busy[1]?.address_id ?? 0];
    expect(await listOf(first)).toBeUndefined();
    expect(await writer.countCounterparties()).toBe(true);
    expect((await listOf(first))?.total).toBeGreaterThan(0);
    expect(await listOf(second)).toBeUndefined();
    await writer.append(blocks.slice(30, 36));
    await writer.replaceAbove(33, blocks.slice(34));
    expect(await listOf(second)).toBeUndefined();
    while (await writer.countCounterparties());
    expect((await listOf(second))?.total).toBeGreaterThan(0);
    expect(await faultsOf(store, chain)).toEqual([]);
    expect(await digestsOf(store, chain)).toEqual(await digestsOf(await writeAtOnce(branches), chain));
    expect(await writer.countCounterparties()).toBe(false);
  });

  it('are counted no further when the program stops, and not in part [R-LEDGER-62]', async () => {
    const branches = makeBranches(42, 30);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const expected = await digestsOf(store, chain);
    await createLedger(store.database).writer(chain).rollback(29);
    expect(await listCounted(store, chain)).toEqual([]);
    const stopping = new AbortController();
    let read = 0;
    const stopped: CounterpartySettings = {
      ...settings,
      edgeRuleOf: () => (legs, options) => {
        read += 1;
        if (read === 2) stopping.abort();
        return plainEdgeRule(legs, options);
      },
    };
    const writer = createLedger(store.database, undefined, { counterparties: stopped }).writer(chain);
    expect(await writer.countCounterparties(stopping.signal)).toBe(false);
    expect(read).toBe(2);
    expect(await listCounted(store, chain)).toEqual([]);
    while (await store.ledger.writer(chain).countCounterparties());
    expect(await digestsOf(store, chain)).toEqual(expected);
  });

  it('are not told by another version of the rule than they were counted by [R-LEDGER-62]', async () => {
    const branches = makeBranches(41, 30);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const [addressId = 0] = await listCounted(store, chain);
    const totalWith = (counterparties?: CounterpartySettings) =>
      createLedger(store.database, undefined, counterparties && { counterparties }).read(chain, async (reader) => {
        const page = await reader.counterparties?.listCounterparties({ addressId, sort: 'LAST', offset: 0, limit: 10 });
        return page?.total;
      });
    const total = await totalWith(settings);
    expect(total).toBeGreaterThan(0);
    expect(await totalWith({ ...settings, above: 9 })).toBe(total);
    expect(await totalWith({ ...settings, ruleVersion: 2 })).toBeUndefined();
    expect(await totalWith()).toBeUndefined();
  });

  it('follow a change of the settings, and are kept by nobody who has none [R-LEDGER-62]', async () => {
    const branches = makeBranches(37, 30);
    const { chain } = branches;
    const store = await writeAtOnce(branches);
    const expected = await digestsOf(store, chain);
    const countWith = async (overrides: CounterpartySettings) => {
      const writer = createLedger(store.database, undefined, { counterparties: overrides }).writer(chain);
      while (await writer.countCounterparties());
      return listCounted(store, chain);
    };
    const all = await listCounted(store, chain);
    expect((await countWith({ ...settings, above: 9 })).length).toBeLessThan(all.length);
    expect(await verifyTables(store.database, chain)).toEqual([]);
    expect(await countWith({ ...settings, ruleVersion: 2 })).toEqual(all);
    expect(await countWith(settings)).toEqual(all);
    expect(await digestsOf(store, chain)).toEqual(expected);
    await createLedger(store.database).writer(chain).rollback(28);
    expect(await listCounted(store, chain)).toEqual([]);
    expect(await verifyTables(store.database, chain)).toEqual([]);
  });
});

describe('counterparties of a ledger that begins late', () => {
  it('have no amount where an input was never seen, until that is rolled back [R-LEDGER-60]', async () => {
    const blocks = createMockChain({ seed: 38, maxTransfers: 6, addresses: 12 }).extend(40).slice(15);
    const store = await writeAtOnce({ chain: 'BITCOIN', blocks });
    const [row] = await store.database.query<{ unknown: number }>(
      'select sum(received_unknown + paid_unknown)::integer as unknown from ledger_bitcoin.counterparty',
    );
    expect(row?.unknown).toBeGreaterThan(0);
    expect(await faultsOf(store, 'BITCOIN')).toEqual([]);
    await store.ledger.writer('BITCOIN').rollback(25);
    const fresh = await writeAtOnce({ chain: 'BITCOIN', blocks: blocks.filter(({ height }) => height <= 25) });
    expect(await digestsOf(store, 'BITCOIN')).toEqual(await digestsOf(fresh, 'BITCOIN'));
  });

  it('are named by verify where a row is not what the transactions say', async () => {
    const blocks = createMockChain({ seed: 39, maxTransfers: 6, addresses: 12 }).extend(20);
    const store = await writeAtOnce({ chain: 'BITCOIN', blocks });
    await store.database.query(
      `update ledger_bitcoin.counterparty set received_least = received_least + 1
       where ctid = (select ctid from ledger_bitcoin.counterparty limit 1)`,
    );
    expect(await faultsOf(store, 'BITCOIN')).toMatchObject([
      { check: 'counterparties are the sums over the edges of their transactions', rows: 1 },
    ]);
  });
});
