import type { RiskLevel } from '@sulian/domain';
import { isFinding } from './classes.ts';
import type { Measured } from './measure-world.ts';

/** Levels with public labels compared with those with complete labels. */
export interface Comparison {
  readonly same: number;
  /** False accusations: Medium or worse, with a better true level. */
  readonly falseAlarms: number;
  /** Missed: No or Low, with a true level of Medium or worse. */
  readonly missed: number;
  /** Undefined, with a true level of Medium or worse. */
  readonly saidUnknown: number;
  /** Different, but on the same side of Medium. */
  readonly otherwise: number;
}

/** Each address lands in one of the counts; in the first that fits. */
export function compare({ shown, true: known }: Pick<Measured, 'shown' | 'true'>): Comparison {
  const counts = { same: 0, falseAlarms: 0, missed: 0, saidUnknown: 0, otherwise: 0 };
  for (const [address, severity] of shown) {
    const truth = known.get(address) ?? 'Undefined';
    counts[kindOf(severity, truth)] += 1;
  }
  return counts;
}

function kindOf(shown: RiskLevel, truth: RiskLevel): keyof Comparison {
  if (shown === truth) return 'same';
  if (isFinding(shown) && !isFinding(truth)) return 'falseAlarms';
  if (isFinding(truth) && !isFinding(shown)) return shown === 'Undefined' ? 'saidUnknown' : 'missed';
  return 'otherwise';
}
