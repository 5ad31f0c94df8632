import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Served with the application. Vite writes it from the packages whose code goes into the scripts. */
export const LICENCES = 'THIRD-PARTY-LICENSES.txt';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Folders with third-party pictures and lists, each next to its licence. */
const HOMES = ['apps/web/src', 'packages/usecases/src'];

/** Texts of all files that are called LICENSE, or end so. */
const listAssetLicences = (): readonly string[] =>
  HOMES.flatMap((home) =>
    readdirSync(join(ROOT, home), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('LICENSE'))
      .sort()
      .map((path) => readFileSync(join(ROOT, home, path), 'utf8')),
  );

/** Adds the licences of third-party content that is not a package. */
export const licences = (): Plugin => ({
  name: 'licences',
  apply: 'build',
  writeBundle({ dir = '' }) {
    for (const text of listAssetLicences())
      appendFileSync(join(dir, LICENCES), `\n${'-'.repeat(72)}\n\n${text.trim()}\n`);
  },
});
