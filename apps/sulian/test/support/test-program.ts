import { openProgram, type Program } from '../../src/compose.ts';
import { readConfig } from '../../src/config.ts';
import { createProgramDatabase } from './program-database.ts';
import { makeTempDir } from './run-sulian.ts';

/** The program over a database and a data folder of its own, with nothing configured beside; both go when it closes. */
export async function openTestProgram(): Promise<{ readonly program: Program; close(): Promise<void> }> {
  const test = await createProgramDatabase();
  const dir = makeTempDir();
  const program = await openProgram(readConfig({ DATABASE_URL: test.url, SULIAN_DATA_DIR: dir.path }, dir.path));
  return {
    program,
    close: async () => {
      await program.close();
      await test.drop();
      dir.remove();
    },
  };
}
