import { basename, resolve } from 'node:path';
import type { BlockFiles } from '@sulian/chains';
import { type AppError, type BlockImportOutcome, MAX_IMPORT_WARNINGS } from '@sulian/domain';

/** Details of a fault that name its block or file. */
const NAMED_DETAILS = ['height', 'hash', 'missing', 'file', 'offset'] as const;

/** Name of the imported file or folder; the path to it may contain names of people and cases. */
export const toSourceName = (path: string): string => basename(resolve(path)) || resolve(path);

/** A text in which paths below the imported folder begin with the folder's own name. */
function shortenPaths(text: string, path: string): string {
  const name = toSourceName(path);
  return [...new Set([resolve(path), path])].reduce((rest, each) => rest.replaceAll(each, name), text);
}

type ReadFiles = Pick<BlockFiles, 'orphans' | 'warnings' | 'unlistedWarnings'>;

interface ImportEnd {
  readonly path: string;
  /** Undefined: they could not be opened. */
  readonly files: ReadFiles | undefined;
  /** Undefined: the import is complete. */
  readonly fault?: AppError;
  readonly isStopped?: boolean;
}

/** The record of how an import ended. */
export function toOutcome({ path, files, fault, isStopped = false }: ImportEnd): BlockImportOutcome {
  const { orphans = 0, warnings = [], unlistedWarnings = 0 } = files ?? {};
  const isFailed = fault !== undefined && !isStopped;
  return {
    state: fault === undefined ? 'DONE' : isStopped ? 'INTERRUPTED' : 'FAILED',
    fault: isFailed ? { code: fault.code, text: shortenPaths(describeFault(fault), path) } : undefined,
    orphans,
    warnings: warnings.slice(0, MAX_IMPORT_WARNINGS).map((each) => shortenPaths(each, path)),
    warningsTotal: warnings.length + unlistedWarnings,
  };
}

function describeFault({ message, details }: AppError): string {
  const named = NAMED_DETAILS.flatMap((key) => {
    const value = details[key];
    return typeof value === 'string' || typeof value === 'number' ? [`${key} ${value}`] : [];
  });
  return named.length === 0 ? message : `${message} (${named.join(', ')})`;
}
