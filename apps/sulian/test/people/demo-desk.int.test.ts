import type { Account } from '@sulian/domain';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Demo } from '../../src/demo/demo.ts';
import { DESK_EMAIL, switchDemoAccounts } from '../../src/demo/demo-accounts.ts';
import { fillDemoDesk } from '../../src/demo/demo-desk.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const COLLECTOR = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const VICTIMS = [
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR',
  'TVj7RNVHy6thbM7BWdSe9G6gXwKhjhdNZS',
];
const demo = { fraud: { collector: COLLECTOR, victims: VICTIMS } } as unknown as Demo;

let test: TestProgram;
let account: Account;
const read = async () => (await test.program.apiDeps.desks.read(account.caseId)).objects;
const start = async (isDemo = true) => {
  await switchDemoAccounts(test.program, isDemo);
  if (isDemo) await fillDemoDesk(test.program, demo);
};

beforeAll(async () => {
  test = await openTestProgram();
  await start();
  account = (await test.program.apiDeps.people.accounts.findByEmail(DESK_EMAIL)) as Account;
}, 120_000);
afterAll(() => test.close());

it('the demo desk has a collector and its victims, each with a role, a collection and a note [R-WORLD-125]', async () => {
  const objects = await read();
  expect(objects.map(({ address, role, notes, collections }) => [address, role, notes, collections.length])).toEqual([
    [COLLECTOR, 'COLLECTION', 1, 1],
    ...VICTIMS.map((each) => [each, 'VICTIM', 1, 1]),
  ]);
  expect(objects.every(({ name, addedBy }) => name !== undefined && addedBy === DESK_EMAIL)).toBe(true);
  expect(await test.program.apiDeps.desks.findRight({ caseId: account.caseId, accountId: account.id })).toBe('OWNER');
});

it('what was removed or changed stays so at later starts, the last object too [R-WORLD-125]', async () => {
  const deed = { by: DESK_EMAIL, nowSec: 2 };
  const [first, second, ...others] = await read();
  await test.program.apiDeps.people.writeAudited(async ({ desks }) => {
    await desks.remove(account.caseId, first?.id ?? 0, deed);
    await desks.change(account.caseId, second?.id ?? 0, { version: 1, name: '改名' }, deed);
    const entry = { who: undefined, where: 'test', action: 'desk.remove', target: 'x', result: 'OK' } as const;
    return { answer: undefined, entry };
  });
  await start();
  await start(false);
  await start();
  expect((await read()).map(({ name }) => name)).toEqual(['改名', ...others.map(({ name }) => name)]);
  for (const { id } of await read())
    await test.program.apiDeps.people.writeAudited(async ({ desks }) => {
      await desks.remove(account.caseId, id, deed);
      const entry = { who: undefined, where: 'test', action: 'desk.remove', target: 'x', result: 'OK' } as const;
      return { answer: undefined, entry };
    });
  await start();
  expect(await read()).toEqual([]);
});
