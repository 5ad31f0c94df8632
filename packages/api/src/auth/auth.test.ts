import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { toClientName } from './client-name.ts';
import { createLine, createPasswordHasher } from './password-hasher.ts';
import { listPasswordFaults } from './password-policy.ts';
import { accountKey, toNetwork } from './throttle-keys.ts';
import { hashToken, makeToken, readToken } from './token.ts';

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

describe('a token', () => {
  it('has 256 bits, is never the same, and is stored as its SHA-256', () => {
    const tokens = Array.from({ length: 1_000 }, makeToken);
    expect(new Set(tokens).size).toBe(1_000);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    // printf abc | sha256sum
    expect(hashToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('is read from its own header first, else from Authorization', () => {
    expect(readToken({ token: 'a', authorization: 'Bearer b' })).toBe('a');
    expect(readToken({ authorization: 'bearer b' })).toBe('b');
    for (const headers of [
      {},
      { token: '' },
      { token: ['a', 'b'] },
      { authorization: 'Basic b' },
      { token: 'x'.repeat(257) },
    ])
      expect(readToken(headers)).toBeUndefined();
  });
});

describe('the throttle’s key', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:db8::5', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (ip, network) => {
    expect(toNetwork(ip)).toBe(network);
  });

  it('of an account holds no e-mail, and is one for every spelling of it', () => {
    expect(accountKey('sign-in', ' Ann@X.test')).toBe(accountKey('sign-in', 'ann@x.TEST '));
    expect(accountKey('sign-in', 'ann@x.test')).not.toContain('ann');
  });
});

describe('a client’s name', () => {
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  it.each([
    [CHROME, 'Chrome 131 · Windows'],
    [`${CHROME} Edg/131.0.2903.51`, 'Edge 131 · Windows'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox 132 · Linux'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari 18 · iOS',
    ],
    ['curl/8.5.0', 'curl/8.5.0'],
    ['\u001b[31mx\u0000', '[31mx'],
    [' ', undefined],
    [undefined, undefined],
  ])('of %j is %s', (agent, name) => {
    expect(toClientName(agent)).toBe(name);
  });
});
