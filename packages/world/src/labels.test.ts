import { isEntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createEvmWorld } from './evm/evm-world.ts';
import { createTronWorld } from './tron/tron-world.ts';
import { createWorld } from './world.ts';

const world = createWorld({ seed: 'labels', blocks: 900, startTimeSec: 1_795_000_000 });
const labels = world.labels();
const names = new Map([
  ['Exchange', 'exchange'],
  ['Mining pool', 'miner'],
  ['Ransomware', 'ransomware'],
  ['Darkweb', 'market'],
  ['Mixing service', 'mixer'],
  ['Scam', 'scam'],
  ['Gambling', 'gambling'],
  ['Donations', 'charity'],
  ['Payment Service Provider', 'merchant'],
]);

describe('labels of a world', () => {
  it('name true owners only, and never a user, a mule or a victim', () => {
    for (const { address, entity } of labels) {
      const owner = world.truth.ownerOf(address);
      expect(owner?.role).toBe(names.get(entity.type));
      expect(owner?.name).toBe(entity.name);
    }
  });

  it('name every kind of service that acts', () => {
    expect(new Set(labels.map((label) => label.entity.type))).toEqual(new Set(names.keys()));
    expect(labels.every((label) => isEntityType(label.entity.type))).toBe(true);
  });

  it('leave most addresses unnamed, and name each at most once', () => {
    expect(new Set(labels.map((label) => label.address)).size).toBe(labels.length);
    expect(labels.length).toBeGreaterThan(40);
    expect(labels.length).toBeLessThan(100);
  });

  it('carry a day on which the address was first seen', () => {
    for (const label of labels) expect(label.date).toMatch(/^2026-1[01]-\d\d$/);
  });

  it('know the signature of each pool that signs, as the coinbase carries it', () => {
    const tags = world.coinbaseTags();
    expect(tags.map((each) => each.entity.name)).toEqual(['北斗矿池', '长河矿业', '星火矿池', '铁岭算力']);
    for (const { tag, entity } of tags) {
      const mined = world.blocks.find((block) => block.transactions[0]?.coinbase?.miner.name === entity.name);
      const script = mined?.transactions[0]?.coinbase?.unlock.scriptSig.toString('latin1');
      expect(script).toContain(tag);
    }
  });
});

it('every company of the world has a name in both languages of the interface, its own being the Chinese one [R-WORLD-47]', () => {
  const tron = createTronWorld({ seed: 'labels', blocks: 300, startTimeSec: 1_795_000_000 }).labels();
  const evm = createEvmWorld({ seed: 'labels', blocks: 300, startTimeSec: 1_795_000_000 }).labels();
  for (const { entity } of [...labels, ...world.coinbaseTags(), ...evm, ...tron]) {
    expect(entity.names?.['zh'], entity.key).toBe(entity.name);
    expect(entity.names?.['en'], entity.key).toMatch(/^[\x20-\x7e]+$/);
  }
});

describe('the showcase', () => {
  it('offers different addresses that have received coins, each with a reason', () => {
    const items = world.showcase();
    expect(items.map((item) => item.id)).toEqual([
      'ransom',
      'cash-out',
      'peel',
      'mixed',
      'miner',
      'user',
      'hot-wallet',
    ]);
    expect(new Set(items.map((item) => item.address)).size).toBe(items.length);
    for (const { address } of items) expect(world.truth.originOf(address)).toBeDefined();
  });

  it('shows a deposit address that mixes ransom with other money', () => {
    const cashOut = world.showcase().find((item) => item.id === 'cash-out')?.address ?? '';
    const byAddress = new Map(labels.map((label) => [label.address, label.entity.name]));
    expect(byAddress.has(cashOut)).toBe(false);
    const shares = world.truth.originShares(cashOut, { address: (address) => byAddress.get(address) });
    expect(shares?.get('黑潮行动') ?? 0).toBeGreaterThan(0.02);
    expect(shares?.size ?? 0).toBeGreaterThan(1);
  });
});
