import { type Entity, type LevelReason, type RiskLevel, toRiskLevel, worseLevel } from '@sulian/domain';
import { type Policy, scoreOf } from '../policy/policy.ts';
import { levelOfShares } from './severity.ts';

/** Credibility of a label: it is valid, is too unsure to be more than a claim, or its period is over. */
export type LabelStanding = 'HOLDS' | 'UNVERIFIED' | 'ENDED';

/** How risky a label alone makes whoever it names. */
export interface PartyLevel {
  /** 1–100; undefined: its type has none. */
  readonly score: number | undefined;
  /** A severity is at least this; undefined: the label bears on none. */
  readonly floor: RiskLevel | undefined;
  /** The floor, else what its score is called; of what is over Undefined. */
  readonly level: RiskLevel;
  /** Why the level is not what the score is called; undefined: it is. */
  readonly levelReason: LevelReason | undefined;
}

/**
 * The one level of a party that a label names, wherever it is shown: as though all of the money were met at the label, by
 * the thresholds of the severity. A harmless label makes no severity, and has the level of its score.
 * @see docs/product/32-score.md R-SCORE-190
 */
export function judgeParty(
  policy: Policy,
  entity: Pick<Entity, 'type' | 'score'>,
  standing: LabelStanding,
): PartyLevel {
  const score = scoreOf(policy, entity);
  const ofScore = toRiskLevel(score);
  const ofAll = levelOfShares([{ type: entity.type, share: 1, score }], policy);
  const level = standing === 'ENDED' ? 'Undefined' : capLevel(ofAll ?? ofScore, standing);
  return {
    score,
    floor: standing === 'ENDED' || ofAll === undefined ? undefined : capLevel(ofAll, standing),
    level,
    levelReason: level === ofScore ? undefined : standing === 'HOLDS' ? 'OWN_LABEL' : standing,
  };
}

/** A claim makes Medium at most. */
const capLevel = (level: RiskLevel, standing: LabelStanding): RiskLevel =>
  standing === 'UNVERIFIED' && worseLevel(level, 'Medium') === level ? 'Medium' : level;
