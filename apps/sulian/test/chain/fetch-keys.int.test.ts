import { inspect } from 'node:util';
import type { AuditEntry, ChainId } from '@sulian/domain';
import { createRequestBudget } from '@sulian/usecases';
import { startEvmWorldNode, startTronWorldNode, startWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnDemandConfig } from '../../src/config/chain-sources.ts';
import { type OnDemandSource, openOnDemandSource } from '../../src/on-demand-source.ts';
import { type FaultyFront, type FrontFault, type FrontRequest, HONEST, startFaultyFront } from './faulty-front.ts';

const INDEX_KEY = 's3cret+index/key';
const NODE_KEY = 's3cret-node-key';
const USER = 'user';
const HASH = 'ab'.repeat(32);
const START = { seed: 'keys', blocks: 60, startTimeSec: 1_795_000_000, blockEveryMs: 0 };
const ETHEREUM_ADDRESS = `0x${'a1'.repeat(20)}`;

/** A repeated request has its key too. */
const RETRIES = 1;
const MOST_MS = 20_000;

interface Source {
  readonly chain: ChainId;
  readonly address: string;
  readonly start: () => Promise<{ readonly url: string; stop(): Promise<void> }>;
  readonly toConfig: (url: string) => Pick<OnDemandConfig, 'index' | 'node'>;
}

const etherscan = (type: 'etherscan' | 'blockscout', path: string): Source => ({
  ...{ chain: 'ETHEREUM', address: ETHEREUM_ADDRESS, start: () => startEvmWorldNode(START) },
  toConfig: (url) => ({
    index: { type, url: `${url}${path}`, key: INDEX_KEY, lagBlocks: 0 },
    node: { url, key: NODE_KEY, timeoutMs: 1_000 },
  }),
});
const SOURCES: Readonly<Record<string, Source>> = {
  TronGrid: {
    ...{ chain: 'TRON', address: 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx', start: () => startTronWorldNode(START) },
    toConfig: (url) => ({
      index: { type: 'trongrid', url, key: INDEX_KEY, lagBlocks: 0 },
      node: { url, key: NODE_KEY, timeoutMs: 1_000 },
    }),
  },
  Etherscan: etherscan('etherscan', '/v2/api'),
  Blockscout: etherscan('blockscout', '/api'),
  // The key of such a service is part of its address.
  Esplora: {
    ...{ chain: 'BITCOIN', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', start: () => startWorldNode(START) },
    toConfig: (url) => ({ index: { type: 'esplora', url: `${url}/api/${NODE_KEY}`, lagBlocks: 0 } }),
  },
  'Esplora with user and password': {
    ...{ chain: 'BITCOIN', address: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT', start: () => startWorldNode(START) },
    toConfig: (url) => ({
      index: { type: 'esplora', url: `${url.replace('//', `//${USER}:${NODE_KEY}@`)}/api`, lagBlocks: 0 },
    }),
  },
};

/** Repeats everything that it received, as services do in their refusals. */
const echo =
  (status: number): FrontFault =>
  async ({ path, headers }) => ({
    status,
    headers: { 'retry-after': '0' },
    body: JSON.stringify({
      ...{ status: '0', message: 'NOTOK', result: `Invalid API Key ${path} ${decodeURIComponent(path)}` },
      ...{ Error: `${path} ${JSON.stringify(headers)}`, error: { code: -32_000, message: JSON.stringify(headers) } },
    }),
  });
const FAULTS: Readonly<Record<string, FrontFault>> = {
  'answers well': HONEST,
  'repeats the key in a refusal (401)': echo(401),
  'repeats the key in a limit (429)': echo(429),
  'repeats the key in a fault (500)': echo(500),
  'repeats the key with status 200': echo(200),
  'sends HTML with the key': async ({ path, headers }) => ({
    status: 200,
    body: `<html>${path} ${JSON.stringify(headers)}</html>`,
  }),
  'redirects with the key': async ({ path }) => ({ status: 302, headers: { location: `${path}&again` }, body: '' }),
  'breaks the connection': async () => undefined,
};
const isIn = (key: string, text: string): boolean =>
  [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1), toBase64(`${USER}:${key}`)].some((each) =>
    text.includes(each),
  );
const toBase64 = (text: string): string => Buffer.from(text).toString('base64');

describe.each(Object.entries(SOURCES))('keys of %s', (_, { chain, address, start, toConfig }) => {
  let world: Awaited<ReturnType<Source['start']>>;
  let front: FaultyFront;
  let source: OnDemandSource;
  let lines: AuditEntry[];

  beforeAll(async () => {
    world = await start();
    front = await startFaultyFront(world.url);
    source = openOnDemandSource(
      chain,
      { ...toConfig(front.url), type: 'onDemand', ownServersOnly: true, requestsPerSecond: 1_000 },
      { audit: { append: async (line) => void lines.push(line) }, isSimulated: true, retries: RETRIES },
    );
  }, 120_000);
  afterAll(async () => {
    source.close();
    front.close();
    await world.stop();
  });

  /** Answers and faults of every question that a job has. */
  async function ask(signal: AbortSignal): Promise<readonly unknown[]> {
    const readers = source.open({
      ...({
        who: undefined,
        where: 'cli',
        origin: { systemUser: 'test' },
        target: `address ${chain} ${address}`,
      } as const),
      ...{ budget: createRequestBudget(1_000), signal },
    });
    const { index } = readers;
    const questions: readonly (() => Promise<unknown>)[] = [
      async () => index.listTransactions(address, 'native', {}),
      async () => index.countTransactions?.(address, 'native'),
      ...('transactions' in readers
        ? [() => readers.transactions.getFinalHead(), () => readers.transactions.getTransactions([HASH], 50)]
        : [
            () => readers.blocks.getFinalHead(),
            () => readers.blocks.getBlocksAt([7]),
            () => readers.blocks.findHeights([HASH]),
            async () => readers.balances?.readBalances(7, [{ address }]),
            async () => readers.freezes?.readFreezes(address),
          ]),
    ];
    return Promise.all(questions.map((question) => question().catch((error: unknown) => error)));
  }
  const hasKey = ({ path, headers }: FrontRequest): boolean =>
    [INDEX_KEY, NODE_KEY].some((key) => isIn(key, `${path} ${JSON.stringify(headers)}`));

  it.each(Object.entries(FAULTS))(
    'are sent, and are in no fault, answer or line of the log where the source %s [R-FETCH-177]',
    async (_, fault) => {
      lines = [];
      const before = front.requests.length;
      front.fault = fault;
      const signal = AbortSignal.timeout(MOST_MS);
      const answers = await ask(signal);
      expect(signal.aborted).toBe(false);
      const sent = front.requests.slice(before);
      expect(sent.length).toBeGreaterThan(0);
      expect(sent.filter((each) => !hasKey(each))).toEqual([]);
      expect(lines.length).toBeGreaterThanOrEqual(sent.length);
      const written = inspect({ answers, lines, hosts: source.hosts }, { depth: 20, showHidden: true });
      for (const key of [INDEX_KEY, NODE_KEY]) expect(isIn(key, written), written).toBe(false);
    },
    60_000,
  );
});
