import { describe, expect, it } from 'vitest';
import { createRippleWorld } from '../../ripple/ripple-world.ts';
import { createTezosWorld } from '../../tezos/tezos-world.ts';
import { createTonWorld } from '../../ton/ton-world.ts';
import { NATIVE } from '../account.ts';

const OPTIONS = { seed: 'newcomers', blocks: 60, startTimeSec: 1_795_000_000 };
const NEWCOMER = /新用户 \d+$/;

describe.each([
  ['TON', createTonWorld],
  ['XRP Ledger', createRippleWorld],
  ['Tezos', createTezosWorld],
])('a simulated %s', (_, create) => {
  it('has somebody new every other block, who is paid by an exchange and pays a friend [R-WORLD-102]', () => {
    const { accounts, balances, blocks } = create(OPTIONS);
    const ownerOf = (address: string | undefined) => accounts.get(address ?? '')?.owner;
    const isNew = (address: string | undefined) => NEWCOMER.test(ownerOf(address)?.name ?? '');
    const moves = blocks.flatMap(({ transactions }) => transactions.flatMap((each) => each.moves));
    const firsts = moves.filter(({ to }) => isNew(to));
    expect(new Set(firsts.map(({ to }) => to)).size).toBe(firsts.length);
    expect(firsts.length).toBeGreaterThanOrEqual(20);
    expect(moves.some(({ from, to }) => isNew(from) && ownerOf(to)?.role === 'user')).toBe(true);
    expect(balances.listHolders(NATIVE).filter(isNew).length).toBeGreaterThanOrEqual(20);
  });
});
