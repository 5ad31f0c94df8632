import { getFamily } from '@sulian/chains';
import { startRippleWorldNode } from '@sulian/world';

/** Records a simulated XRP Ledger's first ledgers as `capture-blocks` does. @returns the folder */
export async function writeRippleWorld(out: string, seed: string, blocks: number): Promise<string> {
  const node = await startRippleWorldNode({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  try {
    const toHeight = node.world.tip.height;
    const request = { fromHeight: toHeight - blocks + 1, toHeight, out };
    await getFamily('RIPPLE').capture?.({ chain: 'RIPPLE', urls: [node.url] }, request);
    return out;
  } finally {
    await node.stop();
  }
}
