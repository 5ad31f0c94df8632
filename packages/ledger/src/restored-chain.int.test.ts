import type { ClusterRule } from '@sulian/domain';
import { createMockChain } from '@sulian/testkit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { digestTables, migrateLedger, verifyTables } from './index.ts';
import { dumpChain, restoreChain } from './testing/dump-chain.ts';
import { generateAccountBlocks } from './testing/generate-account-blocks.ts';
import { openStore, type Store } from './testing/open-store.ts';

const everyPayerJoins: ClusterRule = (legs) =>
  legs.flatMap(({ side, addressId }) => (side === 'source' && addressId !== undefined ? [addressId] : []));

let from: Store;
let to: Store;
beforeEach(async () => {
  [from, to] = [await openStore(), await openStore()];
});
afterEach(async () => {
  await from.drop();
  await to.drop();
});

describe('a chain that was dumped from one database and restored into another', () => {
  const utxo = createMockChain({ seed: 81, maxTransfers: 6 });
  const bitcoin = [utxo.extend(16), utxo.extend(6)] as const;
  const all = generateAccountBlocks({ seed: 82, count: 14 });
  const ethereum = [all.slice(0, 9), all.slice(9)] as const;

  it.each([
    ['BITCOIN', bitcoin],
    ['ETHEREUM', ethereum],
  ] as const)('%s is opened there, without a fault, and goes on as in the first [R-LEDGER-76]', async (chain, [
    blocks,
    more,
  ]) => {
    await from.ledger.writer(chain).append(blocks);
    await from.ledger.writer(chain).cluster(8, everyPayerJoins);
    await to.ledger.writer('DOGECOIN').append(createMockChain({ seed: 83, chain: 'DOGECOIN' }).extend(4));
    expect((await to.ledger.getState(chain)).height).toBeUndefined();
    await restoreChain(to.database, await dumpChain(from.database, chain));
    await migrateLedger(to.database);
    expect(await to.ledger.getState(chain)).toEqual(await from.ledger.getState(chain));
    expect(await verifyTables(to.database, chain)).toEqual([]);
    for (const { ledger } of [from, to]) {
      await ledger.writer(chain).append(more);
      await ledger.writer(chain).cluster(12, everyPayerJoins);
    }
    expect(await digestTables(to.database, chain)).toEqual(await digestTables(from.database, chain));
    expect(await verifyTables(to.database, chain)).toEqual([]);
  });

  it('is refused where it is of a newer program, which is named [R-LEDGER-76]', async () => {
    await from.ledger.writer('BITCOIN').append(bitcoin[0]);
    await from.database.query(
      `insert into ledger_bitcoin.migration (number, name, checksum) values (99, 'later', 'x')`,
    );
    await restoreChain(to.database, await dumpChain(from.database, 'BITCOIN'));
    await expect(migrateLedger(to.database)).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('ledger_bitcoin/99'),
    });
  });
});
