import type { Block } from '@sulian/domain';
import type { StepLimits } from './index-step.ts';

const FIRST_BLOCKS = 10;
const MOST_LEGS = 100_000;
const GROWTH = 8;

/** How many blocks to take next: of early ones hundreds fit into a batch, of recent ones a few, and memory stays flat. */
export class BatchSize implements StepLimits {
  maxBlocks: number;
  readonly #most: number;

  /** @param most blocks a batch, however small they are */
  constructor(most: number) {
    this.#most = most;
    this.maxBlocks = Math.min(FIRST_BLOCKS, most);
  }

  /** @param blocks the batch that was taken last; one that was not full, as at the head, says little of the next */
  learn(blocks: readonly Block[]): void {
    const legs = countLegs(blocks);
    if (legs > MOST_LEGS) this.maxBlocks = Math.max(1, Math.floor(this.maxBlocks / 2));
    else if (blocks.length >= this.maxBlocks && legs * GROWTH <= MOST_LEGS)
      this.maxBlocks = Math.min(this.#most, this.maxBlocks * GROWTH);
  }
}

function countLegs(blocks: readonly Block[]): number {
  let legs = 0;
  for (const { transactions } of blocks)
    for (const { operations } of transactions)
      for (const { sources, destinations } of operations) legs += sources.length + destinations.length;
  return legs;
}
