import { toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ask, endsOf, sharesOf } from '../../test/ask.ts';
import { askAccount, toAccounts, toLabels } from '../../test/ask-account.ts';
import type { MemoryOperation } from '../../test/memory-accounts.ts';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { traceAccountRowStarts } from '../account/paths/account-row-starts.ts';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, scoreTrace, traceAccountPaths } from '../index.ts';

const [OBJECT, SANCTIONED, EXCHANGE] = [1, 2, 3];
const MULES = 100;
/** Base units of a million: 0.009 % each. */
const SMALL = 90n;
const REST = 1_000_000n - BigInt(MULES) * SMALL;

/** A hundred mules whose payers were paid by one address, and an exchange's money. */
function utxoMules(origin: number): MemoryLedger {
  const ledger = new MemoryLedger();
  const spends = [];
  for (let mule = 0; mule < MULES; mule += 1) {
    const way = [origin, 100 + mule, 1_000 + mule];
    for (const [hop, address] of way.entries())
      ledger.add({
        txId: toTxId(1 + hop, mule),
        spends: hop === 0 ? [] : [{ txId: toTxId(hop, mule), index: 0 }],
        outputs: [{ address, amount: SMALL }],
      });
    spends.push({ txId: toTxId(3, mule), index: 0 });
  }
  ledger.add({ txId: toTxId(4, 0), spends: [], outputs: [{ address: EXCHANGE, amount: REST }] });
  spends.push({ txId: toTxId(4, 0), index: 0 });
  ledger.add({ txId: toTxId(5, 0), spends, outputs: [{ address: OBJECT, amount: 1_000_000n }] });
  return ledger;
}

const accountMules = (origin: number) =>
  toAccounts([
    ...Array.from({ length: MULES }, (_, mule) => [{ from: origin, to: 100 + mule, amount: SMALL }]),
    ...Array.from({ length: MULES }, (_, mule) => [{ from: 100 + mule, to: 7, amount: SMALL }]),
    [{ from: EXCHANGE, to: 7, amount: REST }],
    [{ from: 7, to: OBJECT, amount: 1_000_000n }],
  ]);

/** The same, of whose own money half is known. */
const halfKnownMules = () =>
  toAccounts([
    ...Array.from({ length: MULES }, (_, mule) => [{ from: SANCTIONED, to: 100 + mule, amount: SMALL / 2n }]),
    ...Array.from({ length: MULES }, (_, mule) => [{ from: 100 + mule, to: 7, amount: SMALL }]),
    [{ from: EXCHANGE, to: 7, amount: REST }],
    [{ from: 7, to: OBJECT, amount: 1_000_000n }],
  ]);

const named = { [SANCTIONED]: 'OFAC sanction list', [EXCHANGE]: 'Exchange' } as const;
const labels = createLabels({
  addresses: new Map([
    [SANCTIONED, entity(SANCTIONED, 'OFAC sanction list')],
    [EXCHANGE, entity(EXCHANGE, 'Exchange')],
  ]),
});
/**
 * Share of the last mule: it stays with the collector, who has money no longer than that, and is too small to follow.
 */
const LEFT = 0.000_09;

const askUtxo = (origin: number, maxLookUps = 20_000) =>
  ask({ ledger: utxoMules(origin), labels, direction: 'INCOMING', object: OBJECT, budget: { maxLookUps } });
const askAccounts = (origin: number, maxLookUps = 20_000) =>
  askAccount(accountMules(origin), {
    of: OBJECT,
    direction: 'INCOMING',
    names: named,
    budget: { ...ACCOUNT_BUDGET, maxLookUps },
  });

describe.each([
  ['UTXO', askUtxo, 0],
  ['account', askAccounts, LEFT],
])('small shares behind many mules on a chain of the %s family', (_, ask, left) => {
  it('are joined to the labelled party that they lead to within one further hop [R-TRACE-44]', async () => {
    const trace = await ask(SANCTIONED);
    const ignored = left === 0 ? {} : { 'end:Ignored small amounts': left };
    expect(sharesOf(trace)).toEqual({ 'entity:3': 0.991, 'entity:2': 0.009 - left, ...ignored });
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Medium');
  });

  it('are ignored where nobody is named there [R-TRACE-44] [R-ENDS-11]', async () => {
    expect(sharesOf(await ask(50))).toEqual({ 'entity:3': 0.991, 'end:Ignored small amounts': 0.009 });
  });

  it('are looked at as far as labels may be asked for, and not beyond [R-TRACE-45]', async () => {
    const shares = sharesOf(await ask(SANCTIONED, 40));
    expect(shares['entity:2']).toBeCloseTo(0.0036, 12);
    expect(shares['end:Ignored small amounts']).toBeCloseTo(0.0054, 12);
  });
});

describe('a small share behind an account', () => {
  const spend = (...transactions: readonly (readonly MemoryOperation[])[]) =>
    askAccount(
      toAccounts([
        [{ from: 99, to: OBJECT, amount: 1_000_000n }],
        [{ from: OBJECT, to: EXCHANGE, amount: 999_950n }],
        ...transactions,
      ]),
      { of: OBJECT, direction: 'OUTGOING', names: named },
    );
  const toMule: MemoryOperation = { from: OBJECT, to: 100, amount: 50n };

  it('is told without what went into a fee [R-TRACE-44]', async () => {
    const fee: MemoryOperation = { type: 'FEE', from: 100, to: 9, amount: 20n };
    const trace = await spend([toMule], [{ from: 100, to: SANCTIONED, amount: 30n }, fee]);
    expect(sharesOf(trace)).toEqual({
      'entity:3': 0.999_95,
      'entity:2': 0.000_03,
      'end:Ignored small amounts': 0.000_02,
    });
  });

  it('is ignored where some of it left at once: the rest is not told as all of it [R-TRACE-44]', async () => {
    const trace = await spend(
      [toMule, { from: 100, to: 60, amount: 25n }],
      [{ from: 100, to: SANCTIONED, amount: 25n }],
    );
    expect(sharesOf(trace)).toEqual({ 'entity:3': 0.999_95, 'end:Ignored small amounts': 0.000_05 });
  });
});

describe('small shares behind accounts that passed on more than they are known to have had', () => {
  it('are ignored: whose money the rest was is not known [R-TRACE-44]', async () => {
    const trace = await askAccount(halfKnownMules(), {
      of: OBJECT,
      direction: 'INCOMING',
      names: named,
      budget: ACCOUNT_BUDGET,
    });
    expect(sharesOf(trace)).toEqual({ 'entity:3': 0.991, 'end:Ignored small amounts': 0.009 });
  });
});

describe('small shares that remain on accounts that were opened', () => {
  const each = (toOperation: (mule: number) => MemoryOperation) =>
    Array.from({ length: MULES }, (_, mule) => [toOperation(mule)]);
  const WHOLE = 10_000n;
  /** A hundred mules, each with 0.9 % of sanctioned money below an exchange's. */
  const received = toAccounts([
    ...each((mule) => ({ from: SANCTIONED, to: 100 + mule, amount: SMALL })),
    ...each((mule) => ({ from: EXCHANGE, to: 100 + mule, amount: WHOLE - SMALL })),
    ...each((mule) => ({ from: 100 + mule, to: OBJECT, amount: WHOLE })),
  ]);
  const paid = toAccounts([
    ...each((mule) => ({ from: OBJECT, to: 100 + mule, amount: WHOLE })),
    ...each((mule) => ({ from: 100 + mule, to: EXCHANGE, amount: WHOLE - SMALL })),
    ...each((mule) => ({ from: 100 + mule, to: SANCTIONED, amount: SMALL })),
  ]);

  it.each([
    ['INCOMING', received],
    ['OUTGOING', paid],
  ] as const)('are joined to the labelled party that they lead to, and make the severity: %s [R-TRACE-44] [R-ENDS-13]', async (direction, ledger) => {
    const trace = await askAccount(ledger, { of: OBJECT, direction, names: named });
    expect(sharesOf(trace)).toEqual({ 'entity:3': 0.991, 'entity:2': 0.009 });
    expect(endsOf(trace)['entity:2']).toEqual([BigInt(MULES) * SMALL, 2]);
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Medium');
  });

  /** More receipts than are looked at, one unit each. */
  const DUSTS = 30;
  const SEVERE = SMALL - BigInt(DUSTS);
  const dusts = (toOperation: (mule: number, dust: number) => MemoryOperation) =>
    Array.from({ length: DUSTS }, (_, dust) => Array.from({ length: MULES }, (_each, mule) => toOperation(mule, dust)));

  it.each([
    [
      'INCOMING',
      toAccounts([
        ...each((mule) => ({ from: SANCTIONED, to: 100 + mule, amount: SEVERE })),
        ...dusts((mule, dust) => ({ from: 10_000 + dust, to: 100 + mule, amount: 1n })),
        ...each((mule) => ({ from: EXCHANGE, to: 100 + mule, amount: WHOLE - SMALL })),
        ...each((mule) => ({ from: 100 + mule, to: OBJECT, amount: WHOLE })),
      ]),
    ],
    [
      'OUTGOING',
      toAccounts([
        ...each((mule) => ({ from: OBJECT, to: 100 + mule, amount: WHOLE })),
        ...each((mule) => ({ from: 100 + mule, to: EXCHANGE, amount: WHOLE - SMALL })),
        ...dusts((mule, dust) => ({ from: 100 + mule, to: 10_000 + dust, amount: 1n })),
        ...each((mule) => ({ from: 100 + mule, to: SANCTIONED, amount: SEVERE })),
      ]),
    ],
  ] as const)('are not hidden by dust between: %s [R-TRACE-44]', async (direction, ledger) => {
    const trace = await askAccount(ledger, { of: OBJECT, direction, names: named });
    expect(endsOf(trace)).toMatchObject({
      'entity:2': [BigInt(MULES) * SEVERE, 2],
      'end:Ignored small amounts': [BigInt(MULES * DUSTS), 1],
    });
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Medium');
    const question = { object: { kind: 'ADDRESS', addressIds: [OBJECT] }, direction, assets: [0] } as const;
    const limits = { policy: DEFAULT_POLICY, budget: ACCOUNT_BUDGET };
    const input = { reader: ledger, labels: toLabels(named), question: { ...question, ...limits } };
    const { paths } = await traceAccountPaths(input, { key: 'entity:2', maxPaths: 2 * MULES, maxHops: 10 });
    expect(paths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(0.006, 12);
  });

  it.each([
    [
      'INCOMING: the mule claims the money and pays the fee itself',
      'INCOMING',
      toAccounts([
        ...each((mule) => ({ type: 'BLOCK_REWARD', to: 100 + mule, amount: 1n })),
        ...Array.from({ length: MULES }, (_, mule): MemoryOperation[] => [
          { type: 'FEE', from: 100 + mule, amount: 1n },
          { from: SANCTIONED, to: 100 + mule, amount: SMALL },
        ]),
        ...each((mule) => ({ from: EXCHANGE, to: 100 + mule, amount: WHOLE - SMALL })),
        ...each((mule) => ({ from: 100 + mule, to: OBJECT, amount: WHOLE })),
      ]),
    ],
    [
      'OUTGOING: the mule is paid while it pays',
      'OUTGOING',
      toAccounts([
        ...each((mule) => ({ from: OBJECT, to: 100 + mule, amount: WHOLE })),
        ...each((mule) => ({ from: 100 + mule, to: EXCHANGE, amount: WHOLE - SMALL })),
        ...Array.from({ length: MULES }, (_, mule): MemoryOperation[] => [
          { from: 100 + mule, to: SANCTIONED, amount: SMALL },
          { from: 7, to: 100 + mule, amount: 1n },
        ]),
      ]),
    ],
  ] as const)('are not hidden by a fee or a receipt of the same transaction, %s [R-TRACE-44]', async (_, direction, ledger) => {
    const trace = await askAccount(ledger, { of: OBJECT, direction, names: named });
    expect(endsOf(trace)).toEqual({
      'entity:3': [BigInt(MULES) * (WHOLE - SMALL), 2],
      'entity:2': [BigInt(MULES) * SMALL, 2],
    });
  });

  it('have paths that sum to their row [R-TRACE-28] [R-TRACE-44]', async () => {
    const question = {
      object: { kind: 'ADDRESS', addressIds: [OBJECT] },
      direction: 'INCOMING',
      assets: [0],
      policy: DEFAULT_POLICY,
      budget: ACCOUNT_BUDGET,
    } as const;
    const input = { reader: received, labels: toLabels(named), question };
    const { paths } = await traceAccountPaths(input, { key: 'entity:2', maxPaths: MULES, maxHops: 10 });
    expect(paths.length).toBe(MULES);
    expect(paths.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(0.009, 12);
    expect(new Set(paths.map(({ length }) => length))).toEqual(new Set([2]));
    const { starts } = await traceAccountRowStarts(input, 'entity:2');
    expect(starts.length).toBe(MULES);
    expect(starts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(0.009, 12);
  });

  it('are looked at in the coin that the owner had before it wrapped or unwrapped it [R-TRACE-33] [R-TRACE-44]', async () => {
    const WRAPPER = 90;
    const WRAPPED = 2;
    const ledger = toAccounts([
      ...each((mule) => ({ type: 'TOKEN_TRANSFER', asset: WRAPPED, from: SANCTIONED, to: 100 + mule, amount: SMALL })),
      ...Array.from({ length: MULES }, (_, mule): MemoryOperation[] => [
        { type: 'UNWRAP', asset: WRAPPED, from: 100 + mule, amount: SMALL },
        { from: WRAPPER, to: 100 + mule, amount: SMALL },
      ]),
      ...each((mule) => ({ from: EXCHANGE, to: 100 + mule, amount: WHOLE - SMALL })),
      ...each((mule) => ({ from: 100 + mule, to: OBJECT, amount: WHOLE })),
    ]);
    const trace = await askAccount(ledger, { of: OBJECT, direction: 'INCOMING', names: named });
    expect(sharesOf(trace)).toEqual({ 'entity:3': 0.991, 'entity:2': 0.009 });
  });
});
