/** A part of a whole in base units, exactly; undefined: all of it. */
export type Ratio = readonly [part: bigint, whole: bigint] | undefined;

/** Part of a bundle that is passed on: 0..1, and the same exactly. */
export interface Portion {
  readonly part: number;
  readonly ratio: Ratio;
}

export const WHOLE: Portion = { part: 1, ratio: undefined };

/** Part of the whole, 0..1; all of it where the whole is not above the part. */
export const rateOf = (part: bigint, whole: bigint): number => (part >= whole ? 1 : Number(part) / Number(whole));

/** Both. */
export const toPortion = (part: bigint, whole: bigint): Portion => ({
  part: rateOf(part, whole),
  ratio: toRatio(part, whole),
});

/** The same exactly. */
export const toRatio = (part: bigint, whole: bigint): Ratio => (part >= whole ? undefined : [part, whole]);
