import { IMPORTERS, type ImporterName } from '@sulian/attribution';
import { AppError, type LabelCounts, type RefusedLine } from '@sulian/domain';
import type { Program } from './compose.ts';

export interface LabelReport {
  readonly labels: LabelCounts;
  readonly coinbaseTags: LabelCounts;
  readonly refused: readonly RefusedLine[];
}

const add = (a: LabelCounts, b: LabelCounts): LabelCounts => ({
  added: a.added + b.added,
  changed: a.changed + b.changed,
  unchanged: a.unchanged + b.unchanged,
});

const NONE: LabelCounts = { added: 0, changed: 0, unchanged: 0 };

/** Imports a file or folder. Stopped half-way and run again, it adds what was missing and changes nothing else. */
export async function importLabels(
  program: Pick<Program, 'labelStore' | 'adapters'>,
  asked: { readonly format: ImporterName; readonly path: string; readonly signal: AbortSignal },
): Promise<LabelReport> {
  let labels = NONE;
  let coinbaseTags = NONE;
  const refused: RefusedLine[] = [];
  for await (const batch of IMPORTERS[asked.format](asked.path, { adapters: program.adapters })) {
    if (asked.signal.aborted) throw new AppError('INTERNAL', 'interrupted; run it again to go on', { retryable: true });
    if (batch.labels.length > 0) labels = add(labels, await program.labelStore.saveLabels(batch.labels));
    if (batch.coinbaseTags.length > 0)
      coinbaseTags = add(coinbaseTags, await program.labelStore.saveCoinbaseTags(batch.coinbaseTags));
    refused.push(...batch.refused);
  }
  const report = { labels, coinbaseTags, refused };
  refuseNothing(report, asked.path);
  return report;
}

/** Lines refused in a report of hundreds of thousands are shown; the rest is counted. */
const MAX_SHOWN = 20;

/** A file of which not one line could be used is not of this format, or is broken. */
function refuseNothing({ labels, coinbaseTags, refused }: LabelReport, path: string): void {
  const count = (of: LabelCounts) => of.added + of.changed + of.unchanged;
  const [first] = refused;
  if (first === undefined || count(labels) + count(coinbaseTags) > 0) return;
  throw new AppError('LABELS_MALFORMED', `${toRefusedText(first)}; nothing was imported`, {
    details: { path, refusedLines: refused.length, refused: refused.slice(0, MAX_SHOWN) },
  });
}

/** `file:line: reason` */
export const toRefusedText = (refused: RefusedLine): string =>
  `${refused.file}${refused.line === undefined ? '' : `:${refused.line}`}: ${refused.reason}`;
