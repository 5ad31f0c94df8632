import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { HIDING_TYPES, LIMIT_TYPES, PATTERN_TYPES, type RiskLevel } from '@sulian/domain';
import type { Direction } from '../../../lib/analyse.ts';
import { type HeldBasis, isHeldInPart } from '../../../lib/held-in-part.ts';
import {
  type BothScored,
  type FlowPart,
  type Gap,
  type GraveParties,
  resultOf,
  type Scored,
  type Sentence,
} from './sentence.ts';
import { isShown, listHiding, sumHundredths, toHidden, toldOf, toNotEstablished } from './unknown.ts';

/** Above this share that was not followed nothing is said to be free of risky money (DESIGN: severity, last rule). */
const MAX_NOT_FOLLOWED = 10;
/** Named in a sentence; the ranking names the others. */
const PARTS_SHOWN = 3;

const SEVERE: ReadonlySet<RiskLevel> = new Set(['Critical', 'High']);

interface FlowContext {
  readonly grave: GraveParties;
  /** The page's own, for an answer that has none. */
  readonly basis: HeldBasis | null | undefined;
}

/** Where money went or came from, whether risky money is among it, and traces of it. */
export function composeFlow(direction: Direction, scored: Scored, { grave, basis }: FlowContext): readonly Sentence[] {
  if (scored.state === 'PENDING') return [{ kind: 'PENDING', direction }];
  if (scored.state === 'FAILED') return [{ kind: 'FAILED', direction, isTooMany: scored.isTooMany }];
  const { result } = scored;
  if (result?.noScoreReason === 'NO_PRICES') return [{ kind: 'NO_PRICES', direction }];
  if (result === null || result.details.length === 0)
    return [{ kind: 'NO_FLOW', direction, isPartial: isHeldInPart(result?.basis ?? basis) }];
  const { traceOfSevere: trace } = result;
  const flow = toFlow(direction, result.details);
  const named = new Set(flow.parts.map(({ type }) => type));
  return [
    flow,
    ...(trace === null
      ? []
      : [{ kind: 'TRACE', direction, trace, isNamed: trace.types.every((type) => named.has(type)) } as const]),
    ...(isNothingSevere(result) ? composeNothingSevere(direction, result, grave[direction]) : []),
    ...(result.directExposure === 'INCOMPLETE' ? [{ kind: 'DIRECT_INCOMPLETE', direction } as const] : []),
  ];
}

/** Not said while direct parties are not known, nor where one of them is grave itself: that one is named. */
function composeNothingSevere(
  direction: Direction,
  { explored }: ScoringResult,
  parties: GraveParties[Direction],
): readonly Sentence[] {
  if (parties == null) return [];
  if (parties.length > 0) return [{ kind: 'GRAVE_PARTIES', direction, parties }];
  return [{ kind: 'NOTHING_SEVERE', direction, followed: 100 - explored.notFollowed }];
}

function toFlow(direction: Direction, details: readonly ScoringDetail[]): Extract<Sentence, { kind: 'FLOW' }> {
  const { severe, others } = groupParts(details.filter(({ isEstablished }) => isEstablished));
  // However many are severe, the largest of the others is told too: it may be nearly all.
  const gravest = severe.slice(0, others.length === 0 ? PARTS_SHOWN : PARTS_SHOWN - 1);
  const parts = [...gravest, ...others.slice(0, PARTS_SHOWN - gravest.length)];
  const left = [...severe, ...others].filter((part) => !parts.includes(part));
  return {
    kind: 'FLOW',
    direction,
    parts,
    rest: left.reduce((sum, { hundredths }) => sum + hundredths, 0),
    isByProportion: details.some((row) => row.isByProportion),
  };
}

const isEntity = ({ key }: ScoringDetail): boolean => key.startsWith('entity:');

function groupBy(rows: readonly ScoringDetail[], toKey: (row: ScoringDetail) => string) {
  const groups = new Map<string, ScoringDetail[]>();
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row]);
  return groups;
}

/** What no score says is the least grave. */
const worstScoreOf = (rows: readonly ScoringDetail[]): number =>
  Math.min(...rows.map(({ score }) => score ?? Number.POSITIVE_INFINITY));

/** A subtraction would be of infinities. */
const byNumber = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

/** Parties of one type together: severe ones the gravest first, however little they are, others the largest first. */
function groupParts(details: readonly ScoringDetail[]) {
  const toParts = (rows: readonly ScoringDetail[]) =>
    [...groupBy(rows, (row) => `${row.type} ${isEntity(row)}`).values()]
      .map((group) => ({ part: toPart(group), score: worstScoreOf(group) }))
      .sort((a, b) => b.part.hundredths - a.part.hundredths);
  const isSevere = ({ level }: ScoringDetail): boolean => SEVERE.has(level);
  const severe = toParts(details.filter(isSevere)).sort((a, b) => byNumber(a.score, b.score));
  const others = toParts(details.filter((row) => !isSevere(row)));
  return { severe: severe.map(({ part }) => part), others: others.map(({ part }) => part) };
}

function toPart(rows: readonly ScoringDetail[]): FlowPart {
  const type = rows[0]?.type ?? 'Unexplored';
  return {
    type,
    parties: rows.filter(isEntity).map(({ name, names }) => ({ name, names })),
    isPattern: PATTERN_TYPES.has(type),
    hundredths: sumHundredths(rows),
    isUnderHundredth: rows.every((row) => row.isUnderHundredth),
  };
}

const listRows = ({ details, otherWeights }: ScoringResult): readonly ScoringDetail[] => [
  ...details,
  ...(otherWeights?.details ?? []),
];

const findsSevere = (result: ScoringResult): boolean =>
  result.traceOfSevere !== null || listRows(result).some(({ level }) => SEVERE.has(level));

/** Said only of what was looked into, and only where that is nearly all; of a chain of few labels it would say nothing. */
export const isNothingSevere = (result: ScoringResult): boolean =>
  !findsSevere(result) &&
  result.explored.notFollowed <= MAX_NOT_FOLLOWED &&
  result.explored.stoppedBy === null &&
  result.noScoreReason === null &&
  result.fewLabels === null &&
  result.notJudged === undefined &&
  result.directExposure === 'COMPLETE';

const isUnclear = (result: ScoringResult): boolean =>
  result.explored.notFollowed > MAX_NOT_FOLLOWED && !findsSevere(result);

/** Where the gap says that it is unclear, it is not said again. */
function toBehind(direction: Direction, result: ScoringResult): readonly Sentence[] {
  const hidden = toHidden(result);
  if (!isShown(toldOf(hidden))) return [];
  const rows = isShown(hidden.share) ? listHiding(result) : listRows(result);
  const types = [...new Set(rows.flatMap(({ type }) => (HIDING_TYPES.has(type) ? [type] : [])))];
  const isAlone = !isShown(toldOf(toNotEstablished(result)));
  return [{ kind: 'BEHIND', direction, hidden, types, isUnclear: isUnclear(result) && isAlone }];
}

/** The ends without a name whose form or list tells something of them all the same. */
function toGap(direction: Direction, result: ScoringResult): readonly Gap[] {
  const unknown = toNotEstablished(result);
  if (!isShown(toldOf(unknown))) return [];
  const told = result.details.filter(({ type, isEstablished }) => !isEstablished && !LIMIT_TYPES.has(type));
  const within = groupParts(told);
  return [{ direction, unknown, within: [...within.severe, ...within.others], isUnclear: isUnclear(result) }];
}

/** What nobody knows: shares that were not followed, history that was not read, labels that are not there. */
export function composeUnknown(
  directions: readonly Direction[],
  both: BothScored,
  isPartial: boolean,
): readonly Sentence[] {
  const answered = directions.flatMap((direction) => {
    const scored = both[direction];
    return scored.state === 'DONE' && scored.result !== null && scored.result.details.length > 0
      ? [{ direction, result: scored.result }]
      : [];
  });
  const gaps = answered.flatMap(({ direction, result }) => toGap(direction, result));
  const notJudged = directions.flatMap((direction): readonly Sentence[] => {
    const symbols = resultOf(both[direction])?.notJudged ?? [];
    return symbols.length === 0 ? [] : [{ kind: 'NOT_JUDGED', direction, symbols }];
  });
  const few = answered.map(({ result }) => result.fewLabels).find((each) => each !== null);
  return [
    ...(gaps.length === 0 ? [] : [{ kind: 'GAPS', gaps } as const]),
    ...answered.flatMap(({ direction, result }) => toBehind(direction, result)),
    ...notJudged,
    ...answered.flatMap(({ direction, result: { explored } }) =>
      explored.history === null
        ? []
        : [
            {
              kind: 'HISTORY_CUT',
              direction,
              read: explored.history.transactions,
              total: explored.history.total,
            } as const,
          ],
    ),
    ...(few == null ? [] : [{ kind: 'FEW_LABELS', labelled: few.serviceAddresses, wanted: few.wanted } as const]),
    ...(isPartial ? [{ kind: 'PARTIAL_LEDGER' } as const] : []),
  ];
}
