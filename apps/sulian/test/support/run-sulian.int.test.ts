import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { makeTempDir, startScript } from './run-sulian.ts';

const dir = makeTempDir();
afterAll(dir.remove);

it('starts a program apart from folder, configuration and environment of whoever runs the tests [R-RUN-99]', async () => {
  const script = join(dir.path, 'tell.mjs');
  writeFileSync(script, 'console.log(JSON.stringify([process.cwd(), process.env.SULIAN_CONFIG, process.env.PORT]))');
  vi.stubEnv('SULIAN_CONFIG', 'users.yaml');
  vi.stubEnv('PORT', '80');
  const { stdout } = await startScript(script, [], { PORT: '81' }).done;
  const [cwd, config, port] = JSON.parse(stdout);
  expect([config, port]).toEqual([null, '81']);
  expect(cwd).not.toBe(process.cwd());
});
