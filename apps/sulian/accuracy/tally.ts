import type { RiskLevel } from '@sulian/domain';

export const SEVERITIES: readonly RiskLevel[] = ['Critical', 'High', 'Medium', 'Undefined', 'Low', 'No'];

/** How many objects have which severity. */
export type Tally = Readonly<Record<RiskLevel, number>>;

const NONE: Tally = { Critical: 0, High: 0, Medium: 0, Undefined: 0, Low: 0, No: 0 };

export function tallyOf(severities: readonly RiskLevel[]): Tally {
  const tally: Record<RiskLevel, number> = { ...NONE };
  for (const severity of severities) tally[severity] += 1;
  return tally;
}

/** Sum of several tallies. */
export function toWhole(tallies: readonly Tally[]): Tally {
  const whole: Record<RiskLevel, number> = { ...NONE };
  for (const tally of tallies) for (const severity of SEVERITIES) whole[severity] += tally[severity];
  return whole;
}

export const countOf = (tally: Tally, severities: readonly RiskLevel[] = SEVERITIES): number =>
  severities.reduce((sum, each) => sum + tally[each], 0);

/** Share of the severities, 0..1; 0 without addresses. */
export function shareOf(tally: Tally, severities: readonly RiskLevel[]): number {
  const whole = countOf(tally);
  return whole === 0 ? 0 : countOf(tally, severities) / whole;
}
