import { describe, expect, it } from 'vitest';
import { TRANSFER } from '../../accounts/run.ts';
import { createEvmWorld } from '../evm-world.ts';

const world = createEvmWorld({ seed: 'poisoning', blocks: 360, startTimeSec: 1_760_000_000 });
const transactions = world.blocks.flatMap((block) => block.transactions);
const poisonings = transactions.filter(({ purpose }) => purpose === 'poisoning');

const toAddress = (topic = ''): string => `0x${topic.slice(-40)}`;

describe('address poisoning in the simulated Ethereum', () => {
  it('moves nothing out of the accounts of people who sign nothing, to look-alikes of whom they pay', () => {
    const zeros = poisonings.flatMap(({ from: signer, logs }) =>
      logs
        .filter(({ topics, data }) => topics[0] === TRANSFER && BigInt(data) === 0n)
        .map(({ topics }) => ({ signer, victim: toAddress(topics[1]), fake: toAddress(topics[2]) })),
    );
    expect(zeros.length).toBeGreaterThan(11);
    for (const { signer, victim, fake } of zeros) {
      expect(victim).not.toBe(signer);
      const real = world.truth
        .listMoves()
        .flatMap(({ from, to, amountBase }) => (from === victim && to !== fake && amountBase > 0n ? (to ?? []) : []));
      expect(real.some((to) => to.slice(0, 5) === fake.slice(0, 5) && to.slice(-4) === fake.slice(-4))).toBe(true);
    }
  });

  it('pays next to nothing from look-alikes, one of whom is paid by mistake', () => {
    const fakes = new Set(poisonings.filter(({ valueBase }) => valueBase > 0n).map(({ from }) => from));
    expect(fakes.size).toBeGreaterThan(2);
    const lost = transactions.filter(({ purpose }) => purpose === 'poisoned-payment');
    expect(lost.map(({ moves }) => moves.some(({ kind, to = '' }) => kind === 'token' && fakes.has(to)))).toEqual([
      true,
    ]);
    expect(world.showcase().find(({ id }) => id === 'evm-poisoned')?.address).toBe(lost[0]?.from);
  });
});
