import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FinalMemory } from '@sulian/chains';
import type { ChainId } from '@sulian/domain';
import { z } from 'zod';
import { log } from './log.ts';
import type { Program } from './program.ts';

/** Four hours of ChainLocks: so far a ledger may be behind what its node calls final. */
const MAX_PLACES = 100;

const places = z.array(z.object({ height: z.int().nonnegative(), hash: z.string().min(1).max(128) })).max(MAX_PLACES);
type Places = z.infer<typeof places>;

/**
 * Stores blocks that a chain's nodes declared final in a file of the data folder, so that they remain final after a
 * restart. A block that is no longer in the ledger (rolled back manually) does not count.
 */
export function openFinalMemory(
  { config, ledger }: { readonly config: Pick<Program['config'], 'dataDir'>; readonly ledger: Program['ledger'] },
  chain: ChainId,
): FinalMemory {
  const path = join(config.dataDir, `final-${chain}.json`);
  let places = readPlaces(path);
  const isStored = async ({ height, hash }: Places[number]): Promise<boolean> =>
    (await ledger.read(chain, (reader) => reader.findBlock(height)))?.hash === hash;
  return {
    recall: async () => {
      if ((await ledger.getState(chain)).height === undefined) return undefined;
      for (const place of places.toReversed()) if (await isStored(place)) return place;
      return undefined;
    },
    store: async ({ height, hash }) => {
      places = [...places, { height, hash }].slice(-MAX_PLACES);
      savePlaces(path, places);
    },
  };
}

/**
 * Writes the file atomically, since the program may end at any moment. After a failure, finality is known until that
 * end only.
 */
function savePlaces(path: string, places: Places): void {
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(`${path}.new`, `${JSON.stringify(places)}\n`);
    renameSync(`${path}.new`, path);
  } catch (error) {
    log.warn(`${path} cannot be written, and what is final would be forgotten at a restart: ${String(error)}`);
  }
}

/** Reads the file. An unreadable one is reported and ignored: finality then begins with the node's next answer. */
function readPlaces(path: string): Places {
  if (!existsSync(path)) return [];
  try {
    return places.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    log.warn(`${path}: unreadable; what was final before this start is forgotten`);
    return [];
  }
}
