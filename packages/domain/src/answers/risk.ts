export type RiskLevel = 'Critical' | 'High' | 'Medium' | 'Low' | 'No' | 'Undefined';

/** Level of an unrounded score 1–100; undefined (no score) is Undefined, never clean. Bounds are SPEC §9's. */
export function toRiskLevel(score: number | undefined): RiskLevel {
  if (score === undefined || Number.isNaN(score)) return 'Undefined';
  if (score < 2) return 'Critical';
  if (score < 30) return 'High';
  if (score < 70) return 'Medium';
  if (score < 100) return 'Low';
  return 'No';
}

/**
 * Why somebody's level is not what his score is called: his own label counts as all of the money (`OWN_LABEL`), is not sure
 * enough to be more than a claim (`UNVERIFIED`), or its period is over (`ENDED`).
 */
export const LEVEL_REASONS = ['OWN_LABEL', 'UNVERIFIED', 'ENDED'] as const;
export type LevelReason = (typeof LEVEL_REASONS)[number];

/** The score people see: rounded down so that 99.6 never reads "100 No risk"; at least 1. */
export const toShownScore = (score: number): number => Math.max(1, Math.floor(score));

/** What was not looked into may be worse than Low, and is no finding. */
const SEVERITY_ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];

/** The worse of two levels. Undefined yields to findings alone: beside a Low it stays, lest half an answer look clean. */
export function worseLevel(a: RiskLevel, b: RiskLevel): RiskLevel {
  return SEVERITY_ORDER.indexOf(a) >= SEVERITY_ORDER.indexOf(b) ? a : b;
}
