import { describe, expect, it } from 'vitest';
import { toClientName } from './client-name.ts';
import { accountKey, toNetwork } from './throttle-keys.ts';
import { hashToken, makeToken, readToken } from './token.ts';

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
