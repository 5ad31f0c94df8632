import { type BlockSource, type ChainId, type ErrorCode, isAppError, type TokenReader } from '@sulian/domain';
import { follow } from '@sulian/indexing';
import { namePools } from '@sulian/usecases';
import { keepTokens } from './assets/keep-tokens.ts';
import { changeRuleOf, clusterRuleOf } from './cluster-rules.ts';
import type { Program } from './compose.ts';
import { openFinalMemory } from './final-memory.ts';
import { createLevelLog, type LevelLog } from './level-log.ts';
import { log } from './log.ts';
import { countSources, openSource, openTokenReader } from './sources.ts';

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

/** The sources that the configuration names. @throws CHAIN_UNKNOWN, SOURCE_*, BLOCK_*, CONFIG_INVALID */
export function openSources(program: Program): Promise<readonly FollowedChain[]> {
  for (const chain of program.config.onDemand.keys())
    log.warn(`${chain}: histories are fetched on demand; its blocks are not followed`);
  return Promise.all(
    [...program.config.chains].map(async ([chain, { source, pollMs }]) => ({
      chain,
      source: await openSource(chain, source, openFinalMemory(program, chain)),
      pollMs,
      hasOneSource: countSources(source) === 1,
      tokens: openTokenReader(chain, source),
    })),
  );
}

/** Status of a chain's source before its first poll. */
export function toSourceStatus(followed: readonly FollowedChain[], chain: ChainId) {
  const own = followed.find((each) => each.chain === chain);
  return own === undefined ? { isConfigured: false } : { isConfigured: true, hasOneSource: own.hasOneSource };
}

/** Last result of each followed source: its best height, and its fault. */
type SourceStates = ReadonlyMap<ChainId, SourceState>;
type SourceState =
  | { readonly headHeight: number; readonly sourceFault?: 'SOURCE_BEHIND' }
  | { readonly sourceFault: ErrorCode };

/** Follows every source until the signal aborts. A chain that stops with an alarm leaves the others running. */
export function followChains(program: Program, chains: readonly FollowedChain[], signal: AbortSignal): Following {
  const sources = new Map<ChainId, SourceState>();
  const levelLog = createLevelLog(log.info);
  const starts = chains.map((each) => followOnce(program, each, { sources, signal, levelLog }));
  const tokens = keepTokens(program.assetStore, chains, signal);
  return {
    sources,
    level: Promise.all(starts.map(({ level }) => level)).then(() => {}),
    done: Promise.all([...starts.map(({ done }) => done), tokens]).then(() => {}),
  };
}

export interface Following {
  readonly sources: SourceStates;
  /** Settles once every chain was level with its source, or stopped. */
  readonly level: Promise<void>;
  readonly done: Promise<void>;
}

interface Run {
  readonly sources: Map<ChainId, SourceState>;
  readonly signal: AbortSignal;
  readonly levelLog: LevelLog;
}

function followOnce(program: Program, followed: FollowedChain, run: Run) {
  let done = Promise.resolve();
  const level = new Promise<void>((resolve) => {
    const report: LevelLog['report'] = (chain, height) => {
      run.levelLog.report(chain, height);
      resolve();
    };
    done = followOne(program, followed, { ...run, levelLog: { report } });
    void done.then(resolve, resolve);
  });
  return { level, done };
}

async function followOne(program: Program, { chain, source, pollMs }: FollowedChain, run: Run): Promise<void> {
  const rules = program.adapters.get(chain);
  if (rules === undefined) return log.warn(`${chain}: this chain cannot be read yet; its source is ignored`);
  let isLevel = false;
  let looksBehind = 0;
  try {
    await namePools(program.labelStore, rules);
    await follow({
      ledger: program.ledger,
      source,
      rules,
      clusterRule: clusterRuleOf(chain),
      changeRule: changeRuleOf(chain, program.config.followsChange),
      limits: { maxBlocks: BLOCKS_PER_STEP },
      pollMs,
      signal: run.signal,
      onStep: (outcome) => {
        const { headHeight } = outcome;
        looksBehind = outcome.kind === 'sourceBehind' ? looksBehind + 1 : 0;
        const isBehind = looksBehind >= LOOKS_BEHIND;
        run.sources.set(chain, isBehind ? { headHeight, sourceFault: 'SOURCE_BEHIND' } : { headHeight });
        if (looksBehind === LOOKS_BEHIND)
          log.warn(
            `${chain}: the source stands at block ${headHeight}, below what is held; the chain's head is unknown`,
          );
        if (outcome.kind === 'level' && !isLevel) run.levelLog.report(chain, headHeight);
        isLevel = outcome.kind === 'level';
        if (!isLevel) program.alerts.wakeSignals.ofChain(chain).notify();
        if (outcome.kind === 'reorganised') log.warn(`${chain}: reorganised above block ${outcome.forkHeight}`);
      },
      onFault: (error, retryMs) => {
        // A head that nobody confirms any more is not a head.
        run.sources.set(chain, { sourceFault: error.code });
        isLevel = false;
        log.fault(`${chain}: trying again in ${Math.round(retryMs / 1000)} s`, error);
      },
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'REORG_TOO_DEEP') throw error;
    run.sources.set(chain, { sourceFault: error.code });
    log.fault(`${chain}: indexing stopped`, error);
  }
}
