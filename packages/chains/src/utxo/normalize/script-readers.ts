import { ScriptReader } from '../address/script.ts';
import type { UtxoChain } from '../chains.ts';

/** By record: a test network's addresses are others. */
const scriptReaders = new WeakMap<UtxoChain, ScriptReader>();

/** Reader of the scripts of a chain, made once. */
export function getScriptReader(chain: UtxoChain): ScriptReader {
  const known = scriptReaders.get(chain);
  if (known !== undefined) return known;
  const made = new ScriptReader(chain);
  scriptReaders.set(chain, made);
  return made;
}
