import type { Transaction } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { book, describeAll, named, nat, normalize, pair, text } from '../testing/describe.ts';
import { makeBlock, ofChain, ofContract, ofFees, ofStake, paying, type Signed, sign } from '../testing/make-block.ts';
import { normalizeBlock } from './normalize.ts';

const ann = named('ann');
const bob = named('bob');
const baker = named('baker');
const pool = named('pool', 'KT1');
const token = named('token', 'KT1');
const rollup = named('rollup', 'sr1');

const normalizeMetadata = (metadata: Readonly<Record<string, unknown>>) => normalizeBlock(makeBlock([], metadata));

describe('operations of Tezos, made by hand', () => {
  it('leave of a batch that failed its fees alone, whatever the parts before it did [R-CHAIN-295]', () => {
    const batch = normalize(
      {
        source: ann,
        destination: bob,
        amount: 5n,
        fee: 400n,
        status: 'backtracked',
        updates: paying(ann, bob, 5n),
      },
      { source: ann, destination: pool, amount: 7n, fee: 600n, status: 'failed' },
      { source: ann, destination: bob, amount: 9n, fee: 700n, status: 'skipped' },
    );
    expect([batch.status, batch.feeBase, describeAll(batch)]).toEqual(['failed', 1700n, ['FEE ann → - 1700']]);
  });

  it('run in order: what a contract sends on follows the call, and burns are its signer’s [R-CHAIN-19] [R-CHAIN-294]', () => {
    const internal = {
      kind: 'transaction',
      source: pool,
      nonce: 0,
      destination: bob,
      amount: '30',
      result: {
        status: 'applied',
        // The signer pays for the account that is opened.
        balance_updates: [
          ...paying(pool, bob, 30n),
          ofContract(ann, -64_250n),
          ofChain('burned', 'storage fees', 64_250n),
        ],
      },
    };
    const call = normalize({
      source: ann,
      destination: pool,
      amount: 50n,
      fee: 500n,
      call: ['swap', nat(1)],
      updates: paying(ann, pool, 50n),
      internals: [internal],
    });
    expect(describeAll(call)).toEqual([
      'FEE ann → - 500 + - 64250',
      'VALUE_TRANSFER ann → pool 50',
      'INTERNAL_TRANSFER pool → bob 30',
    ]);
    expect(call.feeBase).toBe(64_750n);
  });

  it('name whoever proposed the block as having the fees [R-CHAIN-294]', () => {
    const metadata = { balance_updates: [ofFees(-500n), ofContract(baker, 500n)] };
    const contents = [[sign({ source: ann, destination: bob, amount: 1n, fee: 500n, updates: paying(ann, bob, 1n) })]];
    const { block, dataWarnings } = normalizeBlock(makeBlock(contents, metadata));
    expect(block.transactions.map(describeAll)).toEqual([['FEE ann → baker 500', 'VALUE_TRANSFER ann → bob 1']]);
    expect(dataWarnings).toEqual([]);
  });

  it('open a contract with what it is given, and name who bakes for it [R-CHAIN-299]', () => {
    const created = normalize({
      kind: 'origination',
      source: ann,
      more: { balance: '12', delegate: baker },
      updates: [ofContract(ann, -5_000n), ofChain('burned', 'storage fees', 5_000n), ...paying(ann, pool, 12n)],
      result: { originated_contracts: [pool] },
    });
    expect(describeAll(created)).toEqual(['FEE ann → - 5000', 'CONTRACT_CREATION ann → pool 12']);
    expect(created.events).toEqual([{ kind: 'DELEGATION', operation: 0, address: pool, other: baker }]);
  });

  it('are one a line of a batch of FA2, in its order [R-CHAIN-296]', () => {
    const to = (address: string, id: number, amount: number) => pair(text(address), pair(nat(id), nat(amount)));
    const batch = normalize({
      source: ann,
      destination: token,
      call: ['transfer', [pair(text(ann), [to(bob, 0, 3), to(pool, 1, 4)]), pair(text(bob), [to(ann, 0, 2)])]],
    });
    expect(describeAll(batch)).toEqual([
      'TOKEN_TRANSFER ann → bob 3 of token:0',
      'TOKEN_TRANSFER ann → pool 4 of token:1',
      'TOKEN_TRANSFER bob → ann 2 of token:0',
    ]);
  });

  it('move nothing by a transfer of another form, and that is counted [R-CHAIN-296]', () => {
    const call: Signed = { source: ann, destination: token, call: ['transfer', pair(text(ann), nat(4))] };
    const { block, dataWarnings } = normalizeBlock(makeBlock([[sign(call)]]));
    expect(block.transactions.map(describeAll)).toEqual([['VALUE_TRANSFER ann → token 0']]);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['TRANSFER_UNREADABLE']);
  });

  it.each<[string, readonly [string, unknown], ReturnType<typeof book>, readonly string[]]>([
    [
      'units',
      ['mint', pair(text(bob), nat(40))],
      book({ key: text(bob), value: nat(55) }),
      ['MINT - → bob 40 of token'],
    ],
    [
      'units of one of many',
      ['mint', pair(pair(text(bob), nat(40)), pair(nat(3), []))],
      book({ key: pair(text(bob), nat(3)), value: nat(40) }),
      ['MINT - → bob 40 of token:3'],
    ],
    ['a piece', ['mint_artist', nat(1)], book({ key: nat(8), value: text(bob) }), ['MINT - → bob 1 of token']],
    [
      'fewer units',
      ['burn', pair(text(bob), nat(5))],
      book({ key: text(bob), value: nat(0) }),
      ['BURN bob → - 5 of token'],
    ],
  ])('make and unmake tokens by the usual calls, where the book shows it: %s [R-CHAIN-302]', (_, call, result, told) => {
    expect(describeAll(normalize({ source: ann, destination: token, call, result }))).toEqual(told);
  });

  it('make tokens of unknown origin by calls of other forms, and that is counted [R-CHAIN-302]', () => {
    const call: Signed = {
      source: ann,
      destination: token,
      call: ['mint', nat(9)],
      result: book({ key: text(bob), value: nat(55) }),
    };
    expect(normalizeBlock(makeBlock([[sign(call)]])).dataWarnings).toEqual([
      { kind: 'MINT_UNREADABLE', count: 1, example: expect.any(String) },
    ]);
    const lie = { ...call, call: ['mint', pair(text(bob), nat(56))] } as const;
    expect(describeAll(normalize(lie))).toEqual(['VALUE_TRANSFER ann → token 0']);
  });
});

describe('stakes of Paris and later, made by hand', () => {
  const staker = { contract: ann, delegate: baker };
  const call = (name: string, amount: bigint, updates: readonly Readonly<Record<string, unknown>>[]): Signed => ({
    source: ann,
    destination: ann,
    amount,
    call: [name, { prim: 'Unit' }],
    updates,
  });
  const pseudo = { kind: 'staking', category: 'delegator_numerator', delegator: ann, change: '77', origin: 'block' };

  it('go to the stakes’ pool and come back with what they earned, pseudo-tokens count nothing [R-CHAIN-300]', () => {
    const stake = normalize(call('stake', 90n, [ofContract(ann, -90n), ofStake(staker, 90n), pseudo]));
    expect(describeAll(stake)).toEqual(['STAKE ann → pool:stake 90']);
    expect(stake.events).toEqual([
      { kind: 'STAKE', operation: 0, address: ann, asset: 0, amountBase: 90n, other: baker },
    ]);
    const ask = normalize(call('unstake', 1000n, [ofStake(staker, -95n), ofStake(staker, 95n, 'unstaked_deposits')]));
    expect(describeAll(ask)).toEqual(['UNSTAKE ann → ann 0']);
    expect(ask.events).toMatchObject([{ kind: 'UNSTAKE', amountBase: 95n, other: baker }]);
    const back = normalize(
      call('finalize_unstake', 0n, [ofStake(staker, -95n, 'unstaked_deposits'), ofContract(ann, 95n)]),
    );
    expect(describeAll(back)).toEqual(['UNSTAKE pool:stake → ann 95']);
    expect(back.events).toMatchObject([{ kind: 'STAKE_WITHDRAWAL', address: ann, amountBase: 95n }]);
  });

  it('of a baker’s own are the baker’s still [R-CHAIN-300]', () => {
    const own = { baker_own_stake: baker };
    const stake = normalize({
      ...call('stake', 90n, [ofContract(baker, -90n), ofStake(own, 90n)]),
      source: baker,
      destination: baker,
    });
    expect(describeAll(stake)).toEqual(['STAKE baker → baker 0']);
    expect(stake.events).toMatchObject([{ kind: 'STAKE', address: baker, amountBase: 90n, other: baker }]);
  });

  it('earn and are slashed at the end of a block, each told apart [R-CHAIN-301]', () => {
    // The first eight changes are those of a block of Seoul's test network, 3383167; what follows is made by hand.
    const { block, dataWarnings } = normalizeMetadata({
      balance_updates: [
        ofChain('minted', 'baking rewards', -300_784_355n),
        ofStake({ baker_own_stake: baker }, 300_784_355n),
        ofChain('minted', 'baking rewards', -13_028_170n),
        ofContract(baker, 13_028_170n),
        ofChain('minted', 'baking bonuses', -300_495_226n),
        ofStake({ baker_own_stake: baker }, 300_495_226n),
        ofChain('minted', 'baking bonuses', -13_015_647n),
        ofContract(baker, 13_015_647n),
        ofChain('minted', 'attesting rewards', -40n),
        ofStake({ delegate: baker }, 40n),
        ofChain('minted', 'lost attesting rewards', -9n),
        ofChain('burned', 'lost attesting rewards', 9n),
        ofStake({ baker_own_stake: baker }, -50n),
        ofChain('burned', 'punishments', 50n),
        ofStake({ delegate: baker }, -6n),
        ofContract(bob, 6n),
      ],
      implicit_operations_results: [
        {
          kind: 'transaction',
          balance_updates: [ofChain('minted', 'subsidy', -333_333n), ofContract(pool, 333_333n)],
        },
      ],
    });
    expect(dataWarnings).toEqual([]);
    expect(block.transactions).toHaveLength(1);
    expect(block.transactions[0]).toMatchObject({ kind: 'coinbase', hash: block.hash });
    expect(describeAll(block.transactions[0] as Transaction)).toEqual([
      'BLOCK_REWARD - → baker 300784355',
      'BLOCK_REWARD - → baker 13028170',
      'BLOCK_REWARD - → baker 300495226',
      'BLOCK_REWARD - → baker 13015647',
      'REWARD - → pool:stake 40',
      'BURN baker → - 50',
      'UNSTAKE pool:stake → bob 6',
      'BLOCK_REWARD - → pool 333333',
    ]);
  });
});

describe('other operations of Tezos, made by hand', () => {
  const unsigned = (kind: string, updates: readonly unknown[], more = {}) => ({
    kind,
    ...more,
    metadata: { balance_updates: updates },
  });
  const first = (content: Readonly<Record<string, unknown>>): Transaction | undefined =>
    normalizeBlock(makeBlock([[content]])).block.transactions[0];

  it('claim accounts of the first sale, and drain what a lost key leaves [R-CHAIN-301]', () => {
    const claim = first(unsigned('activate_account', [ofChain('minted', 'commitment', -70n), ofContract(ann, 70n)]));
    expect(describeAll(claim as Transaction)).toEqual(['GENESIS - → ann 70']);
    const drain = first(unsigned('drain_delegate', [...paying(bob, ann, 99n), ...paying(bob, baker, 1n)]));
    expect(describeAll(drain as Transaction)).toEqual(['VALUE_TRANSFER bob → ann 99', 'VALUE_TRANSFER bob → baker 1']);
  });

  it('vote in a ballot; votes for blocks that move nothing are left out [R-CHAIN-298]', () => {
    const ballot = first(unsigned('ballot', [], { source: baker }));
    expect(describeAll(ballot as Transaction)).toEqual(['VOTE baker → ']);
    expect(ballot?.events).toEqual([{ kind: 'VOTE', operation: 0, address: baker }]);
    for (const kind of [
      'attestation',
      'preattestation',
      'attestations_aggregate',
      'endorsement',
      'attestation_with_dal',
    ])
      expect(first(unsigned(kind, []))).toBeUndefined();
    expect(describeAll(first(unsigned('a_kind_to_come', [])) as Transaction)).toEqual(['RECORD - → ']);
  });

  it('pledge a bond for a rollup and have it back; what of it is forfeited goes to whoever proved the fraud [R-CHAIN-303]', () => {
    const bond = (change: bigint) => ({
      kind: 'freezer',
      category: 'bonds',
      contract: ann,
      bond_id: { smart_rollup: rollup },
      change: String(change),
      origin: 'block',
    });
    const publish = { kind: 'smart_rollup_publish', source: ann, more: { rollup } };
    expect(describeAll(normalize({ ...publish, updates: [ofContract(ann, -100n), bond(100n)] }))).toEqual([
      'LOCK ann → escrow:bond:rollup 100',
    ]);
    const recover = { kind: 'smart_rollup_recover_bond', source: ann, more: { rollup } };
    expect(describeAll(normalize({ ...recover, updates: [bond(-100n), ofContract(ann, 100n)] }))).toEqual([
      'UNLOCK escrow:bond:rollup → ann 100',
    ]);
    const refute = normalize({
      kind: 'smart_rollup_refute',
      source: bob,
      updates: [
        bond(-100n),
        ofChain('burned', 'smart_rollup_refutation_punishments', 100n),
        ofChain('minted', 'smart_rollup_refutation_rewards', -50n),
        ofContract(bob, 50n),
      ],
    });
    expect(describeAll(refute)).toEqual(['BURN escrow:bond:rollup → - 100', 'REWARD - → bob 50']);
  });

  it('hand on tickets, and take them out of a rollup [R-CHAIN-303]', () => {
    const ticket = (...updates: readonly (readonly [string, number])[]) => ({
      ticket_token: { ticketer: pool, content_type: { prim: 'nat' }, content: nat(0) },
      updates: updates.map(([account, amount]) => ({ account, amount: String(amount) })),
    });
    const deposit = normalize({
      source: ann,
      destination: rollup,
      call: ['default', nat(0)],
      result: { ticket_receipt: [ticket([rollup, 9])] },
    });
    expect(describeAll(deposit)[0]).toMatch(/^MINT - → rollup 9 of pool:ticket:[0-9a-f]{16}$/);
    const out = normalize({
      kind: 'smart_rollup_execute_outbox_message',
      source: ann,
      result: { ticket_updates: [ticket([bob, 9], [rollup, -9])] },
    });
    expect(describeAll(out)[0]).toMatch(/^TOKEN_TRANSFER rollup → bob 9 of pool:ticket:/);
  });

  it('pass where a balance or a key is of a kind that is not known, and that is counted [R-CHAIN-304]', () => {
    const stranger = `tz9${ann.slice(3)}`;
    const { block, dataWarnings } = normalizeBlock(
      makeBlock([
        [
          sign({
            source: ann,
            destination: stranger,
            amount: 4n,
            updates: [...paying(ann, stranger, 4n), ofContract(ann, -5n), { kind: 'a_purse', change: '5' }],
          }),
        ],
      ]),
    );
    expect(block.transactions[0]?.operations.map(({ type, destinations: [to] }) => [type, to])).toEqual([
      ['VALUE_TRANSFER', { address: stranger, amountBase: 4n }],
      ['LOCK', { address: 'escrow:unknown:a_purse', amountBase: 5n }],
    ]);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['UPDATE_UNKNOWN']);
  });

  it('are counted and kept too where no manager signed them [R-CHAIN-304]', () => {
    const updates = [ofContract(ann, -7n), { kind: 'freezer', category: 'a new/place', change: '7' }];
    const evidence = { kind: 'a_new_evidence', metadata: { balance_updates: updates } };
    const { block, dataWarnings } = normalizeBlock(makeBlock([[evidence]]));
    expect(block.transactions[0]?.operations[0]?.destinations).toEqual([
      { address: 'escrow:unknown:a_new_place', amountBase: 7n },
    ]);
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['UPDATE_UNKNOWN']);
  });

  it.each([
    'applied',
    'failed',
  ])('keep what an operation that is %s is charged besides its fee [R-CHAIN-396]', (status) => {
    const charges = [ofContract(ann, -7n), { kind: 'freezer', category: 'a_new_bond', change: '7' }];
    const signed = sign({ source: ann, destination: bob, fee: 3n, status });
    const metadata = signed['metadata'] as { readonly balance_updates: readonly unknown[] };
    const charged = {
      ...signed,
      metadata: { ...metadata, balance_updates: [...metadata.balance_updates, ...charges] },
    };
    const { block, dataWarnings } = normalizeBlock(makeBlock([[charged]]));
    const [fee, ...rest] = block.transactions[0]?.operations ?? [];
    expect([fee?.type, fee?.sources]).toEqual(['FEE', [{ address: ann, amountBase: 3n }]]);
    expect(rest.find(({ destinations: [to] }) => to?.amountBase === 7n)).toMatchObject({
      sources: [{ address: ann, amountBase: 7n }],
      destinations: [{ address: 'escrow:unknown:a_new_bond', amountBase: 7n }],
    });
    expect(dataWarnings.map(({ kind }) => kind)).toEqual(['UPDATE_UNKNOWN']);
  });

  it.each([
    'stez_deposits',
    'stez_redeemed_deposits',
  ])('put what liquid stake has frozen as %s into the pool [R-CHAIN-300]', (category) => {
    const updates = [ofContract(ann, -7n), { kind: 'freezer', category, change: '7' }];
    const { block, dataWarnings } = normalizeBlock(makeBlock([[sign({ source: ann, destination: pool, updates })]]));
    expect(block.transactions[0]?.operations[0]).toMatchObject({
      type: 'STAKE',
      destinations: [{ address: 'pool:stake', amountBase: 7n }],
    });
    expect(dataWarnings).toEqual([]);
  });
});
