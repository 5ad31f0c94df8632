import { type FlowPart, PATTERN_TYPES, type RiskLevel } from '@sulian/domain';
import type { ScoringDetail } from '../scoring/answer.ts';
import { sumHundredths } from './explain-unknown.ts';

const SEVERE: ReadonlySet<RiskLevel> = new Set(['Critical', 'High']);

export const isSevere = ({ level }: Pick<ScoringDetail, 'level'>): boolean => SEVERE.has(level);

interface GroupedParts {
  /** The gravest first, however small. */
  readonly severe: readonly FlowPart[];
  /** The largest first. */
  readonly others: readonly FlowPart[];
}

/** Parties of one type together. */
export function groupParts(details: readonly ScoringDetail[]): GroupedParts {
  const severe = toParts(details.filter(isSevere)).sort((a, b) => byNumber(a.score, b.score));
  const others = toParts(details.filter((row) => !isSevere(row)));
  return { severe: severe.map(({ part }) => part), others: others.map(({ part }) => part) };
}

const isEntity = ({ key }: ScoringDetail): boolean => key.startsWith('entity:');

const toParts = (rows: readonly ScoringDetail[]) =>
  [...groupBy(rows, (row) => `${row.type} ${isEntity(row)}`).values()]
    .map((group) => ({ part: toPart(group), score: worstScoreOf(group) }))
    .sort((a, b) => b.part.hundredths - a.part.hundredths);

function groupBy(rows: readonly ScoringDetail[], toKey: (row: ScoringDetail) => string) {
  const groups = new Map<string, ScoringDetail[]>();
  for (const row of rows) groups.set(toKey(row), [...(groups.get(toKey(row)) ?? []), row]);
  return groups;
}

/** Rows without a score are the least grave. */
const worstScoreOf = (rows: readonly ScoringDetail[]): number =>
  Math.min(...rows.map(({ score }) => score ?? Number.POSITIVE_INFINITY));

/** A subtraction would be of infinities. */
const byNumber = (a: number, b: number): number => (a === b ? 0 : a < b ? -1 : 1);

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
