import { type BlockFiles, openBlockFiles } from '@sulian/chains';
import { AppError, type ChainAdapter, type ChainId, type ChainState, type Ledger } from '@sulian/domain';
import { bulkImport, catchUp, clusterFinal, isWrongBlock } from '@sulian/indexing';
import { namePools } from '@sulian/usecases';
import { changeRuleOf, clusterRuleOf } from './cluster-rules.ts';
import type { Program } from './compose.ts';
import { type Progress, startProgress } from './progress.ts';
import { refuseForeignFiles } from './refuse-foreign-files.ts';
import { refuseOtherWallets } from './refuse-other-wallets.ts';

export interface ImportBlocksReport {
  readonly chain: ChainId;
  readonly imported: number;
  readonly firstHeight: number;
  readonly height: number;
  readonly transactions: number;
  readonly addresses: number;
  readonly warnings: readonly string[];
}

export interface ImportBlocksRequest {
  readonly chain: ChainId;
  readonly path: string;
  readonly firstHeight?: number;
  readonly signal: AbortSignal;
}

/** Sizes below which blocks are appended like live ones: building indexes afterwards would cost more than it saves. */
const BULK_FROM_BLOCKS = 1_000;
const BULK_FROM_BYTES = 8 * 2 ** 20;
const BLOCKS_PER_APPEND = 500;

/** Imports the best chain in the files; blocks in the ledger are skipped. */
export async function importBlocks(program: Program, asked: ImportBlocksRequest): Promise<ImportBlocksReport> {
  const { chain, signal } = asked;
  const rules = program.adapters.get(chain);
  if (rules === undefined) throw new AppError('CHAIN_NOT_INDEXED', `${chain} cannot be read yet`);
  await refuseOtherWallets(program, [chain]);
  await namePools(program.labelStore, rules);
  const before = await program.ledger.getState(chain);
  const progress = startProgress('blocks');
  try {
    progress.update(0, 'reading the files');
    const source = await openFiles(program.ledger, asked, before);
    await refuseForeignFiles(program.ledger, source, { state: before, finalityDepth: rules.finalityDepth });
    await writeBlocks(program, { before, source, rules, signal, progress });
    if (!signal.aborted) return toReport(source, before, await program.ledger.getState(chain));
  } finally {
    progress.stop();
  }
  throw new AppError('INTERNAL', 'interrupted; run it again to go on', { retryable: true });
}

const openFiles = (
  ledger: Ledger,
  { chain, path, firstHeight, signal }: ImportBlocksRequest,
  before: ChainState,
): Promise<BlockFiles> =>
  openBlockFiles({
    chain,
    path,
    findHeldHeight: (hash) => findHeldHeight(ledger, before, hash),
    signal,
    ...(firstHeight === undefined ? {} : { firstHeight }),
  });

interface Writing {
  readonly before: ChainState;
  readonly source: BlockFiles;
  readonly rules: ChainAdapter;
  readonly signal: AbortSignal;
  readonly progress: Progress;
}

/** @throws BLOCK_* with the height up to which blocks were stored */
async function writeBlocks(program: Program, writing: Writing): Promise<void> {
  const { before, source, rules, signal, progress } = writing;
  const { ledger } = program;
  const { chain, finalityDepth } = rules;
  const head = await source.getHead();
  const from = nextHeight(before);
  const countTo = (height: number): number => countBlocks(source, from, height + 1);
  progress.setTotal(countTo(head.height));
  progress.update(0, '');
  const rule = clusterRuleOf(chain);
  const changeRule = changeRuleOf(chain, program.config.followsChange);
  const cluster = () => clusterFinal(ledger, chain, { finalityDepth, rule, changeRule, signal });
  try {
    const isLong = head.height >= BULK_FROM_BLOCKS || (source.bytes ?? 0) >= BULK_FROM_BYTES;
    if (before.isLoading || (before.height === undefined && isLong))
      await bulkImport({
        ledger,
        chain,
        stream: (after) => source.stream(after === undefined ? undefined : after + 1),
        signal,
        // The change heuristic needs the first transaction of each address, which building computes last. It runs after
        // the chain is open.
        ...(changeRule === undefined ? { clustering: { finalityDepth, rule } } : {}),
        onLoaded: (height) => progress.update(countTo(height), ''),
        onBuild: (stage) => progress.update(countTo(head.height), stage),
      });
    await catchUp({
      ledger,
      source,
      rules,
      clusterRule: rule,
      changeRule,
      limits: { maxBlocks: BLOCKS_PER_APPEND },
      signal,
      onStep: (step) => {
        const last = step.kind === 'appended' ? step.blocks.at(-1) : undefined;
        if (last !== undefined) progress.update(countTo(last.height), '');
      },
    });
    await cluster();
  } catch (error) {
    if (!isWrongBlock(error)) throw error;
    await cluster();
    throw error.with({ keptTo: (await ledger.getState(chain)).height });
  }
}

async function findHeldHeight(ledger: Ledger, state: ChainState, hash: string): Promise<number | undefined> {
  if (hash === state.hash) return state.height;
  if (state.height === undefined || state.isLoading) return undefined;
  return (await ledger.read(state.chain, (reader) => reader.findBlockByHash(hash)))?.height;
}

/** The height from which blocks are still to be written. */
const nextHeight = ({ height }: ChainState): number => (height === undefined ? 0 : height + 1);

/** Blocks of the files, which a range of heights has fewer of where some have none. @param to first height behind the range */
const countBlocks = (files: BlockFiles, from: number, to: number): number =>
  Math.max(0, files.countFrom(from) - files.countFrom(to));

function toReport(files: BlockFiles, before: ChainState, after: ChainState): ImportBlocksReport {
  const firstHeight = after.firstHeight ?? 0;
  return {
    chain: after.chain,
    imported: countBlocks(files, nextHeight(before), nextHeight(after)),
    firstHeight,
    height: after.height ?? firstHeight - 1,
    transactions: after.transactions,
    addresses: after.addresses,
    warnings: files.warnings,
  };
}
