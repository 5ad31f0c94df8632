import type { ChainId } from '@sulian/domain';
import { importBlocks } from '../../src/import-blocks.ts';
import type { Program } from '../../src/program.ts';
import { openTestProgram } from './test-program.ts';

export interface RealProgram {
  readonly program: Program;
  close(): Promise<void>;
}

/** The program over an empty database, filled with the blocks of a file or folder. */
export async function openRealProgram(chain: ChainId, path: string, firstHeight?: number): Promise<RealProgram> {
  const test = await openTestProgram();
  const { program } = test;
  await importBlocks(program, {
    chain,
    path,
    signal: new AbortController().signal,
    ...(firstHeight === undefined ? {} : { firstHeight }),
  });
  return test;
}
