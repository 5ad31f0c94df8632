import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hashFiles } from './hash-files.mjs';
import { withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';
import { run, StepError, say } from './process.mjs';

const WEB = inRoot('apps', 'web');
const DIST = inRoot('apps', 'web', 'dist');
const NEXT = inRoot('apps', 'web', 'dist.next');
const STAMP = inRoot('node_modules', '.sulian-web');
/** Its licence is among those that are served. */
const PASSWORDS_LICENCE = inRoot('packages', 'usecases', 'src', 'passwords', 'common-passwords.LICENSE');
const SOURCES = [
  WEB,
  inRoot('packages', 'contract'),
  inRoot('packages', 'domain'),
  inRoot('package-lock.json'),
  PASSWORDS_LICENCE,
];

/** Builds the browser's half when its sources changed; everything else runs from source. */
export async function buildWebIfStale() {
  if (isBuilt()) return;
  await withLock(async () => {
    if (isBuilt()) return;
    say('Building the web application …');
    const sources = hashFiles(SOURCES);
    rmSync(NEXT, { recursive: true, force: true });
    const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
    const args = [vite, 'build', '--outDir', NEXT, '--emptyOutDir', '--logLevel', 'warn'];
    const code = await run(process.execPath, args, { cwd: WEB });
    if (code !== 0) throw new StepError(`the web application does not build (exit code ${code})`);
    swap();
    writeFileSync(STAMP, sources);
  });
}

const isBuilt = () =>
  existsSync(inRoot('apps', 'web', 'dist', 'index.html')) &&
  existsSync(STAMP) &&
  readFileSync(STAMP, 'utf8') === hashFiles(SOURCES);

/** A server that runs meanwhile sees the old build or the new one, never half of one. */
function swap() {
  rmSync(DIST, { recursive: true, force: true });
  try {
    renameSync(NEXT, DIST);
  } catch {
    cpSync(NEXT, DIST, { recursive: true });
    rmSync(NEXT, { recursive: true, force: true });
  }
}
