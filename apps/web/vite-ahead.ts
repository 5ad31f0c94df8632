import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compress } from './vite-compressed.ts';

/** First part of a page's address → its files; every page is inside the frame of `shell.tsx`. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  '': ['routes/home-page.tsx'],
  login: ['routes/login-page.tsx', 'locales/cn-late.ts'],
  address: ['routes/address-page.tsx'],
  trading: ['routes/transaction-page.tsx'],
  entities: ['routes/entity-page.tsx', 'locales/cn-late.ts'],
  alert: ['routes/alert-page.tsx'],
};
const FRAME = 'app/shell.tsx';
const SOURCE = join(import.meta.dirname, 'src/app/ahead/ahead.ts');

interface Chunk {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}
type Bundle = Readonly<Record<string, Chunk>>;

/** The script that runs first, whole in one file: it must be there long before the application is. */
async function bundleAhead(files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    root: import.meta.dirname,
    define: { __PAGE_FILES__: JSON.stringify(files) },
    build: {
      write: false,
      copyPublicDir: false,
      lib: { entry: SOURCE, formats: ['iife'], name: 'ahead' },
      // Bundles only the functions that it calls from the application.
      rollupOptions: { treeshake: { moduleSideEffects: (id) => id === SOURCE } },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('the script that runs first was not built');
  return first.output[0].code;
}

/**
 * Requests the frame of all pages, and the scripts and styles of the page at the address, while the application is
 * still loading. Otherwise they would be requested only after it has run.
 */
export const ahead = (): Plugin => ({
  name: 'ahead',
  apply: 'build',
  async writeBundle({ dir = '' }, written) {
    const bundle = written as unknown as Bundle;
    const first = listFirst(bundle);
    const frame = [...listNeeded(bundle, find(bundle, FRAME))].filter((file) => !first.has(file));
    const styles = frame.filter((file) => file.endsWith('.css'));
    const script = await bundleAhead(listFiles(bundle, new Set([...first, ...frame]), styles));
    const name = `/static/js/ahead-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
    writeFileSync(join(dir, name), script);
    compress(join(dir, name));
    const index = join(dir, 'index.html');
    const html = readFileSync(index, 'utf8')
      .replace('<head>', `<head>\n    <script async src="${name}"></script>`)
      .replace(
        '</head>',
        `${frame
          .filter((file) => !styles.includes(file))
          .map(toLink)
          .join('')}</head>`,
      );
    writeFileSync(index, html);
  },
});

/** Files of the application itself, which the document lists already. */
const listFirst = (bundle: Bundle): ReadonlySet<string> =>
  new Set(
    Object.keys(bundle)
      .filter((name) => bundle[name]?.isEntry === true)
      .flatMap((name) => [...listNeeded(bundle, name)]),
  );

const toLink = (file: string): string => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `;

/** Files of each page that are not requested yet; also the frame's styles, which the sign-in pages do not use. */
const listFiles = (
  bundle: Bundle,
  loadedFiles: ReadonlySet<string>,
  styles: readonly string[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(PAGES).map(([part, sources]) => {
      const needed = new Set(sources.flatMap((source) => [...listNeeded(bundle, find(bundle, source))]));
      return [part, [...styles, ...[...needed].filter((file) => !loadedFiles.has(file))].map((file) => `/${file}`)];
    }),
  );

function find(bundle: Bundle, source: string): string {
  const name = Object.keys(bundle).find((each) => bundle[each]?.facadeModuleId?.endsWith(source) === true);
  if (name === undefined) throw new Error(`missing script of ${source}`);
  return name;
}

/** A script with all that it imports, and their styles. */
function listNeeded(bundle: Bundle, name: string, files = new Set<string>()): Set<string> {
  if (files.has(name)) return files;
  files.add(name);
  const { imports = [], viteMetadata } = bundle[name] ?? {};
  for (const style of viteMetadata?.importedCss ?? []) files.add(style);
  for (const each of imports) listNeeded(bundle, each, files);
  return files;
}
