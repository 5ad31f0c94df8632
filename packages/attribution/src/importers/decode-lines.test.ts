import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { decodeLines } from './decode-lines.ts';

/** Bytes that a file is read by at once. */
const CHUNK_BYTES = 65_536;

it.each([1, 2, 3])('reads a letter of GB18030 of which a chunk of the file ends with %i bytes', async (bytes) => {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-lines-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'list.csv');
  const head = 'x'.repeat(CHUNK_BYTES - bytes);
  // 你 is C4E3, whose first byte a letter of UTF-8 may begin with too; 😀 is 9439FC36.
  const letter = bytes === 1 ? ['c4e3', '你'] : ['9439fc36', '😀'];
  await writeFile(path, Buffer.concat([Buffer.from(head), Buffer.from(`${letter[0]}0a`, 'hex')]));
  const parts: string[] = [];
  for await (const text of decodeLines(path)) parts.push(text);
  expect(parts.join('')).toBe(`${head}${letter[1]}\n`);
});
