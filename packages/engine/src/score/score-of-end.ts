import { UNEXPLORED } from '@sulian/domain';
import type { End } from '../ends/end.ts';
import { type Policy, scoreOf, scoreOfType } from '../policy/policy.ts';

/** An entity speaks with its own score, unless money ended there as something else: it is scored for what it is listed for since. */
export function scoreOfEnd(policy: Policy, { type, entity }: Pick<End, 'type' | 'entity'>): number | undefined {
  if (type === UNEXPLORED) return undefined;
  return entity === undefined || entity.type !== type ? scoreOfType(policy, type) : scoreOf(policy, entity);
}
