import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { fingerprint } from './audit-start.ts';
import { readConfig } from './config.ts';

const config = readConfig({}, tmpdir());

it('changes with what is configured', () => {
  const chains = new Map([['BITCOIN', { source: { type: 'files', path: '/blocks' }, pollMs: 5_000 }]] as const);
  const others = [
    { ...config, host: '0.0.0.0' },
    { ...config, chains },
    { ...config, access: { ...config.access, passwordProfile: 'spec' as const } },
    { ...config, databaseUrl: 'postgres://db/x' },
    { ...config, databaseUrl: 'postgres://other/x' },
  ];
  expect(new Set([config, ...others].map(fingerprint)).size).toBe(6);
});

it('tells nothing of a secret but that it is set', () => {
  const withKey = (documentKey: string) => fingerprint({ ...config, documentKey });
  expect(withKey('a')).toBe(withKey('b'));
  expect(withKey('a')).not.toBe(fingerprint(config));
  const withUrl = (databaseUrl: string) => fingerprint({ ...config, databaseUrl });
  expect(withUrl('postgres://u:one@db/x')).toBe(withUrl('postgres://u:two@db/x'));
});
