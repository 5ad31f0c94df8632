import { getFamily } from '@sulian/chains';
import type { AddressIndex, HistoryScope, ListedTransaction } from '@sulian/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NATIVE } from '../../accounts/account.ts';
import { type EvmWorldNode, startEvmWorldNode } from './evm-node.ts';

const FORMS = [
  ['etherscan', 'v2/api'],
  ['blockscout', 'api'],
] as const;

let node: EvmWorldNode;
beforeAll(async () => {
  node = await startEvmWorldNode({ seed: 'scan', blocks: 150, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
});
afterAll(() => node.stop());
afterEach(() => node.fault());

const open = (type: (typeof FORMS)[number][0], path: string): AddressIndex => {
  const url = new URL(path, node.url).href;
  return getFamily('ETHEREUM').addressIndexes?.[type]?.({
    chain: 'ETHEREUM',
    lagBlocks: 0,
    url,
    retries: 0,
  }) as AddressIndex;
};

/** All rows of a scope, page by page. */
async function listAll(
  index: AddressIndex,
  address: string,
  scope: HistoryScope,
): Promise<readonly ListedTransaction[]> {
  const rows: ListedTransaction[] = [];
  let cursor: string | undefined;
  do {
    const page = await index.listTransactions(address, scope, cursor === undefined ? {} : { cursor });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== undefined);
  return rows;
}
const hashesOf = (rows: readonly ListedTransaction[]): readonly string[] => [...new Set(rows.map(({ hash }) => hash))];

/**
 * Transactions that moved an asset of the address, by the world's own book. The fees that a validator receives are in no list,
 * nor is wrapping; an issuer's own issues and destructions write no `Transfer`.
 */
const listMoved = (address: string, asset: string): readonly string[] =>
  node.world.blocks
    .flatMap(({ transactions }) => transactions)
    .filter(({ moves }) =>
      moves.some(
        ({ asset: moved, from, to, kind }) =>
          moved === asset &&
          (from === address || (to === address && kind !== 'fee')) &&
          (asset === NATIVE || !/wrap|mint|burn/.test(kind)),
      ),
    )
    .map(({ hash }) => hash.slice(2));

describe.each(FORMS)('the simulated index of Ethereum in the form of %s', (type, path) => {
  it('lists every transaction that moved the coin or a token of an address [R-WORLD-120]', async () => {
    const index = open(type, path);
    const assets = node.world.balances.listAssets().filter((asset) => asset === NATIVE || asset.startsWith('0x'));
    let listed = 0;
    for (const asset of assets.slice(0, 4))
      for (const address of node.world.balances.listHolders(asset).slice(0, 15)) {
        const scope = asset === NATIVE ? 'native' : (`token:${asset}` as const);
        const hashes = hashesOf(await listAll(index, address, scope));
        const missing = listMoved(address, asset).filter((hash) => !hashes.includes(hash));
        expect({ scope, address, missing }).toEqual({ scope, address, missing: [] });
        listed += hashes.length;
      }
    expect(listed).toBeGreaterThan(200);
  });

  it('leaves rows out, repeats and invents them on demand of a test', async () => {
    const index = open(type, path);
    const address = node.world.balances
      .listHolders(NATIVE)
      .find((each) => listMoved(each, NATIVE).length > 8) as string;
    const honest = hashesOf(await listAll(index, address, 'native'));
    node.fault({ kind: 'list-repeats' });
    expect(hashesOf(await listAll(index, address, 'native'))).toEqual(honest);
    node.fault({ kind: 'list-omits' });
    expect(hashesOf(await listAll(index, address, 'native')).length).toBeLessThan(honest.length);
    node.fault({ kind: 'list-invents' });
    expect(hashesOf(await listAll(index, address, 'native'))).toContain('ab'.repeat(32));
  });
});

it('an index of several chains refuses another chain and an unknown list', async () => {
  const ask = async (query: string) => (await fetch(new URL(`/v2/api?module=account&${query}`, node.url))).json();
  const address = `0x${'1'.repeat(40)}`;
  expect(await ask(`chainid=10&action=txlist&address=${address}`)).toMatchObject({ status: '0', message: 'NOTOK' });
  expect(await ask(`chainid=1&action=nothing&address=${address}`)).toMatchObject({ status: '0', message: 'NOTOK' });
  expect(await ask(`chainid=1&action=txlist&address=${address}`)).toEqual({
    ...{ status: '0', message: 'No transactions found', result: [] },
  });
});
