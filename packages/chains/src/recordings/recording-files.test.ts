import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EVM_FORM } from '../evm/files/form.ts';
import { listRecordings } from './recording-files.ts';

it('reads a recording that begins with a byte order mark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-bom-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const hash = `0x${'ab'.repeat(32)}`;
  const text = JSON.stringify({ block: { number: '0x10', hash, parentHash: hash, transactions: [] }, receipts: [] });
  await writeFile(join(folder, 'x.json'), `\uFEFF${text}`);
  expect(await listRecordings(folder, EVM_FORM)).toMatchObject([{ height: 16, hash: 'ab'.repeat(32) }]);
});

it.each(['b.json', 'b.jsonl'])('names the file whose block cannot be placed: %s [R-CHAIN-354]', async (name) => {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-which-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, name);
  await writeFile(path, JSON.stringify({ block: { number: 'many', parentHash: '0x' }, receipts: [] }));
  await expect(listRecordings(folder, EVM_FORM)).rejects.toMatchObject({
    code: 'BLOCK_CORRUPT',
    details: { file: path },
  });
});
