import { type AddressClass, INNOCENT } from './classes.ts';
import type { Measured } from './measure-world.ts';

/** One type of end at which innocents' money was not followed. */
export interface UndefinedCause {
  readonly type: string;
  /** Undefined addresses of which it is the largest such end. */
  readonly addresses: number;
  /** Mean over all Undefined addresses, percent of the money. */
  readonly meanPercent: number;
}

/** Types of end that leave innocents Undefined, the most frequent first. */
export function listUndefinedCauses(
  measured: ReadonlyMap<AddressClass, Pick<Measured, 'verdicts'>>,
): readonly UndefinedCause[] {
  const unknown = [...INNOCENT]
    .flatMap((each) => [...(measured.get(each)?.verdicts.values() ?? [])])
    .filter(({ severity }) => severity === 'Undefined')
    .map(({ notFollowed }) => [...notFollowed].sort(([, a], [, b]) => b - a));
  const causes = new Map<string, { addresses: number; percent: number }>();
  for (const ends of unknown)
    for (const [index, [type, percent]] of ends.entries()) {
      const cause = causes.get(type) ?? { addresses: 0, percent: 0 };
      causes.set(type, { addresses: cause.addresses + Number(index === 0), percent: cause.percent + percent });
    }
  return [...causes]
    .map(([type, { addresses, percent }]) => ({ type, addresses, meanPercent: percent / unknown.length }))
    .sort((a, b) => b.addresses - a.addresses || b.meanPercent - a.meanPercent);
}
