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
  /** Whose import it is; `cli` where absent. */
  readonly byWhom?: string;
  /** The sources may lose what they no longer claim. */
  readonly replaces?: boolean;
  /**
   * Requests confirmation of an import that withdraws labels, with the loss described. Without it such an import is
   * refused.
   */
  readonly confirmsWithdrawal?: (question: string) => Promise<boolean | undefined>;
  readonly signal: AbortSignal;
  /** Reports the number of accepted entries so far, and the refused ones of the newest batch. */
  readonly onRead?: (taken: number, refused: readonly RefusedLine[]) => void;
  /** Reports that all of the list is read: from now on the import cannot be stopped. */
  readonly onWhole?: () => void;
}

/** Valid name of a source. Reports and screens show it. */
const SOURCE_NAME = /^[^\p{C}\p{Z}/](?:[^\p{C}/]{0,98}[^\p{C}\p{Z}/])?$/u;

/**
 * Imports a file, a folder or the content of a URL. A stopped import changes nothing. An import of zero labels is a
 * fault, since a report of zeros would pass for a success.
 *
 * @throws BAD_REQUEST when the chain is missing or does not fit the format, or is given although the format has its
 * own; LABELS_WITHDRAWN when a source would lose labels and neither `replaces` nor a confirmation allows it; NOT_FOUND
 * when the path does not exist; LABELS_MALFORMED when there are no entries or all were refused
 */
export async function importLabels(program: ImportingParts, request: LabelImportRequest): Promise<ImportReport> {
  const { path: from, source, signal } = request;
  if (source !== undefined && !SOURCE_NAME.test(source))
    throw new AppError(
      'BAD_REQUEST',
      `--source: invalid name ${JSON.stringify(source)}: it must have 1–100 characters without "/"`,
    );
  const read = getImporter(request);
  if (!isUrl(from)) {
    await stat(from).catch((cause) => {
      throw toPathFault(from, cause);
    });
    return importFrom(program, read, request);
  }
  return withFetched(from, { policy: program.config.labelUrls, signal }, (path) =>
    importFrom(program, read, { ...request, path }),
  );
}

type Stores = Pick<ImportingParts, 'labelStore' | 'adapters'>;

async function importFrom(program: Stores, read: Importer, request: LabelImportRequest): Promise<ImportReport> {
  try {
    return await importOnce(program, read, request);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'LABELS_WITHDRAWN') throw error;
    const answer = await request.confirmsWithdrawal?.(error.message);
    if (answer === undefined) throw error;
    // The user who declined has just read the loss.
    if (!answer) throw new AppError('LABELS_WITHDRAWN', 'nothing was imported');
    return importOnce(program, read, { ...request, replaces: true });
  }
}

function importOnce(program: Stores, read: Importer, request: LabelImportRequest): Promise<ImportReport> {
  const { path, source, format, isDryRun = false, replaces = false, byWhom = 'cli' } = request;
  const batches = read(path, { adapters: program.adapters, ...(source !== undefined && { source }) });
  return program.labelStore.importLabels(watch(batches, request), {
    format,
    isDryRun,
    replaces,
    name: source === undefined ? basename(path) : `${source} (${basename(path)})`,
    byWhom,
  });
}

const countTaken = ({ labels, coinbaseTags, entities = [] }: ImportBatch): number =>
  labels.length + coinbaseTags.length + entities.length;

/** Lines that a refusal of everything shows; the rest is counted. */
const MAX_SHOWN = 20;

async function* watch(
  batches: AsyncIterable<ImportBatch>,
  request: Pick<LabelImportRequest, 'path' | 'signal' | 'replaces' | 'onRead' | 'onWhole'>,
): AsyncGenerator<ImportBatch> {
  const { path, signal, replaces = false, onRead, onWhole } = request;
  let taken = 0;
  const reasons = new Map<string, number>();
  const refused: RefusedLine[] = [];
  for await (const batch of batches) {
    if (signal.aborted) throw new AppError('INTERNAL', 'interrupted; nothing was imported', { retryable: true });
    taken += countTaken(batch);
    onRead?.(taken, batch.refused);
    for (const { reason } of batch.refused) reasons.set(toKind(reason), (reasons.get(toKind(reason)) ?? 0) + 1);
    refused.push(...batch.refused.slice(0, MAX_SHOWN - refused.length));
    yield batch;
  }
  const [first] = refused;
  if (taken > 0) return onWhole?.();
  if (first === undefined && replaces) return;
  if (first === undefined)
    throw new AppError('LABELS_MALFORMED', `${path} has no entry; nothing was imported`, { details: { path } });
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
