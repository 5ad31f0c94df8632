import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawToAddressText } from '../wire/address-text.ts';
import { createTonTokenReader } from './token-reader.ts';

const rawOf = (byte: number): string => `0:${Buffer.alloc(32, byte).toString('hex')}`;
const keyOf = (byte: number): string => rawToAddressText(rawOf(byte)) as string;
const CONTENTS: readonly unknown[] = [
  { name: 'Tether\u202e USD', symbol: 'USD₮', decimals: '6', uri: 'https://tether.to/usdt-ton.json' },
  { name: 'Whole', symbol: 'WHL' },
  { uri: 'https://example.org/jetton.json' },
  null,
  { name: 'Odd', decimals: '1e3' },
];

let server: Server;
beforeAll(async () => {
  server = createServer((_, response) => {
    const jetton_masters = CONTENTS.map((jetton_content, i) => ({ address: rawOf(i + 1), jetton_content }));
    response.end(JSON.stringify({ jetton_masters }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

it('takes a jetton to have nine decimals only where all that it says of itself is known [R-CHAIN-324]', async () => {
  const { port } = server.address() as AddressInfo;
  const reader = createTonTokenReader({ urls: [`http://127.0.0.1:${port}/`], retries: 0 });
  const keys = CONTENTS.map((_, i) => keyOf(i + 1));
  const tokens = await reader.readTokens(keys);
  expect(keys.map((key) => tokens.get(key)?.decimals)).toEqual([6, 9, undefined, undefined, undefined]);
  expect(tokens.get(keyOf(1))?.name).not.toContain('\u202e');
});
