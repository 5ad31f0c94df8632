import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEvmBalanceReader } from './balance-reader.ts';

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly [unknown, string];
}

const OWNER = `0x${'a'.repeat(40)}`;
const TOKEN = `0x${'b'.repeat(40)}`;
const NO_TOKEN = `0x${'c'.repeat(40)}`;

describe('balances that a node of an EVM chain tells', () => {
  let server: Server;
  let say: (call: Call) => object = () => ({});
  beforeEach(async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const calls = JSON.parse(Buffer.concat(chunks).toString()) as readonly Call[];
      response.end(JSON.stringify(calls.map((call) => ({ jsonrpc: '2.0', id: call.id, ...say(call) }))));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const reader = () =>
    createEvmBalanceReader({ urls: [`http://127.0.0.1:${(server.address() as AddressInfo).port}`], retries: 0 });

  it('are of the block asked for: coins, and tokens whose contract answers [R-RUN-80]', async () => {
    const blocks = new Set<string>();
    say = ({ method, params: [to, block] }) => {
      blocks.add(block);
      if (method === 'eth_getBalance') return { result: to === OWNER ? '0xde0b6b3a7640001' : '0x0' };
      const { to: token, data } = to as { to: string; data: string };
      expect(data).toBe(`0x70a08231${'a'.repeat(40).padStart(64, '0')}`);
      return token === TOKEN
        ? { result: `0x${'7'.padStart(64, '0')}` }
        : { error: { code: 3, message: 'execution reverted' } };
    };
    const queries = [{ address: OWNER }, { address: OWNER, token: TOKEN }, { address: OWNER, token: NO_TOKEN }];
    expect(await reader().readBalances(255, queries)).toEqual([1_000_000_000_000_000_001n, 7n, undefined]);
    expect([...blocks]).toEqual(['0xff']);
  });

  it('are not guessed where the node has pruned them [R-RUN-81]', async () => {
    say = () => ({ error: { code: -32000, message: 'missing trie node 0123 (path ) state is not available' } });
    await expect(reader().readBalances(255, [{ address: OWNER }])).rejects.toMatchObject({
      code: 'SOURCE_REFUSED',
      details: { isPruned: true },
    });
  });
});
