import { normalizeSolanaBlock, parseSolanaBlockData, verifySolanaBlockData } from '@sulian/chains';
import type { Block } from '@sulian/domain';
import { beforeAll, describe, expect, it } from 'vitest';
import { NATIVE } from '../accounts/account.ts';
import { answerSolana } from './node/solana-calls.ts';
import { WRAPPED_HOLDER } from './solana-book.ts';
import { createSolanaWorld, type SolanaWorld } from './solana-world.ts';

const OPTIONS = { seed: 'solana-world', blocks: 200, startTimeSec: 1_795_000_000 };
const WHOLE = { transactionDetails: 'full', rewards: true };

let world: SolanaWorld;
let blocks: readonly Block[];
beforeAll(() => {
  world = createSolanaWorld(OPTIONS);
  blocks = readBlocks(world);
}, 60_000);

/** As the reader has them from the node. */
function readBlocks(of: SolanaWorld): readonly Block[] {
  return of.blocks.map(({ slot }) => {
    const { result } = answerSolana(of, 'getBlock', { params: [slot, WHOLE], finalDepth: 0, fault: undefined });
    const data = parseSolanaBlockData({ slot, block: JSON.parse(JSON.stringify(result)) });
    expect(verifySolanaBlockData(data)).toEqual([]);
    const { block, dataWarnings } = normalizeSolanaBlock(data);
    expect(dataWarnings).toEqual([]);
    return block;
  });
}

/** Sums of the blocks' legs. */
function sumLegs(): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { transactions } of blocks)
    for (const { operations } of transactions)
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

describe('a simulated Solana', () => {
  it('is served as its nodes answer, signed, with slots that have no block [R-WORLD-80]', () => {
    const slots = world.blocks.map(({ slot }) => slot);
    expect(world.tip.slot).toBeGreaterThan(world.blocks.length + 30);
    expect(blocks.map(({ height, hash }) => [height, hash])).toEqual(
      world.blocks.map(({ slot, hash }) => [slot, hash]),
    );
    const skipped = (slots[4] ?? 0) + 1;
    expect(answerSolana(world, 'getBlock', { params: [skipped], finalDepth: 0, fault: undefined }).error?.code).toBe(
      -32_007,
    );
    const versions = new Set(world.blocks.flatMap(({ transactions }) => transactions.map(({ version }) => version)));
    expect([...versions].sort()).toEqual([0, 'legacy']);
  });

  it('gives every address what its truth says that it has of every asset [R-WORLD-81]', () => {
    const sums = sumLegs();
    const { truth, balances } = world;
    for (const asset of balances.listAssets())
      for (const address of balances.listHolders(asset))
        expect(sums.get(`${asset} ${address}`) ?? 0n, `${asset} ${address}`).toBe(truth.balanceOf(address, asset));
    expect(sums.get(`${NATIVE} ${WRAPPED_HOLDER}`)).toBeGreaterThan(0n);
    expect(sums.size).toBeGreaterThan(100);
  });

  it('knows wrapping, withheld fees, stakes, thefts of token accounts, freezes, failures and votes [R-WORLD-80]', () => {
    const types = new Set(
      blocks.flatMap(({ transactions }) =>
        transactions.flatMap(({ operations }) => operations.map(({ type }) => type)),
      ),
    );
    for (const type of [
      'WRAP',
      'UNWRAP',
      'LOCK',
      'STAKE',
      'UNSTAKE',
      'OWNER_CHANGE',
      'MINT',
      'BURN',
      'BLOCK_REWARD',
    ] as const)
      expect(types, type).toContain(type);
    const events = new Set(
      blocks.flatMap(({ transactions }) => transactions.flatMap(({ events: own = [] }) => own.map(({ kind }) => kind))),
    );
    for (const kind of ['FREEZE', 'UNFREEZE', 'OWNER_CHANGE', 'DELEGATION'] as const)
      expect(events, kind).toContain(kind);
    const statuses = blocks.flatMap(({ transactions }) => transactions.map(({ status }) => status));
    expect(statuses).toContain('failed');
    expect(world.showcase().map(({ id }) => id)).toEqual([
      'solana-taken-over',
      'solana-thief',
      'solana-frozen',
      'solana-hot-wallet',
    ]);
  });

  it('is the same in every run, goes on where it stood, and may replace its last blocks [R-WORLD-80]', () => {
    const again = createSolanaWorld({ ...OPTIONS, blocks: 60 });
    expect(again.tip.transactions.map(({ calls }) => calls)).toEqual(
      world.blocks[59]?.transactions.map(({ calls }) => calls),
    );
    const tip = again.tip.hash;
    again.reorg(10, 12);
    expect([again.blocks.length, again.tip.hash === tip]).toEqual([62, false]);
    readBlocks(again);
  });
});
