import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNode, StepError, say } from './process.mjs';

const CHAINS = ['BITCOIN', 'ETHEREUM', 'TRON'];
/** Exit codes above are those of signals: somebody wants us to stop. */
const SIGNALS = 128;

/**
 * Keeps the first blocks of the demo world's chains beside the bundle that makes them, each in a process of its own:
 * a start reads them in place of making them again. A bundle of other sources lies in another folder, so what lies
 * beside it is of that bundle. Without them the program makes the blocks itself.
 */
export async function keepWorldsIfMissing(bundle) {
  const folder = dirname(bundle);
  const missing = CHAINS.filter((chain) => !existsSync(join(folder, `world-${chain}.kept`)));
  if (missing.length === 0 || !isWritable(folder)) return;
  say('Making the demo world …');
  const codes = await Promise.all(missing.map((chain) => runNode([bundle, 'keep-world', chain])));
  if (codes.some((code) => code > SIGNALS)) throw new StepError('interrupted');
  if (codes.some((code) => code !== 0)) say('The demo world could not be kept; starts take longer.');
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
