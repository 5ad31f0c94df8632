import type { Config } from '../config.ts';
import { DEMO_BLOCKS, type DemoChain } from './demo-base.ts';
import { DEMO_CHAINS } from './demo-chains.ts';
import { isDemoFolder, isForDemo, readWorldStart, type WorldStart } from './demo-folder.ts';
import { startWorldProcess, type WorldProcess } from './world-process.ts';

interface RunningWorlds {
  readonly start: WorldStart;
  readonly processes: ReadonlyMap<DemoChain, WorldProcess>;
}

/** Simulated chains, each in its own process, started by the first `run` until `stop`. */
export interface DemoWorlds {
  /** @throws CONFIG_INVALID */
  run(): RunningWorlds;
  stop(): Promise<void>;
}

/** Begins at once where they will surely be wanted: they are made while PostgreSQL gets ready. @throws CONFIG_INVALID */
export function prepareDemoWorlds(config: Config): DemoWorlds {
  let running: RunningWorlds | undefined;
  const run = (): RunningWorlds => {
    running ??= startWorlds(readWorldStart(config), !isDemoFolder(config.dataDir));
    return running;
  };
  if (isForDemo(config)) run();
  return {
    run,
    stop: async () => {
      await Promise.all([...(running?.processes.values() ?? [])].map((each) => each.stop()));
    },
  };
}

function startWorlds(start: WorldStart, isNew: boolean): RunningWorlds {
  const { chains, ...base } = start;
  const processes = DEMO_CHAINS.filter(({ chain }) => chains.includes(chain)).map(
    ({ chain }) => [chain, startWorldProcess(chain, { ...base, blocks: DEMO_BLOCKS[chain], isNew })] as const,
  );
  return { start, processes: new Map(processes) };
}
