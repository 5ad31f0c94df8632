import { accessSync, constants, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runNode, StepError, say } from './process.mjs';

const CHAINS = ['BITCOIN', 'ETHEREUM', 'TRON'];
/** Exit codes above are those of signals: somebody wants us to stop. */
const SIGNALS = 128;

/**
 * Stores the first blocks of the demo world's chains next to the bundle, each in its own process, so that a start reads
 * them. A bundle of other sources is in another folder, so stored blocks always match their bundle. Without them the
 * program creates the blocks.
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
