import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNode, say } from './process.mjs';

const CHAINS = ['BITCOIN', 'ETHEREUM'];

/**
 * Keeps the first blocks of the demo world's chains beside the bundle that makes them, each in a process of its own:
 * a start reads them in place of making them again. A bundle of other sources lies in another folder, so what lies
 * beside it is of that bundle. Without them the program makes the blocks itself.
 */
export async function keepWorldsIfMissing(bundle) {
  const missing = CHAINS.filter((chain) => !existsSync(join(dirname(bundle), `world-${chain}.kept`)));
  const codes = await Promise.all(missing.map((chain) => runNode([bundle, 'keep-world', chain])));
  if (codes.some((code) => code !== 0)) say('The demo world could not be kept beside the program; starts take longer.');
}
