import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { appendFigures } from './figures.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function readAfter(...runs: Parameters<typeof appendFigures>[0][]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'sulian-figures-'));
  folders.push(folder);
  const file = join(folder, 'figures.csv');
  for (const run of runs) appendFigures(run, file);
  return readFileSync(file, 'utf8').split('\n');
}

it('writes the head once and one row per value, below the rows of earlier runs', () => {
  const lines = readAfter(
    [{ figure: 'first page', value: 2.9, unit: 'ms' }],
    [
      { figure: 'first page', value: 0, unit: 'ms' },
      { figure: 'legs', value: 1_134_523, unit: 'legs' },
    ],
  );
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('date,machine,commit,figure,value,unit');
  expect(lines.slice(1, 4).map((line) => line.split(',').slice(-3).join(','))).toEqual([
    'first page,2.9,ms',
    'first page,0,ms',
    'legs,1134520,legs',
  ]);
  expect(lines[4]).toBe('');
});

it('states the day, the cores, the Node version, the load and the commit', () => {
  const [, row] = readAfter([{ figure: 'first page', value: 3, unit: 'ms' }]);
  expect(row).toMatch(
    /^\d{4}-\d{2}-\d{2},"\d+ × [^"]+, Node v\d[^"]+, load \d+\.\d",(?:[0-9a-f]{7,}\+?|unknown),first page,3,ms$/,
  );
});

it('quotes a name with commas or quotation marks, and writes a value that is no number as unknown', () => {
  const [, row] = readAfter([{ figure: 'page 1, "busiest"', value: Number.NaN, unit: 'ms' }]);
  expect(row).toContain(',"page 1, ""busiest""",unknown,ms');
});
