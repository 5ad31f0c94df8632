import { type BothScored, DIRECTIONS, resultOf, type Sentence } from './sentence.ts';

/** What the object itself did: of whichever direction has its answer, for it is the same of both. */
export function composeConduct(both: BothScored): readonly Sentence[] {
  const conduct = DIRECTIONS.map((direction) => resultOf(both[direction])?.conduct).find((each) => each !== undefined);
  return (conduct?.findings ?? []).map((finding) => ({
    kind: 'CONDUCT',
    finding,
    isWhole: conduct?.isWhole === true,
  }));
}
