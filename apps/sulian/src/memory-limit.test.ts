import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMemoryLimit, isNearLimit } from './memory-limit.ts';

let root: string;
let files: { readonly root: string; readonly ownGroup: string };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sulian-memory-'));
  files = { root, ownGroup: join(root, 'own') };
  await mkdir(join(root, 'a.slice', 'b.service'), { recursive: true });
});
afterEach(() => rm(root, { recursive: true }));

describe('the limit of memory [R-RUN-178]', () => {
  it('is the machine without control groups, and with an older version of them', async () => {
    expect(await findMemoryLimit(1_000, files)).toEqual({ limitBytes: 1_000, limitedBy: 'MACHINE' });
    await writeFile(files.ownGroup, '4:memory:/a.slice\n');
    await writeFile(join(root, 'a.slice', 'memory.max'), '400\n');
    expect(await findMemoryLimit(1_000, files)).toEqual({ limitBytes: 1_000, limitedBy: 'MACHINE' });
  });

  it('is the lowest of the groups above the process', async () => {
    await writeFile(files.ownGroup, '0::/a.slice/b.service\n');
    await writeFile(join(root, 'a.slice', 'b.service', 'memory.max'), 'max\n');
    await writeFile(join(root, 'a.slice', 'memory.max'), '400\n');
    expect(await findMemoryLimit(1_000, files)).toEqual({ limitBytes: 400, limitedBy: 'CONTAINER' });
  });

  it('is the machine where the container is allowed more', async () => {
    await writeFile(files.ownGroup, '0::/\n');
    await writeFile(join(root, 'memory.max'), '4000\n');
    expect(await findMemoryLimit(1_000, files)).toEqual({ limitBytes: 1_000, limitedBy: 'MACHINE' });
  });

  it('is near above 85 %, and not at 85 %', () => {
    expect(isNearLimit(850, 1_000)).toBe(false);
    expect(isNearLimit(851, 1_000)).toBe(true);
  });
});
