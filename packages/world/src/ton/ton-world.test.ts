import { isEntityType } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { NATIVE } from '../accounts/account.ts';
import type { Move } from '../accounts/move.ts';
import { createEvmWorld } from '../evm/evm-world.ts';
import { USDT } from './economy/cast.ts';
import { COMMENTS } from './economy/users.ts';
import { createTonWorld } from './ton-world.ts';

const START = 1_795_000_000;
const world = createTonWorld({ seed: 'ton-test', blocks: 260, startTimeSec: START });
const transactions = world.blocks.flatMap((block) => block.transactions);
const moves = transactions.flatMap((each) => each.moves);
const labels = world.labels();
const sum = (some: readonly Move[]): bigint => some.reduce((total, move) => total + move.amountBase, 0n);
const of = (kind: Move['kind'], asset: string) => moves.filter((move) => move.kind === kind && move.asset === asset);
const by = (purpose: string) => transactions.filter((each) => each.purpose === purpose);

describe('a simulated TON', () => {
  it('is the same for the same seed, and another for another; blocks come one by one or at once [R-WORLD-02]', () => {
    const tip = (seed: string) => createTonWorld({ seed, blocks: 40, startTimeSec: START }).tip.hash;
    expect(tip('a')).toBe(tip('a'));
    expect(tip('a')).not.toBe(tip('b'));
    const options = { seed: 'live', blocks: 30, startTimeSec: START };
    const [slow, fast] = [createTonWorld(options), createTonWorld(options)];
    for (let block = 0; block < 4; block++) slow.mine(1);
    fast.mine(4);
    expect(slow.tip.hash).toBe(fast.tip.hash);
  });

  it('makes and destroys no coin but by rewards, fees, issue and destruction, and loses none under way', () => {
    const total = (asset: string) => world.balances.totalAt(asset, world.tip.height);
    expect(total(NATIVE)).toBe(sum(of('reward', NATIVE)) - sum(of('fee', NATIVE)));
    expect(total(USDT)).toBe(sum(of('mint', USDT)) - sum(of('burn', USDT)));
    const real = world.balances.listHolders(NATIVE).reduce((all, each) => all + world.realBalance(each), 0n);
    expect(total(NATIVE) - real).toBe(world.underWay.reduce((all, each) => all + each.valueBase, 0n));
    for (const { beforeBase, afterBase, inMessage, outMessages, feesBase } of transactions) {
      const sent = outMessages.reduce((all, each) => all + each.valueBase + each.forwardFeeBase, feesBase);
      expect(beforeBase + inMessage.valueBase).toBe(afterBase + sent);
    }
  });

  it('brings each message to its account once, later than it was sent, in blocks of their own too [R-WORLD-85]', () => {
    const taken = new Map(transactions.map((each) => [each.inMessage.hash, each]));
    expect(taken.size).toBe(transactions.length);
    const heightOf = new Map(
      world.blocks.flatMap(({ height, transactions: all }) => all.map((each) => [each.hash, height])),
    );
    const gaps = transactions.flatMap((sender) =>
      sender.outMessages.flatMap((message) => {
        const receiver = taken.get(message.hash);
        if (receiver === undefined) return [];
        expect(receiver.lt).toBeGreaterThan(sender.lt);
        return [(heightOf.get(receiver.hash) ?? 0) - (heightOf.get(sender.hash) ?? 0)];
      }),
    );
    expect(new Set(gaps)).toEqual(new Set([0, 1, 2]));
  });

  it('gives back what nobody takes, and refuses what a locked wallet should send', () => {
    const failed = transactions.filter((each) => each.isAborted);
    expect(failed.some(({ skipped }) => skipped === 'no_state')).toBe(true);
    expect(failed.some(({ purpose, skipped }) => purpose === 'laundering' && skipped === undefined)).toBe(true);
    for (const { outMessages } of failed) expect(outMessages.every(({ isBounced }) => isBounced)).toBe(true);
    expect(
      world.truth
        .listActs()
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['destroy', 'freeze', 'freeze', 'unfreeze']);
  });

  it('has customers told apart by comments, comments that break screens, and a look-alike with dust and false coins', () => {
    const comments = new Set(
      transactions.flatMap(({ inMessage: { intent } }) => (intent?.kind === 'comment' ? intent.text : [])),
    );
    expect(
      by('deposit').some(({ inMessage: { intent } }) => intent?.kind === 'comment' && /^100\d{3}$/.test(intent.text)),
    ).toBe(true);
    for (const comment of COMMENTS) expect(comments).toContain(comment);
    const [dust] = by('poisoning').flatMap((each) => each.moves.filter(({ kind }) => kind === 'value'));
    const real = [...world.accounts.values()].find(({ owner }) => owner.id === 'ton-supplier')?.address ?? '';
    expect([dust?.from?.slice(0, 5), dust?.from?.slice(-4)]).toEqual([real.slice(0, 5), real.slice(-4)]);
    expect(dust?.from).not.toBe(real);
    expect([...world.tokens.values()].filter(({ symbol }) => symbol === 'USDT')).toHaveLength(2);
  });
});

describe('labels and showcase of the simulated TON', () => {
  it('name true owners only, in the same words as on other chains [R-WORLD-06]', () => {
    expect(new Set(labels.map((label) => label.address)).size).toBe(labels.length);
    for (const { chain, address, entity } of labels) {
      expect(world.truth.ownerOf(address)?.name).toBe(entity.name);
      expect(isEntityType(entity.type)).toBe(true);
      expect(chain).toBe('TON');
    }
    const other = createEvmWorld({ seed: 'ton-test', blocks: 200, startTimeSec: START }).labels();
    const ethereum = new Map(other.map(({ entity }) => [entity.key, entity]));
    const shared = labels.filter(({ entity }) => ethereum.has(entity.key));
    expect(shared.length).toBeGreaterThan(5);
    for (const { entity } of shared) expect(entity).toEqual(ethereum.get(entity.key));
  });

  it('offer five addresses that have received something, each with a reason', () => {
    const paid = new Set(world.truth.listMoves().map((move) => move.to));
    const items = world.showcase();
    expect(items.map(({ id }) => id)).toEqual([
      'ton-collector',
      'ton-otc',
      'ton-frozen',
      'ton-poisoned',
      'ton-hot-wallet',
    ]);
    for (const { address } of items) expect(paid.has(address)).toBe(true);
  });
});
