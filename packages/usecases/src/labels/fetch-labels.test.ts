import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, dirname } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPublicAddress } from '../outside/public-address.ts';
import { type FetchOptions, withFetched } from './fetch-labels.ts';

const ROUTES: Readonly<Record<string, (response: ServerResponse) => void>> = {
  '/lists/a.csv': (response) => response.end('chain,address\n'),
  '/moved': (response) => response.writeHead(302, { location: '/lists/a.csv' }).end(),
  '/loop': (response) => response.writeHead(302, { location: '/loop' }).end(),
  '/file': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/slow.csv': (response) => void response.write('x'),
  '/large.csv': (response) => response.end('x'.repeat(5_000)),
};
let server: Server;
let base: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const route = ROUTES[(request.url ?? '').split('?')[0] ?? ''];
    if (route === undefined) response.writeHead(404).end();
    else route(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetchFrom = (url: string, over: Partial<FetchOptions> = {}) =>
  withFetched(url, { policy: 'any', signal: new AbortController().signal, ...over }, async (path) => ({
    path,
    text: readFileSync(path, 'utf8'),
  }));

describe('a list at an address', () => {
  test('is read from a file of its own name, which is gone afterwards [R-LABEL-24]', async () => {
    for (const path of ['/lists/a.csv', '/moved']) {
      const fetched = await fetchFrom(`http://${base}${path}`);
      expect([basename(fetched.path), fetched.text]).toEqual([basename(path), 'chain,address\n']);
      expect(existsSync(dirname(fetched.path))).toBe(false);
    }
  });

  test('is not fetched unless the configuration allows it [R-LABEL-24]', async () => {
    await expect(fetchFrom(`http://${base}/lists/a.csv`, { policy: 'off' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test.each([
    '127.0.0.1',
    'localhost',
    '[::1]',
  ])('rejects a private network address, by name and by number: %s', async (host) => {
    const url = `http://${host}:${base.split(':')[1]}/lists/a.csv`;
    await expect(fetchFrom(url, { policy: 'public' })).rejects.toMatchObject({
      message: expect.stringContaining('refuses private network address'),
    });
  });

  test.each([
    ['/nothing.csv', {}, 'SOURCE_UNREACHABLE'],
    ['/loop', {}, 'SOURCE_UNREACHABLE'],
    ['/file', {}, 'BAD_REQUEST'],
    ['/large.csv', { maxBytes: 4_999 }, 'FILE_TOO_LARGE'],
    ['/slow.csv', { timeoutMs: 300 }, 'SOURCE_TIMEOUT'],
  ] as const)('%s with %j is refused as %s, by its host alone [R-RUN-24]', async (path, over, code) => {
    await expect(fetchFrom(`http://${base}${path}`, over)).rejects.toMatchObject({ code });
    // The fault names the host only: path and query may be secret keys.
    const fault: unknown = await fetchFrom(`http://user:s3cret@${base}${path}?key=s3cret`, over).catch(
      (error) => error,
    );
    expect(fault).toMatchObject({ message: expect.stringMatching(/^127\.0\.0\.1:\d+\b/) });
    expect(inspect(fault, { depth: 9 })).not.toMatch(/s3cret|\.csv|passwd/);
  });
});

describe('an address', () => {
  test.each([
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    'nonsense',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
  test.each(['1.1.1.1', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
