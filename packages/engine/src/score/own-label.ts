import type { Entity, Label, RiskLevel } from '@sulian/domain';
import { type Policy, scoreOf } from '../policy/policy.ts';
import { levelOfShares } from './severity.ts';

/** What an object's own label makes of its severity. */
export interface OwnJudgement {
  /** 1–100; undefined: its type has none. */
  readonly score: number | undefined;
  /** The severity is at least this; undefined: the label bears on nothing. */
  readonly floor: RiskLevel | undefined;
  /** Not sure enough to be more than a claim: it makes Medium at most. */
  readonly isUnverified: boolean;
}

/** As though all of the money were met at the label, by the same thresholds. A harmless label makes nothing. */
export function judgeOwnLabel(
  policy: Policy,
  { entity, confidence }: Pick<Label, 'confidence'> & { readonly entity: Pick<Entity, 'type' | 'score'> },
): OwnJudgement {
  const score = scoreOf(policy, entity);
  const level = levelOfShares([{ type: entity.type, share: 1, score }], policy);
  const isUnverified = confidence < policy.severity.ownFloorFromConfidence;
  return { score, floor: level !== undefined && isUnverified ? 'Medium' : level, isUnverified };
}
