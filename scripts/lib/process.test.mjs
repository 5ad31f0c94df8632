import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { run } from './process.mjs';

const MODULE = new URL('./process.mjs', import.meta.url).href;
const node = (code) => run(process.execPath, ['-e', code]);

it('answers the exit code of what it ran', async () => {
  expect(await node('process.exit(0)')).toBe(0);
  expect(await node('process.exit(7)')).toBe(7);
});

it('answers 128 and the signal where a signal ended it', async () => {
  expect(await node("process.kill(process.pid, 'SIGTERM')")).toBe(143);
});

/** Starts a parent that runs `childCode` in a Node process; returns once the child is running. */
async function startParent(childCode) {
  const child = `setInterval(() => {}, 1000);${childCode};console.log('up')`;
  const code = `import { runNode } from '${MODULE}';process.exitCode = await runNode(['-e', ${JSON.stringify(child)}]);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  return parent;
}

it('passes SIGTERM on and ends with the exit code of a child that stops in order', async () => {
  const parent = await startParent("process.on('SIGTERM', () => process.exit(3))");
  parent.kill('SIGTERM');
  expect((await once(parent, 'exit'))[0]).toBe(3);
});

it('kills a child that does not stop, within five seconds', async () => {
  const parent = await startParent("process.on('SIGTERM', () => {})");
  const startedAt = Date.now();
  parent.kill('SIGTERM');
  expect((await once(parent, 'exit'))[0]).toBe(137);
  expect(Date.now() - startedAt).toBeLessThan(5_000);
});
