import { chmodSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeTempDir } from '../test/support/run-sulian.ts';
import { openFirstSetup } from './first-setup.ts';

let dir: ReturnType<typeof makeTempDir>;
let printed = '';
const { isTTY } = process.stderr;
beforeEach(() => {
  dir = makeTempDir();
  printed = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  process.stderr.isTTY = isTTY;
  dir.remove();
});

const path = () => join(dir.path, 'setup-code');
const open = (hasAny = false) => openFirstSetup({ accounts: { hasAny: async () => hasAny }, dataDir: dir.path });

describe('the set-up code', () => {
  it('is in a file of its owner alone, differs at each start, and is no part of the log [R-RUN-190]', async () => {
    process.stderr.isTTY = false;
    writeFileSync(path(), 'former');
    chmodSync(path(), 0o644);
    const first = await open();
    const code = readFileSync(path(), 'utf8').trim();
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}(-[2-9A-HJ-NP-Z]{5}){3}$/);
    expect(statSync(path()).mode & 0o777).toBe(0o600);
    expect(printed).toContain(path());
    expect(printed).not.toContain(code);
    expect(first?.isCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(true);
    for (const wrong of ['', 'former', code.slice(0, -1), `${code}2`]) expect(first?.isCode(wrong)).toBe(false);
    const second = await open();
    expect(second?.isCode(code)).toBe(false);
  });

  it('is shown once on the terminal of the program [R-RUN-190]', async () => {
    process.stderr.isTTY = true;
    await open();
    expect(printed.split(readFileSync(path(), 'utf8').trim())).toHaveLength(2);
  });

  it('does not exist where there is an account, and a former one is removed [R-RUN-190]', async () => {
    writeFileSync(path(), 'former');
    expect(await open(true)).toBeUndefined();
    expect(existsSync(path())).toBe(false);
    expect(printed).toBe('');
  });
});
