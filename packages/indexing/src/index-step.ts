import { AppError, type Block, type BlockSource, type ChainState, isAppError, type Ledger } from '@sulian/domain';
import { findCommonAncestor, forkTooDeep } from './common-ancestor.ts';
import type { ChainRules } from './rules.ts';

/** Blocks appended in one database transaction, at the most. */
export interface StepLimits {
  readonly maxBlocks: number;
}

/** Result of one step, with the heights of source and ledger after it. */
export type StepOutcome =
  | { readonly kind: 'appended'; readonly blocks: readonly Block[]; readonly headHeight: number }
  | {
      readonly kind: 'reorganised';
      readonly forkHeight: number;
      readonly blocks: readonly Block[];
      readonly headHeight: number;
    }
  | { readonly kind: 'level'; readonly headHeight: number }
  | { readonly kind: 'sourceBehind'; readonly headHeight: number }
  /** Another program writes the chain. */
  | { readonly kind: 'standby'; readonly headHeight: number };

/**
 * Brings the ledger one batch nearer to the source: appends, or replaces a branch that the source has left.
 * @throws REORG_TOO_DEEP after setting the chain's alarm; SOURCE_* and BLOCK_* from the source.
 */
export async function indexStep(
  ledger: Ledger,
  source: BlockSource,
  rules: ChainRules,
  limits: StepLimits,
): Promise<StepOutcome> {
  const state = await ledger.getState(source.chain);
  if (state.alarm !== undefined)
    throw new AppError('REORG_TOO_DEEP', state.alarm, { details: { chain: source.chain } });
  const head = await getHead(ledger, source);
  if (state.height === undefined) return append(ledger, source, await firstRange(source, rules, head.height, limits));
  const meeting = Math.min(state.height, head.height);
  if (await isSameBlock(ledger, source, state, meeting)) {
    if (head.height === state.height) return { kind: 'level', headHeight: head.height };
    if (head.height < state.height) return { kind: 'sourceBehind', headHeight: head.height };
    return append(ledger, source, range(state.height + 1, head.height, limits));
  }
  return replaceBranch({ ledger, source, rules, state, headHeight: head.height, meeting, limits });
}

/**
 * Reads the head of the source. A source that finds a final block changed sets the chain's alarm.
 * @throws REORG_TOO_DEEP after setting the alarm; SOURCE_* from the source
 */
export async function getHead(ledger: Ledger, source: BlockSource) {
  try {
    return await source.getHead();
  } catch (error) {
    if (isAppError(error) && error.code === 'REORG_TOO_DEEP') await ledger.writer(source.chain).setAlarm(error.message);
    throw error;
  }
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly headHeight: number;
}

const range = (from: number, headHeight: number, limits: StepLimits): Range => ({
  from,
  to: Math.min(headHeight, from + limits.maxBlocks - 1),
  headHeight,
});

async function firstRange(source: BlockSource, rules: ChainRules, headHeight: number, limits: StepLimits) {
  const first = source.firstHeight === undefined ? rules.firstHeight : await source.firstHeight();
  return range(first, headHeight, limits);
}

async function append(ledger: Ledger, source: BlockSource, next: Range): Promise<StepOutcome> {
  const { headHeight } = next;
  if (next.to < next.from) return { kind: 'level', headHeight };
  const blocks = await getNextBlocks(source, next);
  await ledger.writer(source.chain).append(blocks);
  return { kind: 'appended', blocks, headHeight };
}

/**
 * Next blocks of the source. Where heights may have no block, an empty range is followed by the next one, up to the
 * head.
 */
async function getNextBlocks(source: BlockSource, { from, to, headHeight }: Range): Promise<readonly Block[]> {
  const blocks = await source.getBlocks(from, to);
  if (blocks.length > 0 || to >= headHeight) return blocks;
  return getNextBlocks(source, { from: to + 1, to: Math.min(headHeight, to + 1 + to - from), headHeight });
}

const isSameBlock = async (ledger: Ledger, source: BlockSource, state: ChainState, height: number): Promise<boolean> =>
  (await source.findHash(height)) === (await findOurHash(ledger, state, height));

async function findOurHash(ledger: Ledger, state: ChainState, height: number): Promise<string | undefined> {
  if (height === state.height) return state.hash;
  return (await ledger.read(state.chain, (reader) => reader.findBlock(height)))?.hash;
}

interface Fork {
  readonly ledger: Ledger;
  readonly source: BlockSource;
  readonly rules: ChainRules;
  readonly state: ChainState;
  readonly headHeight: number;
  /** Highest height that source and ledger share. */
  readonly meeting: number;
  readonly limits: StepLimits;
}

/**
 * Only a person lifts an alarm, so the source must show another block, and not only name another hash.
 * @throws SOURCE_MALFORMED the block that the source shows is the ledger's
 */
async function confirmOtherBlock({ ledger, source, state, meeting }: Fork): Promise<void> {
  const [blockAtMeeting] = await source.getBlocks(meeting, meeting);
  if (blockAtMeeting === undefined || blockAtMeeting.hash !== (await findOurHash(ledger, state, meeting))) return;
  throw new AppError('SOURCE_MALFORMED', `the source names another hash for block ${meeting} than that block has`, {
    details: { height: meeting, hash: blockAtMeeting.hash },
    retryable: true,
  });
}

async function replaceBranch(fork: Fork): Promise<StepOutcome> {
  const { ledger, source, rules, headHeight } = fork;
  const height = fork.state.height as number;
  const writer = ledger.writer(source.chain);
  // The branch that is dropped may be no longer than finality, wherever the two chains meet.
  const depth = rules.finalityDepth - (height - fork.meeting);
  const ancestor = await findCommonAncestor(ledger, source, { fromHeight: fork.meeting, depth });
  if (ancestor === undefined || height - ancestor > rules.finalityDepth) {
    await confirmOtherBlock(fork);
    const error = forkTooDeep(source.chain, height, rules.finalityDepth);
    await writer.setAlarm(error.message);
    throw error;
  }
  const next = range(ancestor + 1, headHeight, fork.limits);
  const blocks = next.to < next.from ? [] : await getNextBlocks(source, next);
  // The chain may have changed since its head was read: final blocks must still be the same.
  await getHead(ledger, source);
  await writer.replaceAbove(ancestor, blocks);
  return { kind: 'reorganised', forkHeight: ancestor, blocks, headHeight };
}
