import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, makeBlock } from '../testing/make-block.ts';
import { findHolder } from './holders.ts';
import { normalizeBlock } from './normalize.ts';

const owner = fc.option(fc.constantFrom(addressOf('ann'), addressOf('bob')), { nil: undefined });

/** A change in a place of any name. Fees are left out: their operation names whom they reach. */
const update = fc.record({
  kind: fc.constantFrom('contract', 'freezer', 'minted', 'burned', 'commitment', 'staking', 'a_new_kind'),
  category: fc.option(fc.constantFrom('deposits', 'unstaked_deposits', 'bonds', 'stez_x', 'a_new_category'), {
    nil: undefined,
  }),
  contract: owner,
  delegate: owner,
  staker: fc.option(fc.record({ contract: owner, delegate: owner, baker_own_stake: owner }), { nil: undefined }),
  change: fc.integer({ min: -9, max: 9 }).map(String),
});

it('keeps each change of coins in the legs of its holder, whatever its place is called [R-CHAIN-396]', () => {
  fc.assert(
    fc.property(fc.array(update, { maxLength: 6 }), (updates) => {
      const data = makeBlock([], { balance_updates: JSON.parse(JSON.stringify(updates)) });
      const left = new Map<string, bigint>();
      const add = (address: string | undefined, amount: bigint): void => {
        if (address !== undefined) left.set(address, (left.get(address) ?? 0n) + amount);
      };
      for (const each of data.metadata.balance_updates) {
        const holder = findHolder(each);
        expect(holder).not.toBe('fees');
        if (typeof holder === 'object') add(holder.address, each.change);
        else expect(['minted', 'burned', 'commitment', 'staking']).toContain(each.kind);
      }
      for (const { operations } of normalizeBlock(data).block.transactions)
        for (const { sources, destinations } of operations) {
          for (const { address, amountBase = 0n } of sources) add(address, amountBase);
          for (const { address, amountBase = 0n } of destinations) add(address, -amountBase);
        }
      expect([...left].filter(([, amount]) => amount !== 0n)).toEqual([]);
    }),
    { numRuns: 1_000, seed: 20_261_126 },
  );
});
