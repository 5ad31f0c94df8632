import { systemUser } from '../commands/audit-cli.ts';
import { openProgram, type Program } from '../compose.ts';
import type { Config } from '../config.ts';
import type { Progress } from '../progress.ts';
import { findBackupKey } from './keys-file.ts';
import type { Manifest } from './manifest.ts';
import { checkFiles, openBackup } from './open-backup.ts';
import { listAbsent, type Proof, proveStore } from './prove-store.ts';
import { forgetRemark, restoreBackup } from './restore-backup.ts';

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
  readonly rows: number;
  readonly proofs: readonly Proof[];
}

/** Checks the backup and the key, restores it into an empty store, and proves the result. */
export async function runRestore(config: Config, request: RestoreRequest): Promise<RestoreReport> {
  const { signal, progress } = request;
  const backup = openBackup(request.folder);
  const { manifest, path } = backup;
  const key = findBackupKey(manifest, { config, keysPath: request.keysPath });
  await checkFiles(backup, { signal, progress });
  await restoreBackup({ config, backup, key, signal, progress });
  progress?.update(manifest.tables.length, 'verifying');
  const program = await openProgram(config);
  try {
    const proofs = await proveStore(program, manifest, key);
    await auditRestore(program, { path, manifest, proofs });
    await forgetRemark(program.database);
    const rows = manifest.tables.reduce((sum, each) => sum + each.rows, 0);
    return { backup: path, time: manifest.time, files: manifest.tables.length + manifest.files.length, rows, proofs };
  } finally {
    await program.close();
  }
}

/** With the line, records of chains that the backup left out lose what they derived from them. */
const auditRestore = (
  program: Program,
  { path, manifest, proofs }: { readonly path: string; readonly manifest: Manifest; readonly proofs: readonly Proof[] },
): Promise<void> =>
  program.apiDeps.people.writeAudited(async ({ chains }) => {
    if (manifest.omitted.length > 0) for (const chain of listAbsent(manifest)) await chains.forget(chain);
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
