import type { AddressId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { askAccount, type Names, shares, toAccounts, toLabels } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { toSwapFacts } from '../../test/swap-facts.ts';
import { edgeRuleOf } from '../edges/edge-rule.ts';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccountPaths } from '../index.ts';

const [X, M, HELPER, SANCTIONED, EXCHANGE, POOL, SECOND, MINER] = [1, 2, 3, 4, 5, 6, 7, 8];
const [TOKEN, WRAPPED, WRAPPER] = [1, 2, 9];
const LOAN = 900_000;

const pay = (from: AddressId, to: AddressId, amount: number, asset = 0): MemoryOperation => ({
  type: asset === 0 ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
  asset,
  from,
  to,
  amount: BigInt(amount),
});
const make = (
  type: 'MINT' | 'BURN' | 'BLOCK_REWARD',
  address: AddressId,
  amount: number,
  asset = 0,
): MemoryOperation => ({
  type,
  asset,
  ...(type === 'BURN' ? { from: address } : { to: address }),
  amount: BigInt(amount),
});

const SANCTION: Names = { [SANCTIONED]: 'OFAC sanction list' };
const POOLS: readonly (readonly [string, Names])[] = [
  ['an unlabelled pool', {}],
  ['a labelled Dex', { [POOL]: 'Dex' }],
  ['an exchange', { [POOL]: 'Exchange' }],
];

/** A sanctioned address pays M 10, M does something in one transaction, and pays X 10. */
const around = (deed: readonly MemoryOperation[], asset = 0) =>
  toAccounts([
    [asset === 0 ? make('BLOCK_REWARD', POOL, 2 * LOAN) : make('MINT', POOL, 2 * LOAN, asset)],
    [pay(SANCTIONED, M, 10, asset)],
    deed,
    [pay(M, X, 10, asset)],
  ]);

const origin = (deed: readonly MemoryOperation[], asset = 0, names: Names = {}) =>
  askAccount(around(deed, asset), { of: X, direction: 'INCOMING', assets: [asset], names: { ...names, ...SANCTION } });

const LOANS: readonly (readonly [string, readonly MemoryOperation[]])[] = [
  ['at once', [pay(POOL, M, LOAN), pay(M, POOL, LOAN)]],
  ['in two parts', [pay(POOL, M, LOAN), pay(M, POOL, 400_000), pay(M, POOL, 500_000)]],
  [
    'in two parts, lent in three',
    [pay(POOL, M, 1), pay(POOL, M, 2), pay(M, POOL, 2), pay(POOL, M, 7), pay(M, POOL, 8)],
  ],
  ['by a helper', [pay(POOL, M, LOAN), pay(M, HELPER, LOAN), pay(HELPER, POOL, LOAN)]],
  ['before it was lent', [pay(POOL, M, 1), pay(M, POOL, 5), pay(POOL, M, 4)]],
  [
    'of two lenders, one inside the other',
    [pay(POOL, M, LOAN), pay(SECOND, M, LOAN), pay(M, SECOND, LOAN), pay(M, POOL, LOAN)],
  ],
  [
    'of two lenders, crosswise, with other payments between',
    [pay(POOL, M, LOAN), pay(SECOND, M, 7), pay(MINER, 99, 5), pay(M, POOL, LOAN), pay(M, SECOND, 7)],
  ],
  ['to itself', [pay(POOL, M, LOAN), pay(M, M, LOAN), pay(M, POOL, LOAN)]],
];

describe('a loan that is repaid in its transaction', () => {
  it.each(LOANS)('hides no sanction: repaid %s [R-TRACE-73]', async (_, deed) => {
    const trace = await origin(deed);
    expect(shares(trace)).toEqual({ 'OFAC sanction list 4': 1 });
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Critical');
  });

  it.each(POOLS)('hides no sanction: lent by %s [R-TRACE-73]', async (_, names) => {
    const deed = [pay(POOL, M, LOAN), pay(M, POOL, LOAN)];
    expect(shares(await origin(deed, 0, names))).toEqual({ 'OFAC sanction list 4': 1 });
  });

  it('hides no sanction: lent by a pool that is known by its address, in a token [R-TRACE-73]', async () => {
    const swaps = toSwapFacts({ pools: [POOL], usd: { [TOKEN]: 1, 0: 1 } });
    const ledger = around([pay(POOL, M, LOAN, TOKEN), pay(M, POOL, LOAN, TOKEN)], TOKEN);
    ledger.contracts.add(POOL);
    const trace = await askAccount(ledger, { of: X, direction: 'INCOMING', assets: [TOKEN], names: SANCTION, swaps });
    expect(shares(trace)).toEqual({ 'OFAC sanction list 4': 1 });
  });

  it.each(POOLS)('is no origin of the borrower: lent by %s [R-TRACE-73]', async (_, names) => {
    const ledger = around([pay(POOL, M, LOAN), pay(M, POOL, LOAN + 9)]);
    const question = { of: M, direction: 'INCOMING', names: { ...names, ...SANCTION } } as const;
    const trace = await askAccount(ledger, question);
    expect(shares(trace)).toEqual({ 'OFAC sanction list 4': 1 });
    expect(trace.totalBase).toBe(10n);
  });

  it('is no destination either: of what the borrower received only the fee went to the lender [R-TRACE-73]', async () => {
    const ledger = toAccounts([
      [make('BLOCK_REWARD', POOL, 2 * LOAN)],
      [make('BLOCK_REWARD', X, 100)],
      [pay(X, M, 100)],
      [pay(POOL, M, LOAN), pay(M, POOL, LOAN + 20)],
      [pay(M, SANCTIONED, 80)],
    ]);
    const names = { ...SANCTION, [POOL]: 'Dex' } as const;
    const trace = await askAccount(ledger, { of: X, direction: 'OUTGOING', names });
    expect(shares(trace)).toEqual({ 'Dex 6': 0.2, 'OFAC sanction list 4': 0.8 });
    const own = await askAccount(ledger, { of: M, direction: 'OUTGOING', names });
    expect(shares(own)).toEqual({ 'Dex 6': 0.2, 'OFAC sanction list 4': 0.8 });
    expect(own.totalBase).toBe(100n);
  });

  it('leaves what was kept of it with the borrower [R-TRACE-73]', async () => {
    const trace = await origin([pay(POOL, M, 50), pay(M, POOL, 20)], 0, { [POOL]: 'Exchange' });
    expect(shares(trace)).toEqual({ 'Exchange 6': 0.75, 'OFAC sanction list 4': 0.25 });
  });

  it('is one of a transaction that is asked about as a whole, too [R-TRACE-73] [R-TRACE-34]', async () => {
    const ledger = around([
      pay(POOL, M, LOAN),
      pay(M, EXCHANGE, 6),
      make('MINT', M, LOAN, TOKEN),
      make('BURN', M, LOAN, TOKEN),
      pay(M, POOL, LOAN),
    ]);
    const object = { kind: 'TRANSACTION', txId: 3 * 2 ** 20 } as const;
    const question = { of: X, direction: 'INCOMING', names: SANCTION, object } as const;
    const trace = await askAccount(ledger, question);
    expect(shares(trace)).toEqual({ 'OFAC sanction list 4': 1 });
    expect(trace.totalBase).toBe(6n);
    expect(shares(await askAccount(ledger, { ...question, assets: [TOKEN] }))).toEqual({});
  });
});

describe('what a loan paid for', () => {
  it('is paid from what the loan was repaid from, and leaves nothing behind that was never there [R-TRACE-74]', async () => {
    // An arbitrage: M borrows, buys and sells, repays with a fee and retains 9.
    const ledger = around([pay(POOL, M, 900), pay(M, SECOND, 900), pay(EXCHANGE, M, 910), pay(M, POOL, 901)]);
    const names = { ...SANCTION, [EXCHANGE]: 'Exchange', [POOL]: 'Dex' } as const;
    const second = await askAccount(ledger, { of: SECOND, direction: 'INCOMING', names });
    // M had 10 of the sanctioned address and 910 of the exchange when it paid.
    expect(shares(second)).toEqual({ 'Exchange 5': 0.98913, 'OFAC sanction list 4': 0.01087 });
    const own = await askAccount(ledger, { of: M, direction: 'INCOMING', names });
    expect(shares(own)).toEqual({ 'Exchange 5': 0.98913, 'OFAC sanction list 4': 0.01087 });
    expect(own.totalBase).toBe(920n);
  });

  it('is not diluted by money that a helper never kept [R-TRACE-74]', async () => {
    const trace = await origin(
      [
        pay(POOL, M, 900),
        pay(M, HELPER, 900),
        pay(HELPER, SECOND, 900),
        pay(EXCHANGE, HELPER, 910),
        pay(HELPER, M, 900),
        pay(M, POOL, 900),
      ],
      0,
      { [EXCHANGE]: 'Exchange', [POOL]: 'Dex' },
    );
    expect(shares(trace)).toEqual({ 'OFAC sanction list 4': 1 });
  });
});

describe('a flash mint', () => {
  it.each<[string, readonly MemoryOperation[]]>([
    ['by its borrower', [make('MINT', M, LOAN, TOKEN), make('BURN', M, LOAN, TOKEN)]],
    ['by its contract', [make('MINT', M, LOAN, TOKEN), pay(M, POOL, LOAN, TOKEN), make('BURN', POOL, LOAN, TOKEN)]],
  ])('hides no sanction: burnt %s [R-TRACE-73]', async (_, deed) => {
    expect(shares(await origin(deed, TOKEN))).toEqual({ 'OFAC sanction list 4': 1 });
  });

  it('is none where another token is burnt, or a coin is made without a mint [R-TRACE-73]', async () => {
    const trace = await origin([make('MINT', M, 10, TOKEN), make('BURN', M, 10, WRAPPED)], TOKEN);
    expect(shares(trace)).toEqual({ 'OFAC sanction list 4': 0.5, 'Secondary coin creation/removal': 0.5 });
    const earned = await origin([make('BLOCK_REWARD', M, 10), { from: M, amount: 10n }]);
    expect(shares(earned)).toEqual({ 'Block reward': 0.5, 'OFAC sanction list 4': 0.5 });
  });
});

describe('a loan whose coin changes its form', () => {
  const unwrap = (amount: number, by = M): MemoryOperation[] => [
    { type: 'UNWRAP', asset: WRAPPED, from: by, amount: BigInt(amount) },
    pay(WRAPPER, by, amount),
  ];
  const wrap = (amount: number, by = M): MemoryOperation[] => [
    pay(by, WRAPPER, amount),
    { type: 'WRAP', asset: WRAPPED, to: by, amount: BigInt(amount) },
  ];

  it('hides no sanction in either form [R-TRACE-73] [R-TRACE-33]', async () => {
    const deed = [pay(POOL, M, LOAN, WRAPPED), ...unwrap(LOAN), ...wrap(LOAN), pay(M, POOL, LOAN, WRAPPED)];
    expect(shares(await origin(deed))).toEqual({ 'OFAC sanction list 4': 1 });
    expect(shares(await origin(deed, WRAPPED))).toEqual({ 'OFAC sanction list 4': 1 });
  });

  /** One party changes the form, another one changes it back. */
  const BY_ANOTHER: readonly (readonly [string, number, readonly MemoryOperation[]])[] = [
    [
      'lent wrapped, to the owner of the sanctioned money',
      0,
      [
        pay(POOL, M, LOAN, WRAPPED),
        ...unwrap(LOAN),
        pay(M, HELPER, LOAN),
        ...wrap(LOAN, HELPER),
        pay(HELPER, POOL, LOAN, WRAPPED),
      ],
    ],
    [
      'lent wrapped, to a helper',
      0,
      [
        pay(POOL, HELPER, LOAN, WRAPPED),
        ...unwrap(LOAN, HELPER),
        pay(HELPER, M, LOAN),
        ...wrap(LOAN),
        pay(M, POOL, LOAN, WRAPPED),
      ],
    ],
    [
      'lent unwrapped',
      WRAPPED,
      [
        pay(POOL, M, LOAN),
        ...wrap(LOAN),
        pay(M, HELPER, LOAN, WRAPPED),
        ...unwrap(LOAN, HELPER),
        pay(HELPER, POOL, LOAN),
      ],
    ],
    [
      'lent unwrapped, and changed back in parts',
      0,
      [
        pay(POOL, M, LOAN),
        ...wrap(LOAN),
        pay(M, HELPER, LOAN, WRAPPED),
        ...unwrap(LOAN - 7, HELPER),
        ...unwrap(7, HELPER),
        pay(HELPER, POOL, LOAN),
      ],
    ],
  ];

  it.each(BY_ANOTHER)('hides no sanction where two parties change it: %s [R-TRACE-73]', async (_, asset, deed) => {
    const names = { ...SANCTION, [POOL]: 'Exchange' } as const;
    expect(shares(await origin(deed, asset, names))).toEqual({ 'OFAC sanction list 4': 1 });
    const ledger = toAccounts([
      [make('BLOCK_REWARD', POOL, 2 * LOAN), make('MINT', POOL, 2 * LOAN, WRAPPED)],
      [asset === 0 ? make('BLOCK_REWARD', X, 10) : make('MINT', X, 10, asset)],
      [pay(X, M, 10, asset)],
      deed,
      [pay(M, SANCTIONED, 10, asset)],
    ]);
    const gone = await askAccount(ledger, { of: X, direction: 'OUTGOING', assets: [asset], names });
    expect(shares(gone)).toEqual({ 'OFAC sanction list 4': 1 });
  });

  it('hides none where what was unwrapped paid and was paid in between [R-TRACE-74]', async () => {
    const deed = [
      pay(POOL, M, 900, WRAPPED),
      ...unwrap(900),
      pay(M, SECOND, 900),
      pay(EXCHANGE, M, 909),
      ...wrap(909),
      pay(M, POOL, 909, WRAPPED),
    ];
    // Remainder of M's 10 and the exchange's 909 when 900 are paid and 9 wrapped.
    const names = { ...SANCTION, [EXCHANGE]: 'Exchange' } as const;
    const ledger = around(deed);
    expect(shares(await askAccount(ledger, { of: X, direction: 'INCOMING', names }))).toEqual({
      'Exchange 5': 0.989119,
      'OFAC sanction list 4': 0.010881,
    });
  });
});

describe('who paid whom', () => {
  it('still shows the loan and its repayment [R-TRACE-78] [R-EDGE-01]', async () => {
    const ledger = around([pay(POOL, M, LOAN), pay(M, POOL, LOAN + 9)]);
    const { edges } = edgeRuleOf('ETHEREUM')(ledger.legsOf(3 * 2 ** 20), { of: new Set([M]) });
    expect(edges.map(({ from, to, amountBase }) => [from, to, amountBase])).toEqual([
      [POOL, M, BigInt(LOAN)],
      [M, POOL, BigInt(LOAN + 9)],
    ]);
  });
});

describe('a path', () => {
  it('shows of a loan only what was not repaid [R-TRACE-78] [R-TRACE-30]', async () => {
    const ledger = around([pay(POOL, M, 50), pay(M, POOL, 20)]);
    const labels = toLabels({ ...SANCTION, [POOL]: 'Exchange' });
    const question = {
      object: { kind: 'ADDRESS', addressIds: [X] },
      direction: 'INCOMING',
      assets: [0],
      policy: DEFAULT_POLICY,
      budget: ACCOUNT_BUDGET,
    } as const;
    const input = { reader: ledger, labels, question };
    const { paths } = await traceAccountPaths(input, { key: `entity:${POOL}`, maxPaths: 5, maxHops: 9 });
    const [path] = paths;
    expect(path?.hops.map(({ legs }) => legs?.map(({ amountBase }) => amountBase))).toEqual([[10n], [30n]]);
  });
});
