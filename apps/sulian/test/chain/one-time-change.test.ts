import { createWorld } from '@sulian/world';
import { expect, it } from 'vitest';
import { findWallets } from '../support/world-wallets.ts';
import { measureQuality } from './clustering-quality.ts';
import { type ChangeRule, freshAndSmall, freshOfOwnKind, freshOfTwo } from './one-time-change.ts';

const world = createWorld({ seed: 'sulian-demo-1', blocks: 700, startTimeSec: 1_795_000_000 });

/** Wallets by common input ownership and a rule for change, against the true owners. */
function measure(rule: ChangeRule) {
  const parents = new Map<string, string>();
  const rootOf = (address: string): string => {
    let root = address;
    for (let up = parents.get(root); up !== undefined; up = parents.get(root)) root = up;
    return root;
  };
  const commonWalletOf = findWallets(world, world.blocks.length);
  const owners = new Map<string, string>();
  let claims = 0;
  let wrong = 0;
  for (const { transactions } of world.blocks)
    for (const transaction of transactions) {
      const payer = transaction.inputs[0]?.key?.address;
      const isOwn = payer !== undefined && transaction.purpose !== 'coinjoin';
      const change = isOwn ? rule(transaction, (address) => owners.has(address)) : undefined;
      for (const { key } of transaction.outputs) if (key !== undefined) owners.set(key.address, key.wallet.owner.name);
      if (change === undefined || payer === undefined) continue;
      claims += 1;
      if (owners.get(change) !== owners.get(payer)) wrong += 1;
      const [from, into] = [rootOf(commonWalletOf(change)), rootOf(commonWalletOf(payer))];
      if (from !== into) parents.set(from, into);
    }
  const placed = [...owners].map(([address, owner]) => {
    const trueWallet = commonWalletOf(address);
    return { owner, wallet: rootOf(trueWallet), trueWallet };
  });
  return { claims, wrong, ...measureQuality(placed) };
}

it('following change is measured against the truth of the demo world: what it would find, and whom it would mix up', () => {
  const none = measure(() => undefined);
  const fresh = measure(freshOfTwo);
  const ownKind = measure(freshOfOwnKind);
  const small = measure(freshAndSmall);
  const either = measure((...asked) => freshOfOwnKind(...asked) ?? freshAndSmall(...asked));
  console.log('change rules against the truth of the demo world:', { none, fresh, ownKind, small, either });
  expect(none).toMatchObject({ claims: 0, falsePositives: 0 });
  // The published rule mixes up owners far beyond 1 in 1,000 pairs: it is not to be offered as it is.
  expect(fresh.falsePositives).toBeGreaterThan(0.01);
  for (const careful of [ownKind, small, either]) {
    expect(careful.claims).toBeGreaterThan(50);
    expect(careful.falsePositives).toBeLessThanOrEqual(0.001);
    expect(careful.recall).toBeGreaterThan(none.recall);
  }
});
