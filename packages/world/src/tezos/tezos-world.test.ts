import { normalizeTezosBlock, parseTezosBlockData, verifyTezosBlockData } from '@sulian/chains';
import type { Block } from '@sulian/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { NATIVE } from '../accounts/account.ts';
import { createTezosWorld, type TezosWorld } from './tezos-world.ts';

const OPTIONS = { seed: 'tezos-world', blocks: 160, startTimeSec: 1_795_000_000 };

let world: TezosWorld;
let blocks: readonly Block[];
beforeAll(() => {
  world = createTezosWorld(OPTIONS);
  blocks = readBlocks(world);
}, 60_000);

/** As the reader has them from the node. */
function readBlocks(of: TezosWorld): readonly Block[] {
  return of.blocks.map(({ json }) => {
    const data = parseTezosBlockData(JSON.parse(JSON.stringify(json)));
    expect(verifyTezosBlockData(data)).toEqual([]);
    const { block, dataWarnings } = normalizeTezosBlock(data);
    expect(dataWarnings).toEqual([]);
    return block;
  });
}

/** Sums of the blocks' legs. */
function sumLegs(): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { operations } of blocks.flatMap(({ transactions }) => transactions))
    for (const { token = NATIVE, sources, destinations } of operations)
      for (const [sides, sign] of [
        [sources, -1n],
        [destinations, 1n],
      ] as const)
        for (const { address, amountBase = 0n } of sides) {
          const key = `${token} ${address}`;
          if (address !== undefined) sums.set(key, (sums.get(key) ?? 0n) + sign * amountBase);
        }
  return sums;
}

describe('a simulated Tezos', () => {
  it('is served as its nodes answer, by headers and roots that prove themselves [R-WORLD-95]', () => {
    expect(blocks.map(({ height, hash, parentHash }) => [height, hash, parentHash])).toEqual(
      world.blocks.map(({ height, hash, parentHash }) => [height, hash, parentHash]),
    );
    expect(blocks.map(({ transactions }) => transactions.filter(({ kind }) => kind === 'transfer').length)).toEqual(
      world.blocks.map(({ transactions }) => transactions.length),
    );
  });

  it('gives every address what its truth says that it has of every asset [R-WORLD-96]', () => {
    const sums = sumLegs();
    const { truth, balances } = world;
    for (const asset of balances.listAssets())
      for (const address of balances.listHolders(asset))
        expect(sums.get(`${asset} ${address}`) ?? 0n, `${asset} ${address}`).toBe(truth.balanceOf(address, asset));
    expect(sums.size).toBeGreaterThan(100);
  });

  it('knows batches, failures, calls within calls, stakes, slashing, mints, pieces and delegations [R-WORLD-95]', () => {
    const transactions = blocks.flatMap((block) => block.transactions);
    const types = new Set(transactions.flatMap(({ operations }) => operations.map(({ type }) => type)));
    for (const type of ['INTERNAL_TRANSFER', 'STAKE', 'UNSTAKE', 'MINT', 'BURN', 'NFT_TRANSFER', 'REWARD'] as const)
      expect(types, type).toContain(type);
    const events = new Set(transactions.flatMap(({ events: own = [] }) => own.map(({ kind }) => kind)));
    expect([...events].sort()).toEqual(['DELEGATION', 'STAKE', 'STAKE_WITHDRAWAL', 'UNSTAKE']);
    expect(transactions.map(({ status }) => status)).toContain('failed');
    expect(world.showcase().map(({ id }) => id)).toEqual([
      'tezos-collector',
      'tezos-drained',
      'tezos-staker',
      'tezos-hot-wallet',
    ]);
  });

  it('is the same in every run, goes on where it stood, and may replace its last blocks [R-WORLD-95]', () => {
    const again = createTezosWorld({ ...OPTIONS, blocks: 60 });
    expect(again.tip.transactions.map(({ contents }) => contents)).toEqual(
      world.blocks[59]?.transactions.map(({ contents }) => contents),
    );
    const tip = again.tip.hash;
    again.reorg(2, 4);
    expect([again.blocks.length, again.tip.hash === tip]).toEqual([62, false]);
    readBlocks(again);
  });
});
