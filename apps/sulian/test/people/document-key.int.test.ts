import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { createProgramDatabase } from '../support/program-database.ts';
import { makeTempDir } from '../support/run-sulian.ts';

let test: TestDatabase;
const dir = makeTempDir();
beforeAll(async () => {
  test = await createProgramDatabase();
});
afterAll(async () => {
  await test.drop();
  dir.remove();
});

/** Starts like `serve`, and returns the log. */
async function start(env: Readonly<Record<string, string>>, isDemo: boolean): Promise<string> {
  const program = await openProgram(
    readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, ...env }, dir.path),
  );
  const said: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  try {
    await program.registration.proveKey({ isDemo });
    await program.apiDeps.registration.documents.save({
      purpose: 'SEAL',
      name: 'a',
      mediaType: 'x/y',
      isPicture: false,
      content: Buffer.from('x'),
      network: '192.0.2.1',
      nowSec: 1,
    });
  } finally {
    spy.mockRestore();
    await program.close();
  }
  return said.join('');
}

it('warns of a key beside the documents, but in the demo, and refuses to start with another key [R-FILE-12]', async () => {
  expect(await start({}, true)).toBe('');
  expect(await start({}, false)).toMatch(/warn the key of the identity documents lies in the data folder/);
  const other = { SULIAN_DOCUMENT_KEY: 'cd'.repeat(32) };
  await expect(start(other, false)).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining('not the one the stored documents were encrypted with'),
  });
  writeFileSync(join(dir.path, 'document.key'), 'ef'.repeat(32));
  await expect(start({}, true)).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
});

it('takes the key from a file that the environment names, and then warns of nothing', async () => {
  await test.database.query('DELETE FROM records.document');
  writeFileSync(join(dir.path, 'secret'), `${Buffer.alloc(32, 9).toString('base64')}\n`);
  expect(await start({ SULIAN_DOCUMENT_KEY_FILE: join(dir.path, 'secret') }, false)).toBe('');
});
