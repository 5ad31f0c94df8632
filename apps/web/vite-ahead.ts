import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { compress } from './vite-compressed.ts';

/** First part of a page's address → what it asks for; every page stands in the frame of `shell.tsx`. */
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
      // Of what it imports from the application only what it calls.
      rollupOptions: { treeshake: { moduleSideEffects: (id) => id === SOURCE } },
    },
  });
  const [first] = [built].flat();
  if (first === undefined || !('output' in first)) throw new Error('the script that runs first was not built');
  return first.output[0].code;
}

/**
 * Asks for the frame of all pages, and for the scripts and styles of the page that the address names, while the
 * application itself still comes; without it they are asked for only once that has been read and run.
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

/** What the application itself is made of, which the document names already. */
const listFirst = (bundle: Bundle): ReadonlySet<string> =>
  new Set(
    Object.keys(bundle)
      .filter((name) => bundle[name]?.isEntry === true)
      .flatMap((name) => [...listNeeded(bundle, name)]),
  );

const toLink = (file: string): string => `  <link rel="modulepreload" crossorigin href="/${file}">\n  `;

/** What each page needs beside what is asked for already; the frame's styles too, which the way in does without. */
const listFiles = (
  bundle: Bundle,
  asked: ReadonlySet<string>,
  styles: readonly string[],
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(PAGES).map(([part, sources]) => {
      const needed = new Set(sources.flatMap((source) => [...listNeeded(bundle, find(bundle, source))]));
      return [part, [...styles, ...[...needed].filter((file) => !asked.has(file))].map((file) => `/${file}`)];
    }),
  );

function find(bundle: Bundle, source: string): string {
  const name = Object.keys(bundle).find((each) => bundle[each]?.facadeModuleId?.endsWith(source) === true);
  if (name === undefined) throw new Error(`no script was made of ${source}`);
  return name;
}

/** A script with all that it imports, and their styles. */
function listNeeded(bundle: Bundle, name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const { imports = [], viteMetadata } = bundle[name] ?? {};
  for (const style of viteMetadata?.importedCss ?? []) found.add(style);
  for (const each of imports) listNeeded(bundle, each, found);
  return found;
}
