import { defineConfig, type TestProjectConfiguration } from 'vitest/config';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { trapProgramVariables } from './scripts/lib/test-environment.mjs';

// Workers and the programs that tests start inherit this environment.
trapProgramVariables(process.env);

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/data/**'];
/** Starts one real PostgreSQL for all files and creates a database for each that asks. */
const DATABASE_SETUP = './packages/testkit/src/global-setup.ts';
const SHARED_SERVERS_SETUP = './e2e/shared-servers.ts';

const project = (
  name: string,
  include: readonly string[],
  test: NonNullable<Extract<TestProjectConfiguration, { test?: unknown }>['test']> = {},
): TestProjectConfiguration => ({ test: { name, include: [...include], exclude: IGNORED, ...test } });

/** Files that hold a time against a bound and mostly wait: two at a time, apart from all others. */
const ALONE = [
  'apps/sulian/test/*/{life,search,signals,store-down}.int.test.ts',
  'packages/postgres/src/query-deadline.int.test.ts',
  'packages/postgres/src/embedded/start.int.test.ts',
];

/** Files that kill programs of their own or fill a disk of their own: two at a time, apart from all others. */
const KILLS = [
  'apps/sulian/test/*/{alert-kill,screening-kill,desk-kill,disk-full,follow-anvil,follow-kill,kill,two-programs-kill}.int.test.ts',
  'apps/sulian/test/backup/backup-{disk,kill}.int.test.ts',
];

/**
 * Files of a worker share their modules: loading these takes longer than most tests. Hence no state in a module that a
 * test changes; mocks, globals and environment are put back behind each test.
 */
const SHARED = { isolate: false, maxWorkers: 2, restoreMocks: true, unstubGlobals: true, unstubEnvs: true };

/** What changes a world that others look at, or stops its database, starts a server of its own; the others share one. */
const browserProject = project('e2e', ['e2e/**/*.e2e.test.ts'], {
  globalSetup: [SHARED_SERVERS_SETUP],
  maxWorkers: 2,
  retry: 1,
  // A busy machine takes more than the usual second to answer and draw.
  expect: { poll: { timeout: 15_000 } },
  testTimeout: 90_000,
  hookTimeout: 240_000,
  sequence: { groupOrder: 4 },
});

/** Groups run one after the other, so that what measures time is not disturbed by what burns it. */
const projects = [
  project('unit', ['**/*.test.{ts,tsx,mjs}'], {
    ...SHARED,
    exclude: [...IGNORED, '**/*.{int,e2e,long}.test.*'],
    testTimeout: 15_000,
    sequence: { groupOrder: 0 },
  }),
  project('int', ['**/*.int.test.ts'], {
    ...SHARED,
    exclude: [...IGNORED, ...ALONE, ...KILLS],
    globalSetup: [DATABASE_SETUP],
    // All families of chains at the same time: their tests mostly wait.
    maxConcurrency: 7,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { groupOrder: 1 },
  }),
  project('kills', KILLS, {
    ...SHARED,
    globalSetup: [DATABASE_SETUP],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { groupOrder: 2 },
  }),
  project('alone', ALONE, {
    ...SHARED,
    globalSetup: [DATABASE_SETUP],
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { groupOrder: 3 },
  }),
  browserProject,
];

/** A part of their cases in `npm test`, by turns or the first ones; all of them here. */
const IN_PART = ['apps/sulian/test/*/{alert-kill,backup-kill,desk-kill,kill,transaction-filters}.int.test.ts'];

/** Minutes each; `npm run test:long` asks for them, and for the browser tests in every look. */
const longProject = project('long', ['**/*.long.test.ts', ...IN_PART], {
  globalSetup: [DATABASE_SETUP],
  fileParallelism: false,
  testTimeout: 7_200_000,
  hookTimeout: 240_000,
  sequence: { groupOrder: 0 },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './scripts/times-reporter.mjs', './scripts/count-reporter.mjs'],
    projects: process.env['SULIAN_TEST_LONG'] === '1' ? [longProject, browserProject] : projects,
  },
});
