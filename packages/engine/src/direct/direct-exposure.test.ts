import { toTxId } from '@sulian/domain';
import { describe, expect, it, vi } from 'vitest';
import { ask, endsOf, sharesOf } from '../../test/ask.ts';
import { askAccount, toAccounts } from '../../test/ask-account.ts';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { ACCOUNT_BUDGET, scoreTrace } from '../index.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';

const [OBJECT, SANCTIONED] = [1, 2];
const BTC = 100_000_000n;
const labels = createLabels({ addresses: new Map([[SANCTIONED, entity(7, 'OFAC sanction list')]]) });

/** So many payers of 1 BTC, each with a coin that was mined for somebody else; and half a BTC of one address. */
function manyPayers(payers: number, direct: number): MemoryLedger {
  const ledger = new MemoryLedger();
  const pay = (number: number, payer: number, amount: bigint) => {
    ledger.add({ txId: toTxId(1, number), spends: [], outputs: [{ address: 50_000 + number, amount }] });
    const spends = [{ txId: toTxId(1, number), index: 0 }];
    ledger.add({ txId: toTxId(2, number), spends, outputs: [{ address: payer, amount }] });
    const paid = [{ txId: toTxId(2, number), index: 0 }];
    ledger.add({ txId: toTxId(3, number), spends: paid, outputs: [{ address: OBJECT, amount }] });
  };
  for (let number = 0; number < payers; number += 1) pay(number, 100 + number, BTC);
  pay(payers, direct, BTC / 2n);
  return ledger;
}

// Thousands of payers take seconds, and longer while other tests run.
vi.setConfig({ testTimeout: 60_000 });

describe('direct exposure', () => {
  it('names half a coin straight from a sanctioned address among 12,000 payers of one [R-TRACE-40]', async () => {
    const trace = await ask({ ledger: manyPayers(12_000, SANCTIONED), labels, direction: 'INCOMING', object: OBJECT });
    expect(trace.stoppedBy).toBe('NODES');
    expect(endsOf(trace)['entity:7']).toEqual([BTC / 2n, 1]);
    expect(trace.isDirectComplete).toBe(true);
    expect(trace.ends.reduce((sum, { amountBase }) => sum + amountBase, 0n)).toBe(12_000n * BTC + BTC / 2n);
    expect(scoreTrace(trace, DEFAULT_POLICY).worst?.end.key).toBe('entity:7');
  });

  it('is told to be incomplete, or told whole by what is kept, of more payers than are looked at [R-TRACE-40] [R-TRACE-42] [R-SCORE-100]', async () => {
    const ledger = manyPayers(10_100, SANCTIONED);
    const question = {
      ledger,
      labels,
      direction: 'INCOMING',
      object: OBJECT,
      budget: { maxTransactions: 1, maxDirect: 10_000 },
    } as const;
    const trace = await ask(question);
    expect(endsOf(trace)['entity:7']).toBeUndefined();
    expect(trace.isDirectComplete).toBe(false);
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Undefined');
    ledger.stored.add(OBJECT);
    const traceWithSums = await ask(question);
    expect(endsOf(traceWithSums)['entity:7']).toEqual([BTC / 2n, 1]);
    expect(traceWithSums.isDirectComplete).toBe(true);
  });

  it('names nobody where nobody of them is labelled [R-TRACE-40]', async () => {
    const trace = await ask({ ledger: manyPayers(12_000, 99), labels, direction: 'INCOMING', object: OBJECT });
    expect(sharesOf(trace)).toEqual({ 'end:Unexplored': 1 });
    expect(trace.isDirectComplete).toBe(true);
  });

  it('counts a fee as paid to nobody where a payment is only looked at [R-TRACE-40]', async () => {
    const ledger = new MemoryLedger();
    ledger.add({ txId: toTxId(1, 0), spends: [], outputs: [{ address: OBJECT, amount: 10n }] });
    const spends = [{ txId: toTxId(1, 0), index: 0 }];
    ledger.add({ txId: toTxId(2, 0), spends, outputs: [{ address: SANCTIONED, amount: 9n }] });
    const budget = { maxRows: 2 };
    const trace = await ask({ ledger, labels, direction: 'OUTGOING', object: OBJECT, budget });
    expect(endsOf(trace)).toEqual({ 'entity:7': [9n, 1], 'end:Unexplored': [1n, 1] });
  });
});

describe('direct exposure by kept sums', () => {
  it('counts nobody twice who was met by the walk already [R-TRACE-41]', async () => {
    // The sanctioned address pays 0.5 in the newest transaction, which is read, and in the oldest, which is not.
    const ledger = new MemoryLedger();
    ledger.stored.add(OBJECT);
    for (const [height, address] of [SANCTIONED, 30, 31, SANCTIONED].entries()) {
      const mined = toTxId(2 * height + 1, 0);
      ledger.add({ txId: mined, spends: [], outputs: [{ address, amount: 50n }] });
      const spends = [{ txId: mined, index: 0 }];
      ledger.add({ txId: toTxId(2 * height + 2, 0), spends, outputs: [{ address: OBJECT, amount: 50n }] });
    }
    const trace = await ask({ ledger, labels, direction: 'INCOMING', object: OBJECT, budget: { maxHistory: 1 } });
    expect(endsOf(trace)).toEqual({ 'end:Unexplored': [100n, 1], 'entity:7': [100n, 1] });
    expect(trace.isDirectComplete).toBe(true);
    const cut = await ask({ ledger, direction: 'INCOMING', object: OBJECT, labels, budget: { maxHistory: 2 } });
    expect(endsOf(cut)).toEqual({ 'end:Block reward': [50n, 2], 'end:Unexplored': [50n, 1], 'entity:7': [100n, 1] });
  });

  it.each([
    ['the walk follows', 1_000],
    ['the walk looks up', 1],
  ])('counts nobody twice who was met where money came straight and round, in a transaction that %s [R-TRACE-41]', async (_, maxTransactions) => {
    const ledger = new MemoryLedger();
    ledger.stored.add(OBJECT);
    const at = (height: number) => toTxId(height, 1);
    const make = (height: number, address: number, amount: bigint) =>
      ledger.add({ txId: at(height), spends: [], outputs: [{ address, amount }] });
    make(1, SANCTIONED, 10n);
    make(2, OBJECT, 2n);
    make(3, OBJECT, 5n);
    // Inputs: 10 by the party, 2 by the object. Outputs: 6 to the object, 5 of them new. The other 6 reach it by way of 3.
    const outputs = [OBJECT, 3].map((address) => ({ address, amount: 6n }));
    ledger.add({ txId: at(4), spends: [1, 2].map((height) => ({ txId: at(height), index: 0 })), outputs });
    ledger.add({ txId: at(5), spends: [{ txId: at(4), index: 1 }], outputs: [{ address: OBJECT, amount: 6n }] });
    const budget = { maxTransactions, maxHistory: 2 };
    const trace = await ask({ ledger, labels, direction: 'INCOMING', object: OBJECT, budget });
    expect(trace.totalBase).toBe(18n);
    expect(endsOf(trace)['entity:7']).toEqual([10n, 1]);
  });

  it('counts as direct only what came straight, where the rest of one reward came round [R-SCORE-115]', async () => {
    const ledger = new MemoryLedger();
    const at = (height: number) => toTxId(height, 0);
    const outputs = [OBJECT, 3].map((address) => ({ address, amount: 6n }));
    ledger.add({ txId: at(1), spends: [], outputs });
    ledger.add({ txId: at(2), spends: [{ txId: at(1), index: 1 }], outputs: [{ address: OBJECT, amount: 6n }] });
    const { ends } = await ask({ ledger, labels, direction: 'INCOMING', object: OBJECT });
    expect(ends.map(({ key, share, directShare }) => [key, share, directShare])).toEqual([
      ['end:Block reward', 1, 0.5],
    ]);
  });

  it('finds members of a named wallet, and a wallet’s own addresses never [R-TRACE-41]', async () => {
    const ledger = new MemoryLedger();
    for (const id of [OBJECT, 11]) {
      ledger.wallets.set(id, { walletId: OBJECT, size: 2 });
      ledger.stored.add(id);
    }
    ledger.wallets.set(40, { walletId: 41, size: 2 });
    for (const [height, [from, to]] of [[40, OBJECT] as const, [30, 11] as const, [31, 11] as const].entries()) {
      const mined = toTxId(2 * height + 1, 0);
      ledger.add({ txId: mined, spends: [], outputs: [{ address: from, amount: 50n }] });
      const spends = [{ txId: mined, index: 0 }];
      ledger.add({ txId: toTxId(2 * height + 2, 0), spends, outputs: [{ address: to, amount: 50n }] });
    }
    ledger.add({
      txId: toTxId(9, 0),
      spends: [{ txId: toTxId(4, 0), index: 0 }],
      outputs: [{ address: OBJECT, amount: 50n }],
    });
    const named = createLabels({
      wallets: new Map([
        [41, entity(8, 'Darkweb')],
        [OBJECT, entity(9, 'Exchange')],
      ]),
    });
    const object = { kind: 'WALLET', walletId: OBJECT } as const;
    const trace = await ask({
      ledger,
      labels: named,
      direction: 'INCOMING',
      object,
      budget: { maxHistory: 1, maxDirect: 0 },
    });
    // The newest transaction is the wallet's own: of 150 received, 50 from the market.
    expect(endsOf(trace)['entity:8']).toEqual([50n, 1]);
    expect(trace.isDirectComplete).toBe(true);
  });
});

/** The same on an account chain: everybody was paid first by somebody whom nobody knows. */
const manyAccounts = (payers: number, direct: number) =>
  toAccounts(
    Array.from({ length: payers + 1 }, (_, number) => {
      const [payer, amount] = number === payers ? [direct, BTC / 2n] : [100 + number, BTC];
      return [
        { from: 50_000 + number, to: payer, amount },
        { from: payer, to: OBJECT, amount },
      ];
    }),
  );

describe('direct exposure on account chains', () => {
  const names = { [SANCTIONED]: 'OFAC sanction list' } as const;

  it('is not crowded out by a loan, which sums show gross and the question does not have [R-TRACE-41] [R-TRACE-73]', async () => {
    const LENDER = 60;
    const ledger = toAccounts([
      [{ to: LENDER, amount: 900_000n }],
      [{ from: SANCTIONED, to: OBJECT, amount: 10n }],
      [
        { from: LENDER, to: OBJECT, amount: 900_000n },
        { from: OBJECT, to: LENDER, amount: 900_000n },
      ],
    ]);
    ledger.stored.add(OBJECT);
    const budget = { ...ACCOUNT_BUDGET, maxTransactions: 0, maxMeshTransactions: 0, maxDirect: 0 };
    const question = { of: OBJECT, direction: 'INCOMING', names: { ...names, [LENDER]: 'Dex' }, budget } as const;
    expect(endsOf(await askAccount(ledger, question))).toEqual({ [`entity:${SANCTIONED}`]: [10n, 1] });
  });

  it('names half a coin straight from a sanctioned address among 12,000 payers of one [R-TRACE-40]', async () => {
    const trace = await askAccount(manyAccounts(12_000, SANCTIONED), { of: OBJECT, direction: 'INCOMING', names });
    expect(trace.stoppedBy).toBe('NODES');
    expect(endsOf(trace)[`entity:${SANCTIONED}`]).toEqual([BTC / 2n, 1]);
    expect(trace.isDirectComplete).toBe(true);
    expect(trace.ends.reduce((sum, { amountBase }) => sum + amountBase, 0n)).toBe(12_000n * BTC + BTC / 2n);
  });

  it('is told to be incomplete, or told whole by what is kept, of more payers than are looked at [R-TRACE-40] [R-TRACE-42] [R-SCORE-100]', async () => {
    const ledger = manyAccounts(10_100, SANCTIONED);
    const budget = { ...ACCOUNT_BUDGET, maxTransactions: 1, maxDirect: 10_000 };
    const question = { of: OBJECT, direction: 'INCOMING', names, budget } as const;
    const trace = await askAccount(ledger, question);
    expect(endsOf(trace)[`entity:${SANCTIONED}`]).toBeUndefined();
    expect(trace.isDirectComplete).toBe(false);
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Undefined');
    ledger.stored.add(OBJECT);
    const traceWithSums = await askAccount(ledger, question);
    expect(endsOf(traceWithSums)[`entity:${SANCTIONED}`]).toEqual([BTC / 2n, 1]);
    expect(traceWithSums.isDirectComplete).toBe(true);
  });

  it('takes what the store keeps of the object where its transactions are too many to look at [R-TRACE-41]', async () => {
    const ledger = manyAccounts(1_200, SANCTIONED);
    ledger.stored.add(OBJECT);
    const budget = { ...ACCOUNT_BUDGET, maxTransactions: 0, maxDirect: 100 };
    const trace = await askAccount(ledger, { of: OBJECT, direction: 'INCOMING', names, budget });
    expect(endsOf(trace)).toEqual({
      'end:Unexplored': [1_200n * BTC, 1],
      [`entity:${SANCTIONED}`]: [BTC / 2n, 1],
    });
    expect(trace.isDirectComplete).toBe(true);
  });

  it('says that it is incomplete where transactions were neither read nor kept, and is never Low [R-TRACE-42] [R-SCORE-100]', async () => {
    // An exchange sent 999 of 1,000; the oldest transaction is not read.
    const ledger = toAccounts([
      [{ from: SANCTIONED, to: OBJECT, amount: 1n }],
      [{ from: 30, to: OBJECT, amount: 999n }],
    ]);
    const question = { of: OBJECT, direction: 'INCOMING', names: { 30: 'Exchange' } } as const;
    const budget = { ...ACCOUNT_BUDGET, maxHistory: 1, maxDirect: 0 };
    const trace = await askAccount(ledger, { ...question, budget });
    expect(endsOf(trace)).toEqual({ 'entity:30': [999n, 1], 'end:Unexplored': [1n, 1] });
    expect(trace.isDirectComplete).toBe(false);
    expect(scoreTrace(trace, DEFAULT_POLICY).severity).toBe('Undefined');
    const looked = await askAccount(ledger, { ...question, budget: { ...budget, maxDirect: 2 } });
    expect([endsOf(looked), looked.isDirectComplete]).toEqual([endsOf(trace), true]);
    expect(scoreTrace(looked, DEFAULT_POLICY).severity).toBe('Low');
  });
});
