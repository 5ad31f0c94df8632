import { listNodes, nameOfNode } from '@sulian/ledger';
import { type Database, openDatabase } from '@sulian/postgres';
import { openTestProgram, type TestProgram } from './test-program.ts';

/** Address of an empty database of a Citus coordinator with two nodes; undefined: tests with Citus are skipped. */
export const CITUS_URL = process.env['CITUS_URL'];

interface CitusProgram extends TestProgram {
  /** Names of the nodes that take schemas. */
  readonly nodes: readonly string[];
}

/** The program on that database, which one test file uses at a time; its schemas are removed before and after. */
export async function openCitusProgram(url: string): Promise<CitusProgram> {
  const database = openDatabase({ url, maxConnections: 2 });
  const giveBack = await takeTurn(database);
  await dropSchemas(database);
  const test = await openTestProgram({ url });
  return {
    ...test,
    nodes: (await listNodes(database)).map(nameOfNode),
    close: async () => {
      await test.close();
      await dropSchemas(database);
      await giveBack();
      await database.close();
    },
  };
}

async function takeTurn(database: Database): Promise<() => Promise<void>> {
  const over = new AbortController();
  let done = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    done = database.transaction(async (session) => {
      await session.query("select pg_advisory_xact_lock(hashtextextended('tests of this database', 0))");
      resolve();
      await new Promise((ended) => over.signal.addEventListener('abort', ended));
    });
    done.catch(reject);
  });
  return () => {
    over.abort();
    return done;
  };
}

async function dropSchemas(database: Database): Promise<void> {
  const schemas = await database.query<{ name: string }>(
    "select nspname as name from pg_namespace where nspname ~ '^(records|programs|ledger|fetched)'",
  );
  for (const { name } of schemas) await database.query(`drop schema "${name}" cascade`);
}
