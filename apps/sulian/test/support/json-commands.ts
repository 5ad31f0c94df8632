import type { TestDatabase } from '@sulian/testkit';
import { expect } from 'vitest';
import { createProgramDatabase } from './program-database.ts';
import { runHere } from './run-here.ts';
import { makeTempDir } from './run-sulian.ts';

/** The program's commands, as an operator runs them, over one database and one data folder. */
export interface JsonCommands {
  readonly database: TestDatabase['database'];
  /** The data folder. */
  readonly path: string;
  /** Runs a command that succeeds. @returns its JSON */
  run<T>(...args: string[]): Promise<T>;
  close(): Promise<void>;
}

export async function openJsonCommands(): Promise<JsonCommands> {
  const test = await createProgramDatabase();
  const dir = makeTempDir();
  const env = { DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path };
  return {
    database: test.database,
    path: dir.path,
    run: async <T>(...args: string[]) => {
      const { exitCode, stdout, stderr } = await runHere([...args, '--json'], env);
      expect(exitCode, stderr).toBe(0);
      return JSON.parse(stdout) as T;
    },
    close: async () => {
      await test.drop();
      dir.remove();
    },
  };
}
