import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

it('makes a folder with its parents, and leaves one that is there', () => {
  const root = mkdtempSync(join(tmpdir(), 'sulian-folder-'));
  makeFolder(join(root, 'a', 'b', 'c'));
  makeFolder(join(root, 'a', 'b', 'c'));
  expect(existsSync(join(root, 'a', 'b', 'c'))).toBe(true);
  writeFileSync(join(root, 'file'), '');
  expect(() => makeFolder(join(root, 'file'))).toThrow('EEXIST');
  expect(() => makeFolder(join(root, 'file', 'x'))).toThrow('ENOTDIR');
  rmSync(root, { recursive: true });
});

it.runIf(process.platform === 'linux')('ends where a file system has no room for folders', () => {
  expect(() => makeFolder('/proc/sulian')).toThrow('ENOENT');
});
