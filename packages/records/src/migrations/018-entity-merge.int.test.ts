import { migrate } from '@sulian/postgres';
import { createTestDatabase } from '@sulian/testkit';
import { expect, it } from 'vitest';
import { createLabelStore } from '../labels/label-store.ts';
import { recordsMigrations } from './index.ts';

const ROWS = `
  INSERT INTO records.label_source (name) VALUES ('csv:a.csv'), ('csv:b.csv');
  INSERT INTO records.entity (key, name, search_name, type) VALUES
    ('a', 'Kraken', 'kraken', 'Exchange'), ('b', 'kraken.com', 'kraken.com', 'Exchange'), ('c', 'Azure', 'azure', 'Exchange');
  INSERT INTO records.label (chain, address, source_id, entity_id, confidence) VALUES
    (1, 'x', 1, 1, 50), (1, 'y', 2, 2, 60), (1, 'z', 2, 3, 70);`;

it('keeps each label of an older folder with its entity, and merges its entities at the next import [R-LABEL-97]', async () => {
  const { database, drop } = await createTestDatabase();
  try {
    await migrate(
      database,
      'records',
      recordsMigrations.filter(({ number }) => number < 18),
    );
    await database.query(ROWS);
    await migrate(database, 'records', recordsMigrations);
    const store = createLabelStore(database);
    const listNames = async () => {
      const names: string[] = [];
      for await (const page of store.streamLabels('BITCOIN'))
        names.push(...page.map((each) => `${each.address} ${each.entity.name} ${each.confidence}`));
      return names;
    };
    expect(await listNames()).toEqual(['x Kraken 50', 'y kraken.com 60', 'z Azure 70']);
    await store.saveLabels([]);
    expect(await listNames()).toEqual(['x Kraken 50', 'y Kraken 60', 'z Azure 70']);
  } finally {
    await drop();
  }
});
