import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { DEFAULT_DEMO_CHAINS, type DemoChain, demoChain, SEED } from '../src/demo/demo-base.ts';

const DEFAULT_SAMPLE = 300;
export const HELP = `usage: npm run accuracy -- [--sample N|all] [--seed TEXT] [--chain CHAIN] [--real FOLDER] [--no-world]

Scores addresses whose owners are known, in both directions, and holds the severities against what must hold
(docs/ACCURACY.md). Ends with 1 where something does not.

  --sample N|all  addresses a class and a run of real blocks (${DEFAULT_SAMPLE}); all of them take hours
  --seed TEXT     which world, and which addresses of a sample (${SEED})
  --chain CHAIN   the simulated world of one chain alone (${DEFAULT_DEMO_CHAINS.join(', ')})
  --real FOLDER   real blocks and public labels (../shared/data)
  --no-world      real blocks alone
`;
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');
const OPTIONS = {
  sample: { type: 'string', default: String(DEFAULT_SAMPLE) },
  seed: { type: 'string', default: SEED },
  chain: { type: 'string', default: DEFAULT_DEMO_CHAINS.join() },
  real: { type: 'string', default: join(ROOT, '..', 'shared', 'data') },
  'no-world': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

export interface Settings {
  readonly seed: string;
  /** Addresses of a class, and of a run of real blocks, at most. */
  readonly sample: number;
  /** Whose worlds. */
  readonly chains: readonly DemoChain[];
  readonly real: string;
  readonly isWorldWanted: boolean;
}

/** Settings of the command line; undefined where it is invalid. */
export function parseSettings(args: readonly string[]): Settings | 'HELP' | undefined {
  const values = parseValues(args);
  if (values === undefined || values.help) return values === undefined ? undefined : 'HELP';
  const atMost = values.sample === 'all' ? Number.POSITIVE_INFINITY : Number(values.sample);
  const isCount = Number.isSafeInteger(atMost) && atMost > 0;
  if (values.sample !== 'all' && !isCount) return undefined;
  const chains = z.array(demoChain).safeParse(values.chain.split(','));
  if (!chains.success) return undefined;
  return {
    seed: values.seed,
    sample: atMost,
    chains: chains.data,
    real: values.real,
    isWorldWanted: !values['no-world'],
  };
}

function parseValues(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values;
  } catch {
    return undefined;
  }
}
