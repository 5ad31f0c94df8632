import type { Block, ChainEvent, Operation, Transaction } from '@sulian/domain';
import { parseAccountRight } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { eventsVersionOf } from '../../contracts/table.ts';
import { make, mine, type TestTransaction } from '../testing/mine.ts';
import { wordToAddress } from '../wire/address-text.ts';
import { hex, message, writeMessage } from '../wire/message.ts';
import { NO_FACTS, type TronFacts } from './mined.ts';
import { normalizeBlock } from './normalize.ts';

// Everything here is synthetic: made from the published messages, for what no real block at hand shows.

const account = (digit: string): string => wordToAddress(Buffer.from(digit.repeat(40), 'hex'));
const [A, B, C, D] = ['a', 'b', 'c', 'd'].map(account) as [string, string, string, string];
const BLACKHOLE = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const toHex = (text: string): string => Buffer.from(text).toString('hex');
const addressHex = (digit: string): string => `41${digit.repeat(40)}`;

const read = (made: readonly TestTransaction[], place?: Parameters<typeof mine>[1], facts: TronFacts = NO_FACTS) =>
  normalizeBlock(mine(made, place), facts);
const one = (made: TestTransaction, facts?: TronFacts): Transaction =>
  read([made], {}, facts).block.transactions[0] as Transaction;
/** Kind, payer, receiver, amount, token. */
const brief = (operations: readonly Operation[]) =>
  operations.map(({ type, sources, destinations, token }) => [
    type,
    sources[0]?.address,
    destinations[0]?.address,
    destinations[0]?.amountBase ?? sources[0]?.amountBase,
    ...(token === undefined ? [] : [token]),
  ]);
const acts = (made: TestTransaction, facts?: TronFacts) => brief(one(made, facts).operations).slice(1);
const events = (made: TestTransaction): readonly ChainEvent[] => one(made).events ?? [];
const kinds = (result: ReturnType<typeof read>) => result.dataWarnings.map(({ kind }) => kind);

describe('fees of TRON', () => {
  it('are the sender’s alone, burnt but for what block producers earn [R-CHAIN-131]', () => {
    const { operations, feeBase } = one(
      make('TransferContract', { ownerAddress: A, toAddress: B, amount: 5n }, { info: { fee: 300, packingFee: 100 } }),
    );
    expect(feeBase).toBe(300n);
    expect(operations[0]).toEqual({
      type: 'FEE',
      asset: 0,
      sources: [{ address: A, amountBase: 300n }],
      destinations: [{ amountBase: 100n }, { amountBase: 200n, unspendable: true }],
    });
  });

  it('went to an account until they were burnt [R-CHAIN-131]', () => {
    const transfer = make('TransferContract', { ownerAddress: A, toAddress: B, amount: 5n }, { info: { fee: 300 } });
    const [early, late] = [Date.UTC(2019, 0, 1), Date.UTC(2022, 0, 1)].map(
      (timeMs) => read([transfer], { timeMs }).block.transactions[0]?.operations[0]?.destinations,
    );
    expect(early).toEqual([{ address: BLACKHOLE, amountBase: 300n }]);
    expect(late).toEqual([{ amountBase: 300n, unspendable: true }]);
  });

  it('of nothing name who sent the transaction all the same', () => {
    const { operations } = one(make('TransferContract', { ownerAddress: A, toAddress: B, amount: 5n }));
    expect(operations[0]).toEqual({
      type: 'FEE',
      asset: 0,
      sources: [{ address: A, amountBase: 0n }],
      destinations: [],
    });
  });
});

describe('a failed transaction of TRON', () => {
  const call = { ownerAddress: A, contractAddress: C, callValue: 9n, data: `a9059cbb${'0'.repeat(128)}` } as const;
  const log = { address: 'c'.repeat(40), topics: [], data: '' };
  const failures: readonly Omit<TestTransaction, 'raw'>[] = [
    { info: { fee: 7, result: 'FAILED', log: [log] }, ret: {} },
    { info: { fee: 7, receipt: { result: 'OUT_OF_ENERGY' } }, ret: {} },
    { info: { fee: 7 }, ret: { contractRet: 'REVERT' } },
    { info: { fee: 7 }, ret: { ret: 'FAILED' } },
  ];

  it.each(failures)('moves nothing but its fee, whoever says that it failed: %j [R-CHAIN-122]', (more) => {
    const { status, operations, events: none } = one(make('TriggerSmartContract', call, more));
    expect(status).toBe('failed');
    expect(brief(operations)).toEqual([['FEE', A, undefined, 7n]]);
    expect(none).toBeUndefined();
  });

  it('keeps what it said [R-NOTE-20]', () => {
    const { notes } = one(
      make('TriggerSmartContract', call, {
        info: { result: 'FAILED' },
        extras: { data: Buffer.from('hello') },
      }),
    );
    expect(notes).toEqual([{ kind: 'MEMO', operation: 0, text: 'hello', length: 5, isCut: false }]);
  });
});

describe('a call of TRON', () => {
  const word = (digit: string): string => '0'.repeat(24) + digit.repeat(40);
  const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
  const amount = (value: number): string => value.toString(16).padStart(64, '0');
  const call = { ownerAddress: A, contractAddress: C } as const;

  it('brings coins and a token, and sends on what its steps say, but for those undone [R-CHAIN-17] [R-CHAIN-120] [R-CHAIN-121]', () => {
    const step = (note: string, values: readonly object[], more: object = {}) => ({
      caller_address: addressHex('c'),
      transferTo_address: addressHex('b'),
      callValueInfo: values,
      note: toHex(note),
      ...more,
    });
    const made = make(
      'TriggerSmartContract',
      { ...call, callValue: 10n, callTokenValue: 20n, tokenId: 1_002_000n },
      {
        info: {
          internal_transactions: [
            step('call', [{ callValue: 3 }, { callValue: 4, tokenId: '1002000' }, {}]),
            step('call', [{ callValue: 5 }], { rejected: true }),
            step('create', [{}], { transferTo_address: addressHex('d') }),
            step('suicide', [{ callValue: 6 }, { callValue: 7, tokenId: '1002000' }]),
            step('suicide', [{ callValue: 8 }], { transferTo_address: addressHex('c') }),
            step('withdrawReward', [{ callValue: 9 }]),
            step('delegateResourceOfEnergy', [{ callValue: 11 }]),
            step('somethingOfTomorrow', [{ callValue: 12 }]),
            step('constructor', [{ callValue: 13 }]),
          ],
        },
      },
    );
    expect(acts(made)).toEqual([
      ['VALUE_TRANSFER', A, C, 10n],
      ['TOKEN_TRANSFER', A, C, 20n, '1002000'],
      ['INTERNAL_TRANSFER', C, B, 3n],
      ['TOKEN_TRANSFER', C, B, 4n, '1002000'],
      ['CONTRACT_CREATION', C, D, 0n],
      ['SELF_DESTRUCT', C, B, 6n],
      ['TOKEN_TRANSFER', C, B, 7n, '1002000'],
      ['SELF_DESTRUCT', C, BLACKHOLE, 8n],
      ['REWARD', undefined, C, 9n],
    ]);
    expect(events(made)).toEqual([
      { operation: 0, kind: 'RESOURCE_DELEGATION', asset: 0, address: C, other: B, amountBase: 11n, data: '01' },
    ]);
    expect(kinds(read([made]))).toEqual(['INTERNAL_UNKNOWN']);
    expect(read([made]).block.contracts).toEqual([C, D]);
  });

  it('reads addresses of topics whether or not they carry the version byte [R-CHAIN-120]', () => {
    const data = amount(5);
    const spelled = (from: string) =>
      acts(
        make('TriggerSmartContract', call, {
          info: { log: [{ address: 'd'.repeat(40), topics: [TRANSFER, from, word('b')], data }] },
        }),
      );
    const moved = [['TOKEN_TRANSFER', A, B, 5n, D]];
    expect(spelled(word('a'))).toEqual(moved);
    expect(spelled(`${'0'.repeat(22)}41${'a'.repeat(40)}`)).toEqual(moved);
    // Anything else above an address was written by no compiler: it moves nothing.
    expect(spelled(`${'0'.repeat(22)}42${'a'.repeat(40)}`)).toEqual([['VALUE_TRANSFER', A, C, 0n]]);
  });

  it('that moved nothing shows who called, and whom', () => {
    expect(acts(make('TriggerSmartContract', { ...call, data: '095ea7b3' }))).toEqual([['VALUE_TRANSFER', A, C, 0n]]);
  });

  it('names its method, but for a token’s transfer, which its log tells [R-NOTE-21]', () => {
    const noteOf = (data: string) =>
      one(make('TriggerSmartContract', { ...call, data })).notes?.map(({ kind, address, ...note }) => [
        kind,
        address,
        'text' in note && note.text,
      ]);
    expect(noteOf(`a9059cbb${amount(1)}`)).toBeUndefined();
    expect(noteOf(`095ea7b3${amount(1)}`)).toEqual([['METHOD', C, 'approve(address,uint256)']]);
    expect(noteOf('99275a9b')).toEqual([['METHOD', C, '0x99275a9b']]);
    expect(noteOf('99275a')).toBeUndefined();
  });

  it('freezes, lets go and destroys by USDT’s contract alone, each as an event [R-EVENT-21]', () => {
    const topics = {
      ADDED: '42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc',
      REMOVED: 'd7e9ec6e6ecd65492dce6bf513cd6867560d49544421d0783ddf06e76c24470c',
      DESTROYED: '61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6',
    };
    const usdt = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
    const made = make(
      'TriggerSmartContract',
      { ...call, contractAddress: USDT },
      {
        info: {
          log: [
            { address: usdt, topics: [topics.ADDED, word('b')], data: '' },
            { address: 'd'.repeat(40), topics: [topics.ADDED, word('b')], data: '' },
            { address: usdt, topics: [topics.DESTROYED, word('b')], data: amount(77) },
            { address: usdt, topics: [topics.REMOVED, word('b')], data: '' },
          ],
        },
      },
    );
    expect(events(made)).toEqual([
      { operation: 0, kind: 'FREEZE', address: B, token: USDT },
      { operation: 2, kind: 'DESTROY', address: B, token: USDT, amountBase: 77n },
      { operation: 3, kind: 'UNFREEZE', address: B, token: USDT },
    ]);
    // Destroying writes no Transfer log: the balance is burnt by it, once.
    expect(acts(made)).toEqual([['BURN', B, undefined, 77n, USDT]]);
    expect(read([made]).block.eventsVersion).toBe(eventsVersionOf('TRON'));
  });

  it('holds no events where a freeze is in a form that is not known, or logs are not there [R-EVENT-22]', () => {
    const usdt = 'a614f803b6fd780986a42c78ec9c7f77e6ded13c';
    const odd = make('TriggerSmartContract', call, {
      info: {
        log: [
          { address: usdt, topics: ['42e160154868087d6bfdc0ca23d96a1c1cfa32f1b72ba9ba27b69b98a0d819dc'], data: '' },
        ],
      },
    });
    expect(read([odd]).block).not.toHaveProperty('eventsVersion');
    expect(kinds(read([odd]))).toEqual(['MALFORMED_LOG', 'FREEZE_UNREADABLE']);
    expect(read([odd], { hasInfos: false }).block).not.toHaveProperty('eventsVersion');
  });
});

describe('staking on TRON', () => {
  it('moves nothing: the coins stay the staker’s, and what is staked stands as an event [R-CHAIN-123]', () => {
    const staked = make('FreezeBalanceV2Contract', { ownerAddress: A, frozenBalance: 50n, resource: 'ENERGY' });
    expect(acts(staked)).toEqual([['STAKE', A, undefined, 0n]]);
    expect(events(staked)).toEqual([
      { operation: 0, kind: 'STAKE', asset: 0, address: A, amountBase: 50n, data: '01' },
    ]);
    const freed = make(
      'UnfreezeBalanceV2Contract',
      { ownerAddress: A, unfreezeBalance: 20n },
      {
        info: { withdraw_expire_amount: 5 },
      },
    );
    expect(acts(freed)).toEqual([['UNSTAKE', A, undefined, 0n]]);
    expect(events(freed).map(({ kind, amountBase }) => [kind, amountBase])).toEqual([
      ['UNSTAKE', 20n],
      ['STAKE_WITHDRAWAL', 5n],
    ]);
    const cancelled = make(
      'CancelAllUnfreezeV2Contract',
      { ownerAddress: A },
      {
        info: {
          cancel_unfreezeV2_amount: [{ key: 'ENERGY', value: 8 }, { key: 'BANDWIDTH' }],
          withdraw_expire_amount: 3,
        },
      },
    );
    expect(events(cancelled).map(({ kind, amountBase }) => [kind, amountBase])).toEqual([
      ['STAKE', 8n],
      ['STAKE_WITHDRAWAL', 3n],
    ]);
    const withdrawn = make(
      'WithdrawExpireUnfreezeContract',
      { ownerAddress: A },
      {
        info: { withdraw_expire_amount: 9 },
      },
    );
    expect(events(withdrawn).map(({ kind, amountBase }) => [kind, amountBase])).toEqual([['STAKE_WITHDRAWAL', 9n]]);
  });

  it('of the first kind lends in one step, and is freed at once [R-CHAIN-123] [R-CHAIN-124]', () => {
    const lent = { ownerAddress: A, receiverAddress: B, resource: 'BANDWIDTH' } as const;
    expect(events(make('FreezeBalanceContract', { ...lent, frozenBalance: 4n }))).toEqual([
      { operation: 0, kind: 'STAKE', asset: 0, address: A, amountBase: 4n, data: '00' },
      { operation: 1, kind: 'RESOURCE_DELEGATION', asset: 0, address: A, other: B, amountBase: 4n, data: '00' },
    ]);
    expect(
      events(make('UnfreezeBalanceContract', lent, { info: { unfreeze_amount: 4 } })).map(({ kind }) => kind),
    ).toEqual(['RESOURCE_RECLAIM', 'UNSTAKE', 'STAKE_WITHDRAWAL']);
  });

  it('shows who lends resources to whom, and moves nothing [R-CHAIN-124]', () => {
    const lent = { ownerAddress: A, receiverAddress: B, balance: 6n, resource: 'ENERGY' } as const;
    expect(acts(make('DelegateResourceContract', lent))).toEqual([['RESOURCE_DELEGATION', A, B, 0n]]);
    expect(acts(make('UnDelegateResourceContract', lent))).toEqual([['RESOURCE_RECLAIM', A, B, 0n]]);
    expect(events(make('UnDelegateResourceContract', lent))).toEqual([
      { operation: 0, kind: 'RESOURCE_RECLAIM', asset: 0, address: A, other: B, amountBase: 6n, data: '01' },
    ]);
  });

  it('lets rewards in where they are withdrawn [R-CHAIN-132]', () => {
    const made = make('WithdrawBalanceContract', { ownerAddress: A }, { info: { withdraw_amount: 33 } });
    expect(acts(made)).toEqual([['REWARD', undefined, A, 33n]]);
  });

  it('shows votes with their numbers [R-CHAIN-133]', () => {
    const made = make('VoteWitnessContract', {
      ownerAddress: A,
      votes: [
        { voteAddress: B, voteCount: 1n },
        { voteAddress: C, voteCount: 2n },
      ],
    });
    expect(acts(made)).toEqual([['VOTE', A, undefined, 0n]]);
    expect(events(made)).toEqual([
      { operation: 0, kind: 'VOTE', address: A, other: B, amountBase: 1n },
      { operation: 1, kind: 'VOTE', address: A, other: C, amountBase: 2n },
    ]);
  });
});

describe('a permission update', () => {
  it('is an event for each key that can sign from now on, with its weight and the threshold [R-CHAIN-130] [R-EVENT-20]', () => {
    const operations = '7fff1fc0033e0300000000000000000000000000000000000000000000000000';
    const permission = { id: 0, operations: '', threshold: 2n } as const;
    const made = make('AccountPermissionUpdateContract', {
      ownerAddress: A,
      owner: {
        ...permission,
        permissionName: 'owner',
        keys: [
          { address: B, weight: 1n },
          { address: C, weight: 1n },
        ],
      },
      actives: [
        { ...permission, operations, permissionName: 'active', threshold: 1n, keys: [{ address: D, weight: 1n }] },
      ],
    });
    expect(acts(made)).toEqual([['PERMISSION_CHANGE', A, undefined, 0n]]);
    expect(
      events(made).map(({ operation, kind, address, other, data }) => [
        operation,
        kind,
        address,
        other,
        parseAccountRight(data),
      ]),
    ).toEqual([
      [
        0,
        'PERMISSION_CHANGE',
        A,
        B,
        { role: 'OWNER', permission: 0, threshold: 2n, weight: 1n, operations: '', name: 'owner' },
      ],
      [
        1,
        'PERMISSION_CHANGE',
        A,
        C,
        { role: 'OWNER', permission: 0, threshold: 2n, weight: 1n, operations: '', name: 'owner' },
      ],
      [
        2,
        'PERMISSION_CHANGE',
        A,
        D,
        { role: 'ACTIVE', permission: 2, threshold: 1n, weight: 1n, operations, name: 'active' },
      ],
    ]);
  });
});

describe('permissions of an update', () => {
  it('are numbered by their places, so that two active ones stay two [R-CHAIN-181]', () => {
    const active = { id: 0, operations: '7f', threshold: 2n, permissionName: 'active' } as const;
    const keysOf = (...accounts: string[]) => accounts.map((address) => ({ address, weight: 1n }));
    const made = make('AccountPermissionUpdateContract', {
      ownerAddress: A,
      owner: { ...active, id: 7, permissionName: 'owner', operations: '', threshold: 1n, keys: keysOf(A) },
      actives: [
        { ...active, keys: keysOf(A, B) },
        { ...active, keys: keysOf(C, D) },
      ],
    });
    const rights = events(made).map(({ other, data }) => [other, parseAccountRight(data)?.permission]);
    expect(rights).toEqual([
      [A, 0],
      [A, 2],
      [B, 2],
      [C, 3],
      [D, 3],
    ]);
  });
});

describe('tokens of the chain’s own', () => {
  const old: TronFacts = {
    ...NO_FACTS,
    findToken: (name) => (name === toHex('TWX') ? { id: '1000017', trxNum: 2, num: 5 } : undefined),
  };

  it('stand by their number, which early transactions only point to by name [R-CHAIN-126]', () => {
    const sent = (name: string) =>
      make('TransferAssetContract', { assetName: toHex(name), ownerAddress: A, toAddress: B, amount: 4n });
    expect(acts(sent('1002000'))).toEqual([['TOKEN_TRANSFER', A, B, 4n, '1002000']]);
    expect(acts(sent('TWX'), old)).toEqual([['TOKEN_TRANSFER', A, B, 4n, '1000017']]);
    const unknown = read([sent('TWX')]);
    expect(acts(sent('TWX'))).toEqual([['TOKEN_TRANSFER', A, B, 4n, 'name:545758']]);
    expect(unknown.block.tokens).toEqual([{ token: 'name:545758', name: 'TWX', symbol: 'TWX', decimals: 0 }]);
    expect(kinds(unknown)).toEqual(['TOKEN_BY_NAME']);
  });

  it('are their issuer’s at first, and sold at the price of their issue [R-CHAIN-126]', () => {
    const issued = read([
      make(
        'AssetIssueContract',
        {
          ownerAddress: A,
          name: toHex('BitTorrent'),
          abbr: toHex('BTT'),
          totalSupply: 990n,
          precision: 6,
          trxNum: 1,
          num: 1,
        },
        { info: { assetIssueID: '1002000', fee: 1_024_000_000 } },
      ),
    ]);
    expect(brief(issued.block.transactions[0]?.operations ?? [])).toEqual([
      ['FEE', A, undefined, 1_024_000_000n],
      ['MINT', undefined, A, 990n, '1002000'],
    ]);
    expect(issued.block.tokens).toEqual([{ token: '1002000', name: 'BitTorrent', symbol: 'BTT', decimals: 6 }]);
    const bought = make('ParticipateAssetIssueContract', {
      ownerAddress: A,
      toAddress: B,
      assetName: toHex('TWX'),
      amount: 7n,
    });
    expect(acts(bought, old)).toEqual([
      ['VALUE_TRANSFER', A, B, 7n],
      ['TOKEN_TRANSFER', B, A, 17n, '1000017'],
    ]);
    expect(kinds(read([bought]))).toEqual(['TOKEN_BY_NAME', 'SALE_UNKNOWN']);
  });
});

describe('the built-in exchange', () => {
  const pair: TronFacts = {
    ...NO_FACTS,
    findExchange: (id) => (id === 9n ? [toHex('1002000'), toHex('_')] : undefined),
  };
  const AT = 'escrow:exchange-9';
  const traded = { ownerAddress: A, exchangeId: 9n, tokenId: toHex('_'), quant: 100n } as const;

  it('swaps with its pair, which holds what it holds at an address of its own [R-CHAIN-125]', () => {
    expect(acts(make('ExchangeTransactionContract', traded, { info: { exchange_received_amount: 30 } }), pair)).toEqual(
      [
        ['VALUE_TRANSFER', A, AT, 100n],
        ['TOKEN_TRANSFER', AT, A, 30n, '1002000'],
      ],
    );
    expect(
      acts(make('ExchangeInjectContract', traded, { info: { exchange_inject_another_amount: 30 } }), pair),
    ).toEqual([
      ['LOCK', A, AT, 100n],
      ['LOCK', A, AT, 30n, '1002000'],
    ]);
    expect(
      acts(make('ExchangeWithdrawContract', traded, { info: { exchange_withdraw_another_amount: 30 } }), pair),
    ).toEqual([
      ['UNLOCK', AT, A, 100n],
      ['UNLOCK', AT, A, 30n, '1002000'],
    ]);
    const created = make(
      'ExchangeCreateContract',
      {
        ownerAddress: A,
        firstTokenId: toHex('1002000'),
        firstTokenBalance: 3n,
        secondTokenId: toHex('_'),
        secondTokenBalance: 4n,
      },
      { info: { exchange_id: 9, fee: 1_024_000_000 } },
    );
    expect(acts(created)).toEqual([
      ['LOCK', A, AT, 3n, '1002000'],
      ['LOCK', A, AT, 4n],
    ]);
  });

  it('knows its pair by what early transactions call a token, and guesses none [R-CHAIN-182]', () => {
    const called = (name: string, facts: TronFacts) =>
      acts(
        make(
          'ExchangeTransactionContract',
          { ...traded, tokenId: toHex(name) },
          { info: { exchange_received_amount: 30 } },
        ),
        facts,
      );
    const named: TronFacts = {
      ...pair,
      findToken: (name) => (name === toHex('TWX') ? { id: '1002000', trxNum: 1, num: 1 } : undefined),
    };
    expect(called('TWX', named)).toEqual([
      ['TOKEN_TRANSFER', A, AT, 100n, '1002000'],
      ['VALUE_TRANSFER', AT, A, 30n],
    ]);
    expect(called('TWX', pair)).toEqual([['TOKEN_TRANSFER', A, AT, 100n, `name:${toHex('TWX')}`]]);
  });

  it('says so where nothing tells in what it paid [R-CHAIN-125]', () => {
    const swapped = make('ExchangeTransactionContract', traded, { info: { exchange_received_amount: 30 } });
    expect(acts(swapped)).toEqual([['VALUE_TRANSFER', A, AT, 100n]]);
    expect(kinds(read([swapped]))).toEqual(['EXCHANGE_UNKNOWN']);
  });
});

describe('a contract type of TRON', () => {
  const typed = (number: number): TestTransaction => {
    // `Transaction.raw` with one contract: type, and an empty parameter.
    const contract = Buffer.from([0x08, number, 0x12, 0x00]);
    return { raw: Buffer.concat([Buffer.from([0x5a, contract.length]), contract]), info: { fee: 3 } };
  };

  it.each([
    7, 20, 32, 51, 60,
  ])('that is not known, %i, is an unknown operation and stops nothing [R-CHAIN-128]', (number) => {
    const { block, dataWarnings } = read([
      typed(number),
      make('TransferContract', { ownerAddress: A, toAddress: B, amount: 1n }),
    ]);
    const [unknown, known] = block.transactions;
    expect(brief(unknown?.operations ?? [])).toEqual([
      ['FEE', undefined, undefined, 3n],
      ['UNKNOWN', undefined, undefined, 0n],
    ]);
    expect(unknown?.notes?.[0]).toMatchObject({ kind: 'METHOD', text: `ContractType ${number}` });
    expect(brief(known?.operations ?? []).at(-1)).toEqual(['VALUE_TRANSFER', A, B, 1n]);
    expect(dataWarnings).toEqual([{ kind: 'CONTRACT_UNKNOWN', count: 1, example: unknown?.hash }]);
  });

  it('that moves nothing is a record, whose kind is told [R-CHAIN-128] [R-NOTE-21]', () => {
    const made = make('MarketSellAssetContract', { ownerAddress: A });
    expect(acts(made)).toEqual([['RECORD', A, undefined, 0n]]);
    expect(one(made).notes).toEqual([
      { kind: 'METHOD', operation: 0, text: 'MarketSellAssetContract', length: 23, isCut: false },
    ]);
  });
});

describe('the first block', () => {
  it('gives what it gives, and takes −2^63 for no amount [R-CHAIN-127]', () => {
    const value = message({ owner: hex(1), to: hex(2) });
    const given = (to: string, amount: bigint): TestTransaction => {
      const made = make('TransferContract', { toAddress: to, amount });
      const sentence = Buffer.from(writeMessage(value, { owner: toHex('0x000000000000000000000') }));
      // The sender’s field of the genesis transfers is a sentence: put before the other fields of the message.
      return { raw: withOwner(made.raw, sentence) };
    };
    const { block } = read([given(A, 99_000_000_000_000_000n), given(BLACKHOLE, -(2n ** 63n)), given(B, 0n)], {
      height: 0,
    });
    expect(block.transactions.map(({ operations }) => brief(operations))).toEqual([
      [['GENESIS', undefined, A, 99_000_000_000_000_000n]],
      [],
      [],
    ]);
  });
});

/** The innermost message with a field before it; lengths of what is around it grow with it. */
function withOwner(raw: Buffer, field: Buffer): Buffer {
  const inner = (bytes: Buffer, path: readonly number[]): Buffer => {
    const [key, ...rest] = path;
    if (key === undefined) return Buffer.concat([field, bytes]);
    const at = bytes.indexOf(key);
    const length = bytes[at + 1] as number;
    const grown = inner(bytes.subarray(at + 2, at + 2 + length), rest);
    return Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from([key, grown.length]),
      grown,
      bytes.subarray(at + 2 + length),
    ]);
  };
  return inner(raw, [0x5a, 0x12, 0x12]);
}

describe('memos of TRON', () => {
  it('are notes to whom the money goes; what is no text is kept as bytes [R-NOTE-20]', () => {
    const sent = (data: Buffer) =>
      one(make('TransferContract', { ownerAddress: A, toAddress: B, amount: 1n }, { extras: { data } })).notes;
    expect(sent(Buffer.from('100017 还款'))).toEqual([
      {
        kind: 'MEMO',
        operation: 1,
        side: 'destination',
        position: 0,
        address: B,
        text: '100017 还款',
        length: 13,
        isCut: false,
      },
    ]);
    expect(sent(Buffer.from([0xff, 0x00]))).toMatchObject([{ kind: 'MEMO', hex: 'ff00' }]);
    expect(sent(Buffer.alloc(0))).toBeUndefined();
  });
});

describe('a block whose node has no infos', () => {
  it('tells no fee rather than one of nothing, and says that transfers within contracts are unknown [R-CHAIN-121]', () => {
    const block: Block = read([make('TriggerSmartContract', { ownerAddress: A, contractAddress: C, callValue: 2n })], {
      hasInfos: false,
    }).block;
    expect(block.lacksInternalTransfers).toBe(true);
    expect(block.transactions[0]).not.toHaveProperty('feeBase');
    expect(brief(block.transactions[0]?.operations ?? [])).toEqual([['VALUE_TRANSFER', A, C, 2n]]);
  });
});
