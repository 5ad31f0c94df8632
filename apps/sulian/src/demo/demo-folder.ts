import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '@sulian/domain';
import { z } from 'zod';
import { type Config, hasSources } from '../config.ts';
import { DEFAULT_DEMO_CHAINS, demoChain, SEED } from './demo-base.ts';

/** File next to the ledger with its world, so that a restart continues the same one. */
const DEMO_FILE = 'demo-world.json';

const worldStart = z.object({
  seed: z.string(),
  startTimeSec: z.int(),
  /** Chains that the folder contains or will contain. */
  chains: z.array(demoChain).default([...DEFAULT_DEMO_CHAINS]),
});
export type WorldStart = z.infer<typeof worldStart>;

const demoFile = (dataDir: string): string => join(dataDir, DEMO_FILE);

export const isDemoFolder = (dataDir: string): boolean => existsSync(demoFile(dataDir));

/** True where nothing prevents the simulated world, so that it may be created before the stores are open. */
export function isForDemo(config: Config): boolean {
  const { databaseUrl, dataDir } = config;
  if (hasSources(config) || databaseUrl !== undefined) return false;
  return isDemoFolder(dataDir) || !existsSync(dataDir) || isEmpty(dataDir);
}

/** False for other than an empty folder; opening the stores later reports the path. */
function isEmpty(dir: string): boolean {
  try {
    return readdirSync(dir).length === 0;
  } catch {
    return false;
  }
}

/** @throws CONFIG_INVALID: real blocks must not be added to simulated ones */
export function refuseDemoFolder(dataDir: string): void {
  if (isDemoFolder(dataDir))
    throw new AppError(
      'CONFIG_INVALID',
      `${dataDir} has the simulated world; real blocks need a folder of their own (SULIAN_DATA_DIR)`,
    );
}

/**
 * The folder's own world, or a new one up to the present. A chain in the folder remains in the world, requested or not;
 * otherwise it would look like a real one.
 * @throws CONFIG_INVALID
 */
export function readWorldStart({ dataDir, demoChains }: Pick<Config, 'dataDir' | 'demoChains'>): WorldStart {
  if (!isDemoFolder(dataDir))
    return { seed: SEED, startTimeSec: Math.floor(Date.now() / 1000), chains: [...demoChains] };
  const path = demoFile(dataDir);
  try {
    const storedStart = worldStart.parse(JSON.parse(readFileSync(path, 'utf8')));
    return { ...storedStart, chains: [...new Set([...storedStart.chains, ...demoChains])] };
  } catch (cause) {
    throw new AppError('CONFIG_INVALID', `${path} does not state which simulated world the folder has`, { cause });
  }
}

export function saveWorldStart(dataDir: string, start: WorldStart): void {
  const [path, text] = [demoFile(dataDir), `${JSON.stringify(start)}\n`];
  if (isDemoFolder(dataDir) && readFileSync(path, 'utf8') === text) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}
