import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { SystemState } from '@sulian/contract';

type Memory = SystemState['memory'];
type MemoryLimit = Pick<Memory, 'limitBytes' | 'limitedBy'>;

/** Share of the limit above which a peak is a warning: a chosen margin (2026-11-28), not a measured one. */
const NEAR_LIMIT_PERCENT = 85;

const CONTROL_GROUPS = { root: '/sys/fs/cgroup', ownGroup: '/proc/self/cgroup' };

/** The machine's memory, or the lowest `memory.max` of the process' control groups. @see Linux cgroup-v2.rst, "Memory" */
export async function findMemoryLimit(machineBytes: number, files = CONTROL_GROUPS): Promise<MemoryLimit> {
  const limits = await Promise.all((await listGroups(files)).map(readLimit));
  const lowest = Math.min(...limits);
  return lowest < machineBytes
    ? { limitBytes: lowest, limitedBy: 'CONTAINER' }
    : { limitBytes: machineBytes, limitedBy: 'MACHINE' };
}

/** @returns whether the peak is above 85 % of the limit */
export const isNearLimit = (peakBytes: number, limitBytes: number): boolean =>
  peakBytes * 100 > limitBytes * NEAR_LIMIT_PERCENT;

const DAY_SEC = 86_400;
/** Before that, memory grows with caches that fill once. */
const FORECAST_FROM_SEC = DAY_SEC;
const MAX_DAYS = 365;

interface MemoryGrowth {
  readonly startBytes: number;
  readonly processBytes: number;
  readonly limitBytes: number;
  /** Since the program began. */
  readonly uptimeSec: number;
}

/** Days until the limit at the growth since the start. @returns null before a day, without growth and beyond a year */
export function toMemoryDaysLeft({ startBytes, processBytes, limitBytes, uptimeSec }: MemoryGrowth): number | null {
  const grownBytes = processBytes - startBytes;
  if (uptimeSec < FORECAST_FROM_SEC || grownBytes <= 0) return null;
  const leftSec = (Math.max(0, limitBytes - processBytes) * uptimeSec) / grownBytes;
  const days = Math.floor(leftSec / DAY_SEC);
  return days > MAX_DAYS ? null : days;
}

/** The process' group and all groups above it: each of their limits applies. Version 2 has the line `0::/path`. */
async function listGroups({ root, ownGroup }: typeof CONTROL_GROUPS): Promise<readonly string[]> {
  const own = /^0::(\/.*)$/m.exec(await readText(ownGroup))?.[1];
  if (own === undefined) return [];
  const groups = ['/'];
  for (let group = own; group !== '/'; group = dirname(group)) groups.push(group);
  return groups.map((group) => join(root, group));
}

/** Infinity: the group has no limit, which the file calls `max`. */
async function readLimit(folder: string): Promise<number> {
  const text = (await readText(join(folder, 'memory.max'))).trim();
  return /^\d+$/.test(text) ? Number(text) : Number.POSITIVE_INFINITY;
}

/** Other systems and the root group have no such file. */
const readText = (path: string): Promise<string> => readFile(path, 'utf8').catch(() => '');
