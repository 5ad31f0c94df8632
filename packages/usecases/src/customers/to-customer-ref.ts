import { toRiskLevel } from '@sulian/domain';
import { type Policy, scoreOf } from '@sulian/engine';
import { toEntityRef, toProvenance } from '../objects/basis.ts';
import type { NamedCustomer } from './read-customers.ts';

/** A customer as calls show one. */
export const toCustomerRef = (policy: Policy, { subKey, label }: NamedCustomer) => ({
  subKey,
  entity: label === undefined ? null : toEntityRef(label.entity),
  level: toRiskLevel(label === undefined ? undefined : scoreOf(policy, label.entity)),
  provenance: label === undefined ? null : toProvenance(label),
});

export type CustomerRef = ReturnType<typeof toCustomerRef>;
