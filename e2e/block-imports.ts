import type { BlockImportRow } from '@sulian/contract';

const rowOf = (more: Partial<BlockImportRow> = {}): BlockImportRow => ({
  id: 4,
  blockchain: 'BITCOIN',
  source: 'blocks',
  startedBy: 'operator',
  state: 'RUNNING',
  stage: 'WRITING',
  beganAt: 1_795_000_000,
  seenAt: 1_795_000_100,
  endedAt: null,
  firstHeight: 0,
  lastHeight: 799_999,
  height: 199_999,
  blocks: 200_000,
  totalBlocks: 800_000,
  transactions: 9_876_543,
  blocksPerSec: 150,
  secondsLeft: 4_000,
  fault: null,
  orphans: 0,
  warnings: [],
  warningsTotal: 0,
  ...more,
});

/** One of each state. */
export const BLOCK_IMPORTS: readonly BlockImportRow[] = [
  rowOf(),
  rowOf({
    id: 3,
    state: 'FAILED',
    beganAt: 1_794_980_000,
    endedAt: 1_794_990_000,
    secondsLeft: null,
    fault: {
      code: 'BLOCK_CORRUPT',
      text: 'the merkle root differs (height 200000, file blocks/blk00199.dat, offset 8)',
    },
    orphans: 2,
    warnings: ['blocks/notes.txt: a text, no block; left out'],
    warningsTotal: 61,
  }),
  rowOf({
    id: 2,
    blockchain: 'ETHEREUM',
    source: 'capture',
    state: 'INTERRUPTED',
    secondsLeft: null,
    blocksPerSec: 3.2,
  }),
  rowOf({
    id: 1,
    state: 'DONE',
    beganAt: 1_794_960_000,
    endedAt: 1_794_970_000,
    blocks: 800_000,
    height: 799_999,
    secondsLeft: null,
  }),
];
