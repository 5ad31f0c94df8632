import type { Database } from '@sulian/postgres';
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

  it('brings its schemas up to date once, and gives each caller a copy that no other sees', async () => {
    const schemas = { kit: [{ number: 1, name: 'thing', sql: 'CREATE TABLE thing (made timestamptz DEFAULT now())' }] };
    const [one, two] = await Promise.all([createTestDatabase(schemas), createTestDatabase(schemas)]);
    await one.database.query('INSERT INTO kit.thing DEFAULT VALUES');
    expect(await two.database.query('SELECT FROM kit.thing')).toEqual([]);
    const landedAt = 'SELECT landed_at FROM kit.migration';
    expect(await two.database.query(landedAt)).toEqual(await one.database.query(landedAt));
    await one.drop();
    await two.drop();
  });

  it('gives other migrations another template', async () => {
    const first = { number: 1, name: 'first', sql: 'CREATE TABLE first (a int)' };
    const second = { number: 2, name: 'second', sql: 'CREATE TABLE second (a int)' };
    const seen = (database: Database) => database.query(`SELECT to_regclass('kit.second') IS NULL AS "isAbsent"`);
    expect(await withDatabase(seen, { kit: [first] })).toEqual([{ isAbsent: true }]);
    expect(await withDatabase(seen, { kit: [first, second] })).toEqual([{ isAbsent: false }]);
  });

  it('passes the result of the work on', async () => {
    expect(await withDatabase((database) => database.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
  });
});
