import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeRun } from '../../bench/generate.ts';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { importBlocks } from '../../src/import-blocks.ts';
import { makeTempDir } from '../support/run-sulian.ts';

const dir = makeTempDir();
afterAll(() => dir.remove());

it('a few large blocks are imported as a long run of small ones is: nothing is appended one by one [R-LEDGER-26]', async () => {
  const path = join(dir.path, 'blocks');
  writeRun({ legs: 150_000, walks: [] }, path);
  const program = await openProgram(readConfig({ SULIAN_DATA_DIR: join(dir.path, 'data') }, dir.path));
  const appended: number[] = [];
  const { ledger } = program;
  const watched = Object.assign(Object.create(ledger), {
    writer: (chain: Parameters<typeof ledger.writer>[0]) => {
      const writer = ledger.writer(chain);
      const append: typeof writer.append = (blocks) => {
        appended.push(blocks.length);
        return writer.append(blocks);
      };
      return Object.assign(Object.create(writer), { append });
    },
  });
  const { signal } = new AbortController();
  try {
    const report = await importBlocks({ ...program, ledger: watched }, { chain: 'BITCOIN', path, signal });
    expect(report).toMatchObject({ imported: 55, firstHeight: 0, height: 54 });
    expect(appended).toEqual([]);
  } finally {
    await program.close();
  }
}, 180_000);
