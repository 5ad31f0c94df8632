import type { Entity, Label } from '@sulian/domain';
import type { Policy } from '../policy/policy.ts';
import { judgeParty, type PartyLevel } from './party-level.ts';

/** Effect of an object's own label on its severity. */
export interface OwnJudgement extends PartyLevel {
  /** Not sure enough to be more than a claim: it makes Medium at most. */
  readonly isUnverified: boolean;
}

type Claim = Pick<Label, 'confidence'> & { readonly entity: Pick<Entity, 'type' | 'score'> };

/** As though all of the money were met at the label, by the same thresholds. A harmless label makes nothing. */
export function judgeOwnLabel(policy: Policy, { entity, confidence }: Claim): OwnJudgement {
  const isUnverified = confidence < policy.severity.ownFloorFromConfidence;
  return { ...judgeParty(policy, entity, isUnverified ? 'UNVERIFIED' : 'HOLDS'), isUnverified };
}
