import { type TxId, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ask, endsOf, sharesOf } from '../../test/ask.ts';
import { createLabels, entity, MemoryLedger } from '../../test/memory-ledger.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';
import type { TraceObject } from '../question/question.ts';

const tx = (height: number, position = 0): TxId => toTxId(height, position);

/** A coin of 1,000,000 that moves on whole, hop by hop, from address 100 to address 1. */
function chainOf(hops: number): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.add({ txId: tx(1), spends: [], outputs: [{ address: 100, amount: 1_000_000n }] });
  for (let hop = 1; hop <= hops; hop += 1) {
    const address = hop === hops ? 1 : 100 + hop;
    ledger.add({
      txId: tx(1 + hop),
      spends: [{ txId: tx(hop), index: 0 }],
      outputs: [{ address, amount: 1_000_000n }],
    });
  }
  return ledger;
}

/** Each hop peels 10 off to address 7; what is left after the last is at address 1. */
function peelChainOf(hops: number): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.add({ txId: tx(1), spends: [], outputs: [{ address: 100, amount: 1_000n }] });
  for (let hop = 1; hop <= hops; hop += 1)
    ledger.add({
      txId: tx(1 + hop),
      spends: [{ txId: tx(hop), index: hop === 1 ? 0 : 1 }],
      outputs: [
        { address: 7, amount: 10n },
        { address: hop === hops ? 1 : 100 + hop, amount: 1_000n - 10n * BigInt(hop) },
      ],
    });
  return ledger;
}

describe('depth', () => {
  it('[R-TRACE-13] [R-ENDS-10] ends at depth 100 and not before', async () => {
    const deep = await ask({ ledger: chainOf(100), direction: 'INCOMING', object: 1 });
    expect(endsOf(deep)).toEqual({ 'end:Maximum exploration depth': [1_000_000n, 100] });
    expect(deep.expanded).toBe(100);
    const near = await ask({ ledger: chainOf(99), direction: 'INCOMING', object: 1 });
    expect(endsOf(near)).toEqual({ 'end:Block reward': [1_000_000n, 100] });
  });

  it('[R-ENDS-10] [R-ENDS-17] is a peeling chain where at least five peels in a row led there', async () => {
    const ledger = peelChainOf(12);
    const ask5 = await ask({ ledger, direction: 'INCOMING', object: 1, budget: { maxDepth: 5 } });
    expect(sharesOf(ask5)).toEqual({ 'end:Peeling chain of unknown origin': 1 });
    expect(ask5.peel).toEqual({ hops: 5, share: 1, txId: tx(9) });
    const ask4 = await ask({ ledger, direction: 'INCOMING', object: 1, budget: { maxDepth: 4 } });
    expect(sharesOf(ask4)).toEqual({ 'end:Maximum exploration depth': 1 });
    expect(ask4.peel).toBeUndefined();
  });

  it('[R-ENDS-17] knows a peeling chain forwards too, by the larger part', async () => {
    const ledger = peelChainOf(12);
    const trace = await ask({ ledger, direction: 'OUTGOING', object: 100, budget: { maxDepth: 6 } });
    expect(trace.peel).toMatchObject({ hops: 6, txId: tx(7) });
    expect(trace.peel?.share).toBeCloseTo(0.95, 12);
    expect(sharesOf(trace)).toEqual({ 'end:Peeling chain of unknown origin': 0.94, 'end:Unspent output': 0.06 });
  });

  it('[R-ENDS-17] is no peel where the smaller part goes on', async () => {
    const ledger = new MemoryLedger();
    let amount = 1_000_000n;
    ledger.add({ txId: tx(1), spends: [], outputs: [{ address: 100, amount }] });
    for (let hop = 1; hop <= 8; hop += 1) {
      const part = amount / 3n;
      const outputs = [
        { address: hop === 8 ? 1 : 100 + hop, amount: part },
        { address: 7, amount: amount - part },
      ];
      ledger.add({ txId: tx(1 + hop), spends: [{ txId: tx(hop), index: 0 }], outputs });
      amount = part;
    }
    const trace = await ask({ ledger, direction: 'INCOMING', object: 1, budget: { maxDepth: 6 } });
    expect(sharesOf(trace)).toEqual({ 'end:Maximum exploration depth': 1 });
  });
});

describe('small amounts', () => {
  /** The object's money is one coin; `dust` of 1,000,000 came through one more transaction from the two sources. */
  function withDust(dust: bigint): MemoryLedger {
    const ledger = new MemoryLedger();
    ledger.add({ txId: tx(1), spends: [], outputs: [{ address: 5, amount: 1_000n }] });
    ledger.add({ txId: tx(2), spends: [], outputs: [{ address: 6, amount: 1_000n }] });
    ledger.add({
      txId: tx(3),
      spends: [
        { txId: tx(1), index: 0 },
        { txId: tx(2), index: 0 },
      ],
      outputs: [
        { address: 7, amount: dust },
        { address: 8, amount: 2_000n - dust },
      ],
    });
    ledger.add({ txId: tx(4), spends: [], outputs: [{ address: 9, amount: 1_000_000n - dust }] });
    ledger.add({
      txId: tx(5),
      spends: [
        { txId: tx(3), index: 0 },
        { txId: tx(4), index: 0 },
      ],
      outputs: [{ address: 1, amount: 1_000_000n }],
    });
    return ledger;
  }

  it('[R-ENDS-11] are ignored below 0.01 %, and not at it', async () => {
    const below = await ask({ ledger: withDust(99n), direction: 'INCOMING', object: 1 });
    expect(sharesOf(below)).toEqual({ 'end:Block reward': 0.999901, 'end:Ignored small amounts': 0.000099 });
    expect(below.ignored).toBeCloseTo(0.000099, 12);
    const at = await ask({ ledger: withDust(100n), direction: 'INCOMING', object: 1 });
    expect(sharesOf(at)).toEqual({ 'end:Block reward': 1 });
  });

  it('[R-ENDS-13] still name the severe end among them', async () => {
    const labels = createLabels({ addresses: new Map([[6, entity(6, 'Ransomware')]]) });
    const trace = await ask({ ledger: withDust(50n), labels, direction: 'INCOMING', object: 1 });
    expect(sharesOf(trace)).toEqual({
      'end:Block reward': 0.99995,
      'entity:6': 0.000025,
      'end:Ignored small amounts': 0.000025,
    });
  });

  it('[R-ENDS-11] are followed at depth 0, however small', async () => {
    const ledger = new MemoryLedger();
    ledger.add({ txId: tx(1), spends: [], outputs: [{ address: 5, amount: 5n }] });
    ledger.add({ txId: tx(2), spends: [{ txId: tx(1), index: 0 }], outputs: [{ address: 1, amount: 5n }] });
    ledger.add({ txId: tx(3), spends: [], outputs: [{ address: 1, amount: 999_995n }] });
    const labels = createLabels({ addresses: new Map([[5, entity(5, 'Exchange')]]) });
    const trace = await ask({ ledger, labels, direction: 'INCOMING', object: 1 });
    expect(sharesOf(trace)).toEqual({ 'end:Block reward': 0.999995, 'entity:5': 0.000005 });
  });

  it('[R-ENDS-12] are followed again once 1 % of the answer is ignored', async () => {
    // 300 sources of a 250th of a percent each: 1.2 % in all, of which 250 fit into 1 %.
    const ledger = new MemoryLedger();
    const spends = [];
    for (let index = 0; index < 300; index += 1) {
      ledger.add({ txId: tx(1, index), spends: [], outputs: [{ address: 10 + index, amount: 40n }] });
      ledger.add({
        txId: tx(2, index),
        spends: [{ txId: tx(1, index), index: 0 }],
        outputs: [{ address: 1_000 + index, amount: 40n }],
      });
      spends.push({ txId: tx(2, index), index: 0 });
    }
    ledger.add({ txId: tx(3), spends: [], outputs: [{ address: 9, amount: 1_000_000n - 12_000n }] });
    const outputs = [{ address: 1, amount: 1_000_000n }];
    ledger.add({ txId: tx(4), spends: [...spends, { txId: tx(3), index: 0 }], outputs });
    const policy = { ...DEFAULT_POLICY, largeTransactionLegs: 1_000 };
    const trace = await ask({ ledger, policy, direction: 'INCOMING', object: 1 });
    expect(sharesOf(trace)).toEqual({ 'end:Block reward': 0.99, 'end:Ignored small amounts': 0.01 });
  });
});

/** Counts what it gives, and how many questions wait for it at once. */
class CountingLedger extends MemoryLedger {
  legsRead = 0;
  mostAtOnce = 0;
  #atOnce = 0;

  override async listLegs(txIds: readonly TxId[]) {
    const legs = await this.#count(super.listLegs(txIds));
    this.legsRead += legs.length;
    return legs;
  }

  override listAddresses(ids: readonly number[]) {
    return this.#count(super.listAddresses(ids));
  }

  async #count<T>(answer: Promise<T>): Promise<T> {
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    await new Promise(setImmediate);
    this.#atOnce -= 1;
    return answer;
  }
}

describe('budgets', () => {
  /** Address 1 received 60, 30 and 10 of a hundred over one more hop each. */
  function threeWays(): MemoryLedger {
    const ledger = new MemoryLedger();
    for (const [index, amount] of [60n, 30n, 10n].entries()) {
      ledger.add({ txId: tx(1, index), spends: [], outputs: [{ address: 10 + index, amount }] });
      const outputs = [{ address: 1, amount }];
      ledger.add({ txId: tx(2, index), spends: [{ txId: tx(1, index), index: 0 }], outputs });
    }
    return ledger;
  }

  it('[R-TRACE-14] leaves the lightest unexplored when there are too many transactions', async () => {
    const trace = await ask({ ledger: threeWays(), direction: 'INCOMING', object: 1, budget: { maxTransactions: 4 } });
    // All three of the first hop are expanded; of their three coinbases only one fits, and the lightest go first.
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [60n, 2], 'end:Unexplored': [40n, 1] });
    expect([trace.expanded, trace.stoppedBy]).toEqual([4, 'NODES']);
    expect(trace.unexplored).toBeCloseTo(0.4, 12);
  });

  it('[R-TRACE-14] leaves the lightest unexplored when there are too many rows', async () => {
    // 3 rows of movements, two legs of each payment and one of each coinbase: 12, of which 11, 10 or 9 fit.
    const askRows = async (maxRows: number) => {
      const trace = await ask({ ledger: threeWays(), direction: 'INCOMING', object: 1, budget: { maxRows } });
      return [endsOf(trace), trace.rows, trace.stoppedBy];
    };
    expect(await askRows(12)).toEqual([{ 'end:Block reward': [100n, 2] }, 12, undefined]);
    expect(await askRows(11)).toEqual([{ 'end:Block reward': [90n, 2], 'end:Unexplored': [10n, 1] }, 11, 'ROWS']);
    expect(await askRows(10)).toEqual([{ 'end:Block reward': [60n, 2], 'end:Unexplored': [40n, 1] }, 10, 'ROWS']);
  });

  it('[R-TRACE-14] reads no more than a batch of what is open once rows are scarce, and asks one thing after the other', async () => {
    // Address 1 has one coin of 6,000 inputs of 1 … 6,000, each out of a transaction of 20 outputs.
    const ledger = new CountingLedger();
    for (let paid = 1; paid <= 6_000; paid += 1) {
      const others = Array.from({ length: 19 }, () => ({ address: 2, amount: 1n }));
      const outputs = [{ address: 10_000 + paid, amount: BigInt(paid) }, ...others];
      ledger.add({ txId: tx(1, paid), spends: [], outputs });
    }
    const spends = Array.from({ length: 6_000 }, (_, index) => ({ txId: tx(1, index + 1), index: 0 }));
    ledger.add({ txId: tx(2), spends, outputs: [{ address: 1, amount: 18_003_000n }] });
    const policy = { ...DEFAULT_POLICY, largeTransactionLegs: 10_000 };
    const trace = await ask({ ledger, policy, direction: 'INCOMING', object: 1, budget: { maxRows: 10_000 } });
    // 6,001 legs and 1 row of history leave 3,998 rows: 199 transactions of 20, those of 5,802 … 6,000.
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [1_174_299n, 2], 'end:Unexplored': [16_828_701n, 1] });
    expect([trace.rows, trace.expanded, trace.stoppedBy]).toEqual([9_982, 200, 'ROWS']);
    // All there is would be 126,001.
    expect(ledger.legsRead).toBeLessThan(50_000);
    expect(ledger.mostAtOnce).toBeLessThanOrEqual(2);
  });

  it('[R-TRACE-36] reads the own transactions that moved most first, and keeps the others whole and unexplored', async () => {
    // Address 1 pays 1, 2 … 2,100 to as many others, each from one coin with 1,000 of change.
    const ledger = new MemoryLedger();
    for (let paid = 1; paid <= 2_100; paid += 1) {
      ledger.add({ txId: tx(1, paid), spends: [], outputs: [{ address: 1, amount: BigInt(paid + 1_000) }] });
      const outputs = [
        { address: 100 + paid, amount: BigInt(paid) },
        { address: 1, amount: 1_000n },
      ];
      ledger.add({ txId: tx(2, paid), spends: [{ txId: tx(1, paid), index: 0 }], outputs });
    }
    const whole = await ask({ ledger, direction: 'OUTGOING', object: 1 });
    expect([endsOf(whole), whole.stoppedBy]).toEqual([{ 'end:Unspent output': [2_206_050n, 1] }, undefined]);
    // 4,200 rows of history and 3 legs of each of the first 2,000 transactions are more than half of 20,000. The other
    // 100 sent 1,001 to 1,100: at most all of that went to others.
    const cut = await ask({ ledger, direction: 'OUTGOING', object: 1, budget: { maxRows: 20_000 } });
    expect(endsOf(cut)).toEqual({ 'end:Unspent output': [2_201_000n, 1], 'end:Unexplored': [105_050n, 1] });
    expect([cut.stoppedBy, cut.feeBase]).toEqual(['ROWS', undefined]);
  });

  it('says so when even the history of the object did not fit', async () => {
    const trace = await ask({ ledger: threeWays(), direction: 'INCOMING', object: 1, budget: { maxRows: 2 } });
    expect(trace.stoppedBy).toBe('ROWS');
    expect(trace.unexplored).toBeCloseTo(1, 12);
    expect(trace.totalBase).toBe(100n);
  });

  /** Twelve payments of 10 straight from a mine, to one address or to a wallet of three. */
  const payments = (addresses: readonly number[]): MemoryLedger => {
    const ledger = new MemoryLedger();
    for (const address of addresses) ledger.wallets.set(address, { walletId: 1, size: addresses.length });
    for (let height = 1; height <= 12; height += 1)
      ledger.add({
        txId: toTxId(height, 0),
        spends: [],
        outputs: [{ address: addresses[height % addresses.length] ?? 1, amount: 10n }],
      });
    return ledger;
  };

  it.each<[string, readonly number[], TraceObject]>([
    ['an address', [1], { kind: 'ADDRESS', addressIds: [1] }],
    ['a wallet', [1, 2, 3], { kind: 'WALLET', walletId: 1 }],
  ])('[R-TRACE-32] reads the newest history of %s, and keeps the older unexplored with its amount', async (_, addresses, object) => {
    const ledger = payments(addresses);
    const trace = await ask({ ledger, direction: 'INCOMING', object, budget: { maxHistory: 9 } });
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [90n, 1], 'end:Unexplored': [30n, 1] });
    expect(trace.totalBase).toBe(120n);
    expect(trace.stoppedBy).toBe('ROWS');
    expect(trace.history).toEqual({ fromTxId: toTxId(4, 0), transactions: 9, total: 12 });
    const whole = await ask({ ledger, direction: 'INCOMING', object, budget: { maxHistory: 12 } });
    expect([whole.totalBase, whole.stoppedBy, whole.history]).toEqual([120n, undefined, undefined]);
  });

  it('[R-TRACE-16] answers a timeout with what it has and the count at which it stopped', async () => {
    const ledger = chainOf(20);
    const stop = new AbortController();
    ledger.arrange = (rows) => {
      if (ledger.queries === 6) stop.abort();
      return rows;
    };
    const trace = await ask({ ledger, direction: 'INCOMING', object: 1, budget: { signal: stop.signal } });
    expect(trace.stoppedBy).toBe('TIMEOUT');
    expect(trace.expanded).toBeGreaterThan(0);
    expect(trace.expanded).toBeLessThan(20);
    expect(trace.unexplored).toBe(1);
  });

  it('answers a question that is aborted before it begins', async () => {
    const trace = await ask({
      ledger: threeWays(),
      direction: 'OUTGOING',
      object: 10,
      budget: { signal: AbortSignal.abort() },
    });
    expect([trace.stoppedBy, trace.expanded]).toEqual(['TIMEOUT', 0]);
  });
});
