import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { hashFiles, listFiles } from './hash-files.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { StepError } from './process.mjs';

const ENTRY = inRoot('apps', 'sulian', 'src', 'sulian.ts');
/** Threads are separate files, which their starter expects next to the bundle. */
const THREADS = { 'parse-worker': inRoot('packages', 'chains', 'src', 'utxo', 'files', 'parse-worker.ts') };
const DIST = inRoot('apps', 'sulian', 'dist');
const SELF = inRoot('scripts', 'lib', 'build-server.mjs');
/** A long test may go on starting the bundle that it began with. */
const KEEP_MS = 24 * 3_600_000;

/**
 * Bundles the program into a folder when a source has changed; returns the path of its first file. The bundle starts in
 * a third of the time of hundreds of modules. The folder's name has the hash of the sources, so that no stale bundle
 * can run. Modules imported by `import()` are separate files, loaded at first use.
 */
export async function buildServerIfStale(entry = ENTRY) {
  const sources = [...listSources(), entry];
  const name = basename(entry, '.ts');
  const folder = join(DIST, `${name}-${hashFiles([...sources, inRoot('package-lock.json'), SELF]).slice(0, 16)}`);
  const bundle = join(folder, `${name}.mjs`);
  if (existsSync(bundle)) return bundle;
  mkdirSync(DIST, { recursive: true });
  const draft = `${folder}.${process.pid}`;
  try {
    await bundleTo(draft, entry, sources);
    takePlace(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  dropOldBundles(folder);
  return bundle;
}

/** Somebody else may have built the same meanwhile. */
function takePlace(draft, folder) {
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Data files go into the bundle as well as modules do. */
const listSources = () =>
  listFiles([inRoot('packages'), inRoot('apps', 'sulian')]).filter((path) => !NEVER_BUNDLED.test(path));
const NEVER_BUNDLED = /[/\\](test|bench)[/\\]|\.test\.tsx?$/;

async function bundleTo(outdir, entry, sources) {
  const { build } = await import('esbuild');
  try {
    const { metafile } = await build({
      absWorkingDir: ROOT,
      metafile: true,
      entryPoints: { [basename(entry, '.ts')]: entry, ...THREADS },
      outdir,
      outExtension: { '.js': '.mjs' },
      bundle: true,
      splitting: true,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      plugins: [packagesStayOutside, keepModuleUrls(sources)],
    });
    const missed = Object.keys(metafile.inputs).filter((path) => !sources.includes(inRoot(path)));
    if (missed.length > 0) throw new Error(`a change of ${missed.join(', ')} would go unseen`);
  } catch (error) {
    throw new StepError(`the program does not build: ${error.message}`);
  }
}

/** Bundles only our own workspaces: a package may contain native code or files of its own. */
const packagesStayOutside = {
  name: 'packages-stay-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@sulian/') ? undefined : { path, external: true },
    );
  },
};

/** Preserves the module URLs of sources that locate neighbouring files. */
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
const ANY_BUNDLE = join(DIST, 'bundle');
const withOwnUrl = (path) =>
  readFileSync(path, 'utf8').replaceAll(MODULE_URL, `new URL('${relative(ANY_BUNDLE, path)}', ${MODULE_URL}).href`);

function dropOldBundles(newest) {
  for (const name of readdirSync(DIST)) {
    const path = join(DIST, name);
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (path !== newest && age > KEEP_MS) rmSync(path, { recursive: true, force: true });
  }
}
