import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Spool } from './spool.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spool-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const beforeEnd = async () => undefined;

it('gives a file back byte for byte while and after it is written', async () => {
  const file = await new Spool(folder).open({ owner: 'a', beforeEnd });
  const pieces = Array.from({ length: 500 }, (_, at) => `${at} `.repeat(200));
  const received = text(file);
  for (const piece of pieces) if (!file.write(piece)) await new Promise((drained) => file.once('drain', drained));
  file.end();
  expect(await received).toBe(pieces.join(''));
});

it('removes the name that a killed program left, and no other file [R-LIST-100]', async () => {
  writeFileSync(join(folder, '.export-left'), '');
  writeFileSync(join(folder, 'kept'), '');
  const file = await new Spool(folder).open({ owner: 'a', beforeEnd });
  expect(readdirSync(folder)).toEqual(['kept']);
  file.destroy();
});

it('ends the oldest file of the account with the most bytes where space is exhausted [R-LIST-100]', async () => {
  const spool = new Spool(folder, 1_000);
  const [slow, other] = [await spool.open({ owner: 'a', beforeEnd }), await spool.open({ owner: 'b', beforeEnd })];
  const ended = finished(slow).catch(({ code }: { readonly code: string }) => code);
  slow.end('x'.repeat(900));
  other.end('y'.repeat(400));
  expect(await text(other)).toBe('y'.repeat(400));
  expect(await ended).toBe('BUSY');
});

it('fails with BUSY where one file needs more than there is', async () => {
  const file = await new Spool(folder, 1_000).open({ owner: 'a', beforeEnd });
  file.end('x'.repeat(1_001));
  await expect(text(file)).rejects.toMatchObject({ code: 'BUSY' });
});

it.each([
  ['where the folder cannot be made', 'a-file/exports'],
  ['where it is a file', 'a-file'],
])('fails with EXPORT_UNWRITABLE %s, until it can be written [R-LIST-102]', async (_, path) => {
  writeFileSync(join(folder, 'a-file'), '');
  const spool = new Spool(join(folder, path));
  await expect(spool.open({ owner: 'a', beforeEnd })).rejects.toMatchObject({ code: 'EXPORT_UNWRITABLE' });
  rmSync(join(folder, 'a-file'));
  (await spool.open({ owner: 'a', beforeEnd })).destroy();
});

it('makes a folder again that was removed while it ran [R-LIST-102]', async () => {
  const spool = new Spool(join(folder, 'exports'));
  (await spool.open({ owner: 'a', beforeEnd })).destroy();
  rmSync(join(folder, 'exports'), { recursive: true });
  await expect(spool.open({ owner: 'a', beforeEnd })).rejects.toMatchObject({ code: 'EXPORT_UNWRITABLE' });
  (await spool.open({ owner: 'a', beforeEnd })).destroy();
});

it('fails as its recording does, before its end is read [R-LIST-55]', async () => {
  const away = new Error('away');
  const file = await new Spool(folder).open({ owner: 'a', beforeEnd: () => Promise.reject(away) });
  file.write('rows');
  file.end('complete');
  await expect(text(file)).rejects.toBe(away);
});
