import { getFamily } from '@sulian/chains';
import { startTonWorldNode } from '@sulian/world';

/** Records a simulated TON's first blocks as `capture-blocks` does. @returns the folder */
export async function writeTonWorld(out: string, seed: string, blocks: number): Promise<string> {
  const node = await startTonWorldNode({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  try {
    const request = { fromHeight: 1, toHeight: blocks - 1, out };
    await getFamily('TON').capture?.({ chain: 'TON', urls: [node.url] }, request);
    return out;
  } finally {
    await node.stop();
  }
}
