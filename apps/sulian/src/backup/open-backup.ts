import { AppError } from '@sulian/domain';
import type { Progress } from '../progress.ts';
import { findBackup } from './folder.ts';
import { type Manifest, type ReadManifest, readManifest } from './manifest.ts';
import { listMigrations } from './schemas.ts';
import { checkFile } from './stored-file.ts';

export interface OpenedBackup extends ReadManifest {
  readonly path: string;
}

/**
 * The backup in a folder, or the newest below it.
 * @throws BACKUP_NOT_FOUND, BACKUP_NEWER, BACKUP_OLDER, BACKUP_DAMAGED
 */
export function openBackup(folder: string): OpenedBackup {
  const path = findBackup(folder);
  const opened = readManifest(path);
  requireSameMigrations(opened.manifest);
  return { path, ...opened };
}

/** Tables are created as this version of the program has them. */
function requireSameMigrations({ migrations, chains, program }: Manifest): void {
  const own = listMigrations(chains);
  for (const [schema, landed] of Object.entries(migrations)) {
    const known = new Set(own[schema]?.map(({ number, checksum }) => `${number} ${checksum}`));
    const isNewer = landed.some(({ number, checksum }) => !known.has(`${number} ${checksum}`));
    if (!isNewer && landed.length === known.size) continue;
    const details = { schema, program, migrations: landed.length };
    if (isNewer)
      throw new AppError('BACKUP_NEWER', `made by version ${program}, which has later tables in ${schema}`, {
        details,
      });
    throw new AppError('BACKUP_OLDER', `made by version ${program}, which has earlier tables in ${schema}`, {
      details,
    });
  }
}

/** Compares size and digest of every file with the manifest. @throws BACKUP_FILE_MISSING, BACKUP_DAMAGED */
export async function checkFiles(
  { path, manifest }: OpenedBackup,
  { signal, progress }: { readonly signal: AbortSignal; readonly progress?: Progress | undefined },
): Promise<void> {
  const files = [...manifest.tables, ...manifest.files];
  progress?.setTotal(files.length);
  for (const [index, each] of files.entries()) {
    signal.throwIfAborted();
    await checkFile(path, each);
    progress?.update(index + 1, each.file);
  }
}
