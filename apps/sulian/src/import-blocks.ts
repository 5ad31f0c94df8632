import { openBlockFiles } from '@sulian/chains';
import { AppError, type ChainId, type ChainState, type Ledger } from '@sulian/domain';
import { bulkImport, catchUp, clusterFinal, isWrongBlock, type StepOutcome } from '@sulian/indexing';
import { changeRuleOf, clusterRuleOf } from './cluster-rules.ts';
import type { Program } from './compose.ts';
import { startProgress } from './progress.ts';
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

/** What is neither so long nor so large is appended like live blocks: building indexes after would cost more than it saves. */
const BULK_FROM_BLOCKS = 1_000;
const BULK_FROM_BYTES = 8 * 2 ** 20;
const BLOCKS_PER_APPEND = 100;

/** Brings a chain level with the best chain in the files; what is already held is skipped. */
export async function importBlocks(program: Program, asked: ImportBlocksRequest): Promise<ImportBlocksReport> {
  const { chain, signal } = asked;
  const rules = program.adapters.get(chain);
  if (rules === undefined) throw new AppError('CHAIN_NOT_INDEXED', `${chain} cannot be read yet`);
  await refuseOtherWallets(program, [chain]);
  const before = await program.ledger.getState(chain);
  const source = await openBlockFiles({
    chain,
    path: asked.path,
    findHeldHeight: (hash) => findHeldHeight(program.ledger, before, hash),
    signal,
    ...(asked.firstHeight === undefined ? {} : { firstHeight: asked.firstHeight }),
  });
  const head = await source.getHead();
  await refuseForeignFiles(program.ledger, source, { state: before, finalityDepth: rules.finalityDepth });
  const from = before.height === undefined ? await source.firstHeight() : before.height + 1;
  const progress = startProgress(Math.max(0, head.height + 1 - from), 'blocks');
  const { finalityDepth } = rules;
  const rule = clusterRuleOf(chain);
  const changeRule = changeRuleOf(chain, program.config.followsChange);
  const cluster = () => clusterFinal(program.ledger, chain, { finalityDepth, rule, changeRule, signal });
  try {
    const isLong = head.height >= BULK_FROM_BLOCKS || (source.bytes ?? 0) >= BULK_FROM_BYTES;
    if (before.isLoading || (before.height === undefined && isLong))
      await bulkImport({
        ledger: program.ledger,
        chain,
        stream: (after) => source.stream(after === undefined ? undefined : after + 1),
        signal,
        // Change is told by when an address was first met, which building knows last: it is followed once all is open.
        ...(changeRule === undefined ? { clustering: { finalityDepth, rule } } : {}),
        onLoaded: (height) => progress.update(height + 1 - from, ''),
        onBuild: (stage) => progress.update(head.height + 1 - from, stage),
      });
    const rest = {
      ledger: program.ledger,
      source,
      rules,
      clusterRule: rule,
      changeRule,
      limits: { maxBlocks: BLOCKS_PER_APPEND },
      signal,
      onStep: (step: StepOutcome) => {
        const last = step.kind === 'appended' ? step.blocks.at(-1) : undefined;
        if (last !== undefined) progress.update(last.height + 1 - from, '');
      },
    };
    await catchUp(rest);
    await cluster();
  } catch (error) {
    if (!isWrongBlock(error)) throw error;
    await cluster();
    throw error.with({ keptTo: (await program.ledger.getState(chain)).height });
  } finally {
    progress.stop();
  }
  if (signal.aborted) throw new AppError('INTERNAL', 'interrupted; run it again to go on', { retryable: true });
  return toReport(chain, { before, after: await program.ledger.getState(chain), warnings: source.warnings });
}

async function findHeldHeight(ledger: Ledger, state: ChainState, hash: string): Promise<number | undefined> {
  if (hash === state.hash) return state.height;
  if (state.height === undefined || state.isLoading) return undefined;
  return (await ledger.read(state.chain, (reader) => reader.findBlockByHash(hash)))?.height;
}

function toReport(
  chain: ChainId,
  run: { before: ChainState; after: ChainState; warnings: readonly string[] },
): ImportBlocksReport {
  const { before, after } = run;
  const firstHeight = after.firstHeight ?? 0;
  const height = after.height ?? firstHeight - 1;
  return {
    chain,
    imported: height - (before.height ?? firstHeight - 1),
    firstHeight,
    height,
    transactions: after.transactions,
    addresses: after.addresses,
    warnings: run.warnings,
  };
}
