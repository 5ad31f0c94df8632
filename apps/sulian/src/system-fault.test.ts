import { AppError, withLedgerOf } from '@sulian/domain';
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

it('leaves faults of the server of a chain as they are: its disk is not the one of the data folder', () => {
  for (const code of ['DISK_FULL', 'STORE_UNAVAILABLE'] as const) {
    const error = withLedgerOf(new AppError(code, 'of BITCOIN at 10.0.0.7'), 'BITCOIN');
    expect(nameSystemFault(error, { ...where, databaseUrl: undefined })).toBe(error);
  }
});

const refusal = (path: string) =>
  Object.assign(new Error(`EACCES: permission denied, scandir '${path}'`), {
    code: 'EACCES',
    syscall: 'scandir',
    path,
  });

it('blames the data folder for what is in it or leads to it, and any other path by its name', () => {
  const at = { ...where, dataDir: '/var/sulian/data' };
  for (const path of ['/var/sulian/data', '/var/sulian/data/pg', '/var/sulian'])
    expect(nameSystemFault(refusal(path), at)).toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('the data folder /var/sulian/data cannot be used'),
    });
  for (const path of ['/var/blocks', '/var/sulian/database'])
    expect(nameSystemFault(refusal(path), at)).toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringMatching(new RegExp(`^${path} cannot be used: EACCES`)),
    });
});

it.each([
  ['no.such.host.invalid', 'ENOTFOUND', 'getaddrinfo'],
  ['192.0.2.1', 'EADDRNOTAVAIL', 'listen'],
])('names SULIAN_HOST where %s is not this machine [R-RUN-91]', (host, code, syscall) => {
  const error = Object.assign(new Error(`${syscall} ${code} ${host}`), { code, syscall, hostname: host });
  expect(nameSystemFault(error, { ...where, host })).toMatchObject({
    code: 'CONFIG_INVALID',
    message: expect.stringContaining(`${host} is not a name or address of this machine (SULIAN_HOST)`),
  });
});
