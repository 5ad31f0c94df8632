import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

it('refuses a server that is too old before it touches it, naming both versions', async () => {
  const asked: string[] = [];
  const old = {
    query: async (sql: string) => {
      asked.push(sql);
      return [{ major: 13, name: '13.4 (Debian)' }];
    },
  } as unknown as Database;
  await expect(migrate(old, 'ledger', [])).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    message: 'PostgreSQL 13.4 (Debian) is too old; 16 or newer is needed',
  });
  expect(asked).toHaveLength(1);
});
