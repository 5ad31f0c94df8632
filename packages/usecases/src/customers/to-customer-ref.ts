import type { LevelReason, RiskLevel } from '@sulian/domain';
import { judgeOwnLabel, type Policy } from '@sulian/engine';
import { type Provenance, toEntityRef, toProvenance } from '../objects/basis.ts';
import type { NamedCustomer } from './read-customers.ts';

export interface CustomerRef {
  subKey: string;
  entity: ReturnType<typeof toEntityRef> | null;
  level: RiskLevel;
  levelReason: LevelReason | null;
  provenance: Provenance | null;
}

const NOBODY = { entity: null, level: 'Undefined', levelReason: null, provenance: null } as const;

/** A customer as calls show one. */
export function toCustomerRef(policy: Policy, { subKey, label }: NamedCustomer): CustomerRef {
  if (label === undefined) return { subKey, ...NOBODY };
  const { level, levelReason = null } = judgeOwnLabel(policy, label);
  return { subKey, entity: toEntityRef(label.entity), level, levelReason, provenance: toProvenance(label) };
}
