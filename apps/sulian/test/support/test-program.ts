import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openProgram } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import type { Program } from '../../src/program.ts';
import { createProgramDatabase } from './program-database.ts';
import { makeTempDir } from './run-sulian.ts';

interface TestProgramOptions {
  /** An existing database, which remains; undefined: a new one. */
  readonly url?: string | undefined;
  /** Content of the configuration file; undefined: none. */
  readonly config?: object;
}

export interface TestProgram {
  readonly program: Program;
  readonly url: string;
  /** Its data folder. */
  readonly dir: string;
  close(): Promise<void>;
}

/** The program over its own database and data folder, without other configuration; both are removed when it closes. */
export async function openTestProgram({ url, config }: TestProgramOptions = {}): Promise<TestProgram> {
  const test = url === undefined ? await createProgramDatabase() : { url, drop: async () => {} };
  const dir = makeTempDir();
  const env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path, ...writeConfig(dir.path, config) };
  const program = await openProgram(readConfig(env, dir.path));
  return {
    program,
    url: test.url,
    dir: dir.path,
    close: async () => {
      await program.close();
      await test.drop();
      dir.remove();
    },
  };
}

function writeConfig(dir: string, config: object | undefined): { readonly SULIAN_CONFIG?: string } {
  if (config === undefined) return {};
  const path = join(dir, 'sulian.config.yaml');
  writeFileSync(path, JSON.stringify(config));
  return { SULIAN_CONFIG: path };
}
