import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const WEB = fileURLToPath(new URL('.', import.meta.url));
const dir = mkdtempSync(join(tmpdir(), 'sulian-web-'));
let text = '';

beforeAll(() => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', dir, '--emptyOutDir', '--logLevel', 'warn'];
  execFileSync(process.execPath, args, { cwd: WEB });
  text = readFileSync(join(dir, 'THIRD-PARTY-LICENSES.txt'), 'utf8');
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('the build holds the licence of every package whose code is in it', () => {
  // Its own imports, and their dependencies.
  for (const name of ['react', 'react-router', 'i18next', 'web-vitals', '@vant/area-data', 'scheduler'])
    expect(text).toMatch(new RegExp(`^## ${name} `, 'm'));
  expect(text).toContain('Copyright (c) Meta Platforms, Inc. and affiliates');
});

it('the build holds the licences of pictures and lists that others made', () => {
  expect(text).toContain('@web3icons/core');
  expect(text).toContain('Copyright (c) 2024 0xa3k5');
  expect(text).toContain('SecLists');
  expect(text).toContain('Copyright (c) 2025 Daniel Miessler');
});
