import { type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import { commonSpendingRule } from '@sulian/engine';
import { follow } from '@sulian/indexing';
import type { Program } from './compose.ts';
import { log } from './log.ts';

/** Blocks appended in one database transaction while following; a late mainnet block has some 10,000 legs. */
const BLOCKS_PER_STEP = 50;

export interface FollowedChain {
  readonly chain: ChainId;
  readonly source: BlockSource;
  readonly pollMs: number;
}

/** Best height each followed source last offered. */
export type Heads = ReadonlyMap<ChainId, number>;

/** Follows every source until the signal aborts. A chain that stops with an alarm leaves the others running. */
export function followChains(
  program: Program,
  chains: readonly FollowedChain[],
  signal: AbortSignal,
): { readonly heads: Heads; readonly done: Promise<void> } {
  const heads = new Map<ChainId, number>();
  const runs = chains.map((each) => followOne(program, each, { heads, signal }));
  return { heads, done: Promise.all(runs).then(() => {}) };
}

async function followOne(
  program: Program,
  { chain, source, pollMs }: FollowedChain,
  run: { heads: Map<ChainId, number>; signal: AbortSignal },
): Promise<void> {
  const rules = program.adapters.get(chain);
  if (rules === undefined) return log.warn(`${chain}: this chain cannot be read yet; its source is ignored`);
  let isLevel = false;
  try {
    await follow({
      ledger: program.ledger,
      source,
      rules,
      clusterRule: commonSpendingRule,
      limits: { maxBlocks: BLOCKS_PER_STEP },
      pollMs,
      signal: run.signal,
      onStep: (outcome) => {
        run.heads.set(chain, outcome.headHeight);
        if (outcome.kind === 'level' && !isLevel)
          log.info(`${chain}: level with its source at block ${outcome.headHeight}`);
        isLevel = outcome.kind === 'level';
        if (outcome.kind === 'reorganised') log.warn(`${chain}: reorganised above block ${outcome.forkHeight}`);
      },
      onFault: (error, retryMs) => {
        // A head that nobody confirms any more is not a head.
        run.heads.delete(chain);
        log.fault(`${chain}: trying again in ${Math.round(retryMs / 1000)} s`, error);
      },
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'REORG_TOO_DEEP') throw error;
    log.fault(`${chain}: indexing stopped`, error);
  }
}
