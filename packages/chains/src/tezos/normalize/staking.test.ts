import { describe, expect, it } from 'vitest';
import { describeAll, named, normalize } from '../testing/describe.ts';
import { ofContract, ofStake, type Signed } from '../testing/make-block.ts';

const ann = named('ann');
const bob = named('bob');
const baker = named('baker');
const staker = { contract: ann, delegate: baker };

/** Coins that waited long enough return with any later staking call. */
const BACK = [ofStake(staker, -50n, 'unstaked_deposits'), ofContract(ann, 50n)];
const call = (name: string, amount: bigint, updates: Signed['updates'] = []): Signed => ({
  source: ann,
  destination: ann,
  amount,
  call: [name, { prim: 'Unit' }],
  updates,
});

describe('calls that also bring back what had waited', () => {
  it('stake what is staked, and not that less what came back [R-CHAIN-330]', () => {
    const stake = normalize(call('stake', 90n, [...BACK, ofContract(ann, -90n), ofStake(staker, 90n)]));
    expect(describeAll(stake)).toEqual(['UNSTAKE pool:stake → ann 50', 'STAKE ann → pool:stake 90']);
    expect(stake.events).toEqual([
      { operation: 0, kind: 'STAKE', address: ann, asset: 0, amountBase: 90n, other: baker },
      { operation: 1, kind: 'STAKE_WITHDRAWAL', address: ann, asset: 0, amountBase: 50n, other: baker },
    ]);
  });

  it('unstake, and name what came back apart [R-CHAIN-330]', () => {
    const waits = [ofStake(staker, -95n), ofStake(staker, 95n, 'unstaked_deposits')];
    const unstake = normalize(call('unstake', 1_000n, [...BACK, ...waits]));
    expect(unstake.events).toMatchObject([
      { kind: 'UNSTAKE', amountBase: 95n },
      { kind: 'STAKE_WITHDRAWAL', amountBase: 50n },
    ]);
  });

  it('of a baker, whose own coins stay the baker’s, are told alike [R-CHAIN-330]', () => {
    const own = { baker_own_stake: baker };
    const waiting = { contract: baker, delegate: baker };
    const stake = normalize({
      ...call('stake', 90n, [
        ofStake(waiting, -40n, 'unstaked_deposits'),
        ofStake(own, 40n),
        ofContract(baker, -50n),
        ofStake(own, 50n),
      ]),
      source: baker,
      destination: baker,
    });
    // The waiting coins were in the common pool, and belong to the baker again. The other 50 never left the baker.
    expect(describeAll(stake)).toEqual(['UNSTAKE pool:stake → baker 40']);
    expect(stake.events).toMatchObject([{ kind: 'STAKE', address: baker, amountBase: 90n, other: baker }]);
  });

  it('move nothing where there is nothing, and tell nothing [R-CHAIN-330]', () => {
    expect(normalize(call('finalize_unstake', 0n)).events).toBeUndefined();
  });
});

it('who takes another baker unstakes by it, which is told [R-CHAIN-330]', () => {
  const moved = normalize({
    kind: 'delegation',
    source: ann,
    more: { delegate: bob },
    updates: [ofStake(staker, -95n), ofStake(staker, 95n, 'unstaked_deposits')],
  });
  expect(moved.events).toEqual([
    { operation: 0, kind: 'UNSTAKE', address: ann, asset: 0, amountBase: 95n, other: baker },
    { operation: 1, kind: 'DELEGATION', address: ann, other: bob },
  ]);
});
