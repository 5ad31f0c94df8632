import { describe, expect, it } from 'vitest';
import { createTestDatabase, withDatabase } from './test-database.ts';

describe('createTestDatabase', () => {
  it('gives every caller an empty database of its own', async () => {
    const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    await one.database.query('CREATE TABLE only_here (a int)');
    const seen = await two.database.query(`SELECT to_regclass('only_here') AS name`);
    expect(seen).toEqual([{ name: null }]);
    await one.drop();
    await two.drop();
  });

  it('passes the result of the work on', async () => {
    expect(await withDatabase((database) => database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });
});
