import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCaseStore } from '../cases/case-store.ts';
import { recordsMigrations } from '../migrations/index.ts';
import { createAuditLog } from './audit-log.ts';
import { createAuditTrail } from './audit-trail.ts';
import { nameTargets } from './name-targets.ts';

let test: TestDatabase;
beforeEach(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
});
afterEach(() => test.drop());

const name = (target: string, action = 'case.change') => nameTargets(test.database, [{ action, target }]);

it('names what a line is about, in list and export, and says what is stored no more [R-LIST-74]', async () => {
  const id = await createCaseStore(test.database).create({ name: '断链行动', nowSec: 1 } as never);
  const log = createAuditLog(test.database);
  for (const target of [`case ${id}`, 'label 132'])
    await log.append({ who: undefined, where: 'cli', action: 'case.change', target, result: 'OK' });
  const trail = createAuditTrail(test.database);
  const objects = [{ isGone: true }, { isGone: false, name: '断链行动' }];
  expect((await trail.list({ offset: 0, limit: 9 })).items.map(({ object }) => object)).toEqual(objects);
  for await (const lines of trail.stream()) expect(lines.map(({ object }) => object)).toEqual(objects.toReversed());
  expect(await trail.verify()).toMatchObject({ isUnbroken: true, entries: 2 });
});

it('asks the store for every kind of object that a line has [R-LIST-74]', async () => {
  const kinds = [
    'case',
    'account',
    'session',
    'token',
    'registration',
    'alert',
    'notification',
    'entity',
    'label',
    'import',
  ];
  for (const kind of kinds) expect(await name(`${kind} 999999999999999`), kind).toEqual([{ isGone: true }]);
  expect(await name('ENTITY BITCOIN 77', 'scoring')).toEqual([{ isGone: true }]);
});

it('names an address by its chain, and nothing by what somebody typed [R-LIST-74]', async () => {
  expect(await name('addresses BITCOIN bc1q', 'object.view')).toEqual([
    { isGone: false, chain: 'BITCOIN', name: 'bc1q' },
  ]);
  expect(await name('case 1', 'search')).toEqual([undefined]);
  expect(await name('document 12', 'document.view')).toEqual([undefined]);
});
