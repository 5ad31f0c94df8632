import type { ChainState } from '@sulian/domain';
import { dropChain } from '@sulian/ledger';
import type { FollowedChain } from '../follow-chains.ts';
import { log } from '../log.ts';
import type { Program } from '../program.ts';
import { DEMO_BLOCKS } from './demo-base.ts';
import { DEMO_CHAINS, type DemoChainRecord, toFollowed } from './demo-chains.ts';
import { isDemoFolder, saveWorldStart } from './demo-folder.ts';
import type { DemoWorlds } from './demo-worlds.ts';
import type { SimulatedNode } from './world-process.ts';

/** A simulated chain whose node answers. */
export interface OpenedChain {
  readonly record: DemoChainRecord;
  readonly node: SimulatedNode;
  readonly followed: FollowedChain;
}

export interface OpenedDemo {
  readonly worlds: DemoWorlds;
  readonly chains: readonly Promise<OpenedChain>[];
  /** The folder had chains of another version's world, which were dropped. */
  readonly isRebuilt: boolean;
}

/**
 * Opens the nodes of the simulated world, unless the ledger has other chains: imported blocks are never mixed with
 * simulated ones. Chains of another version's world are dropped and indexed again. People, cases, labels, alerts and
 * the audit log remain. Runs before the program locks its chains.
 */
export async function openDemo(program: Program, worlds: DemoWorlds): Promise<OpenedDemo | undefined> {
  const { ledger, config } = program;
  const states = await Promise.all(DEMO_CHAINS.map(({ chain }) => ledger.getState(chain)));
  const isStored = states.some((each) => each.height !== undefined || each.isLoading);
  if (isStored && !isDemoFolder(config.dataDir)) return undefined;
  const { start, processes } = worlds.run();
  saveWorldStart(config.dataDir, start);
  const chains = DEMO_CHAINS.flatMap((record, index) => {
    const process = processes.get(record.chain);
    if (process === undefined) return [];
    const storedBlocks = (states[index]?.height ?? -1) + 1 - (record.firstHeight ?? 0);
    const node = process.open(Math.max(0, storedBlocks - DEMO_BLOCKS[record.chain]));
    const opened = node.then(async (each) => ({ record, node: each, followed: await toFollowed(record, each) }));
    // Reported by the one who waits for it.
    opened.catch(() => undefined);
    return [{ opened, state: states[index] }];
  });
  const isDropped = await Promise.all(chains.map(({ opened, state }) => dropOther(program, opened, state)));
  return { worlds, chains: chains.map(({ opened }) => opened), isRebuilt: isDropped.includes(true) };
}

/** Drops a chain whose newest block is none of the world's: it would look like a fork of the whole chain. */
async function dropOther(
  program: Program,
  opened: Promise<OpenedChain>,
  state: ChainState | undefined,
): Promise<boolean> {
  if (state?.height === undefined) return false;
  const { height, hash, transactions } = state;
  const { chain, source } = (await opened).followed;
  if ((await source.findHash(height)) === hash) return false;
  log.info(`${chain}: the folder has the simulated world of another version; its blocks are indexed again`);
  await dropChain(program.databaseOf(chain), chain, () =>
    program.apiDeps.people.writeAudited(async ({ chains }) => {
      await chains.forget(chain);
      const details = { height, transactions, reason: 'simulated world of another version' };
      const entry = {
        who: undefined,
        where: 'system',
        action: 'chain.drop',
        target: chain,
        result: 'OK',
        details,
      } as const;
      return { answer: undefined, entry };
    }),
  );
  return true;
}
