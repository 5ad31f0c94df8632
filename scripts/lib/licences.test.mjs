import { describe, expect, it } from 'vitest';
import { findPackageFaults, isAllowed, listPackages } from './licences.mjs';

const lockOf = (packages) => ({
  packages: { '': { version: '1.0.0' }, 'packages/own': { version: '1.0.0' }, ...packages },
});

describe('licences of packages [R-RUN-150]', () => {
  it.each([
    ['a', 'MIT', true],
    ['a', '(MIT OR EUPL-1.1+)', true],
    ['a', '(Apache-2.0 AND BSD-3-Clause)', true],
    ['a', 'GPL-3.0-only', false],
    ['a', 'MIT AND GPL-3.0-only', false],
    ['a', 'LGPL-3.0-or-later', false],
    ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
    ['a', 'UNLICENSED', false],
  ])('of %s: %s is allowed: %s', (name, expression, allowed) => {
    expect(isAllowed(name, expression)).toBe(allowed);
  });

  it('names each package without a digest, without a licence, or with one that is not allowed', () => {
    const lock = lockOf({
      'node_modules/@sulian/own': { link: true, resolved: 'packages/own' },
      'node_modules/fine': { version: '1.2.3', license: 'MIT', integrity: 'sha512-x' },
      'node_modules/fine/node_modules/bare': { version: '2.0.0', license: 'ISC' },
      'node_modules/@scope/closed': { version: '3.0.0', license: 'GPL-3.0-only', integrity: 'sha512-x' },
      'node_modules/silent': { version: '4.0.0', integrity: 'sha512-x' },
    });
    expect(listPackages(lock).map(({ name }) => name)).toEqual(['fine', 'bare', '@scope/closed', 'silent']);
    expect(findPackageFaults(lock)).toEqual([
      'bare@2.0.0 has no digest in the lock file',
      '@scope/closed@3.0.0 has the licence GPL-3.0-only',
      'silent@4.0.0 has the licence none',
    ]);
  });
});
