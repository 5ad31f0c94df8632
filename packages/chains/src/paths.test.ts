import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { openBlockFiles } from './families.ts';
import { readFolder } from './paths.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sulian-links-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

describe('a folder of blocks with links', () => {
  it.each([
    ['BITCOIN', 'blk00001.dat'],
    ['BITCOIN', 'answers.json'],
    ['ETHEREUM', 'block.json'],
  ] as const)('of %s names %s, a link that leads nowhere [R-CHAIN-29]', async (chain, name) => {
    await symlink(join(folder, 'gone'), join(folder, name));
    await expect(openBlockFiles({ chain, path: folder })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `${join(folder, name)} does not exist, or is a link to nothing`,
    });
  });

  it.each([
    'BITCOIN',
    'ETHEREUM',
  ] as const)('of %s leaves out a link to a folder, as it does folders', async (chain) => {
    await mkdir(join(folder, 'other'));
    await writeFile(join(folder, 'other', 'x.json'), '{}');
    const blocks = join(folder, 'blocks-here');
    await mkdir(blocks);
    await symlink(join(folder, 'other'), join(blocks, 'link.json'));
    await expect(openBlockFiles({ chain, path: blocks })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: expect.stringContaining('has no'),
    });
  });

  it('says by the operating system’s word why it cannot be read', async () => {
    await writeFile(join(folder, 'file'), '');
    await expect(readFolder(join(folder, 'file'))).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: `${join(folder, 'file')} cannot be read: the path before its last "/" is not a folder (ENOTDIR)`,
    });
  });
});
