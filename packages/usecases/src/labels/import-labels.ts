import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { getImporter, type Importer, type LabelFormatChoice } from '@sulian/attribution';
import {
  AppError,
  type ChainAdapter,
  type ChainId,
  type ImportBatch,
  type ImportReport,
  isAppError,
  type LabelStore,
  type RefusedLine,
  toPathFault,
} from '@sulian/domain';
import { isUrl, type UrlPolicy, withFetched } from './fetch-labels.ts';

export interface ImportingParts {
  readonly labelStore: LabelStore;
  readonly adapters: ReadonlyMap<ChainId, ChainAdapter>;
  readonly config: { readonly labelUrls: UrlPolicy };
}

export interface LabelImportRequest extends LabelFormatChoice {
  readonly path: string;
  /** Name of the source; else that of the file. */
  readonly source?: string;
  readonly isDryRun?: boolean;
  /** The sources may lose what they no longer claim. */
  readonly replaces?: boolean;
  /** Asks for it where they would lose something; it is told what. Without it such an import is refused. */
  readonly confirmsWithdrawal?: (question: string) => Promise<boolean | undefined>;
  readonly signal: AbortSignal;
  /** Told how many entries were read. */
  readonly onRead?: (taken: number) => void;
}

/** What a source may be called: a part of a name that reports and screens show. */
const SOURCE_NAME = /^[^\p{C}\p{Z}/](?:[^\p{C}/]{0,98}[^\p{C}\p{Z}/])?$/u;

/**
 * Imports a file, a folder or what an address holds: as a whole or, when it is stopped half-way, not at all.
 *
 * @throws BAD_REQUEST when the format does not say its chain and no fitting one is given, or says it and one is given;
 *   LABELS_WITHDRAWN when a source would lose labels and neither `replaces` nor a yes allows it; NOT_FOUND when there is nothing at the path; LABELS_MALFORMED when every entry was refused or there is none: a report
 *   of zeros would pass for an import
 */
export async function importLabels(program: ImportingParts, asked: LabelImportRequest): Promise<ImportReport> {
  const { path: from, source, signal } = asked;
  if (source !== undefined && !SOURCE_NAME.test(source))
    throw new AppError('BAD_REQUEST', `--source: ${JSON.stringify(source)} is no name of 1–100 characters without "/"`);
  const read = getImporter(asked);
  if (!isUrl(from)) {
    await stat(from).catch((cause) => {
      throw toPathFault(from, cause);
    });
    return importFrom(program, read, asked);
  }
  return withFetched(from, { policy: program.config.labelUrls, signal }, (path) =>
    importFrom(program, read, { ...asked, path }),
  );
}

type Stores = Pick<ImportingParts, 'labelStore' | 'adapters'>;

async function importFrom(program: Stores, read: Importer, asked: LabelImportRequest): Promise<ImportReport> {
  try {
    return await importOnce(program, read, asked);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'LABELS_WITHDRAWN') throw error;
    const answer = await asked.confirmsWithdrawal?.(error.message);
    if (answer === undefined) throw error;
    // Whoever said no has just read what would be lost.
    if (!answer) throw new AppError('LABELS_WITHDRAWN', 'nothing was imported');
    return importOnce(program, read, { ...asked, replaces: true });
  }
}

function importOnce(program: Stores, read: Importer, asked: LabelImportRequest): Promise<ImportReport> {
  const { path, source, format, isDryRun = false, replaces = false } = asked;
  const batches = read(path, { adapters: program.adapters, ...(source !== undefined && { source }) });
  return program.labelStore.importLabels(watch(batches, asked), {
    format,
    isDryRun,
    replaces,
    name: source === undefined ? basename(path) : `${source} (${basename(path)})`,
    byWhom: 'cli',
  });
}

const countTaken = ({ labels, coinbaseTags, entities = [] }: ImportBatch): number =>
  labels.length + coinbaseTags.length + entities.length;

/** Lines that a refusal of everything shows; the rest is counted. */
const MAX_SHOWN = 20;

async function* watch(
  batches: AsyncIterable<ImportBatch>,
  { path, signal, replaces = false, onRead }: Pick<LabelImportRequest, 'path' | 'signal' | 'replaces' | 'onRead'>,
): AsyncGenerator<ImportBatch> {
  let taken = 0;
  const reasons = new Map<string, number>();
  const refused: RefusedLine[] = [];
  for await (const batch of batches) {
    if (signal.aborted) throw new AppError('INTERNAL', 'interrupted; nothing was imported', { retryable: true });
    taken += countTaken(batch);
    onRead?.(taken);
    for (const { reason } of batch.refused) reasons.set(toKind(reason), (reasons.get(toKind(reason)) ?? 0) + 1);
    refused.push(...batch.refused.slice(0, MAX_SHOWN - refused.length));
    yield batch;
  }
  const [first] = refused;
  if (taken > 0) return;
  if (first === undefined && replaces) return;
  if (first === undefined)
    throw new AppError('LABELS_MALFORMED', `${path} holds no entry; nothing was imported`, { details: { path } });
  const refusedLines = [...reasons.values()].reduce((sum, count) => sum + count, 0);
  throw new AppError(
    'LABELS_MALFORMED',
    `all ${refusedLines} entries were refused, first ${toRefusedText(first)}; nothing was imported`,
    { details: { path, refusedLines, refused, reasons: Object.fromEntries(reasons) } },
  );
}

/** A reason without the values that it quotes, so that reasons can be counted. */
const toKind = (reason: string): string => reason.replaceAll(/"(?:[^"\\]|\\.)*"/g, '"…"');

/** `file:line: reason` */
export const toRefusedText = (refused: RefusedLine): string =>
  `${refused.file}${refused.line === undefined ? '' : `:${refused.line}`}: ${refused.reason}`;
