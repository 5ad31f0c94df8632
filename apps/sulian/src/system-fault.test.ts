import { AppError } from '@sulian/domain';
import { expect, it } from 'vitest';
import { nameSystemFault } from './system-fault.ts';

const where = { dataDir: '/nowhere', databaseUrl: 'postgres://sulian:s3cret@db/sulian', host: 'localhost', port: 8080 };
const storeFault = (sqlState: string, message: string) => new AppError('INTERNAL', message, { details: { sqlState } });

it.each([
  ['28P01', 'password authentication failed for user "sulian"'],
  ['3D000', 'database "sulian" does not exist'],
  ['42501', 'permission denied for database sulian'],
])('names DATABASE_URL where its server refuses with %s, and no password', (sqlState, message) => {
  const named = nameSystemFault(storeFault(sqlState, message), where);
  expect(named).toMatchObject({
    code: 'CONFIG_INVALID',
    message: `the database cannot be used (DATABASE_URL): ${message}`,
    details: {},
  });
  expect(JSON.stringify(named)).not.toContain('s3cret');
});

it('leaves other faults as they are', () => {
  const error = storeFault('42P01', 'relation does not exist');
  expect(nameSystemFault(error, where)).toBe(error);
});
