import { isEntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { NATIVE } from '../accounts/account.ts';
import type { Move } from '../accounts/move.ts';
import { createWorld } from '../world.ts';
import { USDT, WETH } from './contracts/tokens.ts';
import { createEvmWorld } from './evm-world.ts';

const START = 1_795_000_000;
const world = createEvmWorld({ seed: 'evm-test', blocks: 480, startTimeSec: START });
const transactions = world.blocks.flatMap((block) => block.transactions);
const moves = world.truth.listMoves();
const labels = world.labels();
const sum = (some: readonly Move[]): bigint => some.reduce((total, move) => total + move.amountBase, 0n);
const holdings = (asset: string): bigint => world.balances.totalAt(asset, world.tip.height);

describe('a simulated Ethereum', () => {
  it('is the same for the same seed, and another for another [R-WORLD-02]', () => {
    const hashes = (seed: string) =>
      createEvmWorld({ seed, blocks: 60, startTimeSec: START }).blocks.map((block) => block.hash);
    expect(hashes('a')).toEqual(hashes('a'));
    expect(hashes('a')[59]).not.toBe(hashes('b')[59]);
  });

  it('makes the same later blocks whether they come one by one or at once, and keeps what lies below a fork', () => {
    const options = { seed: 'live', blocks: 50, startTimeSec: START };
    const slow = createEvmWorld(options);
    for (let block = 0; block < 4; block++) slow.mine(1);
    const fast = createEvmWorld(options);
    fast.mine(4);
    expect(slow.tip.hash).toBe(fast.tip.hash);
    expect(slow.tip.timeSec).toBe(START + 20);
    const before = fast.blocks.map((block) => block.hash);
    const stale = fast.tip;
    fast.reorg(2, 3);
    expect(fast.blocks.map((block) => block.hash).slice(0, 52)).toEqual(before.slice(0, 52));
    expect(fast.blocks[52]?.hash).not.toBe(before[52]);
    expect(fast.findBlock(stale.hash)).toBe(stale);
  });

  it('has some blocks of all its kinds, 12 seconds apart, few transactions each', () => {
    expect(world.tip.timeSec).toBe(START);
    expect(world.blocks[478]?.timeSec).toBe(START - 12);
    const average = transactions.length / world.blocks.length;
    expect(average).toBeGreaterThan(2);
    expect(average).toBeLessThan(6);
    expect(new Set(transactions.map((each) => each.type))).toEqual(new Set([0, 1, 2, 3]));
    const purposes = new Set(transactions.map((each) => each.purpose));
    for (const purpose of [
      'sweep',
      'gas-station',
      'issue',
      'redemption',
      'freeze',
      'unfreeze',
      'fund-destruction',
      'swap',
      'wrap',
      'bridge',
      'mix-in',
      'mix-out',
      'approval',
      'drain',
      'ransom',
      'laundering',
      'payroll',
      'airdrop',
      'deployment',
      'destruction',
      'sanctioned',
      'collectible',
      'failure',
    ] as const)
      expect(purposes, purpose).toContain(purpose);
  });

  it('moves the base fee by what its parent used, an eighth at most, and burns it', () => {
    for (const [at, block] of world.blocks.entries()) {
      const parent = world.blocks[at - 1];
      if (parent === undefined) continue;
      const target = 200_000;
      const expected = Number(parent.baseFeeBase) * (1 + (parent.gasUsed - target) / target / 8);
      expect(Math.abs(Number(block.baseFeeBase) - expected)).toBeLessThan(Math.max(2, expected * 1e-9));
      expect(block.gasUsed).toBeLessThanOrEqual(400_000);
    }
    const burnt = moves.filter((move) => move.kind === 'fee' && move.to === undefined);
    const due = world.blocks.reduce((total, block) => total + block.baseFeeBase * BigInt(block.gasUsed), 0n);
    const blobs = world.blocks.reduce((total, block) => total + BigInt(block.blobGasUsed), 0n);
    expect(sum(burnt)).toBe(due + blobs);
  });

  it('makes and destroys no coin but by withdrawals, fees, issue and redemption', () => {
    const of = (kind: Move['kind'], asset: string) =>
      sum(moves.filter((move) => move.kind === kind && move.asset === asset));
    const burnt = sum(moves.filter((move) => move.kind === 'fee' && move.to === undefined));
    expect(holdings(NATIVE)).toBe(of('withdrawal', NATIVE) - burnt);
    expect(holdings(USDT)).toBe(of('mint', USDT) - of('burn', USDT));
    expect(holdings(USDT)).toBeGreaterThan(20_000_000n * 10n ** 6n);
    expect(holdings(WETH)).toBe(world.truth.balanceOf(WETH, NATIVE));
  });

  it('pays a failed transaction nothing but its fee', () => {
    const failed = transactions.filter((each) => each.isFailed);
    expect(failed.length).toBeGreaterThan(10);
    expect(failed.some((each) => each.valueBase > 0n)).toBe(true);
    for (const { moves: own, logs, trace } of failed) {
      expect(own.every((move) => move.kind === 'fee')).toBe(true);
      expect(logs).toEqual([]);
      expect(trace.error).toBe('execution reverted');
    }
  });

  it('launders each ransom from the pool into the mixer, and from the mixer to an exchange', () => {
    const ransom = transactions.find((each) => each.purpose === 'ransom');
    const address = ransom?.moves.find((move) => move.asset === USDT)?.to ?? '';
    expect(world.truth.ownerOf(address)?.name).toBe('黑潮行动');
    const named = new Map(labels.map((label) => [label.address, label.entity.name]));
    const rest = { address: (other: string) => named.get(other) };
    expect(world.truth.destinationShares(address, USDT, rest)).toEqual(new Map([['流水兑换', 1]]));
    const hop =
      transactions.find((each) => each.purpose === 'laundering' && each.from === address)?.moves.at(-1)?.to ?? '';
    expect(world.truth.destinationShares(hop, NATIVE, rest)?.get('雾隐池')).toBeGreaterThan(0.5);
    expect(world.truth.originShares(hop, NATIVE, rest)?.get('流水兑换')).toBeGreaterThan(0.8);
  });
});

describe('labels of the simulated Ethereum', () => {
  it('name true owners only, each address once, and never a user, a mule or a victim', () => {
    expect(new Set(labels.map((label) => label.address)).size).toBe(labels.length);
    for (const { chain, address, entity, note, date } of labels) {
      const owner = world.truth.ownerOf(address);
      expect(['user', 'mule', 'victim']).not.toContain(owner?.role);
      if (entity.type !== 'Airdrop') expect(owner?.name).toBe(entity.name);
      expect(isEntityType(entity.type)).toBe(true);
      expect(chain).toBe('ETHEREUM');
      expect(note).not.toBe('');
      expect(date).toMatch(/^2026-11-\d\d$/);
    }
    expect(new Set(labels.map((label) => label.entity.type)).size).toBe(14);
  });

  it('give the companies of both chains the same entity, word for word [R-WORLD-06]', () => {
    const bitcoin = new Map(
      createWorld({ seed: 'evm-test', blocks: 300, startTimeSec: START })
        .labels()
        .map(({ entity }) => [entity.key, entity]),
    );
    const shared = labels.filter(({ entity }) => bitcoin.has(entity.key));
    expect(new Set(shared.map(({ entity }) => entity.name))).toEqual(
      new Set(['海湾交易所', '天枢交易所', '黑潮行动', '极光理财', '蓝鲸支付', '萤火公益']),
    );
    for (const { entity } of shared) expect(entity).toEqual(bitcoin.get(entity.key));
  });
});

describe('the showcase of the simulated Ethereum', () => {
  it('offers eight addresses that have received coins, each with a reason', () => {
    const items = world.showcase();
    expect(items.map((item) => item.id)).toEqual([
      'evm-ransom',
      'evm-launderer',
      'evm-mixed',
      'evm-victim',
      'evm-hot-wallet',
      'evm-frozen',
      'evm-unfrozen',
      'evm-poisoned',
    ]);
    for (const { address, why } of items) {
      expect(moves.some((move) => move.to === address)).toBe(true);
      expect(why).not.toBe('');
    }
  });
});
