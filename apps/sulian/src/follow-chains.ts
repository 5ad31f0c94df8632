import { type BlockSource, type ChainId, type ErrorCode, isAppError, type TokenReader } from '@sulian/domain';
import { follow } from '@sulian/indexing';
import { namePools } from '@sulian/usecases';
import { keepTokens } from './assets/keep-tokens.ts';
import { changeRuleOf, clusterRuleOf } from './cluster-rules.ts';
import { openFinalMemory } from './final-memory.ts';
import { createLevelLog, type LevelLog } from './level-log.ts';
import { log } from './log.ts';
import type { Program } from './program.ts';
import { type ChainSource, countSources, openSource, openTokenReader } from './sources.ts';

/** Blocks appended in one database transaction while following; a late mainnet block has some 10,000 legs. */
const BLOCKS_PER_STEP = 50;

/**
 * Consecutive polls below the ledger's height before a source counts as behind: nodes under one address may differ by a
 * block for a moment.
 */
const LOOKS_BEHIND = 2;

export interface FollowedChain {
  readonly chain: ChainId;
  readonly source: BlockSource;
  readonly pollMs: number;
  /** Nothing is compared with its answers. */
  readonly hasOneSource?: boolean | undefined;
  /** Reader of contracts' own names. */
  readonly tokens?: TokenReader | undefined;
}

/** Opens the program's sources of blocks. @throws CHAIN_UNKNOWN, SOURCE_*, BLOCK_*, CONFIG_INVALID */
export function openSources(program: Program): Promise<readonly FollowedChain[]> {
  for (const chain of program.onDemand.keys())
    log.warn(`${chain}: histories are fetched on demand; its blocks are not followed`);
  return Promise.all([...program.sources].map(([chain, source]) => openFollowed(program, chain, source)));
}

/** @throws CHAIN_UNKNOWN, SOURCE_*, BLOCK_*, CONFIG_INVALID */
export const openFollowed = async (
  program: Program,
  chain: ChainId,
  { source, pollMs }: Pick<ChainSource, 'source' | 'pollMs'>,
): Promise<FollowedChain> => ({
  chain,
  source: await openSource(chain, source, openFinalMemory(program, chain)),
  pollMs,
  hasOneSource: countSources(source) === 1,
  tokens: openTokenReader(chain, source),
});

/** Last result of each followed source: its best height, and its fault. */
type SourceState =
  | { readonly headHeight: number; readonly sourceFault?: 'SOURCE_BEHIND' }
  | { readonly sourceFault: ErrorCode };

interface SourceStatus {
  readonly isConfigured: boolean;
  readonly hasOneSource?: boolean | undefined;
  readonly headHeight?: number;
  readonly sourceFault?: ErrorCode;
}

/** Chains that are followed until the signal aborts. A chain that stops with an alarm leaves the others running. */
export interface Following {
  /** Follows a chain, in place of the source that it was followed by. */
  start(followed: FollowedChain): Promise<void>;
  /** Ends the following of a chain; its stored blocks stay. */
  stop(chain: ChainId): Promise<void>;
  /** Last result of each source; none before its first poll. */
  readonly sources: ReadonlyMap<ChainId, SourceState>;
  statusOf(chain: ChainId): SourceStatus;
  /** Settles once every chain was level with its source, or stopped. */
  readonly level: Promise<void>;
  /** Settles once every chain that is followed by now has stopped. */
  readonly done: Promise<void>;
}

interface FollowRun {
  readonly followed: FollowedChain;
  readonly abort: AbortController;
  readonly level: Promise<void>;
  readonly done: Promise<void>;
}

export function followChains(program: Program, chains: readonly FollowedChain[], signal: AbortSignal): Following {
  const states = new Map<ChainId, SourceState>();
  const runs = new Map<ChainId, FollowRun>();
  const levelLog = createLevelLog(log.info);
  const begin = (followed: FollowedChain): void => {
    const abort = new AbortController();
    const own = AbortSignal.any([signal, abort.signal]);
    runs.set(followed.chain, { followed, abort, ...followOnce(program, followed, { states, signal: own, levelLog }) });
  };
  const stop = async (chain: ChainId): Promise<void> => {
    const run = runs.get(chain);
    if (run === undefined) return;
    run.abort.abort();
    await run.done;
    // Another call may have started the chain again meanwhile.
    if (runs.get(chain) !== run) return;
    runs.delete(chain);
    states.delete(chain);
  };
  for (const followed of chains) begin(followed);
  return {
    start: async (followed) => {
      while (runs.has(followed.chain)) await stop(followed.chain);
      begin(followed);
    },
    stop,
    sources: states,
    statusOf: (chain) => ({ ...toSourceStatus(runs.get(chain)?.followed), ...states.get(chain) }),
    get level() {
      return Promise.all([...runs.values()].map(({ level }) => level)).then(() => {});
    },
    get done() {
      return Promise.all([...runs.values()].map(({ done }) => done)).then(() => {});
    },
  };
}

const toSourceStatus = (followed: FollowedChain | undefined): SourceStatus =>
  followed === undefined ? { isConfigured: false } : { isConfigured: true, hasOneSource: followed.hasOneSource };

interface Run {
  readonly states: Map<ChainId, SourceState>;
  readonly signal: AbortSignal;
  readonly levelLog: LevelLog;
}

function followOnce(program: Program, followed: FollowedChain, run: Run): Pick<FollowRun, 'level' | 'done'> {
  let following = Promise.resolve();
  const level = new Promise<void>((resolve) => {
    const report: LevelLog['report'] = (chain, height) => {
      run.levelLog.report(chain, height);
      resolve();
    };
    following = followOne(program, followed, { ...run, levelLog: { report } });
    void following.then(resolve, resolve);
  });
  const tokens = keepTokens(program.assetStore, [followed], run.signal);
  return { level, done: Promise.all([following, tokens]).then(() => {}) };
}

async function followOne(program: Program, { chain, source, pollMs }: FollowedChain, run: Run): Promise<void> {
  const rules = program.adapters.get(chain);
  if (rules === undefined) return log.warn(`${chain}: this chain cannot be read yet; its source is ignored`);
  let isLevel = false;
  let looksBehind = 0;
  try {
    await namePools(program.labelStore, rules);
    await program.leases.keep(chain, run.signal);
    await follow({
      ledger: program.ledger,
      source,
      rules,
      clusterRule: clusterRuleOf(chain),
      changeRule: changeRuleOf(chain, program.config.followsChange),
      limits: { maxBlocks: BLOCKS_PER_STEP },
      pollMs,
      signal: run.signal,
      isWriter: () => program.leases.findFence(chain)?.epoch !== undefined,
      onStep: (outcome) => {
        const { headHeight } = outcome;
        looksBehind = outcome.kind === 'sourceBehind' ? looksBehind + 1 : 0;
        const isBehind = looksBehind >= LOOKS_BEHIND;
        run.states.set(chain, isBehind ? { headHeight, sourceFault: 'SOURCE_BEHIND' } : { headHeight });
        if (looksBehind === LOOKS_BEHIND)
          log.warn(
            `${chain}: the source is at block ${headHeight}, below the stored blocks; the chain's head is unknown`,
          );
        if (outcome.kind === 'level' && !isLevel) run.levelLog.report(chain, headHeight);
        isLevel = outcome.kind === 'level';
        if (!isLevel && outcome.kind !== 'standby') program.alerts.wakeSignals.ofChain(chain).notify();
        if (outcome.kind === 'reorganised') log.warn(`${chain}: reorganised above block ${outcome.forkHeight}`);
      },
      onFault: (error, retryMs) => {
        // A head that nobody confirms any more is not a head.
        run.states.set(chain, { sourceFault: error.code });
        isLevel = false;
        log.fault(`${chain}: trying again in ${retryMs} ms`, error);
      },
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'REORG_TOO_DEEP') throw error;
    run.states.set(chain, { sourceFault: error.code });
    log.fault(`${chain}: indexing stopped`, error);
  }
}
