import type { EntityType, Label } from '@sulian/domain';

/** How grave an entity type is, lower is graver: the policy's score. */
export type TypeScore = (type: EntityType) => number;

export type CompareLabels = (a: Label, b: Label) => number;

/** Order and severity of labels under the risk policy. */
export interface LabelOrder {
  readonly compare: CompareLabels;
  readonly isSevere: (type: EntityType) => boolean;
}

export const isListing = ({ validity }: Label): boolean => validity === 'listing';

/** A listing without an end: it is in force once it has begun. */
const isOpenListing = (label: Label): boolean => isListing(label) && label.validTo === undefined;

/**
 * Best label first: a listing without an end, then the highest confidence, the worst score (where scores are given),
 * the newest, the lowest id. The order is total, so it does not depend on the order of input.
 */
export const createCompareLabels =
  (scoreOf: TypeScore = () => 0): CompareLabels =>
  (a, b) =>
    Number(isOpenListing(b)) - Number(isOpenListing(a)) ||
    b.confidence - a.confidence ||
    scoreOf(a.entity.type) - scoreOf(b.entity.type) ||
    compareText(b.date ?? '', a.date ?? '') ||
    a.id - b.id;

const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
