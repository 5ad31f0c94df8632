import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type ImportAnswer, MAX_IMPORT_LINES_SHOWN, MAX_LABEL_FILE_BYTES, type TakenCall } from '@sulian/contract';
import { AppError, type ImportReport, isAppError, type RefusedLine } from '@sulian/domain';
import { importLabels, readTableHead } from '@sulian/usecases';
import type { FastifyRequest } from 'fastify';
import { auditRead } from '../../guard/audited.ts';
import { type Caller, callerOf } from '../../guard/guard.ts';
import type { WalkRouteDeps } from '../../walk-turns.ts';
import { withReceived } from '../files/receive-file.ts';
import type { ListImportProgress } from '../list-imports/list-import-board.ts';
import { measureList } from '../list-imports/measure-list.ts';

type ImportQuery = TakenCall<'POST /api/labels/imports'>['query'];
type Deps = Pick<WalkRouteDeps, 'people' | 'labelStore' | 'adapters' | 'listImports'>;

/** Imports the request's list. A list that does not arrive whole leaves a line of its refusal. */
export function importList(deps: Deps, request: FastifyRequest, query: ImportQuery): Promise<ImportAnswer> {
  const { format, source, chain } = query;
  const caller = callerOf(request);
  const isDryRun = query.isDryRun === 'true';
  const line = {
    ...caller,
    action: 'label.import',
    target: `list ${source ?? ''}`.trim(),
    details: { format, isDryRun, ...(chain !== undefined && { chain }) },
  } as const;
  return auditRead(deps.people, line, () =>
    withReceived(request, MAX_LABEL_FILE_BYTES, async (path) => {
      const size = await measureList(path, format === 'csv' && !/\.json$/i.test(path));
      const draft = { kind: 'LABELS', name: basename(path), by: caller.who.email, isDryRun, ...size } as const;
      const report = await deps.listImports.run(draft, (progress) =>
        runImport(deps, caller, { path, query, progress }),
      );
      return {
        target: `list ${source ?? basename(path)}`,
        answer: toAnswer(report, isDryRun),
        details: { labels: report.labels, refused: report.refusedCount },
      };
    }),
  );
}

interface StoredList {
  readonly path: string;
  readonly query: ImportQuery;
}

interface RunningList extends StoredList {
  readonly progress: ListImportProgress;
}

async function runImport(deps: Deps, { who }: Caller, { path, query, progress }: RunningList): Promise<ImportReport> {
  const { format, chain, source, mapping } = query;
  const mappingPath = `${path}.mapping`;
  if (mapping !== undefined) await writeFile(mappingPath, mapping);
  try {
    return await importLabels(
      { labelStore: deps.labelStore, adapters: deps.adapters, config: { labelUrls: 'off' } },
      {
        format,
        path,
        byWhom: who.email,
        isDryRun: query.isDryRun === 'true',
        replaces: query.replaces === 'true',
        // A client that leaves does not end an import: it is stored whole, and its report remains.
        ...progress,
        ...(chain !== undefined && { chain }),
        ...(source !== undefined && { source }),
        ...(mapping !== undefined && { mapping: mappingPath }),
      },
    );
  } catch (error) {
    throw await toRefusal(error, { path, query });
  }
}

/** Names the reasons without the server's folder, and the columns of a table whose head has no known ones. */
async function toRefusal(error: unknown, { path, query }: StoredList): Promise<unknown> {
  if (!isAppError(error)) return error;
  if (error.code !== 'LABELS_MALFORMED')
    return new AppError(error.code, error.message, { retryable: error.retryable, cause: error });
  const { refused = [], refusedLines = 0 } = error.details as {
    readonly refused?: readonly RefusedLine[];
    readonly refusedLines?: number;
  };
  const columns = query.format === 'csv' ? await readTableHead(path) : undefined;
  return new AppError('LABELS_MALFORMED', 'every entry of the list was refused; nothing was imported', {
    details: { refused: refused.map(toLine), refusedTotal: refusedLines, ...(columns !== undefined && { columns }) },
    cause: error,
  });
}

const toLine = ({ file, line, reason }: RefusedLine) => ({ file, line: line ?? null, reason });

const toAnswer = (report: ImportReport, isDryRun: boolean): ImportAnswer => ({
  isDryRun,
  labels: report.labels,
  chains: report.chains.map(({ chain, ...counts }) => ({ blockchain: chain, ...counts })),
  entities: report.entities,
  coinbaseTags: report.coinbaseTags,
  conflicting: report.conflicting,
  withdrawals: (report.withdrawals ?? []).map(({ chain, ...row }) => ({ ...row, blockchain: chain })),
  refused: report.refused.slice(0, MAX_IMPORT_LINES_SHOWN).map(toLine),
  refusedTotal: report.refusedCount,
  flagged: (report.flagged ?? []).slice(0, MAX_IMPORT_LINES_SHOWN).map(toLine),
  flaggedTotal: report.flaggedCount ?? 0,
});
