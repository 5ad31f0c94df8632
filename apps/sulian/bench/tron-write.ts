import { normalizeTronBlock, parseTronBlockData, verifyTronBlockData } from '@sulian/chains';
import { readTronBlock } from '@sulian/testkit';
import { measureWriting } from './write-blocks.ts';

/**
 * `npx tsx apps/sulian/bench/tron-write.ts [ROUNDS]`: a real block of TRON with 619 transactions from memory, over and over:
 * JSON read and checked, ids and root recomputed, normalised, and written.
 */
const text = JSON.stringify(readTronBlock());

await measureWriting({
  chain: 'TRON',
  rounds: Number(process.argv[2] ?? '100'),
  batch: 20,
  readRound: () => {
    const data = parseTronBlockData(JSON.parse(text));
    verifyTronBlockData(data);
    return [normalizeTronBlock(data).block];
  },
  renewAddress: (address, mark) => `T${mark}${address.slice(1 + mark.length)}`,
});
