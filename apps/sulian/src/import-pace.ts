interface Sample {
  readonly atMs: number;
  readonly blocks: number;
}

/** Period whose blocks give the present pace: blocks of different years differ in size. */
const RECENT_MS = 60_000;

/** Blocks per second of an import, from samples of how many were stored when. */
export class ImportPace {
  readonly #samples: Sample[] = [];
  #first: Sample | undefined;

  add(sample: Sample): void {
    this.#first ??= sample;
    this.#samples.push(sample);
    while ((this.#samples[1]?.atMs ?? sample.atMs) <= sample.atMs - RECENT_MS) this.#samples.shift();
  }

  /** Pace of the last minute; undefined before time has passed. */
  get recent(): number | undefined {
    return toPace(this.#samples[0], this.#samples.at(-1));
  }

  /** Pace since the first sample. */
  get whole(): number | undefined {
    return toPace(this.#first, this.#samples.at(-1));
  }
}

const toPace = (from: Sample | undefined, to: Sample | undefined): number | undefined =>
  from === undefined || to === undefined || to.atMs <= from.atMs
    ? undefined
    : ((to.blocks - from.blocks) * 1_000) / (to.atMs - from.atMs);
