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
 * Reason why a party's level differs from the name of its score. `OWN_LABEL`: its own label counts as all of the money.
 * `UNVERIFIED`: its label is not sure enough to be more than a claim. `ENDED`: its label's period is over.
 */
export const LEVEL_REASONS = ['OWN_LABEL', 'UNVERIFIED', 'ENDED'] as const;
export type LevelReason = (typeof LEVEL_REASONS)[number];

/** The score people see: rounded down so that 99.6 never reads "100 No risk"; at least 1. */
export const toShownScore = (score: number): number => Math.max(1, Math.floor(score));

/** `Undefined` is worse than Low, since untraced money may be worse, and is no finding. */
const SEVERITY_ORDER: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];

/** The worse of two levels. Undefined yields only to findings: it wins over Low, lest half an answer look clean. */
export function worseLevel(a: RiskLevel, b: RiskLevel): RiskLevel {
  return SEVERITY_ORDER.indexOf(a) >= SEVERITY_ORDER.indexOf(b) ? a : b;
}
