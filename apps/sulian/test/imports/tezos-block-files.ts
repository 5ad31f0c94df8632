import { writeFileSync } from 'node:fs';
import { createTezosSource } from '@sulian/chains';
import { startTezosWorldNode } from '@sulian/world';

/** Records a simulated Tezos' first blocks as `capture-blocks` does, one a line. @returns the path */
export async function writeTezosWorld(path: string, seed: string, blocks: number): Promise<string> {
  const node = await startTezosWorldNode({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  try {
    const source = createTezosSource({ chain: 'TEZOS', urls: [node.url], isSimulated: true });
    const recordings = await source.getRecordings(0, blocks - 1);
    writeFileSync(path, recordings.map(({ content }) => `${JSON.stringify(content)}\n`).join(''));
    return path;
  } finally {
    await node.stop();
  }
}
