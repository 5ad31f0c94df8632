import { type TxId, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { ask, endsOf, sharesOf } from '../../test/ask.ts';
import { createLabels, entity, MemoryLedger, type Output, type Spend } from '../../test/memory-ledger.ts';
import { scoreTrace } from '../index.ts';
import { DEFAULT_POLICY } from '../policy/policy.ts';

const [OBJECT, BEN, EXCHANGE, CARL] = [1, 2, 5, 6];
const labels = createLabels({ addresses: new Map([[EXCHANGE, entity(EXCHANGE, 'Exchange')]]) });
const tx = (height: number): TxId => toTxId(height, 0);
const to = (address: number, amount: bigint): Output => ({ address, amount });

/** The object pays Ben, whose coin the further transactions move. */
function ledgerOf(paid: bigint, ...further: readonly (readonly [readonly Spend[], readonly Output[]])[]): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.add({ txId: tx(1), spends: [], outputs: [to(OBJECT, paid)] });
  ledger.add({ txId: tx(2), spends: [{ txId: tx(1), index: 0 }], outputs: [to(BEN, paid)] });
  for (const [index, [spends, outputs]] of further.entries()) ledger.add({ txId: tx(3 + index), spends, outputs });
  return ledger;
}
const outgoing = (ledger: MemoryLedger) => ask({ ledger, labels, direction: 'OUTGOING', object: OBJECT });
const ofBen: Spend = { txId: tx(2), index: 0 };

describe('fees on the way of coins', () => {
  it('take their part as an end of their own, and payees have what arrived [R-TRACE-08] [R-ENDS-110]', async () => {
    const trace = await outgoing(ledgerOf(100_000n, [[ofBen], [to(EXCHANGE, 99_500n)]]));
    expect(endsOf(trace)).toEqual({ 'entity:5': [99_500n, 2], 'end:Fee on the way': [500n, 2] });
    const scored = scoreTrace(trace, DEFAULT_POLICY);
    expect([scored.score, scored.severity, scored.severityAtMost]).toEqual([80, 'Low', 'Low']);
  });

  it('count as not followed above 1 % of the inputs: 98,999 of 100,000 are no exchange [R-ENDS-111]', async () => {
    const trace = await outgoing(ledgerOf(100_000n, [[ofBen], [to(EXCHANGE, 1_001n)]]));
    expect(endsOf(trace)).toEqual({
      'end:Unusual fee on the way': [97_999n, 2],
      'entity:5': [1_001n, 2],
      'end:Fee on the way': [1_000n, 2],
    });
    const scored = scoreTrace(trace, DEFAULT_POLICY);
    expect([scored.severity, scored.score, scored.severityAtMost]).toEqual(['Undefined', undefined, undefined]);
    expect(scored.notEstablished).toBeCloseTo(97_999 / 99_000, 12);
  });

  it('may be all of a transaction, whose outputs are worth nothing [R-ENDS-111]', async () => {
    const trace = await outgoing(ledgerOf(100_000n, [[ofBen], [to(CARL, 0n)]]));
    expect(sharesOf(trace)).toEqual({ 'end:Unusual fee on the way': 0.99, 'end:Fee on the way': 0.01 });
  });

  it('leave no score where the rest is unspent [R-SCORE-24]', async () => {
    const scored = scoreTrace(await outgoing(ledgerOf(100_000n, [[ofBen], [to(CARL, 99_000n)]])), DEFAULT_POLICY);
    expect([scored.score, scored.noScoreReason]).toEqual([undefined, 'ONLY_UNSPENT']);
  });

  it('are no part of what the object itself pays, though others pay along [R-TRACE-08]', async () => {
    // In transaction 4 the object and Carl, who has the object's money, pay half each: one coin of a fee of two.
    const ledger = new MemoryLedger();
    ledger.add({ txId: tx(1), spends: [], outputs: [to(OBJECT, 400n), to(OBJECT, 400n)] });
    ledger.add({ txId: tx(2), spends: [{ txId: tx(1), index: 0 }], outputs: [to(CARL, 400n)] });
    ledger.add({
      txId: tx(4),
      spends: [
        { txId: tx(2), index: 0 },
        { txId: tx(1), index: 1 },
      ],
      outputs: [to(EXCHANGE, 792n)],
    });
    const trace = await outgoing(ledger);
    expect([trace.totalBase, trace.feeBase]).toEqual([796n, 4n]);
    expect(endsOf(trace)).toEqual({ 'entity:5': [792n, 1], 'end:Fee on the way': [4n, 2] });
  });

  it('take nothing of what was received', async () => {
    const ledger = ledgerOf(100_000n, [[ofBen], [to(CARL, 1_001n)]]);
    const trace = await ask({ ledger, labels, direction: 'INCOMING', object: CARL });
    expect(endsOf(trace)).toEqual({ 'end:Block reward': [1_001n, 3] });
  });
});
