import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** First part of a page's address → its script; every page stands in the frame of `shell.tsx`. */
const PAGES: Readonly<Record<string, string>> = {
  '': 'routes/home-page.tsx',
  address: 'routes/address-page.tsx',
  trading: 'routes/transaction-page.tsx',
  entities: 'routes/entity-page.tsx',
  alert: 'routes/alert-page.tsx',
};
const FRAME = 'app/shell.tsx';

interface Chunk {
  readonly type: string;
  readonly isEntry?: boolean;
  readonly facadeModuleId?: string | null;
  readonly imports?: readonly string[];
  readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined;
}
type Bundle = Readonly<Record<string, Chunk>>;

/** The script that runs first: it has no dependency, so that it is there long before the application is. */
const toScript = (files: Readonly<Record<string, readonly string[]>>): string => `(() => {
  if (localStorage.getItem('sulian-user-info') === null) return;
  for (const href of ${JSON.stringify(files)}[location.pathname.split('/')[1]] ?? []) {
    const link = document.createElement('link');
    const isStyle = href.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = href;
    document.head.append(link);
  }
})();
`;

/**
 * Asks for the scripts and styles of the page that the address names while the application itself still comes; without
 * it they are asked for only once that has been read and run.
 */
export const ahead = (): Plugin => ({
  name: 'ahead',
  apply: 'build',
  writeBundle({ dir = '' }, written) {
    const bundle = written as unknown as Bundle;
    const script = toScript(listFiles(bundle));
    const name = `/static/js/ahead-${createHash('sha256').update(script).digest('base64url').slice(0, 8)}.js`;
    writeFileSync(join(dir, name), script);
    const index = join(dir, 'index.html');
    const html = readFileSync(index, 'utf8').replace('<head>', `<head>\n    <script async src="${name}"></script>`);
    writeFileSync(index, html);
  },
});

function listFiles(bundle: Bundle): Readonly<Record<string, readonly string[]>> {
  const entries = Object.keys(bundle).filter((name) => bundle[name]?.isEntry === true);
  const first = new Set(entries.flatMap((name) => [...listNeeded(bundle, name)]));
  return Object.fromEntries(
    Object.entries(PAGES).map(([part, page]) => {
      const needed = [FRAME, page].flatMap((source) => [...listNeeded(bundle, find(bundle, source))]);
      return [part, [...new Set(needed)].filter((file) => !first.has(file)).map((file) => `/${file}`)];
    }),
  );
}

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
