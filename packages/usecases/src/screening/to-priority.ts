import type { RiskLevel } from '@sulian/domain';

const RANKS: Readonly<Record<RiskLevel, number>> = { Critical: 0, High: 1, Medium: 2, Undefined: 3, Low: 4, No: 5 };
const UNLABELLED = 3;
const STEP = 1_000;

/** Order of walks: the riskiest first, of equal ones those of most transactions. Lower is earlier. */
export const toPriority = (level: RiskLevel | undefined, transactions: number): number =>
  (level === undefined ? UNLABELLED : RANKS[level]) * STEP +
  Math.max(0, STEP - 1 - Math.round(100 * Math.log10(1 + transactions)));
