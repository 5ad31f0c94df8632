import { defineConfig, type TestProjectConfiguration } from 'vitest/config';

const IGNORED = ['**/node_modules/**', '**/dist/**', '**/data/**'];
/** Starts one real PostgreSQL for all files and creates a database for each that asks. */
const DATABASE_SETUP = './packages/testkit/src/global-setup.ts';

const project = (
  name: string,
  include: readonly string[],
  test: NonNullable<Extract<TestProjectConfiguration, { test?: unknown }>['test']> = {},
): TestProjectConfiguration => ({ test: { name, include: [...include], exclude: IGNORED, ...test } });

/** Groups run one after the other, so that what measures time is not disturbed by what burns it. */
const projects = [
  project('unit', ['**/*.test.{ts,tsx,mjs}'], {
    exclude: [...IGNORED, '**/*.{int,e2e,long}.test.*'],
    testTimeout: 15_000,
    sequence: { groupOrder: 0 },
  }),
  project('int', ['**/*.int.test.ts'], {
    globalSetup: [DATABASE_SETUP],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 240_000,
    sequence: { groupOrder: 1 },
  }),
  project('e2e', ['e2e/**/*.e2e.test.ts'], {
    fileParallelism: false,
    retry: 1,
    testTimeout: 90_000,
    hookTimeout: 240_000,
    sequence: { groupOrder: 2 },
  }),
];

/** Minutes each; `npm run test:long` asks for them. */
const longProject = project('long', ['**/*.long.test.ts'], {
  globalSetup: [DATABASE_SETUP],
  fileParallelism: false,
  testTimeout: 7_200_000,
  hookTimeout: 240_000,
  sequence: { groupOrder: 0 },
});

export default defineConfig({
  test: {
    reporters: ['default', './scripts/count-reporter.mjs'],
    projects: process.env['SULIAN_TEST_LONG'] === '1' ? [longProject] : projects,
  },
});
