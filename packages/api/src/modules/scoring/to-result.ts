import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { type AssetRow, heightOf, type TxId, toHashText, toRiskLevel, UNEXPLORED } from '@sulian/domain';
import { divideAmount, NOT_ATTRIBUTED, type Score, type ScoredEnd, shareOut, type TraceResult } from '@sulian/engine';
import type { ApiDeps } from '../../deps.ts';
import { toBasis, toProvenance } from '../../to-contract.ts';
import { type AskedAssets, toLeftOut, type Unit } from './asked-assets.ts';
import type { ScoringQuestion } from './question.ts';

type Deps = Pick<ApiDeps, 'policy'>;

/** A walk and its score in the words of the contract: shares sum to exactly 100, amounts to exactly the whole. */
export async function toResult(
  deps: Deps,
  question: ScoringQuestion,
  found: { readonly trace: TraceResult; readonly score: Score; readonly asked: AskedAssets },
): Promise<ScoringResult> {
  const { trace, score, asked } = found;
  const { unit } = asked;
  const { body } = question;
  const shares = score.ends.map(({ end }) => end.share);
  const isSevere = (index: number) => (score.ends[index]?.score ?? Number.POSITIVE_INFINITY) < deps.policy.severeBelow;
  const hundredths = shareOut(shares, isSevere);
  const parts = divideAmount(trace.totalBase, shares);
  const hashes = await readHashes(question, score.ends);
  const toDetail = (each: ScoredEnd, index: number): ScoringDetail => {
    const amountBase = parts[index] ?? 0n;
    return {
      ...toName(each),
      percentage: (hundredths[index] ?? 0) / 100,
      score: each.end.type === UNEXPLORED ? null : (each.score ?? null),
      level: each.level,
      amount: unit.toAmount(amountBase),
      amountUsd: unit.toUsd(amountBase),
      hops: each.end.hops,
      numberOfTransactions: each.end.transactions,
      transactions: each.end.evidence.flatMap(({ txId, share, hops }) => {
        const hash = hashes.get(txId);
        return hash === undefined
          ? []
          : [{ hash, amount: unit.toAmount(BigInt(Math.round(Number(trace.totalBase) * share))), hops }];
      }),
      provenance: each.end.label === undefined ? null : toProvenance(each.end.label),
    };
  };
  const details = score.ends.map(toDetail);
  const leftOut = await readLeftOut(question, found);
  return {
    ...toHead(deps, question, unit),
    ...toLeftOut(leftOut),
    analysisType: body.analysisType,
    score: score.score ?? null,
    noScoreReason: toReason(score, leftOut),
    level: score.level,
    severity: score.severity,
    severityAtMost: score.severityAtMost,
    mean: score.mean ?? null,
    bounds: score.bounds ?? null,
    worstExposure: toWorst(score, details),
    details,
    amount: unit.toAmount(trace.totalBase),
    amountUsd: unit.toUsd(trace.totalBase),
    explored: {
      attributed: sumPercent(details, (row) => !NOT_ATTRIBUTED.has(row.type)),
      unexplored: sumPercent(details, (row) => row.type === UNEXPLORED),
      ignored: sumPercent(details, (row) => row.type === 'Ignored small amounts'),
      unspent: sumPercent(details, (row) => row.type === 'Unspent output'),
      transactions: trace.expanded,
      stoppedBy: trace.stoppedBy ?? null,
      history: toHistory(trace),
    },
  };
}

/** The answer for a valid address that never moved anything: no score, and never a clean one. */
export function toEmptyResult(deps: Deps, question: ScoringQuestion, { unit }: AskedAssets): ScoringResult {
  return {
    ...toHead(deps, question, unit),
    analysisType: question.body.analysisType,
    score: null,
    noScoreReason: 'NO_TRANSFERS',
    level: 'Undefined',
    severity: 'Undefined',
    severityAtMost: 'Undefined',
    mean: null,
    bounds: null,
    worstExposure: null,
    details: [],
    amount: '0',
    amountUsd: null,
    explored: { attributed: 0, unexplored: 0, ignored: 0, unspent: 0, transactions: 0, stoppedBy: null, history: null },
  };
}

/** Transfers of coins that nobody can weigh are no absence of transfers. */
const toReason = ({ noScoreReason }: Score, leftOut: readonly AssetRow[]): ScoringResult['noScoreReason'] =>
  noScoreReason === 'NO_TRANSFERS' && leftOut.length > 0 ? 'NO_PRICES' : (noScoreReason ?? null);

/** Coins without any price, and those of which some transfer had none on its day. */
async function readLeftOut(
  { reader }: ScoringQuestion,
  { trace, asked }: { readonly trace: TraceResult; readonly asked: AskedAssets },
): Promise<readonly AssetRow[]> {
  const { unpriced = [] } = trace;
  return unpriced.length === 0 ? asked.leftOut : [...asked.leftOut, ...(await reader.listAssets(unpriced))];
}

function toHistory({ history }: TraceResult): ScoringResult['explored']['history'] {
  if (history === undefined) return null;
  const { fromTxId, transactions, total } = history;
  return { fromHeight: fromTxId === undefined ? null : heightOf(fromTxId), transactions, total };
}

export function toHead(deps: Deps, { reader, labels, body }: ScoringQuestion, unit: Unit) {
  return {
    objectType: body.objectType,
    objectId: body.objectType === 'TRANSACTION' ? toHashText(reader.chain, body.objectId) : body.objectId,
    blockchain: body.blockchain,
    coin: body.coin,
    symbol: unit.symbol,
    isUsd: unit.isUsd,
    basis: { ...toBasis(reader, labels.version), policyVersion: deps.policy.version },
  };
}

const toName = ({ end }: ScoredEnd) => ({
  key: end.key,
  name: end.entity?.name ?? end.type,
  type: end.type,
  entityId: end.entity?.id ?? null,
});

function toWorst(score: Score, details: readonly ScoringDetail[]): ScoringResult['worstExposure'] {
  const { worst } = score;
  const row = details.find((each) => each.key === worst?.end.key);
  if (worst?.score === undefined || row === undefined) return null;
  const { key, name, type, percentage, hops, numberOfTransactions } = row;
  return {
    key,
    name,
    type,
    percentage,
    hops,
    numberOfTransactions,
    score: worst.score,
    level: toRiskLevel(worst.score),
    isDirect: hops <= 1,
  };
}

/** Sums hundredths as whole numbers, so that 99.31 never becomes 99.30999. */
const sumPercent = (rows: readonly ScoringDetail[], isCounted: (row: ScoringDetail) => boolean): number =>
  rows.filter(isCounted).reduce((sum, row) => sum + Math.round(row.percentage * 100), 0) / 100;

async function readHashes({ reader }: ScoringQuestion, ends: readonly ScoredEnd[]): Promise<ReadonlyMap<TxId, string>> {
  const txIds = [...new Set(ends.flatMap(({ end }) => end.evidence.map((each) => each.txId)))].sort((a, b) => a - b);
  const rows = await reader.listTransactions(txIds);
  return new Map(rows.map((row) => [row.txId, toHashText(reader.chain, row.hash)]));
}
