import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findMemoryLimit, isNearLimit, toMemoryDaysLeft } from './memory-limit.ts';

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

const DAY_SEC = 86_400;

it.each([
  ['after a day', { uptimeSec: DAY_SEC }, 8],
  ['after two days', { uptimeSec: 2 * DAY_SEC }, 16],
  ['before a day', { uptimeSec: DAY_SEC - 1 }, null],
  ['without growth', { processBytes: 100 }, null],
  ['with memory given back', { processBytes: 90 }, null],
  ['at the limit', { processBytes: 1_000 }, 0],
  ['beyond the limit', { processBytes: 1_200 }, 0],
  ['in more than a year', { uptimeSec: 60 * DAY_SEC }, null],
])('the limit of memory is forecast by the growth since the start: %s [R-RUN-180]', (_name, change, days) => {
  const growth = { startBytes: 100, processBytes: 200, limitBytes: 1_000, uptimeSec: DAY_SEC };
  expect(toMemoryDaysLeft({ ...growth, ...change })).toBe(days);
});
