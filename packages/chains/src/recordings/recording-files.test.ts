import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { EVM_FORM } from '../evm/files/form.ts';
import { listRecordings } from './recording-files.ts';

it('reads a recording that begins with a byte order mark', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-bom-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const hash = `0x${'ab'.repeat(32)}`;
  const text = JSON.stringify({ block: { number: '0x10', hash, parentHash: hash, transactions: [] }, receipts: [] });
  await writeFile(join(folder, 'x.json'), `\uFEFF${text}`);
  expect((await listRecordings(folder, EVM_FORM)).files).toMatchObject([{ height: 16, hash: 'ab'.repeat(32) }]);
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

it('names JSON of a folder that holds no block, and reads the blocks [R-CHAIN-394]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-left-out-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const block = { number: '0x10', hash: `0x${'ab'.repeat(32)}`, parentHash: '0x', transactions: [] };
  const write = async (name: string, content: string) => writeFile(join(folder, name), content);
  await write('a.json', JSON.stringify({ block, receipts: [] }));
  await write('b.json', JSON.stringify({ answer: 'none' }));
  await write('c.jsonl', `${JSON.stringify({ block: { ...block, number: '0x11' }, receipts: [] })}\n\n[]\n`);
  await write('balance-adjustments.json', '{}');
  const { files, leftOut } = await listRecordings(folder, EVM_FORM);
  expect(files.map(({ height }) => height)).toEqual([16, 17]);
  expect(leftOut.map((path) => basename(path)).sort()).toEqual(['b.json', 'c.jsonl']);
});

it('names JSON beside a folder of one block that is not part of it [R-CHAIN-394]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-parts-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const block = { number: '0x10', hash: `0x${'ab'.repeat(32)}`, parentHash: '0x', transactions: [] };
  await mkdir(join(folder, 'next'));
  for (const [name, content] of Object.entries({
    'block.json': block,
    'receipts.json': [],
    '17.json': { block: { ...block, number: '0x11' }, receipts: [] },
    'next/block.json': block,
  }))
    await writeFile(join(folder, name), JSON.stringify(content));
  const { files, leftOut } = await listRecordings(folder, EVM_FORM);
  expect(files).toHaveLength(1);
  expect(leftOut.map((path) => relative(folder, path)).sort()).toEqual(['17.json', join('next', 'block.json')]);
});
