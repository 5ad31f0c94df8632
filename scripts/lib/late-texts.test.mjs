import { expect, it } from 'vitest';
import { findEarlyUses, readLateParts } from './late-texts.mjs';

const KEYS = new Set(['admin.title', 'admin.rows_other', 'audit.result.OK', 'home.title']);
const PARTS = ['admin', 'audit'];
const find = (files) => findEarlyUses({ entry: 'src/main.tsx', read: (file) => files[file], keys: KEYS, parts: PARTS });

const ROUTER = `
  import { x } from 'react';
  import './app.css';
  const lateRoute = (load) => load;
  lazyRoute(() => import('./home.tsx'));
  lateRoute(() => import('./admin.tsx'));`;
const FILES = {
  'src/main.tsx': "import { Pages } from './app/router.tsx';",
  'src/app/router.tsx': ROUTER,
  'src/app/home.tsx': "export { Card } from '../card.tsx'; t('home.title');",
  'src/app/admin.tsx': "import { Rows } from '../rows.tsx'; t('admin.title');",
  'src/card.tsx': "import type { Row } from './rows.tsx'; t(`home.${part}`);",
  'src/rows.tsx': "t('admin.rows', { count });",
};

it('a page that waits for the late texts may use them, and so may all that only such pages import [R-LANG-04]', () => {
  expect(find(FILES)).toEqual([]);
});

it('a part of a page that is loaded with the late texts may use them too [R-LANG-04]', () => {
  const home = "lazy(async () => ({ default: (await withLateTexts(() => import('../rows.tsx'))).Rows }));";
  expect(find({ ...FILES, 'src/app/home.tsx': home })).toEqual([]);
});

it('what another page imports, now or later, through others or as data, may not [R-LANG-04]', () => {
  const found = find({
    ...FILES,
    'src/main.tsx': "import { Pages } from './app/router.tsx'; const key = 'admin.title';",
    'src/app/home.tsx': "import { Rows } from '../rows.tsx'; lazy(() => import('./dialog.tsx'));",
    'src/app/dialog.tsx': `t(\`audit.result.\${result}\`);`,
  });
  expect(found).toEqual([
    'src/app/dialog.tsx:1: audit.result. comes late, with other pages than this',
    'src/main.tsx:1: admin.title comes late, with other pages than this',
    'src/rows.tsx:1: admin.rows comes late, with other pages than this',
  ]);
});

it('reads which parts are late where they are gathered, and fails where that is not told', () => {
  expect(readLateParts("import.meta.glob('./cn/{admin,audit}.json', {})")).toEqual(['admin', 'audit']);
  expect(readLateParts("['./cn/*.json', '!./cn/{admin,audit}.json']")).toEqual(['admin', 'audit']);
  expect(() => readLateParts("import.meta.glob('./late/*.json')")).toThrow('expected parts named as');
});
