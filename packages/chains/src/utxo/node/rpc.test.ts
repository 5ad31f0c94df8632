import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getUtxoChain } from '../chains.ts';
import { utxoFamily } from '../family.ts';
import { type EncodedBlock, encodeBlock } from '../wire/encode-block.ts';
import { createRpcSource, type RpcSourceOptions } from './rpc.ts';

const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';
const chain: EncodedBlock[] = [];
for (let i = 0, parentHash = '0'.repeat(64); i < 10; i++) {
  const coinbase = { inputs: [{ script: Buffer.of(1, i) }], outputs: [{ amountBase: 50n, script: Buffer.of(0x51) }] };
  const block = encodeBlock({
    version: 1,
    parentHash,
    timeSec: i,
    bits: 0x207fffff,
    nonce: 0,
    transactions: [coinbase],
  });
  chain.push(block);
  parentHash = block.hash;
}
const hashAt = (height: number): string => chain[height]?.hash as string;
const rawAt = (height: number): string => chain[height]?.bytes.toString('hex') as string;

interface Call {
  readonly id: number;
  readonly method: string;
  readonly params: readonly unknown[];
}
type Reply = { result: unknown } | { error: { code: number; message: string } };
type Handler = (request: IncomingMessage, response: ServerResponse, calls: readonly Call[]) => void;

const info = { chain: 'main', blocks: 9, headers: 9, bestblockhash: hashAt(9), initialblockdownload: false };

/** Answer of a sound node. */
function reply({ method, params }: Call): Reply {
  if (method === 'getblockchaininfo') return { result: info };
  if (method === 'getblockhash') {
    const hash = chain[params[0] as number]?.hash;
    return hash === undefined ? { error: { code: -8, message: 'Block height out of range' } } : { result: hash };
  }
  const found = chain.find((block) => block.hash === params[0]);
  return found === undefined
    ? { error: { code: -5, message: 'Block not found' } }
    : { result: found.bytes.toString('hex') };
}

const answer = (response: ServerResponse, calls: readonly Call[], say: (call: Call) => Reply = reply): void => {
  response.end(JSON.stringify(calls.map((call) => ({ id: call.id, error: null, result: null, ...say(call) }))));
};
const sound: Handler = (_, response, calls) => answer(response, calls);

let server: Server;
let url = '';
let handlers: Handler[] = [];
let requests: { authorization: string | undefined; apiKey: unknown; calls: readonly Call[] }[] = [];

beforeEach(async () => {
  handlers = [];
  requests = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const calls = JSON.parse(Buffer.concat(chunks).toString()) as Call[];
    requests.push({ authorization: request.headers.authorization, apiKey: request.headers['x-api-key'], calls });
    (handlers.shift() ?? sound)(request, response, calls);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const source = (options: Partial<RpcSourceOptions> = {}) =>
  createRpcSource({ chain: 'BITCOIN', url, isSimulated: true, retryFirstMs: 1, timeoutMs: 2_000, ...options });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) =>
      error as { code: string; retryable: boolean; message: string; details: Record<string, unknown> },
  );
const times = (count: number, handler: Handler): Handler[] => Array.from({ length: count }, () => handler);

describe('createRpcSource', () => {
  it.each([
    'v3/s3cret-key',
    '?apikey=s3cret-key',
  ])('tells the host and never the key of a provider, wherever it stands: %s [R-RUN-24]', async (key) => {
    const refusals: readonly Handler[] = [403, 413, 404, 429].map((status) => (_, response) => {
      response.writeHead(status).end('no');
    });
    for (const refuse of [...refusals, (_: IncomingMessage, response: ServerResponse) => response.destroy()]) {
      handlers = [refuse];
      const fault = await failure(source({ url: `${url}${key}`, retries: 0 }).getHead());
      expect(fault?.details['host']).toBe(new URL(url).host);
      expect(inspect(fault, { depth: 9 })).not.toContain('s3cret');
    }
  });

  it('reads head, hashes and blocks, several a request', async () => {
    const node = source({ batchSize: 4 });
    expect(await node.getHead()).toEqual({ height: 9, hash: hashAt(9) });
    expect(await node.findHash(3)).toBe(hashAt(3));
    expect(await node.findHash(10)).toBeUndefined();
    requests = [];
    const blocks = await node.getBlocks(0, 9);
    expect(blocks.map(({ height, hash }) => [height, hash])).toEqual(chain.map(({ hash }, i) => [i, hash]));
    expect(requests.map(({ calls }) => calls.length)).toEqual([4, 4, 4, 4, 2, 2]);
    expect(await node.getBlocks(5, 4)).toEqual([]);
    expect((await node.getRawBlocks(2, 2))[0]).toEqual({ height: 2, hash: hashAt(2), raw: chain[2]?.bytes });
  });

  it('takes the answers of a batch in any order', async () => {
    handlers = times(2, (_, response, calls) => answer(response, [...calls].reverse()));
    expect((await source().getBlocks(0, 5)).map((block) => block.hash)).toEqual(
      chain.slice(0, 6).map((each) => each.hash),
    );
  });

  it('sends user and password, also from the URL, and never names them in a fault [R-CHAIN-05]', async () => {
    await source({ auth: { user: 'u', password: 'pä:ss' } }).getHead();
    await source({ url: url.replace('//', '//u:p%C3%A4%3Ass@') }).getHead();
    const expected = `Basic ${Buffer.from('u:pä:ss').toString('base64')}`;
    expect(requests.map((each) => each.authorization)).toEqual([expected, expected]);
    handlers = [(_, response) => void response.writeHead(401).end()];
    expect(JSON.stringify(await failure(source({ url: url.replace('//', '//user:secret@') }).getHead()))).not.toContain(
      'secret',
    );
  });

  it('sends the headers that a provider asks for', async () => {
    const node = await utxoFamily.openNode({ chain: 'BITCOIN', urls: [url], headers: { 'x-api-key': 'k' } });
    await failure(node.getHead());
    expect(requests[0]?.apiKey).toBe('k');
  });

  it('reads the cookie again when the node refuses it [R-CHAIN-05]', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sulian-cookie-'));
    const cookieFile = join(folder, '.cookie');
    try {
      writeFileSync(cookieFile, '__cookie__:old');
      const node = source({ auth: { cookieFile } });
      await node.getHead();
      writeFileSync(cookieFile, '__cookie__:new');
      handlers = [(_, response) => void response.writeHead(401).end()];
      await node.getHead();
      expect(requests.map((each) => Buffer.from(each.authorization?.slice(6) ?? '', 'base64').toString())).toEqual([
        '__cookie__:old',
        '__cookie__:old',
        '__cookie__:new',
      ]);
      rmSync(cookieFile);
      expect(await failure(source({ auth: { cookieFile }, retries: 0 }).getHead())).toMatchObject({
        code: 'SOURCE_UNREACHABLE',
        retryable: true,
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('tries again after faults that pass', async () => {
    handlers = [
      (request) => void request.socket.destroy(),
      (_, response) => void response.writeHead(503).end('Work queue depth exceeded'),
      (_, response) => void response.end('<html>'),
      sound,
    ];
    expect(await source().getHead()).toMatchObject({ height: 9 });
    expect(requests).toHaveLength(4);
  });

  it('gives up after the retries it was given, with half of each pause left to chance', async () => {
    handlers = times(9, (_, response) => void response.writeHead(503).end());
    const began = performance.now();
    expect(await failure(source({ retries: 3, retryFirstMs: 20, random: () => 0 }).getHead())).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      retryable: true,
      details: { tries: 4 },
    });
    expect(requests).toHaveLength(4);
    // 10 + 20 + 40 ms, timers being up to a millisecond early.
    expect(performance.now() - began).toBeGreaterThan(65);
  });
});

describe('a node that', () => {
  it('is not there is SOURCE_UNREACHABLE', async () => {
    expect(await failure(source({ url: 'http://127.0.0.1:1/', retries: 1 }).getHead())).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
      retryable: true,
    });
  });

  it.each([
    ['never answers', (() => undefined) as Handler],
    ['stops in the middle', ((_, response) => void response.write('[{"id":0,')) as Handler],
  ])('%s is SOURCE_TIMEOUT', async (_, handler) => {
    handlers = [handler];
    expect(await failure(source({ timeoutMs: 60, retries: 0 }).getHead())).toMatchObject({
      code: 'SOURCE_TIMEOUT',
      retryable: true,
    });
  });

  it.each([401, 403])('refuses with %i is SOURCE_REFUSED, once', async (status) => {
    handlers = times(5, (_, response) => void response.writeHead(status).end());
    expect(await failure(source().getHead())).toMatchObject({ code: 'SOURCE_REFUSED', retryable: false });
    expect(requests).toHaveLength(1);
  });

  it('is still downloading or starting is SOURCE_SYNCING, and is not pressed', async () => {
    const syncing = { ...info, initialblockdownload: true, blocks: 5, headers: 900 };
    handlers = [(_, response, calls) => answer(response, calls, () => ({ result: syncing }))];
    expect(await failure(source().getHead())).toMatchObject({
      code: 'SOURCE_SYNCING',
      retryable: true,
      details: { height: 5 },
    });
    handlers = [
      (_, response, calls) =>
        answer(response, calls, () => ({ error: { code: -28, message: 'Loading block index…' } })),
    ];
    expect(await failure(source().getHead())).toMatchObject({ code: 'SOURCE_SYNCING', retryable: true });
    expect(requests).toHaveLength(2);
  });

  it('has pruned what is asked for is SOURCE_REFUSED', async () => {
    const pruned: Reply = { error: { code: -1, message: 'Block not available (pruned data)' } };
    handlers = [sound, (_, response, calls) => answer(response, calls, () => pruned)];
    expect(await failure(source().getBlocks(0, 1))).toMatchObject({ code: 'SOURCE_REFUSED', retryable: false });
  });

  it.each<[string, string | ((calls: readonly Call[]) => string)]>([
    ['no JSON', 'oops'],
    ['cut JSON', '[{"id":0,"result":'],
    ['an empty list', '[]'],
    ['a number', '7'],
    ['another id', '[{"id":77,"result":{}}]'],
    ['no heights', (calls) => JSON.stringify(calls.map(({ id }) => ({ id, result: { chain: 'main' } })))],
    ['a negative height', (calls) => JSON.stringify(calls.map(({ id }) => ({ id, result: { ...info, blocks: -1 } })))],
    ['an error without a code', '[{"id":0,"error":"no"}]'],
  ])('answers with %s is SOURCE_MALFORMED [R-CHAIN-09]', async (_, text) => {
    handlers = [(_request, response, calls) => void response.end(typeof text === 'string' ? text : text(calls))];
    expect(await failure(source({ retries: 0 }).getHead())).toMatchObject({
      code: 'SOURCE_MALFORMED',
      retryable: true,
    });
  });

  it('answers without end is cut off at the cap', async () => {
    handlers = times(9, (_, response) => void response.end('x'.repeat(5_000)));
    expect(await failure(source({ maxAnswerBytes: 1_000 }).getHead())).toMatchObject({
      code: 'SOURCE_MALFORMED',
      details: { maxBytes: 1_000 },
    });
    expect(requests).toHaveLength(1);
  });

  const twist = (raw: string, at: number): string =>
    `${raw.slice(0, at)}${raw[at] === '0' ? '1' : '0'}${raw.slice(at + 1)}`;
  it.each<[string, (call: Call) => string]>([
    ['another block than asked', () => rawAt(4)],
    ['a changed transaction', (call) => twist(rawAt(chain.findIndex((each) => each.hash === call.params[0])), 300)],
    ['a changed header', (call) => twist(rawAt(chain.findIndex((each) => each.hash === call.params[0])), 140)],
    ['half a block', (call) => rawAt(chain.findIndex((each) => each.hash === call.params[0])).slice(0, 200)],
    ['no hex', () => 'zz'],
  ])('lies with %s is SOURCE_MALFORMED, and believed once it is sound [R-CHAIN-09]', async (_, lie) => {
    const lying: Handler = (_request, response, calls) => answer(response, calls, (call) => ({ result: lie(call) }));
    handlers = [sound, lying];
    expect(await failure(source({ retries: 0 }).getBlocks(1, 2))).toMatchObject({
      code: 'SOURCE_MALFORMED',
      retryable: true,
    });
    handlers = [sound, lying, sound, sound];
    expect((await source().getBlocks(1, 2)).map((block) => block.hash)).toEqual([hashAt(1), hashAt(2)]);
  });

  it('mixes two branches is SOURCE_MALFORMED', async () => {
    const mixed: Handler = (_, response, calls) =>
      answer(response, calls, (call) => ({ result: hashAt(call.params[0] === 2 ? 5 : (call.params[0] as number)) }));
    handlers = [mixed];
    expect(await failure(source({ retries: 0 }).getBlocks(1, 2))).toMatchObject({
      code: 'SOURCE_MALFORMED',
      details: { fault: 'PARENT_MISMATCH', height: 2 },
    });
  });

  it('serves another chain is BLOCK_FOREIGN unless it is said to be simulated', async () => {
    const real = { isSimulated: false };
    expect(await failure(source(real).getHead())).toMatchObject({
      code: 'BLOCK_FOREIGN',
      retryable: false,
      details: { expected: GENESIS },
    });
    handlers = [(_, response, calls) => answer(response, calls, () => ({ result: { ...info, chain: 'test' } }))];
    expect(await failure(source(real).getHead())).toMatchObject({
      code: 'BLOCK_FOREIGN',
      details: { nodeChain: 'test' },
    });
    handlers = [sound, (_, response, calls) => answer(response, calls, () => ({ result: GENESIS }))];
    expect(await source(real).getHead()).toMatchObject({ height: 9 });
  });

  it('has been pruned begins where its blocks begin', async () => {
    handlers = [
      (_, response, calls) => answer(response, calls, () => ({ result: { ...info, pruned: true, pruneheight: 4 } })),
    ];
    expect(await source().firstHeight?.()).toBe(4);
    expect(await source().firstHeight?.()).toBe(0);
  });
});

describe('a call', () => {
  it('ends at once when it is interrupted', async () => {
    const controller = new AbortController();
    handlers = [() => controller.abort()];
    const began = performance.now();
    expect(await failure(source({ signal: controller.signal, timeoutMs: 10_000 }).getHead())).toMatchObject({
      code: 'SOURCE_UNREACHABLE',
    });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it('needs an address that is one', () => {
    expect(() => source({ url: 'node.example:8332' })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('work that costs much to prove', () => {
  // No block here meets a target of Bitcoin's.
  const record = { ...getUtxoChain('BITCOIN'), workHash: 'scrypt' as const, powLimitBits: 0x1d00ffff };
  const open = () => source({ record, checkWork: true, retries: 0 });

  it('is proven of every thousandth block and of the last 2,000, of all where the head is unknown [R-CHAIN-322]', async () => {
    await expect(open().getBlocks(1, 2)).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    const node = open();
    handlers = [
      (_, response, calls) =>
        answer(response, calls, (call) =>
          call.method === 'getblockchaininfo' ? { result: { ...info, blocks: 2_003 } } : reply(call),
        ),
    ];
    expect((await node.getHead()).height).toBe(2_003);
    expect(await node.getBlocks(1, 3)).toHaveLength(3);
    for (const height of [0, 4])
      await expect(node.getBlocks(height, height), `${height}`).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
  });
});

describe('ChainLocks of Dash', () => {
  const record = { ...getUtxoChain('BITCOIN'), hasChainLocks: true as const };
  const lockAt = (height: number, more: object = {}) => ({ result: { height, blockhash: hashAt(height), ...more } });
  const open = (said: string[]) =>
    createRpcSource({
      chain: 'BITCOIN',
      record,
      url,
      isSimulated: true,
      retries: 0,
      onDataWarnings: (height, dataWarnings) => said.push(...dataWarnings.map(({ kind }) => `${kind} at ${height}`)),
    });
  const locking =
    (lock: Reply): Handler =>
    (_, response, calls) =>
      answer(response, calls, (call) => (call.method === 'getbestchainlock' ? lock : reply(call)));

  it.each([
    ['has no such call', { error: { code: -32601, message: 'Method not found' } }],
    ['has none', { error: { code: -32603, message: 'Unable to find any ChainLock' } }],
    ['locks a block that it does not have', lockAt(9, { known_block: false })],
  ])('are said to be missing, once, where a node %s: depth decides as before [R-CHAIN-191]', async (_, lock) => {
    const said: string[] = [];
    const source = open(said);
    handlers = Array.from({ length: 20 }, () => locking(lock as Reply));
    expect((await source.getHead()).height).toBe(9);
    expect((await source.getHead()).height).toBe(9);
    expect(said).toEqual(['CHAINLOCK_MISSING at 9']);
  });

  it('are believed only of a block that the node itself gives [R-CHAIN-190]', async () => {
    const lie = { result: { height: 7, blockhash: hashAt(6) } };
    handlers = Array.from({ length: 20 }, () => locking(lie));
    await expect(open([]).getHead()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    handlers = Array.from({ length: 20 }, () => locking({ result: { height: -1 } }));
    await expect(open([]).getHead()).rejects.toMatchObject({ code: 'SOURCE_MALFORMED' });
    handlers = Array.from({ length: 20 }, () => locking(lockAt(8)));
    expect((await open([]).getHead()).height).toBe(9);
  });

  it('are asked for on no other chain [R-CHAIN-191]', async () => {
    await createRpcSource({ chain: 'BITCOIN', url, isSimulated: true, retries: 0 }).getHead();
    expect(requests.flatMap(({ calls }) => calls.map(({ method }) => method))).not.toContain('getbestchainlock');
  });
});
