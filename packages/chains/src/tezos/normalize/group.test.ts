import { describe, expect, it } from 'vitest';
import { describeAll, named } from '../testing/describe.ts';
import { makeBlock, ofChain, ofContract, ofStake, paying, sign } from '../testing/make-block.ts';
import { normalizeBlock } from './normalize.ts';

const ann = named('ann');
const bob = named('bob');
const baker = named('baker');
const pool = named('pool', 'KT1');

describe('evidence that a baker cheated', () => {
  it.each([
    'double_baking_evidence',
    'double_attestation_evidence',
    'double_preattestation_evidence',
    'double_endorsement_evidence',
    'double_consensus_operation_evidence',
    'dal_entrapment_evidence',
  ])('is kept, though what it takes is taken later: %s [R-CHAIN-329]', (kind) => {
    const { block } = normalizeBlock(makeBlock([[{ kind, metadata: { balance_updates: [] } }]]));
    expect(block.transactions.map(describeAll)).toEqual([['RECORD - → ']]);
    expect(block.transactions[0]?.notes).toMatchObject([{ kind: 'METHOD', text: kind }]);
  });

  it('burns at the cycle’s end of the baker’s stake, of what others staked and of what waits, and pays whoever told [R-CHAIN-301]', () => {
    const late = (update: Readonly<Record<string, unknown>>) => ({ ...update, origin: 'delayed_operation' });
    const { block, dataWarnings } = normalizeBlock(
      makeBlock([], {
        balance_updates: [
          ofStake({ baker_own_stake: baker }, -60n),
          ofStake({ delegate: baker }, -40n),
          ofChain('burned', 'punishments', 100n),
          ofStake({ delegate: baker }, -7n, 'unstaked_deposits'),
          ofChain('burned', 'punishments', 7n),
          ofStake({ delegate: baker }, -10n),
          ofContract(bob, 10n),
        ].map(late),
      }),
    );
    expect(dataWarnings).toEqual([]);
    expect(block.transactions.map(describeAll)).toEqual([
      ['BURN baker → - 60', 'BURN pool:stake → - 40', 'BURN pool:stake → - 7', 'REWARD pool:stake → bob 10'],
    ]);
  });
});

describe('a batch', () => {
  it('whose contract opens another one with coins pays for the room of both, and calls that only tell move nothing [R-CHAIN-294]', () => {
    const child = named('child', 'KT1');
    const opened = {
      kind: 'origination',
      source: pool,
      nonce: 0,
      balance: '20',
      delegate: baker,
      result: {
        status: 'applied',
        originated_contracts: [child],
        balance_updates: [
          ofContract(ann, -100n),
          ofChain('burned', 'storage fees', 100n),
          ...paying(pool, child, 20n),
          ofContract(ann, -64n),
          ofChain('burned', 'storage fees', 64n),
        ],
      },
    };
    const told = { kind: 'event', source: pool, nonce: 1, payload: { int: '3' }, result: { status: 'applied' } };
    const call = sign({
      source: ann,
      destination: pool,
      amount: 50n,
      updates: paying(ann, pool, 50n),
      internals: [opened, told, { kind: 'delegation', source: pool, nonce: 2, result: { status: 'applied' } }],
    });
    const { block } = normalizeBlock(makeBlock([[call]]));
    expect(block.transactions.map(describeAll)).toEqual([
      ['FEE ann → - 164', 'VALUE_TRANSFER ann → pool 50', 'CONTRACT_CREATION pool → child 20'],
    ]);
    expect(block.transactions[0]?.events).toEqual([
      { kind: 'DELEGATION', operation: 0, address: child, other: baker },
      { kind: 'DELEGATION', operation: 1, address: pool },
    ]);
    expect(block.contracts).toEqual([pool, child]);
  });
});

describe('amounts below 0', () => {
  const call = sign({ source: ann, destination: bob, amount: 5n, updates: paying(ann, bob, 5n) });

  it('are no fee: such an answer is refused [R-CHAIN-333]', () => {
    expect(() => makeBlock([[{ ...call, fee: '-7' }]])).toThrow(expect.objectContaining({ code: 'BLOCK_CORRUPT' }));
  });

  it('are not what a call pays, which its changes of balances tell [R-CHAIN-333]', () => {
    const { block } = normalizeBlock(makeBlock([[{ ...call, amount: '-7' }]]));
    expect(block.transactions.map(describeAll)).toEqual([['VALUE_TRANSFER ann → bob 5']]);
  });
});
