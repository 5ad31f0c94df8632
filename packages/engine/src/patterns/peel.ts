import type { LegRow } from '@sulian/domain';
import { type Sides, toSides } from './operation.ts';

/** One source, two destinations of different amounts: a small part is peeled off, the larger goes on. */
export const isPeel = (legs: readonly LegRow[]): boolean => isPeelShape(toSides(legs));

export function isPeelShape({ sources, destinations }: Sides): boolean {
  const [first, second] = destinations;
  return (
    sources.length === 1 &&
    destinations.length === 2 &&
    first?.unspendable !== true &&
    second?.unspendable !== true &&
    (first?.amountBase ?? 0n) > 0n &&
    (second?.amountBase ?? 0n) > 0n &&
    first?.amountBase !== second?.amountBase
  );
}
