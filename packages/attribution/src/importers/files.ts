import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { AppError, describePathFault, isPathFault, toPathFault } from '@sulian/domain';
import type { ImportOptions } from './importer.ts';

/** Largest file that is read; the largest public TagPack is 4 MB. */
const MAX_FILE_BYTES = 64 * 2 ** 20;
/** Most files of one import. */
const MAX_FILES = 10_000;

export interface LabelFile {
  readonly path: string;
  /** As reports name it: relative to the imported folder. */
  readonly name: string;
  /** As its labels' source has it after the format: its base name, or the name that the import was given. */
  readonly sourceName: string;
}

export type FileText = { readonly text: string } | { readonly fault: string };

/**
 * Files below a path whose names match, in order of name; a path that is a file represents itself. A given name of a
 * source replaces a file's own, or a folder's: its files are `NAME/FILE`.
 *
 * @throws LABELS_MALFORMED when there is none, or more than MAX_FILES
 */
export async function listLabelFiles(
  path: string,
  pattern: RegExp,
  { source }: Pick<ImportOptions, 'source'>,
): Promise<readonly LabelFile[]> {
  const stats = await stat(path).catch((cause) => {
    throw toPathFault(path, cause, 'LABELS_MALFORMED');
  });
  if (stats.isFile()) return [{ path, name: basename(path), sourceName: source ?? basename(path) }];
  const files: FoundFile[] = [];
  await collect(path, path, pattern, files);
  if (files.length === 0)
    throw new AppError('LABELS_MALFORMED', `${path} has no file of this format`, { details: { path } });
  return files
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((file) => ({ ...file, sourceName: source === undefined ? basename(file.path) : `${source}/${file.name}` }));
}

type FoundFile = Pick<LabelFile, 'path' | 'name'>;

/** Links are not followed, so that a folder cannot contain itself. */
async function collect(root: string, folder: string, pattern: RegExp, files: FoundFile[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw toPathFault(folder, cause, 'LABELS_MALFORMED');
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && !entry.name.startsWith('.')) await collect(root, path, pattern, files);
    else if (entry.isFile() && pattern.test(entry.name)) files.push({ path, name: relative(root, path) });
    if (files.length > MAX_FILES)
      throw new AppError('LABELS_MALFORMED', `more than ${MAX_FILES} files`, { details: { path: root } });
  }
}

/** More likely cut off than meant: a list that is meant to be empty has a header line, or a comment. */
export const EMPTY = 'the file is empty';

/** Text of a file, or why it cannot be had. A byte order mark is dropped. */
export async function readLabelFile(file: LabelFile): Promise<FileText> {
  try {
    const { size } = await stat(file.path);
    if (size > MAX_FILE_BYTES) return { fault: `larger than ${MAX_FILE_BYTES} bytes` };
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file.path));
    return text.trim() === '' ? { fault: EMPTY } : { text };
  } catch (cause) {
    return { fault: isPathFault(cause) ? describePathFault(cause) : 'not valid UTF-8' };
  }
}

/** 1-based line of an offset in a text. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}
