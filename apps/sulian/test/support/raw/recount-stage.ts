import { createRandom } from '@sulian/testkit';
import type { Program } from '../../../src/program.ts';
import { openTestApi } from '../open-api.ts';
import { openRealProgram } from '../real-program.ts';
import type { Get } from './compare-api.ts';

/** Resources of one test file that compares answers with its own recount; closed together, the last first. */
export interface RecountStage {
  readonly closing: (() => Promise<void>)[];
  openApi(program: Program): Promise<Get>;
  /** Blocks of Bitcoin, of a file or folder. */
  importReal(path: string, firstHeight?: number): Promise<Get>;
  close(): Promise<void>;
}

export function createRecountStage(): RecountStage {
  const closing: (() => Promise<void>)[] = [];
  const openApi = async (program: Program): Promise<Get> => {
    const api = await openTestApi(program);
    closing.push(api.close);
    return api.get;
  };
  return {
    closing,
    openApi,
    importReal: async (path, firstHeight) => {
      const { program, close } = await openRealProgram('BITCOIN', path, firstHeight);
      closing.push(close);
      return openApi(program);
    },
    close: async () => {
      for (const close of closing.toReversed()) await close();
    },
  };
}

/** So many of the items at most, each once; the same for the same seed. */
export function pick<T>(items: readonly T[], count: number, seed: number): T[] {
  const random = createRandom(seed);
  const left = [...items];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1)).flat();
}
