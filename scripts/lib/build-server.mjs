import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { hashFiles, listFiles } from './hash-files.mjs';
import { inRoot } from './paths.mjs';
import { StepError } from './process.mjs';

const ENTRY = inRoot('apps', 'sulian', 'src', 'main.ts');
const DIST = inRoot('apps', 'sulian', 'dist');
/** A long test may go on starting the bundle that it began with. */
const KEEP_MS = 24 * 3_600_000;

/**
 * The program as one file, built anew when a source changed, and where it lies: it starts in a third of the time that
 * hundreds of modules take. The name holds the hash of the sources, so that a stale bundle cannot be run.
 */
export async function buildServerIfStale(entry = ENTRY) {
  const sources = [...listSources(), entry];
  const hash = hashFiles([...sources, inRoot('package-lock.json')]).slice(0, 16);
  const bundle = join(DIST, `${basename(entry, '.ts')}-${hash}.mjs`);
  if (existsSync(bundle)) return bundle;
  mkdirSync(DIST, { recursive: true });
  const draft = `${bundle}.${process.pid}`;
  try {
    await bundleTo(draft, entry, sources);
    renameSync(draft, bundle);
  } finally {
    rmSync(draft, { force: true });
  }
  dropOldBundles(bundle);
  return bundle;
}

const listSources = () =>
  ['packages', join('apps', 'sulian')]
    .flatMap((folder) => listFiles([inRoot(folder)]))
    .filter((path) => path.includes(`${join('/', 'src')}/`) && !/\.test\.tsx?$/.test(path));

async function bundleTo(outfile, entry, sources) {
  const { build } = await import('esbuild');
  try {
    await build({
      entryPoints: [entry],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      plugins: [packagesStayOutside, keepModuleUrls(sources)],
    });
  } catch (error) {
    throw new StepError(`the program does not build: ${error.message}`);
  }
}

/** Only our own workspaces go in: a package may hold native code or files of its own. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@sulian/') ? undefined : { path, external: true },
    );
  },
};

/** A module that finds a file beside itself finds it from the bundle too. */
const keepModuleUrls = (sources) => ({
  name: 'keep-module-urls',
  setup({ onLoad }) {
    const askers = sources.filter((path) => path.endsWith('.ts') && readFileSync(path, 'utf8').includes(MODULE_URL));
    const isAsker = new Set(askers);
    const names = new RegExp(`(${askers.map((path) => basename(path).replaceAll('.', '\\.')).join('|')})$`);
    onLoad({ filter: names }, ({ path }) =>
      isAsker.has(path) ? { contents: withOwnUrl(path), loader: 'ts', resolveDir: dirname(path) } : undefined,
    );
  },
});

const MODULE_URL = 'import.meta.url';
const withOwnUrl = (path) =>
  readFileSync(path, 'utf8').replaceAll(MODULE_URL, `new URL('${relative(DIST, path)}', ${MODULE_URL}).href`);

function dropOldBundles(newest) {
  for (const name of readdirSync(DIST)) {
    const path = join(DIST, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (path !== newest && age > KEEP_MS) rmSync(path, { force: true });
  }
}
