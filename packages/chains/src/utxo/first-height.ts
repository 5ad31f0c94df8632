import { AppError } from '@sulian/domain';
import { findCoinbaseHeight } from './coinbase.ts';
import { parseHeader } from './header.ts';

/** Blocks looked at for the height that their coinbases state; they must agree. */
export const HEIGHT_PROBES = 24;

/**
 * Height of a run's first block from what its first blocks state in their coinbases (BIP 34).
 * A single stray number of the time before the rule was binding is not believed against its neighbours.
 *
 * @param raws the run's first blocks in order, up to `HEIGHT_PROBES`
 * @throws BAD_REQUEST when they state nothing, or contradict each other: it must be given then
 */
export function guessFirstHeight(raws: readonly Buffer[]): number {
  const guesses = new Set<number>();
  for (const [i, raw] of raws.entries()) {
    const stated = findCoinbaseHeight(parseHeader(raw), raw);
    if (stated !== undefined) guesses.add(stated - i);
  }
  const [first, ...others] = guesses;
  if (first === undefined || others.length > 0 || first < 0)
    throw new AppError('BAD_REQUEST', 'the blocks do not tell their height; give the height of the first one', {
      details: {
        stated: [...guesses].slice(0, 5),
        hash: raws[0] === undefined ? undefined : parseHeader(raws[0]).hash,
      },
    });
  return first;
}
