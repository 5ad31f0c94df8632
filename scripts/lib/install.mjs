import { accessSync, constants, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { hashFiles } from './hash-files.mjs';
import { withLock } from './lock.mjs';
import { runNpm } from './npm.mjs';
import { inRoot } from './paths.mjs';
import { StepError, say } from './process.mjs';

const STAMP = inRoot('node_modules', '.sulian-install');
/** Not `npm ci`: it fails where a registry lacks another platform's optional package. The lock is only read. */
const INSTALL = ['install', '--no-save', '--no-audit', '--no-fund', '--include=dev', '--loglevel=error'];

/** Installs the dependencies when they are missing or when a manifest changed since they were installed. */
export async function installIfStale() {
  if (isInstalled()) return;
  await withLock(async () => {
    if (isInstalled()) return;
    say('Installing dependencies (npm install) …');
    const code = await runNpm(INSTALL, { env: writableCache() });
    if (code !== 0) throw new StepError(`npm install failed with exit code ${code}`);
    writeFileSync(STAMP, manifestHash());
  });
}

function isInstalled() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === manifestHash();
}

function manifestHash() {
  const workspaces = ['packages', 'apps'].flatMap((folder) =>
    readdirSync(inRoot(folder)).map((name) => inRoot(folder, name, 'package.json')),
  );
  const manifests = [inRoot('package.json'), inRoot('package-lock.json'), ...workspaces];
  // Native packages use Node-API, so one installation serves every version of Node.
  return hashFiles(manifests, `${process.platform} ${process.arch}`);
}

/** A user without a home of their own (a service account) still gets a cache. */
function writableCache() {
  const wanted = process.env.npm_config_cache ?? join(homedir(), '.npm');
  try {
    mkdirSync(wanted, { recursive: true });
    accessSync(wanted, constants.W_OK);
    return {};
  } catch {
    return { npm_config_cache: inRoot('node_modules', '.npm-cache') };
  }
}
