import type { ChainId } from '@sulian/domain';
import { openProgram, type Program } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { importBlocks } from '../../src/import-blocks.ts';
import { createProgramDatabase } from './program-database.ts';
import { makeTempDir } from './run-sulian.ts';

export interface RealProgram {
  readonly program: Program;
  close(): Promise<void>;
}

/** The program over an empty database that then holds the blocks of a file or folder. */
export async function openRealProgram(chain: ChainId, path: string, firstHeight?: number): Promise<RealProgram> {
  const test = await createProgramDatabase();
  const dir = makeTempDir();
  const program = await openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  await importBlocks(program, {
    chain,
    path,
    signal: new AbortController().signal,
    ...(firstHeight === undefined ? {} : { firstHeight }),
  });
  const close = async () => {
    await program.close();
    await test.drop();
    dir.remove();
  };
  return { program, close };
}
