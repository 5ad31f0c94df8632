import { type BlockFiles, openBlockFiles } from '@sulian/chains';
import { AppError, type Block, type ChainAdapter, type ChainId, type ChainState, type Ledger } from '@sulian/domain';
import { bulkImport, catchUp, clusterFinal, isWrongBlock } from '@sulian/indexing';
import { namePools } from '@sulian/usecases';
import { changeRuleOf, clusterRuleOf } from './cluster-rules.ts';
import { systemUser } from './commands/audit-cli.ts';
import { toOutcome, toSourceName } from './import-outcome.ts';
import { toFault } from './print-fault.ts';
import type { Program } from './program.ts';
import { type Progress, startProgress } from './progress.ts';
import { type ImportRecord, keepRecord } from './record-import.ts';
import { refuseForeignFiles } from './refuse-foreign-files.ts';
import { refuseOtherWallets } from './refuse-other-wallets.ts';
import { nameSystemFault } from './system-fault.ts';

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

/** Imports the best chain in the files; blocks in the ledger are skipped. Its progress and its end are recorded. */
export async function importBlocks(program: Program, request: ImportBlocksRequest): Promise<ImportBlocksReport> {
  const { chain, path, signal } = request;
  const { blockImports, config } = program;
  const start = { chain, source: toSourceName(path), startedBy: systemUser() };
  const record = keepRecord(blockImports, await blockImports.begin(start));
  const opened: OpenedFiles = { files: undefined };
  try {
    const report = await importRecorded(program, request, { record, opened });
    await record.end(toOutcome({ path, files: opened.files }));
    return report;
  } catch (error) {
    const fault = toFault(nameSystemFault(error, config));
    await record.end(toOutcome({ path, files: opened.files, fault, isStopped: signal.aborted }));
    throw error;
  }
}

/** Files of an import; the record of its end names what they contain besides blocks. */
interface OpenedFiles {
  files: BlockFiles | undefined;
}

async function importRecorded(
  program: Program,
  request: ImportBlocksRequest,
  { record, opened }: { readonly record: ImportRecord; readonly opened: OpenedFiles },
): Promise<ImportBlocksReport> {
  const { chain, signal } = request;
  const rules = program.adapters.get(chain);
  if (rules === undefined) throw new AppError('CHAIN_NOT_INDEXED', `${chain} cannot be read yet`);
  await refuseOtherWallets(program, [chain]);
  await namePools(program.labelStore, rules);
  const before = await program.ledger.getState(chain);
  const progress = startProgress('blocks');
  try {
    progress.update(0, 'reading the files');
    const source = await openFiles(program.ledger, request, before);
    opened.files = source;
    await refuseForeignFiles(program.ledger, source, { state: before, finalityDepth: rules.finalityDepth });
    await writeBlocks(program, { before, source, rules, signal, progress, record });
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
    findStoredHeight: (hash) => findStoredHeight(ledger, before, hash),
    signal,
    ...(firstHeight === undefined ? {} : { firstHeight }),
  });

interface Writing {
  readonly before: ChainState;
  readonly source: BlockFiles;
  readonly rules: ChainAdapter;
  readonly signal: AbortSignal;
  readonly progress: Progress;
  readonly record: ImportRecord;
}

/** @throws BLOCK_* with the height up to which blocks were stored */
async function writeBlocks(program: Program, writing: Writing): Promise<void> {
  const { before, source, rules, signal, progress, record } = writing;
  const { ledger } = program;
  const { chain, finalityDepth } = rules;
  const head = await source.getHead();
  const from = nextHeight(before);
  const countTo = (height: number): number => countBlocks(source, from, height + 1);
  const total = countTo(head.height);
  progress.setTotal(total);
  progress.update(0, '');
  const firstHeight = total === 0 ? await source.firstHeight() : Math.max(from, await source.firstHeight());
  record.setFiles({ firstHeight, lastHeight: head.height, totalBlocks: total });
  const logWritten = (blocks: readonly Block[]): void => {
    const last = blocks.at(-1);
    if (last === undefined) return;
    progress.update(countTo(last.height), '');
    record.addWritten(blocks, countTo(last.height));
  };
  const rule = clusterRuleOf(chain);
  const changeRule = changeRuleOf(chain, program.config.followsChange);
  const cluster = () => clusterFinal(ledger, chain, { finalityDepth, rule, changeRule, signal });
  try {
    const isLong = head.height >= BULK_FROM_BLOCKS || (source.bytes ?? 0) >= BULK_FROM_BYTES;
    const isBulk = before.isLoading || (before.height === undefined && isLong);
    if (!isBulk) record.startWriting();
    else
      await bulkImport({
        ledger,
        chain,
        stream: (after) => {
          record.startWriting();
          return source.stream(after === undefined ? undefined : after + 1);
        },
        signal,
        // The change heuristic needs the first transaction of each address, which building computes last. It runs after
        // the chain is open.
        ...(changeRule === undefined ? { clustering: { finalityDepth, rule } } : {}),
        onLoaded: logWritten,
        onBuild: (stage) => {
          progress.update(total, stage);
          record.startBuilding();
        },
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
        if (step.kind === 'appended') logWritten(step.blocks);
      },
    });
    await cluster();
  } catch (error) {
    if (!isWrongBlock(error)) throw error;
    await cluster();
    throw error.with({ keptTo: (await ledger.getState(chain)).height });
  }
}

async function findStoredHeight(ledger: Ledger, state: ChainState, hash: string): Promise<number | undefined> {
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
