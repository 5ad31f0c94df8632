import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listLabelFiles, readLabelFile } from './files.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sulian-files-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a list that cannot be read', () => {
  it('is absent only where nothing is there [R-RUN-37]', async () => {
    const list = (path: string) => listLabelFiles(path, /csv$/, {});
    writeFileSync(join(folder, 'a.csv'), '');
    symlinkSync('round.csv', join(folder, 'round.csv'));
    await expect(list(join(folder, 'gone.csv'))).rejects.toThrow('does not exist');
    await expect(list(join(folder, 'a.csv', 'b.csv'))).rejects.toThrow('(ENOTDIR)');
    await expect(list(join(folder, 'round.csv'))).rejects.toThrow('(ELOOP)');
    await expect(list(join(folder, 'x'.repeat(300)))).rejects.toThrow('(ENAMETOOLONG)');
  });

  it('is not called badly written where it was not read [R-RUN-37]', async () => {
    const read = (name: string) => readLabelFile({ path: join(folder, name), name, sourceName: name });
    mkdirSync(join(folder, 'folder.csv'));
    writeFileSync(join(folder, 'latin1.csv'), Buffer.from([0xe9, 0x0a]));
    writeFileSync(join(folder, 'cut.csv'), '\ufeff \n');
    expect(await read('cut.csv')).toEqual({ fault: 'the file is empty' });
    expect(await read('folder.csv')).toEqual({ fault: 'is a folder where a file is wanted (EISDIR)' });
    expect(await read('latin1.csv')).toEqual({ fault: 'not valid UTF-8' });
  });
});
