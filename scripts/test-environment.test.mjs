import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inRoot, ROOT } from './lib/paths.mjs';
import { isProgramVariable, withoutProgramVariables } from './lib/test-environment.mjs';

it('keeps variables of the tests and of the system, and no other of the program [R-RUN-99]', () => {
  const own = { SULIAN_TEST_LONG: '1', SULIAN_E2E_SERVERS: 'x', SULIAN_URL: 'x', PATH: '/bin', CHROMIUM_PATH: 'x' };
  const users = { SULIAN_DATA_DIR: 'data', SULIAN_CONFIG: 'x', SULIAN_HOST: '::', DATABASE_URL: 'x', PORT: '80' };
  expect(withoutProgramVariables({ ...own, ...users })).toEqual(own);
});

it('has removed those of whoever runs the tests before the first of them [R-RUN-99]', () => {
  expect(Object.keys(process.env).filter(isProgramVariable)).toEqual([]);
});

/** Files that hand on the environment, which the run has cleaned, with a data folder and a configuration of their own. */
const STARTERS = [
  'apps/sulian/test/running/interrupted.int.test.ts',
  'apps/sulian/test/running/signals.int.test.ts',
  'e2e/server.ts',
];
const TESTS = ['apps/**/*.test.ts', 'apps/sulian/test/**', 'packages/**/*.test.ts', 'packages/testkit/**', 'e2e/**'];
/** Hands the environment on to a program, or reads the settings from where the tests were started. */
const TAKES = /\.\.\.process\.env|readConfig\(\s*process\.env|readConfig\([^)]*process\.cwd\(\)/;

it('lets no test take folder, configuration or environment of whoever runs it [R-RUN-99]', () => {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...TESTS], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const taking = listed
    .split('\n')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('progress.test.ts'))
    .filter((path) => TAKES.test(readFileSync(inRoot(path), 'utf8')));
  expect(taking).toEqual(STARTERS);
});
