import { writeFileSync } from 'node:fs';
import { startTronWorldNode } from '@sulian/world';

/** A simulated TRON's first blocks as its node answers them, one a line. @returns the path */
export async function writeTronWorld(path: string, seed: string, blocks: number): Promise<string> {
  const node = await startTronWorldNode({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const ask = async (call: string, num: number): Promise<string> =>
    (await fetch(`${node.url}/wallet/${call}?num=${num}`)).text();
  try {
    const lines: string[] = [];
    for (let height = 0; height < blocks; height++) {
      const block = await ask('getblockbynum', height);
      // The first block's transfers never ran.
      const infos = height === 0 ? '[]' : await ask('gettransactioninfobyblocknum', height);
      lines.push(`{"chain":"TRON","block":${block},"infos":${infos},"hasInternals":true}\n`);
    }
    writeFileSync(path, lines.join(''));
    return path;
  } finally {
    await node.stop();
  }
}
