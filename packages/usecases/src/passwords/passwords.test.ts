import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createLine, createPasswordHasher } from './password-hasher.ts';
import { listPasswordFaults } from './password-policy.ts';

describe('a line', () => {
  it('lets one in at a time, in order, and refuses who comes when it is full', async () => {
    const line = createLine(1, 2);
    const order: number[] = [];
    let atOnce = 0;
    const work = (name: number) => async () => {
      atOnce += 1;
      expect(atOnce).toBe(1);
      await sleep(5);
      atOnce -= 1;
      order.push(name);
    };
    const started = [1, 2, 3].map((name) => line(work(name)));
    await expect(line(work(4))).rejects.toMatchObject({ code: 'BUSY', retryable: true, details: { retryAfterSec: 1 } });
    await Promise.all(started);
    await line(work(5));
    expect(order).toEqual([1, 2, 3, 5]);
  });

  it('goes on after work that fails', async () => {
    const line = createLine(1, 5);
    const all = [1, 2, 3].map((name) =>
      line(() => (name === 1 ? Promise.reject(new Error('no')) : Promise.resolve(name))),
    );
    expect((await Promise.allSettled(all)).map((each) => each.status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});

describe('the password hasher', () => {
  it('makes argon2id with a salt of its own, and knows the password again', async () => {
    const hasher = createPasswordHasher();
    const [a, b] = [await hasher.hash('溯链 pass'), await hasher.hash('溯链 pass')];
    expect(a).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(a).not.toBe(b);
    expect(await hasher.verify('溯链 pass', a)).toBe(true);
    expect(await hasher.verify('溯链 pasS', a)).toBe(false);
  });

  it('knows a hash made elsewhere: the reference implementation’s own test', async () => {
    // phc-winner-argon2, src/test.c: argon2id, t=2, m=65536, p=1, "password", salt "somesalt".
    const known = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    expect(await createPasswordHasher().verify('password', known)).toBe(true);
  });
});

describe('a password', () => {
  it.each([
    ['spec', 'a', []],
    ['spec', 'a b', ['FORM']],
    ['spec', '', ['FORM']],
    ['spec', 'x'.repeat(17), ['FORM']],
    ['standard', 'x'.repeat(7), ['TOO_SHORT']],
    ['standard', 'PassWord', ['TOO_COMMON']],
    ['standard', '1q2w3e4r', ['TOO_COMMON']],
    ['standard', 'sulian!2027', ['TOO_COMMON']],
    ['standard', '12溯链345', ['TOO_SHORT', 'TOO_COMMON']],
    ['standard', 'sulian-meets-ann', []],
    ['standard', 'vier-worte', []],
    ['mlps3', 'vier-worte', ['TOO_FEW_CLASSES']],
    ['mlps3', 'Vier-worte', []],
    ['mlps3', 'vierworte1', ['TOO_FEW_CLASSES']],
    ['mlps3', 'vi1', ['TOO_SHORT', 'TOO_FEW_CLASSES']],
  ] as const)('under %s, %s misses %j', (profile, password, faults) => {
    expect(listPasswordFaults(profile, password)).toEqual(faults);
  });

  it('used before is refused only where passwords are remembered', () => {
    expect(listPasswordFaults('standard', 'Vier-worte', true)).toEqual([]);
    expect(listPasswordFaults('mlps3', 'Vier-worte', true)).toEqual(['USED_BEFORE']);
  });
});
