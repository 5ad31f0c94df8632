import type { ClusterRule } from '@sulian/domain';
import { recordStatements } from '@sulian/postgres';
import { createMockChain } from '@sulian/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { digestTables, verifyTables } from './index.ts';
import type { Store } from './testing/open-store.ts';
import { useStores } from './testing/use-stores.ts';

/** Every source of a transaction is one owner. */
const spendTogether: ClusterRule = (legs) => [
  ...new Set(legs.flatMap((leg) => (leg.side === 'source' && leg.addressId !== undefined ? [leg.addressId] : []))),
];

const open = useStores();

describe('appending', () => {
  const chain = createMockChain({ seed: 11, maxTransfers: 6 });
  const blocks = chain.extend(60);
  let whole: Store;
  beforeAll(async () => {
    whole = await open();
    await whole.ledger.writer('BITCOIN').append(blocks);
  });

  it('leaves tables that agree with each other', async () => {
    expect(await verifyTables(whole.database, 'BITCOIN')).toEqual([]);
  });

  it('writes the same rows block by block as at once', async () => {
    const single = await open();
    for (const block of blocks) await single.ledger.writer('BITCOIN').append([block]);
    expect(await digestTables(single.database, 'BITCOIN')).toEqual(await digestTables(whole.database, 'BITCOIN'));
  });

  it('inserts a checkpoint only into a new chain', async () => {
    const { ledger } = await open();
    const countInserts = async (height: number): Promise<number> => {
      const recorded = recordStatements();
      await ledger.writer('BITCOIN').append(blocks.slice(height, height + 1));
      recorded.stop();
      return recorded.sent.filter((sql) => /insert into \S*checkpoint/.test(sql)).length;
    };
    expect([await countInserts(0), await countInserts(1)]).toEqual([1, 0]);
  });

  it('clusters the same however the heights are cut [R-WALLET-04]', async () => {
    const cut = await open();
    await cut.ledger.writer('BITCOIN').append(blocks);
    for (const height of [3, 4, 17, 40, 59]) await cut.ledger.writer('BITCOIN').cluster(height, spendTogether);
    await whole.ledger.writer('BITCOIN').cluster(59, spendTogether);
    expect(await digestTables(cut.database, 'BITCOIN')).toEqual(await digestTables(whole.database, 'BITCOIN'));
    expect(await verifyTables(whole.database, 'BITCOIN')).toEqual([]);
  });
});

describe('reorganising', () => {
  it('is row for row an import of the surviving chain: extend, fork, fork of the fork, below clustered blocks [R-LEDGER-21, R-WALLET-09]', async () => {
    const main = createMockChain({ seed: 5, maxTransfers: 6 });
    main.extend(50);
    const fork = main.fork(41);
    fork.extend(12);
    const second = fork.fork(37);
    second.extend(20);
    const store = await open();
    const writer = store.ledger.writer('BITCOIN');
    await writer.append(main.blocks);
    await writer.cluster(45, spendTogether);
    await writer.replaceAbove(41, fork.blocks.slice(42));
    await writer.replaceAbove(37, second.blocks.slice(38));
    await writer.cluster(50, spendTogether);
    expect(await verifyTables(store.database, 'BITCOIN')).toEqual([]);

    const fresh = await open();
    await fresh.ledger.writer('BITCOIN').append(second.blocks);
    await fresh.ledger.writer('BITCOIN').cluster(50, spendTogether);
    expect(await digestTables(store.database, 'BITCOIN')).toEqual(await digestTables(fresh.database, 'BITCOIN'));
    expect((await store.ledger.getState('BITCOIN')).reorgs).toBe(2);
  });
});
