import { inspect } from 'node:util';
import { getFamily } from '@sulian/chains';
import type { AuditEntry, ChainId } from '@sulian/domain';
import { createRequestBudget } from '@sulian/usecases';
import { startEvmWorldNode, startTronWorldNode, startWorldNode } from '@sulian/world';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkSource, type SourceCheck } from '../../src/check-source.ts';
import type { OnDemandConfig } from '../../src/config/chain-sources.ts';
import { drawAddresses } from '../chain/draw-addresses.ts';
import { type FaultyFront, type FrontFault, HONEST, startFaultyFront } from '../chain/faulty-front.ts';

const INDEX_KEY = 's3cret+index/key';
const NODE_KEY = 's3cret-node-key';
const START = { seed: 'check', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 };

interface World {
  readonly url: string;
  /** An address that paid in an early block. */
  readonly address: string;
  stop(): Promise<void>;
}

interface Family {
  readonly chain: ChainId;
  readonly start: () => Promise<World>;
  readonly toConfig: (indexUrl: string, nodeUrls: readonly string[]) => Pick<OnDemandConfig, 'index' | 'node'>;
  /** Kinds that the honest source lacks. */
  readonly lacks: readonly string[];
}

/** A payer of a block, by the family's own reader. */
async function findPayer(chain: ChainId, url: string): Promise<string> {
  const reader = getFamily(chain).openBlockReader?.({ chain, urls: [url], isSimulated: true });
  const blocks = (await reader?.getBlocksAt([5, 6, 7, 8])) ?? [];
  const legs = blocks
    .flatMap(({ block }) => block.transactions)
    .flatMap(({ operations }) => operations.flatMap(({ sources }) => sources));
  return legs.find(({ address }) => address !== undefined)?.address ?? '';
}

const toNode = (urls: readonly string[]) => ({ node: { urls: [...urls], key: NODE_KEY, timeoutMs: 2_000 } });

const FAMILIES: Readonly<Record<'TRON' | 'Ethereum' | 'Bitcoin', Family>> = {
  TRON: {
    ...{ chain: 'TRON', lacks: [] },
    start: async () => {
      const node = await startTronWorldNode(START);
      return { url: node.url, address: await findPayer('TRON', node.url), stop: () => node.stop() };
    },
    toConfig: (url, urls) => ({ index: { type: 'trongrid', url, key: INDEX_KEY, lagBlocks: 0 }, ...toNode(urls) }),
  },
  Ethereum: {
    ...{ chain: 'ETHEREUM', lacks: ['protocol-credits'] },
    start: async () => {
      const node = await startEvmWorldNode(START);
      return { url: node.url, address: await findPayer('ETHEREUM', node.url), stop: () => node.stop() };
    },
    toConfig: (url, urls) => ({
      index: { type: 'etherscan', url: `${url}/v2/api`, key: INDEX_KEY, lagBlocks: 0 },
      ...toNode(urls),
    }),
  },
  Bitcoin: {
    ...{ chain: 'BITCOIN', lacks: [] },
    start: async () => {
      const node = await startWorldNode(START);
      const [address = ''] = drawAddresses(node.world, 100);
      return { url: node.url, address, stop: () => node.stop() };
    },
    // A service of this form has its password in its address.
    toConfig: (url) => ({
      index: { type: 'esplora', url: `${url.replace('//', `//u:${NODE_KEY}@`)}/api`, lagBlocks: 0 },
    }),
  },
};

const answer =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): FrontFault =>
  async () => ({ status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
/** Repeats the keys of the request, as services do in their refusals. */
const echo =
  (status: number): FrontFault =>
  async ({ path, headers }) => ({
    status,
    body: `invalid key ${path} ${decodeURIComponent(path)} ${inspect(headers)}`,
  });
const HTML = answer(200, '<html>captcha</html>');
const LIMIT = answer(429, '{}');
/** Every hash of the answers is of another chain. */
const foreign: FrontFault = async (_, forward) => {
  const { body, ...rest } = await forward();
  return {
    ...rest,
    body: body.replaceAll(/(txID|hash|transaction_id|txid)":"(0x)?[0-9a-f]{60}/g, `$1":"$2${'f'.repeat(60)}`),
  };
};
/** A JSON-RPC node that refuses some methods. */
const without =
  (methods: RegExp, error: { readonly code: number; readonly message: string }): FrontFault =>
  async ({ body }, forward) => {
    const calls = [JSON.parse(body)].flat() as readonly { readonly method: string; readonly id: number }[];
    const honest = await forward();
    const answers = [JSON.parse(honest.body)].flat() as readonly { readonly id: number }[];
    const refused = answers.map((each) =>
      methods.test(calls.find(({ id }) => id === each.id)?.method ?? '')
        ? { jsonrpc: '2.0', id: each.id, error }
        : each,
    );
    return { ...honest, body: JSON.stringify(body.startsWith('[') ? refused : refused[0]) };
  };
const change =
  (toBody: (body: string) => string): FrontFault =>
  async (_, forward) => {
    const honest = await forward();
    return { ...honest, body: toBody(honest.body) };
  };
const where =
  (isMeant: RegExp, fault: FrontFault): FrontFault =>
  (request, forward) =>
    isMeant.test(`${request.path} ${request.body}`) ? fault(request, forward) : forward();

describe.each(Object.entries(FAMILIES))('a check of a source of %s', (name, { chain, start, toConfig, lacks }) => {
  let world: World;
  let index: FaultyFront;
  let node: FaultyFront;
  let lines: AuditEntry[];

  beforeAll(async () => {
    world = await start();
    index = await startFaultyFront(world.url);
    node = await startFaultyFront(world.url);
  }, 120_000);
  afterAll(async () => {
    for (const front of [index, node]) front.close();
    await world.stop();
  });
  beforeEach(() => {
    lines = [];
    for (const front of [index, node]) front.fault = HONEST;
  });

  const check = (more: { readonly isSimulated?: boolean; readonly nodes?: readonly string[] } = {}) =>
    checkSource(
      {
        ...{ chain, address: world.address },
        config: {
          ...toConfig(index.url, more.nodes ?? [node.url]),
          ...{ type: 'onDemand', ownServersOnly: true, requestsPerSecond: 10_000 },
        },
      },
      {
        audit: { append: async (line) => void lines.push(line) },
        isSimulated: more.isSimulated ?? true,
        job: {
          ...({ who: undefined, where: 'cli', origin: { systemUser: 'test' }, target: `address ${chain}` } as const),
          budget: createRequestBudget(100),
        },
      },
    );
  /** The fault of a check, which has no key. */
  async function findFault(more?: Parameters<typeof check>[0]): Promise<unknown> {
    const fault = await check(more).catch((error: unknown) => error);
    expectNoKey(fault);
    return fault;
  }
  function expectNoKey(found: unknown): void {
    const text = inspect({ found, lines }, { depth: 20, showHidden: true });
    for (const key of [INDEX_KEY, NODE_KEY])
      for (const each of [key, encodeURIComponent(key), Buffer.from(`u:${key}`).toString('base64')])
        expect(text).not.toContain(each);
  }
  const hostOf = ({ url }: FaultyFront): string => new URL(url).host;
  const missing = ({ lacks: all }: SourceCheck) => all.map(({ source, kind }) => `${source} ${kind}`);
  const honest = () => lacks.map((kind) => `${hostOf(index)} ${kind}`);

  it('states the final block, the listed transactions, and what the source lacks [R-FETCH-37]', async () => {
    const found = await check();
    expect(found).toMatchObject({ chain, index: hostOf(index), final: { anchor: 'ONE_NODE' } });
    expect(found.final.height).toBeGreaterThan(20);
    expect(found.listed).toMatchObject({ isWhole: true, isOnChain: true });
    expect(found.listed?.rows).toBeGreaterThan(0);
    expect(missing(found)).toEqual(honest());
    expect(lines.map(({ details }) => details?.['host'])).toContain(hostOf(index));
    expectNoKey(found);
  });

  it.each([
    ['HTML', HTML, 'SOURCE_MALFORMED', /not valid JSON|does not answer|invalid|not a hash|markup|HTML/i],
    ['a limit (429)', LIMIT, 'SOURCE_UNREACHABLE', /429|limits/],
    ['a refusal of the key (401)', echo(401), 'SOURCE_REFUSED', /refuses/],
    ['a refusal of the key (403)', echo(403), 'SOURCE_REFUSED', /refuses/],
    ['a refusal with status 400 that repeats the key', echo(400), /^SOURCE_(MALFORMED|REFUSED)$/, /error|refuses/],
    ['a connection that breaks', async () => undefined, 'SOURCE_UNREACHABLE', /reached/],
  ] as const)('names %s of the index, at once and without a key [R-FETCH-37]', async (_, fault, code, words) => {
    index.fault = fault;
    const found = await findFault();
    expect(found).toMatchObject({ code: expect.stringMatching(code), details: { source: hostOf(index) } });
    expect((found as Error).message).toMatch(words);
    expect(lines.filter(({ details }) => details?.['host'] === hostOf(index))).toHaveLength(1);
  });

  it('names an index of another chain [R-FETCH-37]', async () => {
    if (name === 'Bitcoin') {
      expect(await findFault({ isSimulated: false })).toMatchObject({ code: 'BLOCK_FOREIGN' });
      return;
    }
    index.fault = foreign;
    expect(await findFault()).toMatchObject({
      ...{ code: 'SOURCE_MALFORMED', details: { source: hostOf(index) } },
      message: 'the index lists a transaction that is not on the chain of the node',
    });
  });

  if (name === 'Bitcoin') {
    it('names a service without a call [R-FETCH-37]', async () => {
      index.fault = where(/address/, answer(501, 'not implemented'));
      expect(await findFault()).toMatchObject({
        ...{ code: 'SOURCE_REFUSED', details: { source: hostOf(index), isMissingCall: true } },
      });
    });
    return;
  }

  it.each([
    ['HTML', HTML, 'SOURCE_MALFORMED'],
    ['a limit (429)', LIMIT, 'SOURCE_UNREACHABLE'],
    ['a refusal of the key (401)', echo(401), 'SOURCE_REFUSED'],
    ['a connection that breaks', async () => undefined, 'SOURCE_UNREACHABLE'],
  ] as const)('names %s of a node, also where another node works [R-FETCH-37]', async (_, fault, code) => {
    node.fault = fault;
    for (const nodes of [[node.url], [world.url, node.url]])
      expect(await findFault({ nodes })).toMatchObject({ code, details: { source: hostOf(node) } });
  });

  it('names a node of another chain [R-FETCH-37]', async () => {
    node.fault = change((body) => body.replace('"result":"0x1"', '"result":"0x38"'));
    expect(await findFault({ isSimulated: false })).toMatchObject({
      ...{ code: 'BLOCK_FOREIGN', details: { source: hostOf(node) } },
    });
  });

  it('states that a node has no internal transfers, and that an index does not list them [R-FETCH-37]', async () => {
    node.fault =
      name === 'TRON'
        ? change((body) => body.replaceAll('"internal_transactions"', '"left_out"'))
        : without(/^(debug|trace)_/, { code: -32_601, message: 'the method does not exist' });
    expect(missing(await check())).toEqual([`${hostOf(node)} internal`, ...honest()]);
    node.fault = HONEST;
    index.fault = where(
      /internal/,
      name === 'TRON' ? answer(404, '{}') : answer(200, { status: '0', message: 'Unknown action', result: null }),
    );
    expect(missing(await check())).toContain(`${hostOf(index)} internal`);
  });

  if (name === 'Ethereum')
    it('states that a node has pruned balances, and names a key that the index refuses in words [R-FETCH-37]', async () => {
      node.fault = without(/^eth_getBalance/, { code: -32_000, message: 'missing trie node' });
      expect(missing(await check())).toEqual([`${hostOf(node)} balances`, ...honest()]);
      index.fault = answer(200, { status: '0', message: 'NOTOK', result: `Invalid API Key (${INDEX_KEY})` });
      expect(await findFault()).toMatchObject({ code: 'SOURCE_REFUSED', details: { source: hostOf(index) } });
    });
});
