import type { Block } from '@sulian/domain';
import type { StepLimits } from './index-step.ts';

const FIRST_BLOCKS = 10;
const MOST_LEGS = 100_000;
const GROWTH = 8;
const PROBE = 2;
/** A batch is saved as a whole: what is stopped or fails loses no more work than this, or than saving takes anyway. */
const MOST_MS = 5_000;

interface BatchTime {
  readonly blocks: number;
  readonly ms: number;
}

/**
 * How many blocks to take next: of early ones hundreds fit into a batch, of recent ones a few; memory stays flat, and a slow
 * machine saves as often as a fast one.
 */
export class BatchSize implements StepLimits {
  maxBlocks: number;
  readonly #most: number;
  #last: BatchTime | undefined;
  /** Part of a batch's time that does not depend on its size; undefined until two sizes were tried. */
  #fixedMs: number | undefined;

  /** @param most blocks a batch, however small they are */
  constructor(most: number) {
    this.#most = most;
    this.maxBlocks = Math.min(FIRST_BLOCKS, most);
  }

  /**
   * Adjusts the batch size after a batch.
   * @param blocks the last batch; one that was not full, as at the head, hardly predicts the next
   * @param tookMs time from its request until it was saved
   */
  learn(blocks: readonly Block[], tookMs: number): void {
    const legs = countLegs(blocks);
    const growth = this.#findGrowth({ blocks: blocks.length, ms: tookMs });
    if (growth < 1) this.maxBlocks = Math.max(1, Math.floor(blocks.length * growth));
    else if (legs > MOST_LEGS) this.maxBlocks = Math.max(1, Math.floor(this.maxBlocks / 2));
    else if (blocks.length >= this.maxBlocks && legs * GROWTH <= MOST_LEGS)
      this.maxBlocks = Math.min(this.#most, Math.floor(this.maxBlocks * Math.min(GROWTH, growth)));
  }

  /** How many times as many blocks would take as long as a batch may. */
  #findGrowth(taken: BatchTime): number {
    this.#fixedMs = (this.#last && findFixedMs(this.#last, taken)) ?? this.#fixedMs;
    this.#last = taken;
    const fixedMs = this.#fixedMs ?? 0;
    const growth = (Math.max(MOST_MS, 2 * fixedMs) - fixedMs) / Math.max(1, taken.ms - fixedMs);
    if (this.#fixedMs !== undefined) return growth;
    // Two similar sizes would not show a trend.
    return growth < 1 ? Math.min(growth, 1 / PROBE) : Math.max(growth, PROBE);
  }
}

/** Time of an empty batch, extrapolated from two batches; undefined where their blocks differ too much. */
function findFixedMs(before: BatchTime, now: BatchTime): number | undefined {
  const isSlower = now.ms > before.ms;
  if (now.blocks === before.blocks || (now.blocks < before.blocks && isSlower)) return undefined;
  const msPerBlock = Math.max(0, (now.ms - before.ms) / (now.blocks - before.blocks));
  return Math.max(0, now.ms - msPerBlock * now.blocks);
}

function countLegs(blocks: readonly Block[]): number {
  let legs = 0;
  for (const { transactions } of blocks)
    for (const { operations } of transactions)
      for (const { sources, destinations } of operations) legs += sources.length + destinations.length;
  return legs;
}
