import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
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

it('connects to this machine only, in tests and in the programs that they start [R-RUN-189]', async () => {
  // Addresses for documentation (RFC 5737, RFC 3849): without the setting they would be waited for.
  const tried = ['http://192.0.2.1/', 'https://192.0.2.1/', 'http://[2001:db8::1]/', 'http://index.example/'];
  for (const url of tried) {
    const fault = await fetch(url).catch((error) => error);
    expect(String(fault.cause), url).toContain('tests connect to this machine only');
  }
  const program = `fetch('${tried[0]}').catch(({ cause }) => console.log(cause.message))`;
  const env = withoutProgramVariables(process.env);
  expect(execFileSync(process.execPath, ['-e', program], { env, encoding: 'utf8' })).toBe(
    'tests connect to this machine only, not to 192.0.2.1\n',
  );
  const server = createServer((_, response) => response.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  for (const host of ['127.0.0.1', 'localhost'])
    expect(await (await fetch(`http://${host}:${port}`)).text()).toBe('here');
  server.close();
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
