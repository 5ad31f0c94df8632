import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environment } from '../apps/sulian/src/config/environment.ts';
import { readConfig } from '../apps/sulian/src/config.ts';
import { inRoot, ROOT } from './lib/paths.mjs';
import { isProgramVariable, TRAPS, withoutProgramVariables } from './lib/test-environment.mjs';

it('keeps variables of the tests and of the system, and no other of the program [R-RUN-99]', () => {
  const own = { SULIAN_TEST_LONG: '1', SULIAN_E2E_SERVERS: 'x', SULIAN_URL: 'x', PATH: '/bin', CHROMIUM_PATH: 'x' };
  const users = { SULIAN_DATA_DIR: 'data', SULIAN_CONFIG: 'x', SULIAN_HOST: '::', DATABASE_URL: 'x', PORT: '80' };
  expect(withoutProgramVariables({ ...own, ...users })).toEqual(own);
});

it('knows every variable that the program reads, and the file of each secret [R-RUN-99]', () => {
  const read = Object.keys(environment.shape);
  const files = ['DATABASE_URL_FILE', 'SULIAN_DOCUMENT_KEY_FILE', 'SULIAN_SMTP_PASSWORD_FILE'];
  expect([...read, ...files].filter((name) => !isProgramVariable(name))).toEqual([]);
});

it('has replaced those of whoever runs the tests by settings with which no program starts [R-RUN-99]', () => {
  const left = Object.entries(process.env).filter(([name]) => isProgramVariable(name));
  expect(Object.fromEntries(left)).toEqual(TRAPS);
  expect(() => readConfig(process.env, ROOT)).toThrow(TRAPS.SULIAN_CONFIG);
});

/** Hands on the environment with the traps replaced by a data folder and a configuration of its own. */
const STARTERS = ['e2e/server.ts'];
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
