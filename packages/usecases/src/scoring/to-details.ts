import { type TxId, toHashText, UNEXPLORED } from '@sulian/domain';
import {
  divideAmount,
  isEstablished,
  judgeConfidence,
  type Policy,
  partOf,
  type Score,
  type ScoredEnd,
  shareOut,
  type TraceEnd,
  type TraceResult,
} from '@sulian/engine';
import type { FrozenAddresses } from '../freezes/find-frozen.ts';
import { toNames, toProvenance } from '../objects/basis.ts';
import type { ScoringDetail, ScoringResult } from './answer.ts';
import type { ScoringDeps } from './deps.ts';
import type { ScoringQuestion } from './question.ts';
import type { Unit } from './scored-assets.ts';
import { toRowBounds } from './to-share-bounds.ts';
import type { Weighed } from './weigh.ts';

export interface Scored {
  readonly trace: TraceResult;
  readonly score: Score;
}

/** Least share that two decimals of a percent can show. */
const HUNDREDTH = 1e-4;

/** Rows of a walk: shares sum to exactly 100, amounts to exactly the whole. */
export async function toDetails(
  deps: Pick<ScoringDeps, 'policy'>,
  question: ScoringQuestion,
  {
    outcome: { score, trace },
    weights: { unit },
    frozen,
  }: Weighed<Scored> & { readonly frozen: FrozenAddresses | undefined },
): Promise<ScoringDetail[]> {
  const shares = score.ends.map(({ end }) => end.share);
  const isSevere = (index: number) => (score.ends[index]?.score ?? Number.POSITIVE_INFINITY) < deps.policy.severeBelow;
  const hundredths = shareOut(shares, isSevere);
  const fifoOf = toFifo(trace, unit);
  const hashes = await readHashes(question, score.ends);
  const toDetail = (each: ScoredEnd, index: number): ScoringDetail => {
    const { amountBase } = each.end;
    const percentage = (hundredths[index] ?? 0) / 100;
    return {
      ...toName(each),
      percentage,
      isUnderHundredth: each.end.share > 0 && each.end.share < HUNDREDTH,
      isByProportion: each.end.isByProportion,
      confidence: toConfidence(each.end, deps.policy),
      ...toRowBounds(each.end, percentage, { unit, totalBase: trace.totalBase }),
      ...fifoOf(index),
      score: each.end.type === UNEXPLORED ? null : (each.score ?? null),
      level: each.level,
      levelReason: each.levelReason ?? null,
      isEstablished: isEstablished(each.end.type),
      laterListed: each.end.laterListed ?? null,
      isBehindLargeUnnamed: each.end.isBehindLarge === true,
      amount: unit.toAmount(amountBase),
      amountUsd: each.end.usd ?? null,
      hops: each.end.hops,
      numberOfTransactions: each.end.transactions,
      transactions: each.end.evidence.flatMap(({ txId, share, hops }) => {
        const hash = hashes.get(txId);
        return hash === undefined
          ? []
          : [{ hash, amount: unit.toAmount(partOf(amountBase, share / each.end.share)), hops }];
      }),
      provenance: each.end.label === undefined ? null : toProvenance(each.end.label),
      ...toFrozen(each.end, frozen),
    };
  };
  return score.ends.map(toDetail);
}

export function toConfidence(end: TraceEnd, policy: Policy): NonNullable<ScoringDetail['confidence']> {
  const confidence = judgeConfidence(end, policy);
  return { ...confidence, reasons: [...confidence.reasons] };
}

type Fifo = NonNullable<ScoringDetail['fifo']>;

/** Share and amount of each row, first in, first out; absent where the question has no second method. */
function toFifo(trace: TraceResult, unit: Unit): (index: number) => Pick<ScoringDetail, 'fifo'> {
  const parts = toFifoParts(trace, unit);
  return (index) => {
    const fifo = parts[index];
    return fifo === undefined ? {} : { fifo };
  };
}

/** The part that the second method did not follow. Absent without such a part or without a second method. */
export function toFifoCut(trace: TraceResult, unit: Unit): Pick<ScoringResult, 'fifoNotFollowed'> {
  const fifoNotFollowed = trace.fifoCut === undefined ? undefined : toFifoParts(trace, unit).at(-1);
  return fifoNotFollowed === undefined ? {} : { fifoNotFollowed };
}

/** Parts of the rows, and last of what was not followed where there is any; empty without a second method. */
function toFifoParts({ ends, fifoCut, totalBase }: TraceResult, unit: Unit): readonly Fifo[] {
  const ofRows = ends.flatMap(({ fifoShare }) => fifoShare ?? []);
  if (ofRows.length < ends.length || ends.length === 0) return [];
  const shares = fifoCut === undefined ? ofRows : [...ofRows, fifoCut];
  // A share that was not followed is at least 0.01.
  const hundredths = shareOut(shares, (index) => index === ends.length);
  return divideAmount(totalBase, shares).map((amountBase, index) => ({
    percentage: (hundredths[index] ?? 0) / 100,
    amount: unit.toAmount(amountBase),
  }));
}

/** Absent where the row's money passed no frozen address that is known. */
function toFrozen({ passed = [] }: TraceEnd, frozen: FrozenAddresses | undefined): Pick<ScoringDetail, 'frozen'> {
  const addresses = passed.slice(0, MAX_FROZEN_SHOWN).flatMap(({ addressId, share }) => {
    const freeze = frozen?.byId.get(addressId);
    return freeze === undefined ? [] : [{ address: freeze.text, assets: [...freeze.symbols], percentage: share * 100 }];
  });
  return addresses.length === 0 ? {} : { frozen: { total: passed.length, addresses } };
}
/** Frozen addresses that a row names. */
const MAX_FROZEN_SHOWN = 3;

/** Name of an end; an end without entity is named by its type. */
export const toName = ({ end }: { readonly end: Pick<ScoredEnd['end'], 'key' | 'entity' | 'type'> }) => ({
  key: end.key,
  ...toNames(end.entity ?? { name: end.type }),
  type: end.type,
  entityId: end.entity?.id ?? null,
});

async function readHashes({ reader }: ScoringQuestion, ends: readonly ScoredEnd[]): Promise<ReadonlyMap<TxId, string>> {
  const txIds = [...new Set(ends.flatMap(({ end }) => end.evidence.map((each) => each.txId)))].sort((a, b) => a - b);
  const rows = await reader.listTransactions(txIds);
  return new Map(rows.map((row) => [row.txId, toHashText(reader.chain, row.hash)]));
}
