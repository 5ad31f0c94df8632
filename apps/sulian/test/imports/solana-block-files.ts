import { writeFileSync } from 'node:fs';
import { startSolanaWorldNode } from '@sulian/world';

const WHOLE = { encoding: 'base64', transactionDetails: 'full', rewards: true, maxSupportedTransactionVersion: 0 };

/** A simulated Solana's first blocks as its node answers them, one a line. @returns the path */
export async function writeSolanaWorld(path: string, seed: string, blocks: number): Promise<string> {
  const node = await startSolanaWorldNode({ seed, blocks, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const ask = async (method: string, ...params: readonly unknown[]): Promise<unknown> => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method, params });
    const response = await fetch(node.url, { method: 'POST', body });
    return ((await response.json()) as { result: unknown }).result;
  };
  try {
    const lines: string[] = [];
    for (const slot of (await ask('getBlocks', 0, node.world.tip.slot)) as readonly number[])
      lines.push(`${JSON.stringify({ chain: 'SOLANA', slot, block: await ask('getBlock', slot, WHOLE) })}\n`);
    writeFileSync(path, lines.join(''));
    return path;
  } finally {
    await node.stop();
  }
}
