import type { Entity } from '@sulian/domain';
import { type Policy, scoreOf } from '../policy/policy.ts';

/** True for a name that bears on the severity at all. */
export function isRisky(policy: Policy, entity: Pick<Entity, 'type' | 'score'>): boolean {
  const score = scoreOf(policy, entity);
  const { severeBelow, severity } = policy;
  return score !== undefined && score < Math.max(severeBelow, ...severity.wider.map(({ below }) => below));
}
