import { getFamily } from '@sulian/chains';
import type { AddressIndex, HistoryScope, ListedTransaction } from '@sulian/domain';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NATIVE } from '../../accounts/account.ts';
import type { Move } from '../../accounts/move.ts';
import { fromTronAddress, toTronText } from '../codec/address.ts';
import { startTronWorldNode, type TronWorldNode } from './tron-node.ts';

const BLOCKS = 200;
const SOLID = BLOCKS - 19;
let node: TronWorldNode;
let index: AddressIndex;
beforeAll(async () => {
  node = await startTronWorldNode({ seed: 'tron-grid', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  index = getFamily('TRON').addressIndexes?.trongrid?.({
    chain: 'TRON',
    lagBlocks: 0,
    url: node.url,
    retries: 0,
  }) as AddressIndex;
});
afterAll(() => node.stop());
afterEach(() => node.fault());

/** All rows of a scope, page by page. */
async function listAll(address: string, scope: HistoryScope): Promise<readonly ListedTransaction[]> {
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
 * Transactions of solid blocks that moved an asset of the address, by the world's own book. Wrapping writes no
 * `Transfer`, so an index of transfers has none of it.
 */
function listMoved(machine: string, asset: string): readonly string[] {
  const of = node.world.blocks.slice(0, SOLID).flatMap(({ transactions }) => transactions);
  const isMoved = (each: Move): boolean =>
    each.asset === asset &&
    (each.from === machine || each.to === machine) &&
    (asset === NATIVE || !['wrap', 'unwrap'].includes(each.kind));
  return of.filter(({ moves }) => moves.some(isMoved)).map(({ hash }) => hash);
}

describe('the simulated index of TRON', () => {
  it('lists every solid transaction that moved the coin or the token of an address [R-WORLD-103]', async () => {
    const assets = node.world.balances.listAssets().filter((asset) => asset === NATIVE || asset.startsWith('0x'));
    const scopes = assets.map((asset) => [asset, asset === NATIVE ? 'native' : `token:${toTronText(asset)}`] as const);
    let listed = 0;
    for (const [asset, scope] of scopes)
      for (const machine of node.world.balances.listHolders(asset).slice(0, 15)) {
        const hashes = hashesOf(await listAll(toTronText(machine), scope as HistoryScope));
        const missing = listMoved(machine, asset).filter((hash) => !hashes.includes(hash));
        expect({ scope, machine, missing }).toEqual({ scope, machine, missing: [] });
        listed += hashes.length;
      }
    expect(listed).toBeGreaterThan(200);
  });

  it('names heights in the account list and none among token transfers, and nothing that is not solid', async () => {
    const tokens = node.world.balances.listAssets().filter((asset) => asset.startsWith('0x'));
    const hasBoth = (machine: string): boolean =>
      listMoved(machine, NATIVE).length > 1 && tokens.some((token) => listMoved(machine, token).length > 1);
    const machine = node.world.balances.listHolders(NATIVE).find(hasBoth) as string;
    const address = toTronText(machine);
    expect(fromTronAddress(address)).toBe(machine);
    const rows = await listAll(address, 'all');
    expect(rows.some(({ height }) => height === undefined)).toBe(true);
    expect(rows.some(({ height }) => height !== undefined)).toBe(true);
    expect(Math.max(...rows.map(({ height = 0 }) => height))).toBeLessThan(SOLID);
  });

  it('leaves rows out, repeats and invents them on demand of a test', async () => {
    const machine = node.world.balances
      .listHolders(NATIVE)
      .find((each) => listMoved(each, NATIVE).length > 8) as string;
    const address = toTronText(machine);
    const honest = hashesOf(await listAll(address, 'native'));
    node.fault({ kind: 'list-repeats' });
    expect(hashesOf(await listAll(address, 'native'))).toEqual(honest);
    node.fault({ kind: 'list-omits' });
    expect(hashesOf(await listAll(address, 'native')).length).toBeLessThan(honest.length);
    node.fault({ kind: 'list-invents' });
    expect(hashesOf(await listAll(address, 'native'))).toContain('ab'.repeat(32));
  });
});
