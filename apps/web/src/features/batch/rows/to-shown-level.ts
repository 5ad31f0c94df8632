import type { ScreeningRow } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';

/**
 * Level of a row as it may be shown.
 * - LEVEL: the row is done.
 * - AT_LEAST: a grave level of a row that is not done remains, and may rise.
 * - OPEN: a harmless level of a row that is not done establishes nothing, and has no colour.
 * - NO_LABEL: the row is done, and nothing names or rates the address.
 * - NONE: the row has no answer.
 */
export type ShownLevel =
  | { readonly kind: 'LEVEL' | 'AT_LEAST' | 'OPEN'; readonly level: RiskLevel }
  | { readonly kind: 'NO_LABEL' }
  | { readonly kind: 'NONE' };

const GRAVE: ReadonlySet<RiskLevel> = new Set(['Critical', 'High', 'Medium']);

export function toShownLevel({ state, severity }: Pick<ScreeningRow, 'state' | 'severity'>): ShownLevel {
  if (severity === null) return { kind: state === 'DONE' ? 'NO_LABEL' : 'NONE' };
  if (state === 'DONE') return { kind: 'LEVEL', level: severity };
  return { kind: GRAVE.has(severity) ? 'AT_LEAST' : 'OPEN', level: severity };
}

/** Level of a service's customers' money; a harmless one of a row that is not done establishes nothing, and is not shown. */
export const toShownCustomers = ({ state, customers }: Pick<ScreeningRow, 'state' | 'customers'>): RiskLevel | null =>
  customers !== null && (state === 'DONE' || GRAVE.has(customers)) ? customers : null;
