import { AppError } from '@sulian/domain';
import type { Progress } from '../progress.ts';
import { findBackup } from './folder.ts';
import { type ClusterManifest, listFiles, type Manifest, readManifest } from './manifest.ts';
import { listMigrations } from './schemas.ts';
import { checkFile } from './stored-file.ts';

export interface OpenedBackup<Content = Manifest | ClusterManifest> {
  readonly path: string;
  readonly manifest: Content;
  readonly digest: string;
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

/** Tables are created as this version of the program has them; those of a cluster are migrated when it is opened. */
function requireSameMigrations(manifest: Manifest | ClusterManifest): void {
  const { migrations, program } = manifest;
  const isCluster = manifest.kind === 'cluster';
  const own = listMigrations(isCluster ? [] : manifest.chains.map(({ chain, held }) => ({ chain, holding: held })));
  for (const [schema, landed] of Object.entries(migrations)) {
    const known = new Set(own[schema]?.map(({ number, checksum }) => `${number} ${checksum}`));
    const isNewer = landed.some(({ number, checksum }) => !known.has(`${number} ${checksum}`));
    if (!isNewer && (isCluster || landed.length === known.size)) continue;
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
  const files = listFiles(manifest);
  progress?.setTotal(files.length);
  for (const [index, each] of files.entries()) {
    signal.throwIfAborted();
    await checkFile(path, each);
    progress?.update(index + 1, each.file);
  }
}
