import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp } from '@sulian/api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withoutProgramVariables } from '../../../../scripts/lib/test-environment.mjs';
import { writeIn } from '../imports/block-files.ts';
import { makeApiToken } from '../support/api-token.ts';
import { fillDemo } from '../support/fill-demo.ts';
import { readCsv } from '../support/read-csv.ts';
import { ANY_RATE, getTestAccount, signIn } from '../support/sign-in.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const EXAMPLES = fileURLToPath(new URL('../../../../examples', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.warn('examples: screen_list.py is skipped, python3 is not on this machine');

let test: TestProgram;
let app: Awaited<ReturnType<typeof buildApp>>;
let server: string;
let list: string;
const given: string[] = [];
beforeAll(async () => {
  test = await openTestProgram();
  const { program, url, dir } = test;
  await fillDemo(program, url, { BITCOIN: 60, ETHEREUM: 10 });
  const texts = await program.ledger.read('BITCOIN', async (reader) =>
    (await reader.listAddressesAfter(0, 40)).map(({ text }) => text),
  );
  given.push(...texts, 'no address');
  list = writeIn(dir, 'list.csv', Buffer.from(`地址,链\n${given.map((text) => `${text},BTC`).join('\n')}\n`));
  app = await buildApp({
    ...program.apiDeps,
    limits: { ...program.apiDeps.limits, ...ANY_RATE },
    chainStatus: () => ({ isConfigured: true, isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  server = await app.listen({ host: '127.0.0.1', port: 0 });
}, 240_000);
afterAll(async () => {
  await app?.close();
  await test?.close();
});

async function makeToken(scope: 'READ' | 'SCREEN'): Promise<string> {
  const { people } = test.program.apiDeps;
  const session = await signIn(app, await getTestAccount(people, { role: 'OFFICER' }));
  return (await makeApiToken({ call: (request) => app.inject(request) }, session, { scopes: [scope] })).token;
}

function run(command: readonly string[], token: string) {
  const [program = '', ...args] = command;
  const child = spawn(program, args, { env: { ...withoutProgramVariables(process.env), SULIAN_TOKEN: token } });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  return new Promise<{ readonly exitCode: number | null; readonly stderr: string }>((resolve) =>
    child.on('close', (exitCode) => resolve({ exitCode, stderr })),
  );
}

const COMMANDS: ReadonlyArray<readonly [name: string, isHere: boolean, command: readonly string[]]> = [
  ['screen-list.ts', true, [process.execPath, '--import', 'tsx', join(EXAMPLES, 'screen-list.ts')]],
  ['screen_list.py', hasPython, ['python3', join(EXAMPLES, 'screen_list.py')]],
];

describe.each(COMMANDS)('the example %s', (name, isHere, command) => {
  it.skipIf(!isHere)('screens a list with an API token and writes all rows in their order [R-SCREEN-43]', async () => {
    const result = join(test.dir, `${name}.csv`);
    const { exitCode, stderr } = await run([...command, server, list, result], await makeToken('SCREEN'));
    expect(exitCode, stderr).toBe(0);
    expect(stderr).toMatch(/LABELS (\d+)\/\1 /);
    const { rows } = readCsv(readFileSync(result, 'utf8'));
    const cells = rows.map((row) => Object.values(row));
    expect(cells.map((row) => given.find((text) => row.includes(text)))).toEqual(given);
  });

  it.skipIf(!isHere)('fails by the name of the refusal [R-SCREEN-43]', async () => {
    const { exitCode, stderr } = await run(
      [...command, server, list, join(test.dir, 'none.csv')],
      await makeToken('READ'),
    );
    expect(exitCode).toBe(1);
    expect(stderr).toContain('FORBIDDEN');
  });
});
