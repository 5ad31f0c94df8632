import { getEvmChain, normalizeBlock, parseBlockData, parseRecording, verifyBlockData } from '@sulian/chains';
import { readRealTexts } from '@sulian/testkit';
import { measureWriting } from './write-blocks.ts';

/**
 * `npx tsx apps/sulian/bench/evm-write.ts [ROUNDS]`: eight real blocks of Ethereum from memory, over and over: JSON read and
 * checked, roots recomputed, normalised, and written.
 */
const chain = getEvmChain('ETHEREUM');
const texts = readRealTexts('evm/chainstorage-rpc');

await measureWriting({
  chain: 'ETHEREUM',
  rounds: Number(process.argv[2] ?? '100'),
  batch: 5,
  readRound: () =>
    texts.map((text) => {
      const data = parseBlockData(parseRecording(text));
      verifyBlockData(chain, data);
      return normalizeBlock(chain, data).block;
    }),
  renewAddress: (address, mark) => `0x${mark}${address.slice(2 + mark.length)}`,
});
