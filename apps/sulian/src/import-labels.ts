import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { IMPORTERS, type ImporterName } from '@sulian/attribution';
import { AppError, type ImportBatch, type ImportReport, type RefusedLine } from '@sulian/domain';
import type { Program } from './compose.ts';
import { isUrl, withFetched } from './label-url/fetch-labels.ts';

export interface LabelsAsked {
  readonly format: ImporterName;
  readonly path: string;
  readonly isDryRun?: boolean;
  readonly acceptsWithdrawals?: boolean;
  readonly signal: AbortSignal;
}

/**
 * Imports a file, a folder or what an address holds: as a whole or, when it is stopped half-way, not at all.
 *
 * @throws NOT_FOUND when there is nothing at the path; LABELS_MALFORMED when every entry was refused or there is none: a
 *   report of zeros would pass for an import
 */
export async function importLabels(
  program: Pick<Program, 'labelStore' | 'adapters' | 'config'>,
  asked: LabelsAsked,
): Promise<ImportReport> {
  const { path: from, signal } = asked;
  if (!isUrl(from)) {
    if (!existsSync(from)) throw new AppError('NOT_FOUND', `${from} does not exist`, { details: { path: from } });
    return importFrom(program, asked);
  }
  return withFetched(from, { policy: program.config.labelUrls, signal }, (path) =>
    importFrom(program, { ...asked, path }),
  );
}

function importFrom(
  program: Pick<Program, 'labelStore' | 'adapters'>,
  { format, path, signal, ...settings }: LabelsAsked,
): Promise<ImportReport> {
  const batches = IMPORTERS[format](path, { adapters: program.adapters });
  return program.labelStore.importLabels(watch(batches, { path, signal, ...settings }), {
    ...settings,
    format,
    name: basename(path),
    byWhom: 'cli',
  });
}

const countTaken = ({ labels, coinbaseTags, entities = [] }: ImportBatch): number =>
  labels.length + coinbaseTags.length + entities.length;

/** Lines that a refusal of everything shows; the rest is counted. */
const MAX_SHOWN = 20;

async function* watch(
  batches: AsyncIterable<ImportBatch>,
  { path, signal, acceptsWithdrawals = false }: Pick<LabelsAsked, 'path' | 'signal' | 'acceptsWithdrawals'>,
): AsyncGenerator<ImportBatch> {
  let taken = 0;
  let refusedLines = 0;
  const refused: RefusedLine[] = [];
  for await (const batch of batches) {
    if (signal.aborted) throw new AppError('INTERNAL', 'interrupted; nothing was imported', { retryable: true });
    taken += countTaken(batch);
    refusedLines += batch.refused.length;
    refused.push(...batch.refused.slice(0, MAX_SHOWN - refused.length));
    yield batch;
  }
  const [first] = refused;
  if (taken > 0) return;
  if (first === undefined && acceptsWithdrawals) return;
  if (first === undefined)
    throw new AppError('LABELS_MALFORMED', `${path} holds no entry; nothing was imported`, { details: { path } });
  throw new AppError('LABELS_MALFORMED', `${toRefusedText(first)}; nothing was imported`, {
    details: { path, refusedLines, refused },
  });
}

/** `file:line: reason` */
export const toRefusedText = (refused: RefusedLine): string =>
  `${refused.file}${refused.line === undefined ? '' : `:${refused.line}`}: ${refused.reason}`;
