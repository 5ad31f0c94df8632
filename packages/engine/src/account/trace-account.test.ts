import { describe, expect, it } from 'vitest';
import { askAccount, shares, toAccounts } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { createLabels, entity } from '../../test/memory-ledger.ts';
import { ACCOUNT_BUDGET, type Budget, DEFAULT_POLICY, scoreTrace, traceAccount } from '../index.ts';

const [OBJECT, ANNE, BEN, CARL, POOL, ROUTER, WETH] = [1, 2, 3, 4, 5, 6, 7];
const [EXCHANGE, HACK, DARKWEB, MINER] = [20, 21, 22, 23];
const ESCROW = 24;
const NAMES = { [EXCHANGE]: 'Exchange', [HACK]: 'Hack', [DARKWEB]: 'Darkweb' } as const;
const TOKEN = 1;
const WRAPPED = 2;

const pay = (from: number, to: number, amount: number, asset = 0): MemoryOperation => ({
  type: asset === 0 ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
  asset,
  from,
  to,
  amount: BigInt(amount),
});
const make = (type: MemoryOperation['type'], to: number, amount: number, asset = 0): MemoryOperation => ({
  ...(type === undefined ? {} : { type }),
  asset,
  to,
  amount: BigInt(amount),
});
const fee = (from: number, amount: number): MemoryOperation => ({
  type: 'FEE',
  from,
  to: MINER,
  amount: BigInt(amount),
  also: [{ amount: 1n }],
});

const incoming = (transactions: readonly (readonly MemoryOperation[])[], more: object = {}) =>
  askAccount(toAccounts(transactions), { of: OBJECT, direction: 'INCOMING', names: NAMES, ...more });
const outgoing = (transactions: readonly (readonly MemoryOperation[])[], more: object = {}) =>
  askAccount(toAccounts(transactions), { of: OBJECT, direction: 'OUTGOING', names: NAMES, ...more });

describe('the haircut over time', () => {
  it('gives a payment the mixture of its moment: what comes later is not in it [R-TRACE-22]', async () => {
    // Anne has 60 of the exchange and 40 of the hack, and pays 50 (30 + 20). She then gets 50 of the market, and pays
    // 50 of 30 + 20 + 50.
    const history = [
      [pay(EXCHANGE, ANNE, 60)],
      [pay(HACK, ANNE, 40)],
      [pay(ANNE, OBJECT, 50)],
      [pay(DARKWEB, ANNE, 50)],
    ];
    expect(shares(await incoming(history))).toEqual({ 'Exchange 20': 0.6, 'Hack 21': 0.4 });
    // Both payments: exchange 30 + 15, hack 20 + 10, market 25, of 100.
    const both = await incoming([...history, [pay(ANNE, OBJECT, 50)]]);
    expect(shares(both)).toEqual({ 'Darkweb 22': 0.25, 'Exchange 20': 0.45, 'Hack 21': 0.3 });
    expect(both.totalBase).toBe(100n);
    expect(both.ends.map((end) => end.amountBase)).toEqual([45n, 30n, 25n]);
    expect(both.ends.map((end) => end.hops)).toEqual([2, 2, 2]);
  });

  it('counts a mixing where an account has money of several payments, and none where it passes one on [R-SHARE-19]', async () => {
    const mixings = async (history: readonly (readonly MemoryOperation[])[]) =>
      (await incoming(history)).ends.map(({ type, evidence }) => [type, evidence[0]?.mixings]);
    const mixed = [[pay(EXCHANGE, ANNE, 60)], [pay(HACK, ANNE, 40)], [pay(ANNE, BEN, 50)]];
    expect(await mixings([...mixed, [pay(BEN, OBJECT, 50)]])).toEqual([
      ['Exchange', 1],
      ['Hack', 1],
    ]);
    expect(await mixings([...mixed, [pay(DARKWEB, BEN, 50)], [pay(BEN, OBJECT, 100)]])).toEqual([
      ['Darkweb', 1],
      ['Exchange', 2],
      ['Hack', 2],
    ]);
    expect(await mixings([[pay(HACK, ANNE, 40)], [pay(ANNE, BEN, 40)], [pay(BEN, OBJECT, 30)]])).toEqual([['Hack', 0]]);
  });

  it('spreads what was sent over balances, and leaves there what stays [R-TRACE-23]', async () => {
    // Anne has 50 of the object and 50 of her own; of 40 she sends, half is the object's; 30 of 50 stays.
    const trace = await outgoing([
      [make('BLOCK_REWARD', OBJECT, 50)],
      [make('BLOCK_REWARD', ANNE, 50)],
      [pay(OBJECT, ANNE, 50)],
      [pay(ANNE, EXCHANGE, 40)],
    ]);
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.4, 'Unspent output': 0.6 });
    expect(trace.unspent).toBeCloseTo(0.6, 12);
  });

  it('takes what an account sent beyond its balance for Unknown origin, the rest for what it held [R-TRACE-24]', async () => {
    const trace = await incoming([[pay(EXCHANGE, ANNE, 30)], [pay(ANNE, OBJECT, 40)]]);
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.75, 'Unknown origin': 0.25 });
  });

  it('asks only for what others paid; what the object sends itself is nothing [R-TRACE-10]', async () => {
    const history = [[pay(EXCHANGE, OBJECT, 10)], [pay(OBJECT, OBJECT, 10)], [pay(OBJECT, BEN, 4)]];
    expect((await incoming(history)).totalBase).toBe(10n);
    expect((await outgoing(history)).totalBase).toBe(4n);
  });
});

describe('ends', () => {
  it.each([
    ['BLOCK_REWARD', 0, 'Block reward'],
    ['UNCLE_REWARD', 0, 'Block reward'],
    ['GENESIS', 0, 'Block reward'],
    ['WITHDRAWAL', 0, 'Unknown origin'],
    ['DEPOSIT', 0, 'Cross-chain bridge protocol'],
    ['IMPORT', 0, 'Cross-chain bridge protocol'],
    ['MINT', TOKEN, 'Secondary coin creation/removal'],
    ['MINT', 0, 'Unknown origin'],
    ['IRREGULAR_STATE_CHANGE', 0, 'Unknown origin'],
  ] as const)('a %s of asset %d is %s [R-ENDS-21]', async (type, asset, end) => {
    expect(shares(await incoming([[make(type, OBJECT, 10, asset)]], { assets: [asset] }))).toEqual({ [end]: 1 });
  });

  it('what is burnt is a coin removed', async () => {
    const burn: MemoryOperation = { type: 'BURN', asset: TOKEN, from: OBJECT, amount: 10n };
    expect(shares(await outgoing([[make('MINT', OBJECT, 10, TOKEN)], [burn]], { assets: [TOKEN] }))).toEqual({
      'Secondary coin creation/removal': 1,
    });
  });

  it('what went to another chain of the network went over a bridge', async () => {
    const leave: MemoryOperation = { type: 'EXPORT', from: OBJECT, amount: 10n };
    expect(shares(await outgoing([[make('BLOCK_REWARD', OBJECT, 10)], [leave]]))).toEqual({
      'Cross-chain bridge protocol': 1,
    });
  });

  it('a fee is income from making blocks, whoever paid it', async () => {
    const history = [[pay(HACK, ANNE, 10)], [fee(ANNE, 5)]];
    expect(shares(await askAccount(toAccounts(history), { of: MINER, direction: 'INCOMING', names: NAMES }))).toEqual({
      'Block reward': 1,
    });
  });

  it('the object’s own fees stand outside the shares, fees on the way take their part [R-SCORE-24]', async () => {
    const trace = await outgoing([
      [make('BLOCK_REWARD', OBJECT, 103)],
      [fee(OBJECT, 3), pay(OBJECT, ANNE, 100)],
      [fee(ANNE, 10), pay(ANNE, EXCHANGE, 90)],
    ]);
    expect(trace.feeBase).toBe(3n);
    expect(trace.totalBase).toBe(100n);
    // Without a price a ninth of what moved is out of the ordinary.
    expect(shares(trace)).toEqual({ 'Unusual fee on the way': 0.1, 'Exchange 20': 0.9 });
  });

  it('a failed transaction moves its fee alone', async () => {
    const trace = await outgoing([[make('BLOCK_REWARD', OBJECT, 100)], [fee(OBJECT, 3)]]);
    expect([trace.ends, trace.totalBase, trace.feeBase]).toEqual([[], 0n, 3n]);
  });

  it('a label comes before everything, and ends what comes from there with its whole share [R-ENDS-01]', async () => {
    const trace = await incoming([[pay(DARKWEB, HACK, 10)], [pay(HACK, OBJECT, 10)]]);
    expect(shares(trace)).toEqual({ 'Hack 21': 1 });
    expect(trace.ends[0]?.hops).toBe(1);
  });

  it('other addresses of the object’s owner are looked through, unless they are too busy to read [R-TRACE-11]', async () => {
    const owner = entity(9, 'Exchange');
    const labels = createLabels({
      addresses: new Map([
        [OBJECT, owner],
        [ANNE, owner],
        [HACK, entity(HACK, 'Hack')],
      ]),
    });
    const ledger = toAccounts([[pay(HACK, ANNE, 10)], [pay(ANNE, OBJECT, 10)]]);
    const question = {
      direction: 'INCOMING',
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      assets: [0],
      policy: DEFAULT_POLICY,
      budget: ACCOUNT_BUDGET,
    } as const;
    expect(shares(await traceAccount(ledger, labels, question))).toEqual({ 'Hack 21': 1 });
    const policy = { ...DEFAULT_POLICY, largeAccountTransactions: 1 };
    expect(shares(await traceAccount(ledger, labels, { ...question, policy }))).toEqual({ 'Exchange 9': 1 });
  });
});

describe('a label with dates', () => {
  it('ends the walk in transactions of its period only', async () => {
    const plain = createLabels({ addresses: new Map([[HACK, entity(HACK, 'Hack')]]) });
    const dated = { ...createLabels({ addresses: new Map([[ANNE, entity(9, 'Scam')]]) }).findAddressLabel(ANNE) };
    const SECOND = 2 * 2 ** 20;
    const labels = {
      ...plain,
      findAddressLabel: (id: number, at?: number) =>
        id !== ANNE
          ? plain.findAddressLabel(id)
          : at === undefined || at > SECOND
            ? ({ ...dated, validFrom: '2026-01-01' } as ReturnType<typeof plain.findAddressLabel>)
            : undefined,
    };
    const ledger = toAccounts([[pay(HACK, ANNE, 10)], [pay(ANNE, OBJECT, 5)], [pay(ANNE, OBJECT, 5)]]);
    const trace = await traceAccount(ledger, labels, {
      direction: 'INCOMING',
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      assets: [0],
      policy: DEFAULT_POLICY,
      budget: ACCOUNT_BUDGET,
    });
    expect(shares(trace)).toEqual({ 'Hack 21': 0.5, 'Scam 9': 0.5 });
  });
});

describe('kinds of the coming families', () => {
  const move = (type: MemoryOperation['type'], from: number, to: number, amount: number, asset = 0) => ({
    ...pay(from, to, amount, asset),
    ...(type === undefined ? {} : { type }),
  });

  it('what is locked and unlocked is followed through the escrow, both ways [R-CHAIN-65]', async () => {
    const history = [
      [pay(HACK, ANNE, 100)],
      [move('LOCK', ANNE, ESCROW, 100)],
      [move('UNLOCK', ESCROW, OBJECT, 100)],
      [move('LOCK', OBJECT, ESCROW, 40)],
      [move('UNLOCK', ESCROW, EXCHANGE, 40)],
    ];
    expect(shares(await incoming(history))).toEqual({ 'Hack 21': 1 });
    expect(shares(await outgoing(history))).toEqual({ 'Exchange 20': 1 });
  });

  it('an account that changes its owner passes on where its money is from, both ways [R-CHAIN-65]', async () => {
    const history = [[pay(HACK, ANNE, 100, TOKEN)], [move('OWNER_CHANGE', ANNE, OBJECT, 100, TOKEN)]];
    expect(shares(await incoming(history, { assets: [TOKEN] }))).toEqual({ 'Hack 21': 1 });
    const sold = [[pay(HACK, OBJECT, 100)], [move('OWNER_CHANGE', OBJECT, EXCHANGE, 100)]];
    expect(shares(await outgoing(sold))).toEqual({ 'Exchange 20': 1 });
  });

  it('a stake that names a stake account is followed there and back [R-CHAIN-65]', async () => {
    const history = [
      [pay(DARKWEB, ANNE, 10)],
      [move('STAKE', ANNE, ESCROW, 10)],
      [move('UNSTAKE', ESCROW, ANNE, 10)],
      [pay(ANNE, OBJECT, 10)],
    ];
    expect(shares(await incoming(history))).toEqual({ 'Darkweb 22': 1 });
  });

  it.each([
    ['REWARD', 0, 'Block reward'],
    ['REWARD', TOKEN, 'Secondary coin creation/removal'],
    ['RENT', 0, 'Block reward'],
    ['UNSTAKE', 0, 'Unknown origin'],
    ['UNSTAKE', TOKEN, 'Unknown origin'],
    ['UNLOCK', 0, 'Unknown origin'],
    ['UNLOCK', TOKEN, 'Unknown origin'],
    ['OWNER_CHANGE', TOKEN, 'Unknown origin'],
    ['STAKE', 0, 'Unknown origin'],
  ] as const)('%s of asset %i that nobody paid is %s [R-CHAIN-65]', async (type, asset, end) => {
    const trace = await incoming([[make(type, OBJECT, 5, asset)]], { assets: [asset] });
    expect(shares(trace)).toEqual({ [end]: 1 });
  });

  it('rent that the object paid is its cost and no payment [R-CHAIN-65]', async () => {
    const trace = await outgoing([[pay(HACK, OBJECT, 5)], [{ type: 'RENT', from: OBJECT, amount: 5n }]]);
    expect([trace.ends, trace.totalBase, trace.feeBase]).toEqual([[], 0n, 5n]);
  });

  it('what nobody could read is never value, and a stake that moves nothing moves nothing [R-CHAIN-65]', async () => {
    const plain = [[pay(EXCHANGE, ANNE, 60)], [pay(ANNE, OBJECT, 30)]];
    const beside = [
      [pay(EXCHANGE, ANNE, 60), move('STAKE', ANNE, ANNE, 0)],
      [move('UNKNOWN', HACK, ANNE, 0)],
      [pay(ANNE, OBJECT, 30), move('UNKNOWN', DARKWEB, OBJECT, 0), move('STAKE', OBJECT, OBJECT, 0)],
    ];
    expect(shares(await incoming(beside))).toEqual(shares(await incoming(plain)));
    // That its amounts are 0 the ledger has made sure of.
  });
});

describe('a swap within one transaction', () => {
  const swap = [pay(POOL, OBJECT, 30, TOKEN), pay(OBJECT, POOL, 10)];
  const stocked = [make('BLOCK_REWARD', OBJECT, 10), make('MINT', POOL, 100, TOKEN)];
  const asContracts = (ids: readonly number[], transactions: readonly (readonly MemoryOperation[])[]) => {
    const ledger = toAccounts(transactions);
    for (const id of ids) ledger.contracts.add(id);
    return ledger;
  };
  const ask = (ledger: ReturnType<typeof toAccounts>, direction: 'INCOMING' | 'OUTGOING', asset: number) =>
    askAccount(ledger, { of: OBJECT, direction, names: NAMES, assets: [asset] });

  it('with an unlabelled contract that keeps one coin and pays another is a swap with somebody unknown, both ways, with its numbers [R-ENDS-22] [R-ENDS-19]', async () => {
    const ledger = asContracts([POOL], [stocked, swap]);
    const received = await ask(ledger, 'INCOMING', TOKEN);
    expect(shares(received)).toEqual({ 'Swap through unidentified contract': 1 });
    expect(received.ends[0]?.evidence[0]?.pattern).toEqual({
      rule: 'SWAP_IN_ONE_TRANSACTION',
      contractId: POOL,
      tookAsset: 0,
      tookBase: 10n,
      paidAsset: TOKEN,
      paidBase: 30n,
    });
    const sent = await ask(ledger, 'OUTGOING', 0);
    expect(shares(sent)).toEqual({ 'Swap through unidentified contract': 1 });
  });

  it('is none with a person, nor with a contract that pays one coin alone', async () => {
    expect(shares(await ask(asContracts([], [stocked, swap]), 'INCOMING', TOKEN))).toEqual({
      'Secondary coin creation/removal': 1,
    });
    const payment = [pay(POOL, OBJECT, 30, TOKEN)];
    expect(shares(await ask(asContracts([POOL], [stocked, payment]), 'INCOMING', TOKEN))).toEqual({
      'Secondary coin creation/removal': 1,
    });
  });

  it('is none with a router that passes both coins on; the pool behind it is the swap', async () => {
    const routed = [
      pay(OBJECT, ROUTER, 10),
      pay(ROUTER, POOL, 10),
      pay(POOL, ROUTER, 30, TOKEN),
      pay(ROUTER, OBJECT, 30, TOKEN),
    ];
    const trace = await ask(asContracts([POOL, ROUTER], [stocked, routed]), 'INCOMING', TOKEN);
    expect(shares(trace)).toEqual({ 'Swap through unidentified contract': 1 });
    expect(trace.ends[0]?.hops).toBe(2);
  });

  it('gives way to the label of the contract', async () => {
    const ledger = asContracts([POOL], [stocked, swap]);
    const names = { ...NAMES, [POOL]: 'Scam' } as const;
    const trace = await askAccount(ledger, { of: OBJECT, direction: 'INCOMING', names, assets: [TOKEN] });
    expect(shares(trace)).toEqual({ 'Scam 5': 1 });
  });
});

describe('a receipt for a deposit', () => {
  const stolen = [pay(HACK, ANNE, 10)];
  const deposit = [pay(ANNE, POOL, 10), make('MINT', OBJECT, 10, TOKEN)];
  const redemption: readonly MemoryOperation[] = [
    { type: 'BURN', asset: TOKEN, from: OBJECT, amount: 10n },
    pay(POOL, BEN, 10),
  ];
  const ask = (of: number, direction: 'INCOMING' | 'OUTGOING', asset: number) => {
    const ledger = toAccounts([stolen, deposit, redemption]);
    ledger.contracts.add(POOL);
    return askAccount(ledger, { of, direction, names: NAMES, assets: [asset] });
  };

  it('makes no stolen money clean: what was given for it is not known, so it reads Undefined [R-SCORE-141]', async () => {
    const trace = await ask(OBJECT, 'INCOMING', TOKEN);
    expect(shares(trace)).toEqual({ 'Secondary coin creation/removal': 1 });
    const { severity, severityAtMost } = scoreTrace(trace, DEFAULT_POLICY);
    expect({ severity, severityAtMost }).toEqual({ severity: 'Undefined', severityAtMost: undefined });
  });

  it('is what the contract gave, whoever got it; and who is paid when it is burnt was paid for it [R-SCORE-141]', async () => {
    const sent = await ask(ANNE, 'OUTGOING', 0);
    expect(shares(sent)).toEqual({ 'Swap through unidentified contract': 1 });
    expect(sent.ends[0]?.evidence[0]?.pattern).toMatchObject({
      tookAsset: 0,
      tookBase: 10n,
      paidAsset: TOKEN,
      paidBase: 10n,
    });
    expect(shares(await ask(BEN, 'INCOMING', 0))).toEqual({ 'Swap through unidentified contract': 1 });
  });
});

describe('wrapped coins', () => {
  const wrap = [pay(ANNE, WETH, 10), make('WRAP', ANNE, 10, WRAPPED)];
  const unwrap: readonly MemoryOperation[] = [
    pay(WETH, ANNE, 10),
    { type: 'UNWRAP', asset: WRAPPED, from: ANNE, amount: 10n },
  ];

  it('are traced through to the native coin, which is no hop [R-TRACE-33]', async () => {
    const trace = await incoming([[pay(HACK, ANNE, 10)], wrap, [pay(ANNE, OBJECT, 10, WRAPPED)]], {
      assets: [WRAPPED],
    });
    expect(shares(trace)).toEqual({ 'Hack 21': 1 });
    expect(trace.ends[0]?.hops).toBe(2);
  });

  it('are traced from the native coin, forwards', async () => {
    const history = [
      [make('BLOCK_REWARD', OBJECT, 10)],
      [pay(OBJECT, ANNE, 10)],
      wrap,
      [pay(ANNE, EXCHANGE, 10, WRAPPED)],
    ];
    expect(shares(await outgoing(history))).toEqual({ 'Exchange 20': 1 });
  });

  it('are traced through unwrapping both ways, where the log stands behind the payout', async () => {
    const back = [[pay(HACK, ANNE, 10, WRAPPED)], unwrap, [pay(ANNE, OBJECT, 10)]];
    expect(shares(await incoming(back))).toEqual({ 'Hack 21': 1 });
    const forth = [
      [make('MINT', OBJECT, 10, WRAPPED)],
      [pay(OBJECT, ANNE, 10, WRAPPED)],
      unwrap,
      [pay(ANNE, EXCHANGE, 10)],
    ];
    expect(shares(await outgoing(forth, { assets: [WRAPPED] }))).toEqual({ 'Exchange 20': 1 });
  });

  it('are new coins where nobody paid just as many native ones', async () => {
    const short = [pay(ANNE, WETH, 9), make('WRAP', ANNE, 10, WRAPPED)];
    const trace = await incoming([[pay(HACK, ANNE, 10)], short, [pay(ANNE, OBJECT, 10, WRAPPED)]], {
      assets: [WRAPPED],
    });
    expect(shares(trace)).toEqual({ 'Secondary coin creation/removal': 1 });
  });
});

describe('amounts of rows', () => {
  const ETH = 10n ** 18n;
  const send = (from: number, to: number, amount: bigint): MemoryOperation => ({ ...pay(from, to, 0), amount });

  it('are exact: 7.9 ETH reads 7.9 beside crooked amounts, hops away too, and 1 wei is 1 wei [R-SCORE-130]', async () => {
    const [round, crooked] = [(79n * ETH) / 10n, 4_445_678_901_234_567_891n];
    const trace = await incoming([
      [send(EXCHANGE, ANNE, round)],
      [send(DARKWEB, ANNE, crooked)],
      [send(ANNE, BEN, round + crooked)],
      [send(BEN, OBJECT, round + crooked)],
      [send(HACK, OBJECT, 1n)],
    ]);
    expect(trace.ends.map((end) => [end.entity?.name, end.amountBase])).toEqual([
      ['Exchange 20', round],
      ['Darkweb 22', crooked],
      ['Hack 21', 1n],
    ]);
    const sent = await outgoing([
      [send(ANNE, OBJECT, round + crooked + 1n)],
      [send(OBJECT, EXCHANGE, round)],
      [send(OBJECT, DARKWEB, crooked)],
      [send(OBJECT, HACK, 1n)],
    ]);
    expect(sent.ends.map((end) => end.amountBase)).toEqual([round, crooked, 1n]);
  });

  it('are exact in what was only looked at, summed up, or never opened [R-SCORE-130] [R-TRACE-40] [R-TRACE-41]', async () => {
    const amounts = [3_000_000_000_000_000_001n, 1_000_000_000_000_000_003n] as const;
    const ledger = toAccounts([[send(HACK, OBJECT, amounts[1])], [send(EXCHANGE, OBJECT, amounts[0])]]);
    const rowsOf = async (budget: Partial<Budget>) => {
      const question = { of: OBJECT, direction: 'INCOMING', names: NAMES } as const;
      const trace = await askAccount(ledger, { ...question, budget: { ...ACCOUNT_BUDGET, ...budget } });
      return trace.ends.map((end) => [end.type, end.amountBase]);
    };
    const exchange = ['Exchange', amounts[0]];
    const looked = [exchange, ['Hack', amounts[1]]];
    const unopened = [exchange, ['Unexplored', amounts[1]]];
    expect(await rowsOf({ maxTransactions: 1 })).toEqual(looked);
    expect(await rowsOf({ maxTransactions: 1, maxDirect: 0 })).toEqual(unopened);
    expect(await rowsOf({ maxHistory: 1, maxDirect: 0 })).toEqual(unopened);
    ledger.stored.add(OBJECT);
    expect(await rowsOf({ maxTransactions: 1, maxDirect: 0 })).toEqual(looked);
    expect(await rowsOf({ maxHistory: 1, maxDirect: 0 })).toEqual(looked);
  });
});

describe('shares', () => {
  it('are exact where the object was paid directly, and by proportion behind an account [R-SCORE-131]', async () => {
    const trace = await incoming([[pay(EXCHANGE, ANNE, 30)], [pay(ANNE, OBJECT, 30)], [pay(HACK, OBJECT, 10)]]);
    expect(trace.ends.map((end) => [end.entity?.name, end.isByProportion])).toEqual([
      ['Exchange 20', true],
      ['Hack 21', false],
    ]);
  });
});

describe('limits', () => {
  const chain = (length: number) => [
    [pay(HACK, 100, 10)],
    ...Array.from({ length: length - 2 }, (_, index) => [pay(100 + index, 101 + index, 10)]),
    [pay(98 + length, OBJECT, 10)],
  ];

  it('asks for names up to six hops away, and calls what lies behind too deep [R-TRACE-13] [R-ENDS-10]', async () => {
    expect(shares(await incoming(chain(6)))).toEqual({ 'Hack 21': 1 });
    const deep = await incoming(chain(7));
    expect(shares(deep)).toEqual({ 'Maximum exploration depth': 1 });
    expect(deep.ends[0]?.hops).toBe(6);
  });

  it('leaves small parts, but asks who paid them, and never more than 1 % in all [R-ENDS-11] [R-ENDS-12] [R-ENDS-13]', async () => {
    const small = [
      // Two hops behind Carl: a name right behind him would be reported.
      [pay(DARKWEB, BEN, 50)],
      [pay(BEN, CARL, 50)],
      [pay(EXCHANGE, ANNE, 999_900)],
      [pay(CARL, ANNE, 50)],
      [pay(HACK, ANNE, 50)],
      [pay(ANNE, OBJECT, 1_000_000)],
    ];
    expect(shares(await incoming(small))).toEqual({
      'Exchange 20': 0.9999,
      'Hack 21': 0.00005,
      'Ignored small amounts': 0.00005,
    });
    const policy = { ...DEFAULT_POLICY, ignoreAtMostShare: 0 };
    expect(shares(await incoming(small, { policy }))).toEqual({
      'Darkweb 22': 0.00005,
      'Exchange 20': 0.9999,
      'Hack 21': 0.00005,
    });
  });

  it('gives up the lightest part over the budget of transactions [R-TRACE-14]', async () => {
    const two = [[pay(HACK, ANNE, 90)], [pay(EXCHANGE, BEN, 10)], [pay(ANNE, OBJECT, 90)], [pay(BEN, OBJECT, 10)]];
    const trace = await incoming(two, { budget: { ...ACCOUNT_BUDGET, maxTransactions: 3 } });
    expect(shares(trace)).toEqual({ 'Hack 21': 0.9, Unexplored: 0.1 });
    expect([trace.stoppedBy, trace.expanded]).toEqual(['NODES', 3]);
  });

  it('leaves unexplored what it has no rows for [R-TRACE-14]', async () => {
    const trace = await incoming(chain(6), { budget: { ...ACCOUNT_BUDGET, maxRows: 5 } });
    expect(shares(trace)).toEqual({ Unexplored: 1 });
    expect(trace.stoppedBy).toBe('ROWS');
  });

  it('begins no more than it has rows to bring to an end [R-TRACE-46]', async () => {
    // Ten payers of a tenth each, all of whose money came from the hack in twenty payments.
    const payers = Array.from({ length: 10 }, (_, at) => 100 + at);
    const history = [
      ...payers.flatMap((payer) => Array.from({ length: 20 }, () => [pay(HACK, payer, 5)])),
      ...payers.map((payer) => [pay(payer, OBJECT, 100)]),
    ];
    // Ten rows are the object's and 210 the payers' histories: 30 more would be 15 of the 200 payments.
    const trace = await incoming(history, { budget: { ...ACCOUNT_BUDGET, maxRows: 250 } });
    expect(trace.stoppedBy).toBe('ROWS');
    expect(shares(trace)['Hack 21']).toBeGreaterThanOrEqual(0.2);
  });

  it('answers with what it has when it is stopped [R-TRACE-16]', async () => {
    const trace = await incoming(chain(3), { budget: { ...ACCOUNT_BUDGET, signal: AbortSignal.abort() } });
    expect(trace.unexplored + (trace.ends.length === 0 ? 1 : 0)).toBe(1);
    expect(trace.stoppedBy).toBe('TIMEOUT');
  });
});

describe('several coins together', () => {
  it('are weighed by USD of their day; what had no price is left out and named [R-TRACE-35]', async () => {
    const history = [[pay(EXCHANGE, OBJECT, 10)], [pay(HACK, OBJECT, 30, TOKEN)], [pay(HACK, OBJECT, 1_000, WRAPPED)]];
    // The native coin costs 6 in the first block and 1 later, the token 1: 60 against 30.
    const usdPerBase = (asset: number, timeSec: number) =>
      asset === 0 ? (timeSec <= 12 ? 6 : 1) : asset === TOKEN ? 1 : undefined;
    const trace = await incoming(history, { assets: [0, TOKEN, WRAPPED], usdPerBase });
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.666667, 'Hack 21': 0.333333 });
    expect([trace.unit, trace.totalBase, trace.unpriced]).toEqual(['USD', 9_000_000_000n, [WRAPPED]]);
  });
});

describe('a transaction', () => {
  it('is asked about by its net payers: what only passes through is not counted twice [R-TRACE-34]', async () => {
    const history = [
      [pay(HACK, ANNE, 30)],
      [pay(EXCHANGE, BEN, 10)],
      [pay(ANNE, ROUTER, 30), pay(BEN, ROUTER, 10), pay(ROUTER, CARL, 40)],
      [pay(CARL, EXCHANGE, 20)],
    ];
    const object = { kind: 'TRANSACTION', txId: 3 * 2 ** 20 } as const;
    const origin = await incoming(history, { object });
    expect(shares(origin)).toEqual({ 'Exchange 20': 0.25, 'Hack 21': 0.75 });
    expect(origin.totalBase).toBe(40n);
    expect(shares(await outgoing(history, { object }))).toEqual({ 'Exchange 20': 0.5, 'Unspent output': 0.5 });
  });
});
