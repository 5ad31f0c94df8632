import { type RiskLevel, type TxId, toTxId } from '@sulian/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_POLICY,
  type Policy,
  scoreTrace,
  type TraceObject,
  type TraceResult,
  traceUtxo,
} from '../src/index.ts';
import { sharesOf } from './ask.ts';
import { createLabels, entity, MemoryLedger } from './memory-ledger.ts';
import { type FetchedPart, fetchOutputs } from './part-of-outputs.ts';
import { buildLedger, randomLedger } from './random-ledger.ts';
import { direction } from './random-object.ts';
import { OPEN } from './random-question.ts';

const RUNS = 300;
const HEAD = 1_000_000;
/** Follows everything, and reports a bound however little was followed. */
const POLICY: Policy = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0,
  ignoreAtMostShare: 0,
  severity: { ...DEFAULT_POLICY.severity, notFollowedAtMost: 0.99 },
};
const ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];
const rank = (level: RiskLevel): number => ORDER.indexOf(level);
const NOT_FETCHED = 'end:History not fetched';

const to = (address: number, amount: bigint) => ({ address, amount });

describe('a walk over outputs that were fetched', () => {
  const [HACK, ANNE, OBJECT, BEN] = [20, 2, 1, 3];
  const labels = createLabels({ addresses: new Map([[HACK, entity(HACK, 'Hack')]]) });
  const ledger = new MemoryLedger();
  ledger.add({ txId: toTxId(1, 0), spends: [], outputs: [to(HACK, 100n)] });
  ledger.add({ txId: toTxId(2, 0), spends: [{ txId: toTxId(1, 0), index: 0 }], outputs: [to(ANNE, 100n)] });
  ledger.add({ txId: toTxId(3, 0), spends: [{ txId: toTxId(2, 0), index: 0 }], outputs: [to(OBJECT, 100n)] });
  ledger.add({
    txId: toTxId(4, 0),
    spends: [{ txId: toTxId(3, 0), index: 0 }],
    outputs: [to(BEN, 60n), to(ANNE, 40n)],
  });
  ledger.add({ txId: toTxId(6, 0), spends: [{ txId: toTxId(4, 0), index: 1 }], outputs: [to(HACK, 40n)] });
  const whole = new Map([[OBJECT, HEAD]]);
  const own = [toTxId(3, 0), toTxId(4, 0)];
  const ask = (fetched: FetchedPart, way: 'INCOMING' | 'OUTGOING', object: TraceObject | number = OBJECT) =>
    traceUtxo(fetchOutputs(ledger, fetched), labels, {
      direction: way,
      object: typeof object === 'number' ? { kind: 'ADDRESS', addressIds: [object] } : object,
      asset: 0,
      policy: POLICY,
      budget: OPEN,
    });

  it('ends as history not fetched at an input whose transaction is not stored [R-FETCH-139]', async () => {
    const near = await ask({ txIds: new Set(own), whole }, 'INCOMING');
    expect(sharesOf(near)).toEqual({ [NOT_FETCHED]: 1 });
    expect(scoreTrace(near, POLICY).severity).toBe('Undefined');
    const further = await ask({ txIds: new Set([...own, toTxId(2, 0)]), whole }, 'INCOMING');
    expect(sharesOf(further)).toEqual({ 'entity:20': 1 });
  });

  it('states unspent outputs only where spenders were listed up to the last block [R-FETCH-140]', async () => {
    const txIds = new Set(own);
    expect(sharesOf(await ask({ txIds, whole }, 'OUTGOING'))).toEqual({ [NOT_FETCHED]: 1 });
    const early = await ask({ txIds, whole, listed: new Map([[toTxId(4, 0), HEAD - 1]]) }, 'OUTGOING');
    expect(sharesOf(early)).toEqual({ [NOT_FETCHED]: 1 });
    const listed = await ask({ txIds, whole, listed: new Map([[toTxId(4, 0), HEAD]]) }, 'OUTGOING');
    expect(sharesOf(listed)).toEqual({ 'end:Unspent output': 0.6, [NOT_FETCHED]: 0.4 });
    const stored = await ask(
      { txIds: new Set([...own, toTxId(6, 0)]), whole, listed: new Map([[toTxId(4, 0), HEAD]]) },
      'OUTGOING',
    );
    expect(sharesOf(stored)).toEqual({ 'end:Unspent output': 0.6, 'entity:20': 0.4 });
  });

  it('states them too where the whole history of their address is stored [R-FETCH-140]', async () => {
    const both = new Map([...whole, [BEN, HEAD] as const]);
    expect(sharesOf(await ask({ txIds: new Set(own), whole: both }, 'OUTGOING'))).toEqual({
      'end:Unspent output': 0.6,
      [NOT_FETCHED]: 0.4,
    });
  });

  it('counts nothing after the block to which the history of the object is whole [R-FETCH-141]', async () => {
    const txIds = new Set([...own, toTxId(6, 0)]);
    const listed = new Map([[toTxId(4, 0), HEAD]]);
    const trace = await ask({ txIds, whole: new Map([[OBJECT, 5]]), listed }, 'OUTGOING');
    expect(trace).toMatchObject({ historyState: 'WHOLE', historyHeight: 5, isDirectComplete: true });
    expect(sharesOf(trace)).toEqual({ 'end:Unspent output': 1 });
    const before = await ask({ txIds, whole: new Map([[OBJECT, 3]]), listed }, 'OUTGOING');
    expect([before.historyHeight, before.totalBase]).toEqual([3, 0n]);
  });

  it('has no score where the history of the object is not whole [R-FETCH-141]', async () => {
    const trace = await ask({ txIds: new Set(own) }, 'INCOMING');
    expect(trace).toMatchObject({ historyState: 'NOT_FETCHED', historyHeight: null, isDirectComplete: false });
    expect(scoreTrace(trace, POLICY)).toMatchObject({ noScoreReason: 'HISTORY_NOT_FETCHED', severity: 'Undefined' });
  });
});

/** The blocks up to a height. */
function cutAt(ledger: MemoryLedger, height: number): MemoryLedger {
  const cut = new MemoryLedger();
  for (const txId of ledger.transactionIds) if (txId < toTxId(height + 1, 0)) cut.addLegs(txId, ledger.legsOf(txId));
  return cut;
}

const height = fc.oneof(fc.constant(HEAD), fc.integer({ min: 1, max: 30 }));
const address = fc.integer({ min: 1, max: 8 });
const part = fc.record({
  transactions: fc.array(fc.nat(), { maxLength: 30 }),
  whole: fc.array(fc.tuple(address, height), { maxLength: 4 }),
  listed: fc.array(fc.tuple(fc.nat(), height), { maxLength: 20 }),
});

it('a part of the outputs never claims more than the whole ledger, and the same where it is whole [R-FETCH-142]', {
  timeout: 60_000,
}, async () => {
  const counts = { bounds: 0, whole: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(randomLedger, direction, address, part, async (choices, way, own, drawn) => {
      // Every input of a fetched transaction has its amount.
      const steps = choices.steps.map((each) => ({ ...each, unseen: 1 }));
      const { ledger, labels } = buildLedger({ ...choices, steps });
      // Wallets are not clustered on demand.
      ledger.wallets.clear();
      const ids = ledger.transactionIds;
      const pick = (at: number): TxId => ids[at % ids.length] ?? 0;
      const isMet = ids.some((txId) => ledger.legsOf(txId).some(({ addressId }) => addressId === own));
      fc.pre(isMet);
      const query = {
        direction: way,
        object: { kind: 'ADDRESS', addressIds: [own] },
        asset: 0,
        policy: POLICY,
        budget: OPEN,
      } as const;
      const base = {
        txIds: new Set(drawn.transactions.map(pick)),
        listed: new Map(drawn.listed.map(([at, toHeight]) => [pick(at), toHeight] as const)),
      };
      for (const whole of [new Map(drawn.whole), new Map([...drawn.whole, [own, HEAD] as const])]) {
        const trace = await traceUtxo(fetchOutputs(ledger, { ...base, whole }), labels, query);
        const known = await traceUtxo(cutAt(ledger, trace.historyHeight ?? HEAD), labels, query);
        compare(trace, known, counts);
      }
    }),
    { numRuns: RUNS },
  );
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(RUNS / 10);
});

function compare(trace: TraceResult, known: TraceResult, counts: Record<'bounds' | 'whole' | 'unknown', number>): void {
  const [found, expected] = [scoreTrace(trace, POLICY), scoreTrace(known, POLICY)];
  if (trace.historyState !== 'WHOLE') {
    counts.unknown += 1;
    expect([found.score, found.severityAtMost, trace.isDirectComplete]).toEqual([undefined, undefined, false]);
    expect(['No', 'Low']).not.toContain(found.severity);
    return;
  }
  if (found.severityAtMost !== undefined) {
    counts.bounds += 1;
    expect(rank(expected.severity)).toBeLessThanOrEqual(rank(found.severityAtMost));
  }
  expect(trace.totalBase).toBe(known.totalBase);
  const [inPart, inWhole] = [sharesOf(trace), sharesOf(known)];
  for (const [key, share] of Object.entries(inPart))
    if (key !== NOT_FETCHED) expect(share, key).toBeLessThanOrEqual((inWhole[key] ?? 0) + 1e-9);
  if (NOT_FETCHED in inPart) return;
  counts.whole += 1;
  for (const [key, share] of Object.entries(inWhole)) expect(inPart[key] ?? 0, key).toBeCloseTo(share, 9);
  expect(found.severity).toBe(expected.severity);
}
