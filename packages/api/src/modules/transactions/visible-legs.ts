import { MAX_OPERATIONS_SHOWN } from '@sulian/contract';
import type { LegRow } from '@sulian/domain';

/** Which operations, and which legs of each side of them, are sent. */
export interface VisibleLegs {
  readonly legOffset: number;
  readonly legLimit: number;
  readonly operationOffset: number;
}

export const isVisible =
  ({ legOffset, legLimit }: Pick<VisibleLegs, 'legOffset' | 'legLimit'>) =>
  (leg: LegRow): boolean =>
    leg.position >= legOffset && leg.position < legOffset + legLimit;

export const visibleOperations = (
  operations: readonly (readonly LegRow[])[],
  { operationOffset }: VisibleLegs,
): readonly (readonly LegRow[])[] => operations.slice(operationOffset, operationOffset + MAX_OPERATIONS_SHOWN);
