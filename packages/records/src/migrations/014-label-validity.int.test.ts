import { migrate } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { createLabelStore } from '../labels/label-store.ts';
import { recordsMigrations } from './index.ts';

it('gives the labels of an older folder what their format’s days mean [R-LABEL-64]', async () => {
  const opened = await createTestDatabase();
  try {
    const { database } = opened;
    await migrate(
      database,
      'records',
      recordsMigrations.filter(({ number }) => number < 14),
    );
    const sources = ['ofac:sdn.xml', 'tagpack:a.yaml', 'csv:own.csv', 'manual', 'eth-labels:bsc/x.json', 'ofacs'];
    await database.query(
      `INSERT INTO records.entity (key, name, search_name, type) VALUES ('e', 'E', 'e', 'Exchange')`,
    );
    await database.query('INSERT INTO records.label_source (name) SELECT unnest($1::text[])', [sources]);
    await database.query(
      `INSERT INTO records.label (chain, address, source_id, entity_id, confidence)
       SELECT 1, '1A', source_id, (SELECT entity_id FROM records.entity), 50 FROM records.label_source`,
    );
    await migrate(database, 'records', recordsMigrations);
    const found = new Map<string, string | undefined>();
    for await (const page of createLabelStore(database).streamLabels('BITCOIN'))
      for (const { source, validity } of page) found.set(source, validity);
    expect([...found].sort()).toEqual([
      ['csv:own.csv', 'control'],
      ['eth-labels:bsc/x.json', 'observation'],
      ['manual', 'control'],
      ['ofac:sdn.xml', 'listing'],
      ['ofacs', 'control'],
      ['tagpack:a.yaml', 'observation'],
    ]);
  } finally {
    await opened.drop();
  }
});
