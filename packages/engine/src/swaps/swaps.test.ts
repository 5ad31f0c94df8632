import { describe, expect, it } from 'vitest';
import { askAccount, type Names, shares, toAccounts } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { toSwapFacts } from '../../test/swap-facts.ts';
import { accountEdgeRule } from '../edges/account-edges.ts';

const [OBJECT, ANNE, BEN, POOL, SECOND_POOL, ROUTER, WETH, COLLECTOR] = [1, 2, 3, 4, 5, 6, 7, 8];
const [EXCHANGE, HACK] = [20, 21];
const NAMES: Names = { [EXCHANGE]: 'Exchange', [HACK]: 'Hack' };
const [TOKEN, WRAPPED, OTHER, RECEIPT] = [1, 2, 3, 4];
const USD = { 0: 3, [TOKEN]: 1, [WRAPPED]: 3, [OTHER]: 1 };

type Transactions = readonly (readonly MemoryOperation[])[];

const pay = (from: number, to: number, amount: number, asset = 0): MemoryOperation => ({
  type: asset === 0 ? 'VALUE_TRANSFER' : 'TOKEN_TRANSFER',
  asset,
  from,
  to,
  amount: BigInt(amount),
});
const mint = (to: number, amount: number, asset: number): MemoryOperation => ({
  type: 'MINT',
  asset,
  to,
  amount: BigInt(amount),
});
const STOCK: Transactions = [[mint(POOL, 10_000, TOKEN), mint(SECOND_POOL, 10_000, OTHER)]];

interface SwapCase {
  readonly of?: number;
  readonly assets?: readonly number[];
  readonly names?: Names;
  readonly pools?: readonly number[];
  readonly usd?: Readonly<Record<number, number>>;
  readonly receipts?: Parameters<typeof toSwapFacts>[0]['receipts'];
  readonly contracts?: readonly number[];
}

function ask(direction: 'INCOMING' | 'OUTGOING', transactions: Transactions, swapCase: SwapCase = {}) {
  const { of = OBJECT, assets = [0], names = {}, pools = [POOL], usd = USD, receipts = {}, contracts = [] } = swapCase;
  const ledger = toAccounts([...STOCK, ...transactions]);
  for (const id of [POOL, SECOND_POOL, ROUTER, WETH, ...contracts]) ledger.contracts.add(id);
  const swaps = toSwapFacts({ pools, usd, receipts });
  return askAccount(ledger, { of, direction, names: { ...NAMES, ...names }, assets, swaps });
}

const origin = (transactions: Transactions, swapCase: SwapCase = {}) =>
  ask('INCOMING', transactions, { assets: [TOKEN], ...swapCase });
const destination = (transactions: Transactions, swapCase: SwapCase = {}) => ask('OUTGOING', transactions, swapCase);

const swap = [pay(ANNE, POOL, 10), pay(POOL, ANNE, 29, TOKEN)];
const BEFORE: Transactions = [[pay(HACK, ANNE, 10)]];
const ORIGIN: Transactions = [...BEFORE, swap, [pay(ANNE, OBJECT, 29, TOKEN)]];
const DESTINATION: Transactions = [
  [pay(HACK, OBJECT, 10)],
  [pay(OBJECT, ANNE, 10)],
  swap,
  [pay(ANNE, EXCHANGE, 29, TOKEN)],
];
const UNIDENTIFIED = { 'Swap through unidentified contract': 1 };

describe('a swap of a known pool', () => {
  it('is walked through both ways, and is no hop for its owner [R-ENDS-81]', async () => {
    const from = await origin(ORIGIN);
    expect(shares(from)).toEqual({ 'Hack 21': 1 });
    expect(from.ends[0]?.hops).toBe(2);
    const to = await destination(DESTINATION);
    expect(shares(to)).toEqual({ 'Exchange 20': 1 });
    expect(to.ends[0]?.hops).toBe(2);
  });

  it('is so where costs are paid beside it: rent is no coin that nobody got [R-ENDS-81]', async () => {
    for (const type of ['FEE', 'RENT'] as const) {
      const cost: MemoryOperation = { type, from: ANNE, amount: 1n };
      const history: Transactions = [[pay(HACK, ANNE, 11)], [cost, ...swap], [pay(ANNE, OBJECT, 29, TOKEN)]];
      expect(shares(await origin(history))).toEqual({ 'Hack 21': 1 });
    }
  });

  it('is so where a label calls the pool a Dex, whatever router the money passes [R-ENDS-81]', async () => {
    const routed = [
      pay(ANNE, ROUTER, 12),
      pay(ROUTER, WETH, 10),
      { type: 'WRAP', asset: WRAPPED, to: ROUTER, amount: 10n } as const,
      pay(ROUTER, POOL, 10, WRAPPED),
      pay(POOL, ROUTER, 29, TOKEN),
      pay(ROUTER, ANNE, 29, TOKEN),
      pay(ROUTER, ANNE, 2),
    ];
    const swapCase = { pools: [], names: { [POOL]: 'Dex', [ROUTER]: 'Dex' } } as const;
    expect(shares(await origin([[pay(HACK, ANNE, 12)], routed, [pay(ANNE, OBJECT, 29, TOKEN)]], swapCase))).toEqual({
      'Hack 21': 1,
    });
    // The rest of the first coin went back: 2 of 12 stay with Anne.
    const on = [[pay(HACK, OBJECT, 12)], [pay(OBJECT, ANNE, 12)], routed, [pay(ANNE, EXCHANGE, 29, TOKEN)]];
    expect(shares(await destination(on, swapCase))).toEqual({ 'Exchange 20': 0.833333, 'Unspent output': 0.166667 });
  });

  it('is walked from whoever was paid to whoever paid, where these are two [R-ENDS-82]', async () => {
    const forBen = [pay(ANNE, POOL, 10), pay(POOL, BEN, 29, TOKEN)];
    const from = await origin([...BEFORE, forBen, [pay(BEN, OBJECT, 29, TOKEN)]]);
    expect(shares(from)).toEqual({ 'Hack 21': 1 });
    expect(from.ends[0]?.hops).toBe(3);
    const named = await origin([[pay(HACK, POOL, 10), pay(POOL, OBJECT, 29, TOKEN)]]);
    expect([shares(named), named.ends[0]?.hops]).toEqual([{ 'Hack 21': 1 }, 1]);
    const to = await destination([[pay(HACK, OBJECT, 10)], [pay(OBJECT, POOL, 10), pay(POOL, EXCHANGE, 29, TOKEN)]]);
    expect([shares(to), to.ends[0]?.hops]).toEqual([{ 'Exchange 20': 1 }, 1]);
  });

  it('may lead over several pools [R-ENDS-81]', async () => {
    const two = [pay(ANNE, POOL, 10), pay(POOL, SECOND_POOL, 30, TOKEN), pay(SECOND_POOL, ANNE, 29, OTHER)];
    const swapCase = { assets: [OTHER], pools: [POOL, SECOND_POOL] };
    const history = [...BEFORE, two, [pay(ANNE, OBJECT, 29, OTHER)]];
    expect(shares(await origin(history, swapCase))).toEqual({ 'Hack 21': 1 });
    expect(shares(await origin(history, { ...swapCase, pools: [POOL] }))).toEqual(UNIDENTIFIED);
  });

  it('keeps a fee in the coin given apart: that went to whoever takes it [R-ENDS-81]', async () => {
    const withFee = [
      pay(OBJECT, ROUTER, 10),
      pay(ROUTER, COLLECTOR, 1),
      pay(ROUTER, POOL, 9),
      pay(POOL, EXCHANGE, 27, TOKEN),
    ];
    const trace = await destination([[pay(HACK, OBJECT, 10)], withFee]);
    expect(shares(trace)).toEqual({ 'Exchange 20': 0.9, 'Unspent output': 0.1 });
  });
});

describe('a swap is not walked through', () => {
  it('where the two coins were not worth the same within 10 %, or one has no price [R-ENDS-83]', async () => {
    expect(shares(await origin(ORIGIN, { usd: { ...USD, [TOKEN]: 0.93 } }))).toEqual(UNIDENTIFIED);
    expect(shares(await origin(ORIGIN, { usd: { ...USD, [TOKEN]: 0.94 } }))).toEqual({ 'Hack 21': 1 });
    expect(shares(await origin(ORIGIN, { usd: { 0: 3 } }))).toEqual(UNIDENTIFIED);
    expect(shares(await destination(DESTINATION, { usd: { [TOKEN]: 1 } }))).toEqual(UNIDENTIFIED);
  });

  it('where the pool is not known; a name that does not hold then is shown beside [R-ENDS-83]', async () => {
    expect(shares(await origin(ORIGIN, { pools: [] }))).toEqual(UNIDENTIFIED);
    expect(shares(await destination(DESTINATION, { pools: [] }))).toEqual(UNIDENTIFIED);
  });

  it('where it settled the money of several: that ends at the exchange [R-ENDS-84]', async () => {
    const both = [pay(ANNE, POOL, 10), pay(BEN, POOL, 10), pay(POOL, ANNE, 30, TOKEN), pay(POOL, BEN, 30, TOKEN)];
    const history = [[pay(HACK, ANNE, 10)], [pay(EXCHANGE, BEN, 10)], both, [pay(ANNE, OBJECT, 30, TOKEN)]];
    expect(shares(await origin(history))).toEqual({ Dex: 1 });
    expect(shares(await origin(history, { pools: [], names: { [POOL]: 'Dex' } }))).toEqual({ 'Dex 4': 1 });
    const on = [[pay(HACK, OBJECT, 10)], [pay(OBJECT, ANNE, 10)], [pay(HACK, BEN, 10)], both];
    expect(shares(await destination(on))).toEqual({ Dex: 1 });
  });

  it('where a label names whom the money passed as something else [R-ENDS-85]', async () => {
    const routed = [
      pay(ANNE, ROUTER, 10),
      pay(ROUTER, POOL, 10),
      pay(POOL, ROUTER, 29, TOKEN),
      pay(ROUTER, ANNE, 29, TOKEN),
    ];
    const names = { [ROUTER]: 'Mixing service' } as const;
    expect(shares(await origin([...BEFORE, routed, [pay(ANNE, OBJECT, 29, TOKEN)]], { names }))).toEqual({
      'Mixing service 6': 1,
    });
    expect(shares(await origin(ORIGIN, { names: { [POOL]: 'Scam' } }))).toEqual({ 'Scam 4': 1 });
  });

  it('where it is a loan: what was lent is nobody’s price [R-ENDS-86]', async () => {
    // 10 coins worth 30 as a security, 20 lent.
    const loan = [pay(ANNE, POOL, 10), pay(POOL, ANNE, 20, TOKEN)];
    const swapCase = { pools: [], names: { [POOL]: 'Decentralized service' } } as const;
    expect(shares(await origin([...BEFORE, loan, [pay(ANNE, OBJECT, 20, TOKEN)]], swapCase))).toEqual({
      'Decentralized service 4': 1,
    });
    // A debt token is made for the borrower; a receipt for the security: no pool is known, two give.
    const withDebt = [
      pay(ANNE, SECOND_POOL, 10),
      mint(ANNE, 10, RECEIPT),
      pay(POOL, ANNE, 29, TOKEN),
      mint(ANNE, 29, OTHER),
    ];
    const receipts = { [RECEIPT]: { underlying: 0, holder: SECOND_POOL } };
    const lent = await origin([...BEFORE, withDebt, [pay(ANNE, OBJECT, 29, TOKEN)]], { pools: [], receipts });
    expect(shares(lent)['Hack 21']).toBeUndefined();
  });

  it('where whoever pays gives two coins, as into a pool’s shares', async () => {
    const both = [pay(ANNE, POOL, 10), pay(ANNE, POOL, 5, OTHER), pay(POOL, ANNE, 35, TOKEN)];
    const history = [...BEFORE, [mint(ANNE, 5, OTHER)], both, [pay(ANNE, OBJECT, 35, TOKEN)]];
    expect(shares(await origin(history))).toEqual(UNIDENTIFIED);
  });
});

const [ANNE_TOO, BEN_TOO] = [9, 10];
const TRADE = { 'Swap through unidentified contract': 1 };

describe('two who trade against each other without a pool that is known', () => {
  const HAND = [pay(ANNE, BEN, 10), pay(BEN, ANNE, 30, TOKEN)];
  const SETTLED = [
    pay(ANNE, ROUTER, 10),
    pay(ROUTER, BEN, 10),
    pay(BEN, ROUTER, 30, TOKEN),
    pay(ROUTER, ANNE, 30, TOKEN),
  ];
  const BENS: Transactions = [[mint(EXCHANGE, 30, TOKEN)], [pay(EXCHANGE, BEN, 30, TOKEN)]];
  const bought = (trade: readonly MemoryOperation[], swapCase: SwapCase = {}) =>
    origin([...BENS, ...BEFORE, trade, [pay(ANNE, OBJECT, 30, TOKEN)]], { pools: [], ...swapCase });
  const sold = (trade: readonly MemoryOperation[], swapCase: SwapCase = {}) =>
    destination([...BENS, [pay(HACK, OBJECT, 10)], [pay(OBJECT, ANNE, 10)], trade, [pay(BEN, EXCHANGE, 10)]], {
      pools: [],
      ...swapCase,
    });

  it('changed their money: neither has the other one’s origin or destination [R-ENDS-100]', async () => {
    for (const trade of [HAND, SETTLED]) {
      expect(shares(await bought(trade))).toEqual(TRADE);
      expect(shares(await sold(trade))).toEqual(TRADE);
    }
  });

  it('did so where somebody else is paid for one of them [R-ENDS-100]', async () => {
    const operations = [pay(ANNE, BEN, 10), pay(BEN, ANNE_TOO, 30, TOKEN)];
    const answer = await origin([...BENS, ...BEFORE, operations, [pay(ANNE_TOO, OBJECT, 30, TOKEN)]], { pools: [] });
    expect(shares(answer)).toEqual(TRADE);
  });

  it('did so in a contract that has coins of its own, which would hide whose they were [R-ENDS-100]', async () => {
    const stocked = await origin(
      [
        [mint(EXCHANGE, 9_030, TOKEN)],
        [pay(EXCHANGE, ROUTER, 9_000, TOKEN)],
        [pay(EXCHANGE, BEN, 30, TOKEN)],
        ...BEFORE,
        SETTLED,
        [pay(ANNE, OBJECT, 30, TOKEN)],
      ],
      { pools: [] },
    );
    expect(shares(stocked)).toEqual(TRADE);
  });

  it('may have done so where a coin has no price, and did not where what came back was worth less than half [R-ENDS-101]', async () => {
    expect(shares(await bought(HAND, { usd: { 0: 3 } }))).toEqual(TRADE);
    const refund = [pay(BEN, ANNE, 30, TOKEN), pay(ANNE, BEN, 1)];
    expect(shares(await bought(refund))).toEqual({ 'Exchange 20': 1 });
  });

  it('did not where the one handed in what the other’s coin was wrapped from [R-ENDS-101]', async () => {
    const wrapping = [pay(ANNE, WETH, 10), { type: 'WRAP', asset: WRAPPED, to: ANNE, amount: 10n }] as const;
    expect(
      shares(await origin([...BEFORE, wrapping, [pay(ANNE, OBJECT, 10, WRAPPED)]], { assets: [WRAPPED] })),
    ).toEqual({
      'Hack 21': 1,
    });
  });
});

describe('two who trade against each other in one known pool', () => {
  /** Anne sells 10 for 30, Ben the other way round. */
  const cross = ({
    got = 30,
    back = 10,
    to = [ANNE, BEN],
  }: {
    got?: number;
    back?: number;
    to?: readonly number[];
  }) => {
    const [anne = ANNE, ben = BEN] = to;
    return [pay(ANNE, POOL, 10), pay(POOL, anne, got, TOKEN), pay(BEN, POOL, 30, TOKEN), pay(POOL, ben, back)];
  };
  const CROSSED = cross({});
  const STRANGER: Transactions = [
    ...BEFORE,
    [mint(EXCHANGE, 30, TOKEN), mint(EXCHANGE, 30, OTHER)],
    [pay(EXCHANGE, BEN, 30, TOKEN), pay(EXCHANGE, BEN, 30, OTHER)],
  ];
  /** Origin of what Anne got, and destination of what she gave. */
  const askBoth = async (
    transaction: Transactions[number],
    swapCase: SwapCase = {},
    [anne = ANNE, ben = BEN]: readonly number[] = [ANNE, BEN],
  ) => [
    shares(await origin([...STRANGER, transaction, [pay(anne, OBJECT, 29, TOKEN)]], swapCase)),
    shares(
      await destination(
        [
          [mint(BEN, 30, TOKEN), mint(BEN, 30, OTHER)],
          [pay(HACK, OBJECT, 10)],
          [pay(OBJECT, ANNE, 10)],
          transaction,
          [pay(ben, EXCHANGE, 9)],
        ],
        swapCase,
      ),
    ),
  ];
  const DEX = [{ Dex: 1 }, { Dex: 1 }];

  it('end at the Dex, each of them, whoever came first [R-ENDS-98]', async () => {
    expect(await askBoth(CROSSED)).toEqual(DEX);
    const [give = pay(ANNE, POOL, 10), get = pay(POOL, ANNE, 30, TOKEN), ...others] = CROSSED;
    expect(await askBoth([...others, give, get])).toEqual(DEX);
    const swapCase = { pools: [], names: { [POOL]: 'Dex' } } as const;
    expect(await askBoth(CROSSED, swapCase)).toEqual([{ 'Dex 4': 1 }, { 'Dex 4': 1 }]);
    // Origin of what the stranger got.
    const ben = await origin([...STRANGER, CROSSED, [pay(BEN, OBJECT, 10)]], { assets: [0] });
    expect(shares(ben)).toEqual({ Dex: 1 });
  });

  it('do so where the pool kept the rest of one coin, or less than nothing of it [R-ENDS-98]', async () => {
    const partly = [pay(ANNE, POOL, 10), pay(POOL, ANNE, 30, TOKEN), pay(BEN, POOL, 15, TOKEN), pay(POOL, BEN, 5)];
    expect(shares(await origin([...STRANGER, partly, [pay(ANNE, OBJECT, 30, TOKEN)]]))).toEqual({ Dex: 1 });
    const outdone = [pay(ANNE, POOL, 5), pay(POOL, ANNE, 15, TOKEN), pay(BEN, POOL, 30, TOKEN), pay(POOL, BEN, 10)];
    expect(
      shares(
        await origin([
          ...STRANGER,
          [mint(POOL, 1, OTHER), pay(EXCHANGE, POOL, 9)],
          outdone,
          [pay(ANNE, OBJECT, 15, TOKEN)],
        ]),
      ),
    ).toEqual({ Dex: 1 });
  });

  it('end at the router that carries the coins of both [R-ENDS-98]', async () => {
    const via = (from: number, [gave, got]: readonly [number, number], [first, second]: readonly [number, number]) => [
      pay(from, ROUTER, gave, first),
      pay(ROUTER, POOL, gave, first),
      pay(POOL, ROUTER, got, second),
      pay(ROUTER, from, got, second),
    ];
    expect(await askBoth([...via(ANNE, [10, 30], [0, TOKEN]), ...via(BEN, [30, 10], [TOKEN, 0])])).toEqual([
      TRADE,
      TRADE,
    ]);
  });

  it('do so where others are paid in their place, so that nobody both gave and got [R-ENDS-99]', async () => {
    const both = [ANNE_TOO, BEN_TOO];
    expect(await askBoth(cross({ to: both }), {}, both)).toEqual(DEX);
    const one = [ANNE_TOO, BEN];
    expect(await askBoth(cross({ to: one }), {}, one)).toEqual(DEX);
  });

  it('do so where the pool kept a fee of both coins [R-ENDS-99]', async () => {
    expect(await askBoth(cross({ got: 29, back: 9 }))).toEqual(DEX);
  });

  it('do so where some other coin was made, burnt, or paid into the pool beside [R-ENDS-99]', async () => {
    expect(await askBoth([...CROSSED, mint(BEN, 5, OTHER)])).toEqual(DEX);
    expect(await askBoth([...CROSSED, { type: 'BURN', asset: OTHER, from: BEN, amount: 1n }])).toEqual(DEX);
    // No factory has a pool of three tokens.
    const spare = [OTHER, RECEIPT, WRAPPED];
    const dust = spare.flatMap((asset) => [mint(BEN, 1, asset), pay(BEN, POOL, 1, asset)]);
    expect(await askBoth([...CROSSED, ...dust])).toEqual(DEX);
  });

  it('are not one whose money an aggregator leads through several pools: that is walked through [R-ENDS-81]', async () => {
    const stocked = [...BEFORE, [mint(POOL, 100, OTHER), mint(SECOND_POOL, 100, TOKEN)]];
    const swapCase = { pools: [POOL, SECOND_POOL] };
    const routed = [
      pay(ANNE, ROUTER, 10),
      pay(ROUTER, POOL, 10),
      pay(POOL, ROUTER, 30, OTHER),
      pay(ROUTER, SECOND_POOL, 30, OTHER),
      pay(SECOND_POOL, ROUTER, 29, TOKEN),
      pay(ROUTER, ANNE, 29, TOKEN),
    ];
    // The first pool retains nothing: it only passes both coins on.
    const passed = [
      pay(ANNE, POOL, 10),
      pay(POOL, SECOND_POOL, 10),
      pay(SECOND_POOL, POOL, 29, TOKEN),
      pay(POOL, ANNE, 29, TOKEN),
    ];
    for (const way of [routed, passed]) {
      const from = await origin([...stocked, way, [pay(ANNE, OBJECT, 29, TOKEN)]], swapCase);
      expect(shares(from)).toEqual({ 'Hack 21': 1 });
      const on = [...stocked, [pay(HACK, OBJECT, 10)], [pay(OBJECT, BEN, 10)]];
      const bens = way.map((each) => ({
        ...each,
        ...(each.from === ANNE ? { from: BEN } : {}),
        ...(each.to === ANNE ? { to: BEN } : {}),
      }));
      const to = await destination([...on, bens, [pay(BEN, EXCHANGE, 29, TOKEN)]], swapCase);
      expect(shares(to)).toEqual({ 'Exchange 20': 1 });
    }
  });
});

describe('receipts of coins that were handed in', () => {
  const receipts = { [RECEIPT]: { underlying: 0, holder: SECOND_POOL } };

  it('are the coin itself, whatever one is worth, both ways [R-ENDS-86]', async () => {
    const stake = [pay(ANNE, SECOND_POOL, 10), mint(ANNE, 8, RECEIPT)];
    const swapCase = { assets: [RECEIPT], receipts, pools: [], usd: {} };
    expect(shares(await origin([...BEFORE, stake, [pay(ANNE, OBJECT, 8, RECEIPT)]], swapCase))).toEqual({
      'Hack 21': 1,
    });
    const unstake: readonly MemoryOperation[] = [
      { type: 'BURN', asset: RECEIPT, from: ANNE, amount: 8n },
      pay(SECOND_POOL, ANNE, 11),
    ];
    const back = [[mint(OBJECT, 8, RECEIPT)], [pay(OBJECT, ANNE, 8, RECEIPT)], unstake, [pay(ANNE, EXCHANGE, 11)]];
    expect(shares(await destination(back, swapCase))).toEqual({ 'Exchange 20': 1 });
  });

  it('are coins like any others where a pool trades them: what it paid must be worth what it took [R-SCORE-162]', async () => {
    const prices = { ...USD, [RECEIPT]: 3 };
    const drained = [pay(ANNE, POOL, 1, RECEIPT), pay(POOL, ANNE, 29, TOKEN)];
    const swapCase = { receipts: { [RECEIPT]: { underlying: TOKEN, holder: SECOND_POOL } }, usd: prices };
    const history = [[mint(ANNE, 10, RECEIPT)], drained, [pay(ANNE, OBJECT, 29, TOKEN)]];
    expect(shares(await origin(history, swapCase))).toEqual(UNIDENTIFIED);
    const fair = [[mint(ANNE, 10, RECEIPT)], [pay(ANNE, POOL, 10, RECEIPT), pay(POOL, ANNE, 29, TOKEN)]];
    const from = await origin([...fair, [pay(ANNE, OBJECT, 29, TOKEN)]], swapCase);
    expect(shares(from)).toEqual({ 'Secondary coin creation/removal': 1 });
  });

  it('are new coins of a contract that no list knows', async () => {
    const stake = [pay(ANNE, SECOND_POOL, 10), mint(ANNE, 8, RECEIPT)];
    const swapCase = { assets: [RECEIPT], pools: [], usd: {} };
    expect(shares(await origin([...BEFORE, stake, [pay(ANNE, OBJECT, 8, RECEIPT)]], swapCase))).toEqual({
      'Secondary coin creation/removal': 1,
    });
  });
});

describe('a transaction that swaps', () => {
  const object = { kind: 'TRANSACTION', txId: 3 * 2 ** 20 } as const;
  const routed = [
    pay(ANNE, ROUTER, 10),
    pay(ROUTER, WETH, 10),
    { type: 'WRAP', asset: WRAPPED, to: ROUTER, amount: 10n } as const,
    pay(ROUTER, POOL, 10, WRAPPED),
    pay(POOL, ANNE, 29, TOKEN),
  ];
  const assets = [0, TOKEN, WRAPPED];
  const usdPerBase = (asset: number) => USD[asset as keyof typeof USD];
  const ledger = () => {
    const accounts = toAccounts([STOCK[0] ?? [], [pay(HACK, ANNE, 10)], routed, [pay(ANNE, EXCHANGE, 29, TOKEN)]]);
    for (const id of [POOL, ROUTER, WETH]) accounts.contracts.add(id);
    return accounts;
  };
  const swaps = toSwapFacts({ pools: [POOL], usd: USD });
  const askAll = (direction: 'INCOMING' | 'OUTGOING', some: readonly number[]) =>
    askAccount(ledger(), {
      of: OBJECT,
      object,
      direction,
      names: NAMES,
      assets: some,
      swaps,
      ...(some.length > 1 ? { usdPerBase } : {}),
    });

  it('counts its money once over all coins, as it was given and as it was got [R-TRACE-60]', async () => {
    const origins = await askAll('INCOMING', assets);
    expect([shares(origins), origins.totalBase]).toEqual([{ 'Hack 21': 1 }, 3_000_000_000n]);
    const destinations = await askAll('OUTGOING', assets);
    expect([shares(destinations), destinations.totalBase]).toEqual([{ 'Exchange 20': 1 }, 2_900_000_000n]);
  });

  it('leads on from the pool where one coin is asked about [R-TRACE-60]', async () => {
    const origins = await askAll('INCOMING', [TOKEN]);
    expect([shares(origins), origins.totalBase]).toEqual([{ 'Hack 21': 1 }, 29n]);
    expect(shares(await askAll('OUTGOING', [WRAPPED]))).toEqual({ 'Exchange 20': 1 });
  });
});

describe('edges', () => {
  it('of a swap that a walk goes through are its owner’s conversion, and no payment [R-ENDS-81]', () => {
    const ledger = toAccounts([swap]);
    const { edges } = accountEdgeRule(ledger.legsOf(2 ** 20));
    expect(edges.map(({ from, to, conversionOf }) => [from, to, conversionOf])).toEqual([
      [ANNE, POOL, 'BOTH'],
      [POOL, ANNE, 'BOTH'],
    ]);
  });
});
