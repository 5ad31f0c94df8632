import { AppError, CHAIN_IDS, type ChainId } from '@sulian/domain';
import { systemUser } from '../commands/audit-cli.ts';
import { openProgram } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Program } from '../program.ts';
import type { Progress } from '../progress.ts';
import { forgetClusterRemark, restoreCluster } from './cluster/restore-cluster.ts';
import { findBackupKey } from './keys-file.ts';
import { listFiles, type Manifest } from './manifest.ts';
import { checkFiles, type OpenedBackup, openBackup } from './open-backup.ts';
import { listAbsent, type Proof, proveStore, type RestoredChain } from './prove-store.ts';
import { forgetRemark, type RestoreJob, restoreBackup } from './restore-backup.ts';
import { selectSchemas } from './schemas.ts';

export interface RestoreRequest {
  readonly folder: string;
  /** File of keys; undefined: the configured key, or the data folder's. */
  readonly keysPath?: string | undefined;
  readonly signal: AbortSignal;
  readonly progress?: Progress;
}

export interface RestoreReport {
  readonly backup: string;
  readonly time: string;
  readonly files: number;
  /** Undefined for a copied cluster. */
  readonly rows: number | undefined;
  readonly proofs: readonly Proof[];
  /** Chains that the backup is without. */
  readonly omitted: Manifest['omitted'];
}

/** Checks the backup and the key, restores it into an empty store, and proves the result. */
export async function runRestore(config: Config, request: RestoreRequest): Promise<RestoreReport> {
  const { signal, progress } = request;
  const backup = openBackup(request.folder);
  const { manifest, path } = backup;
  requireOneDatabase(config, manifest);
  const key = findBackupKey(manifest, { config, keysPath: request.keysPath });
  await checkFiles(backup, { signal, progress });
  await restore(backup, { config, key, signal, progress });
  progress?.update(listFiles(manifest).length, 'verifying');
  const program = await openProgram(config);
  try {
    const content = await describeContent(program, manifest);
    const proofs = await proveStore(program, content.chains, key);
    await auditRestore(program, { path, manifest, absent: content.absent, proofs });
    await forgetRemark(program.database);
    forgetClusterRemark(config.dataDir);
    const { time, omitted } = manifest;
    return { backup: path, time, files: listFiles(manifest).length, rows: content.rows, proofs, omitted };
  } finally {
    await program.close();
  }
}

/**
 * A backup of tables is restored in one transaction, into one database.
 * @throws CONFIG_INVALID naming chains of the backup that have a server of their own
 */
function requireOneDatabase({ ledgerUrls }: Config, manifest: OpenedBackup['manifest']): void {
  const chains = manifest.kind === 'cluster' ? [] : manifest.chains.map(({ chain }) => chain);
  const apart = [...new Set(chains)].filter((chain) => ledgerUrls.has(chain));
  if (apart.length === 0) return;
  throw new AppError(
    'CONFIG_INVALID',
    `a restore writes all ledgers into the database of the records: take ledgerUrl of ${apart.join(' ')} out of the configuration, restore, then use "sulian move-chain"`,
    { details: { chains: apart } },
  );
}

type Target = Omit<RestoreJob, 'backup'>;

function restore({ manifest, ...backup }: OpenedBackup, target: Target): Promise<void> {
  return manifest.kind === 'cluster'
    ? restoreCluster({ ...target, backup: { ...backup, manifest } })
    : restoreBackup({ ...target, backup: { ...backup, manifest } });
}

interface RestoredContent {
  readonly chains: readonly RestoredChain[];
  /** Chains of which the records may know more than the store has. */
  readonly absent: readonly ChainId[];
  /** Undefined for a copied cluster, whose rows nobody counted. */
  readonly rows: number | undefined;
}

/** A copied cluster ends where its log does, and contains every chain. */
async function describeContent(
  { database, config: { ledgerUrls } }: Program,
  manifest: OpenedBackup['manifest'],
): Promise<RestoredContent> {
  if (manifest.kind === 'cluster') {
    const chains = CHAIN_IDS.filter((chain) => !ledgerUrls.has(chain));
    const { extents } = await selectSchemas(database, { chains, hasShared: true, named: undefined });
    return { chains: extents.map(({ holding, ...rest }) => ({ ...rest, held: holding })), absent: [], rows: undefined };
  }
  const { chains, omitted, tables } = manifest;
  const rows = tables.reduce((sum, each) => sum + each.rows, 0);
  const absent = listAbsent(manifest).filter((chain) => !ledgerUrls.has(chain));
  return { chains, absent: omitted.length > 0 ? absent : [], rows };
}

interface Restored extends Pick<RestoredContent, 'absent'> {
  readonly path: string;
  readonly manifest: OpenedBackup['manifest'];
  readonly proofs: readonly Proof[];
}

/** With the line, records of chains that the backup left out lose what they derived from them. */
const auditRestore = (program: Program, { path, manifest, absent, proofs }: Restored): Promise<void> =>
  program.apiDeps.people.writeAudited(async ({ chains }) => {
    for (const chain of absent) await chains.forget(chain);
    const faults = proofs.flatMap((each) => each.faults);
    return {
      answer: undefined,
      entry: {
        who: undefined,
        where: 'cli',
        action: 'backup.restore',
        target: path,
        result: faults.length === 0 ? 'OK' : 'FAILED',
        details: { time: manifest.time, faults: faults.length, systemUser: systemUser() },
      },
    };
  });
