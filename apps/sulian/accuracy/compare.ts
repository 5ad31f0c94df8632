import type { RiskLevel } from '@sulian/domain';
import { isFinding } from './classes.ts';
import type { Measured } from './measure-world.ts';

/** What is told held against what somebody who knows everybody would be told. */
export interface Comparison {
  readonly same: number;
  /** Accused of more than is true: told Medium or worse, and truly less. */
  readonly falseAlarms: number;
  /** True of Medium or worse, and told No or Low. */
  readonly missed: number;
  /** True of Medium or worse, and told to be not sufficiently examined. */
  readonly saidUnknown: number;
  /** Told otherwise, on the same side of Medium. */
  readonly otherwise: number;
}

/** Each address lands in one of the counts; in the first that fits. */
export function compare({ told, true: known }: Pick<Measured, 'told' | 'true'>): Comparison {
  const counts = { same: 0, falseAlarms: 0, missed: 0, saidUnknown: 0, otherwise: 0 };
  for (const [address, severity] of told) {
    const truth = known.get(address) ?? 'Undefined';
    counts[kindOf(severity, truth)] += 1;
  }
  return counts;
}

function kindOf(told: RiskLevel, truth: RiskLevel): keyof Comparison {
  if (told === truth) return 'same';
  if (isFinding(told) && !isFinding(truth)) return 'falseAlarms';
  if (isFinding(truth) && !isFinding(told)) return told === 'Undefined' ? 'saidUnknown' : 'missed';
  return 'otherwise';
}
