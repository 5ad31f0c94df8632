import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { decodeText } from '../../contracts/token-metadata.ts';
import { createTokenReader } from './token-reader.ts';

const word = (value: number | string): string =>
  (typeof value === 'number' ? value.toString(16) : value).padStart(64, '0');
const text = (value: string): string => {
  const bytes = Buffer.from(value, 'utf8');
  return word(0x20) + word(bytes.length) + bytes.toString('hex').padEnd(Math.ceil(bytes.length / 32) * 64, '0');
};
const contract = (digit: string): string => `0x${digit.repeat(40)}`;
const [GOOD, OLD, REVERTS, HOSTILE, LIMITED] = ['1', '2', '3', '4', '5'].map(contract) as [
  string,
  string,
  string,
  string,
  string,
];

/** By contract: name, symbol, decimals as a node answers them; undefined reverts. */
const SAID: Record<string, readonly (string | undefined)[]> = {
  [GOOD]: [`0x${text('Tether USD')}`, `0x${text('USDT')}`, `0x${word(6)}`],
  // Maker (MKR) answers bytes32.
  [OLD]: [
    `0x${Buffer.from('Maker').toString('hex').padEnd(64, '0')}`,
    `0x${Buffer.from('MKR').toString('hex').padEnd(64, '0')}`,
    `0x${word(18)}`,
  ],
  [REVERTS]: [undefined, '0x', undefined],
  [HOSTILE]: [
    `0x${text('US\u202eDT\u0000\u200b  \n visit')}`,
    `0x${word(0x20)}${word('f'.repeat(64))}`,
    `0x${word(256)}`,
  ],
};

let server: Server;
let url = '';
beforeEach(async () => {
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as {
      id: number;
      params: [{ to: string; data: string }];
    }[];
    const answers = calls.map(({ id, params: [{ to, data }] }) => {
      if (to === LIMITED) return { id, error: { code: -32005, message: 'limit exceeded' } };
      const result = SAID[to]?.[['0x06fdde03', '0x95d89b41', '0x313ce567'].indexOf(data)];
      return result === undefined ? { id, error: { code: 3, message: 'execution reverted' } } : { id, result };
    });
    response.end(JSON.stringify(answers));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const reader = () => createTokenReader({ urls: [url], retries: 0, timeoutMs: 2_000 });

describe('createTokenReader', () => {
  it('reads string and bytes32, takes reverts and lies as no answer, and leaves out whom the node did not ask', async () => {
    const tokens = await reader().readTokens([GOOD, OLD, REVERTS, HOSTILE, LIMITED]);
    expect(Object.fromEntries(tokens)).toEqual({
      [GOOD]: { name: 'Tether USD', symbol: 'USDT', decimals: 6 },
      [OLD]: { name: 'Maker', symbol: 'MKR', decimals: 18 },
      [REVERTS]: {},
      [HOSTILE]: { name: 'USDT visit' },
    });
  });

  it('throws when none could be asked', async () => {
    await expect(reader().readTokens([LIMITED])).rejects.toMatchObject({ code: 'SOURCE_UNREACHABLE', retryable: true });
    await expect(
      createTokenReader({ urls: ['http://127.0.0.1:1/', url], retries: 0 }).readTokens([GOOD]),
    ).resolves.toHaveProperty('size', 1);
  });
});

describe('names that contracts give themselves', () => {
  it('are what their bytes spell, and nothing where they spell nothing', () => {
    expect(decodeText(`${word(0x20)}${word(5)}ff41fe42c0${'0'.repeat(54)}`)).toBe('AB');
    expect(decodeText('')).toBeUndefined();
    expect(decodeText('0'.repeat(64))).toBeUndefined();
  });
});
