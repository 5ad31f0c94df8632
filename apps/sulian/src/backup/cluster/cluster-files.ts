import { type BigIntStats, lstatSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { AppError } from '@sulian/domain';
import { LOG_FOLDERS } from '@sulian/postgres';

/** Folders that are empty in a copy: their files are of the running server. @see PostgreSQL, Making a Base Backup */
const EMPTIED: ReadonlySet<string> = new Set([
  ...LOG_FOLDERS,
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
]);
const LEFT_OUT = /^(postmaster\.(pid|opts)|pgsql_tmp.*|pg_internal\.init.*|backup_label.*|tablespace_map.*|\.s\..*)$/;
/** Copied after all others. */
const CONTROL_FILE = 'global/pg_control';

export interface ClusterFile {
  /** Relative to the cluster, with `/`. */
  readonly path: string;
  readonly size: bigint;
  readonly mtimeNs: bigint;
}

export interface ClusterContent {
  readonly folders: readonly string[];
  readonly files: readonly ClusterFile[];
}

/** Files and folders of a running cluster that a base backup contains. @throws STORE_UNAVAILABLE for tablespaces */
export function listCluster(clusterDir: string): ClusterContent {
  const folders: string[] = [];
  const files: ClusterFile[] = [];
  const walk = (folder: string): void => {
    for (const name of readdirSync(join(clusterDir, folder)).sort()) {
      const path = folder === '' ? name : `${folder}/${name}`;
      const stat = statOf(join(clusterDir, path));
      if (stat === undefined || LEFT_OUT.test(name)) continue;
      if (stat.isDirectory()) {
        folders.push(path);
        if (!EMPTIED.has(path)) walk(path);
      } else if (stat.isFile()) files.push({ path, size: stat.size, mtimeNs: stat.mtimeNs });
      else
        throw new AppError('STORE_UNAVAILABLE', `${path} of the cluster is a link; tablespaces are not backed up`, {
          retryable: false,
        });
    }
  };
  walk('');
  const isControl = ({ path }: ClusterFile): boolean => path === CONTROL_FILE;
  return { folders, files: [...files.filter((each) => !isControl(each)), ...files.filter(isControl)] };
}

/** Undefined for a file that was removed meanwhile, whose removal is in the log. */
function statOf(path: string): BigIntStats | undefined {
  return lstatSync(path, { bigint: true, throwIfNoEntry: false });
}

export const toSystemPath = (clusterDir: string, path: string): string => join(clusterDir, path.split('/').join(sep));
