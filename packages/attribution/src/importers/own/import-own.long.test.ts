import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { writeFolder } from '../../testing/import-files.ts';
import { countInFlatMemory, generateRows } from '../../testing/row-generator.ts';
import { importOwn } from './import-own.ts';

const ROWS = 10_000_000;

test('ten million rows are read in flat memory [R-LABEL-22]', async () => {
  const folder = await writeFolder({});
  await pipeline(Readable.from(generateRows(1, ROWS)), createWriteStream(join(folder, 'a.csv')));
  const cpuAt = process.cpuUsage();
  const { labels, grownBytes } = await countInFlatMemory(importOwn(folder, { adapters: new Map() }));
  const { user, system } = process.cpuUsage(cpuAt);
  const cpuSec = (user + system) / 1e6;
  console.log(
    `${labels} rows, ${Math.round(labels / cpuSec)} rows a second of processor time, ${Math.round(grownBytes / 1e6)} MB more at most`,
  );
  expect(labels).toBe(ROWS);
  expect(grownBytes).toBeLessThan(400e6);
});
