import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { AuditEntry } from '@sulian/domain';
import { createRequestBudget } from '@sulian/usecases';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OnDemandConfig } from './config/chain-sources.ts';
import { type OnDemandSource, openOnDemandSource } from './on-demand-source.ts';

const KEY = 's3cret-key';
const ADDRESS = 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';
let world: TronWorldNode;
let lines: AuditEntry[];
let opened: OnDemandSource[];
let hostile: { server: Server; url: string; answer: RequestListener };
beforeAll(async () => {
  world = await startTronWorldNode({ seed: 'on-demand', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
});
afterAll(() => world.stop());
beforeEach(async () => {
  [lines, opened] = [[], []];
  const server = createServer((request, response) => hostile.answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  hostile = { server, url, answer: (_, response) => void response.end() };
});
afterEach(() => {
  for (const each of opened) each.close();
  hostile.server.closeAllConnections();
  hostile.server.close();
});

function open(settings: Partial<OnDemandConfig> = {}, budget = createRequestBudget(200)) {
  const config: OnDemandConfig = {
    type: 'onDemand',
    index: { type: 'trongrid', lagBlocks: 0, url: world.url, key: KEY },
    node: { url: world.url, key: KEY, timeoutMs: 2_000 },
    ownServersOnly: true,
    requestsPerSecond: 1_000,
    ...settings,
  };
  const audit = { append: async (entry: AuditEntry) => void lines.push(entry) };
  const source = openOnDemandSource('TRON', config, { audit, isSimulated: true });
  opened.push(source);
  const target = `address TRON ${ADDRESS}`;
  const readers = source.open({ who: undefined, where: 'cli', origin: { caseId: 3 }, target, budget });
  if ('transactions' in readers) throw new Error('the source reads transactions');
  return { ...readers, hosts: source.hosts };
}
const openHostile = (budget?: ReturnType<typeof createRequestBudget>) =>
  open({ index: { type: 'trongrid', lagBlocks: 0, url: `${hostile.url}/${KEY}`, key: KEY } }, budget);

describe('a source of histories on demand', () => {
  it('lists an address and reads its blocks, and each request is in the audit log [R-FETCH-30]', async () => {
    const { index, blocks, hosts } = open();
    const host = new URL(world.url).host;
    expect(hosts).toEqual({ index: host, nodes: [host] });
    const [seen] = await blocks.getBlocksAt([90]);
    const payers = seen?.block.transactions.flatMap(({ operations }) => operations.flatMap(({ sources }) => sources));
    const payer = payers?.find(({ address }) => address !== undefined)?.address as string;
    const { rows } = await index.listTransactions(payer, 'native', {});
    expect(rows.length).toBeGreaterThan(0);
    const heights = await blocks.findHeights(rows.slice(0, 3).map(({ hash }) => hash));
    const fetched = await blocks.getBlocksAt(heights as number[]);
    const storedHashes = new Set(fetched.flatMap(({ block }) => block.transactions.map(({ hash }) => hash)));
    expect(rows.slice(0, 3).every(({ hash }) => storedHashes.has(hash))).toBe(true);
    expect(lines.filter(({ details }) => details?.['question'] === 'HISTORY')).toHaveLength(1);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.every(({ action, details }) => action === 'outside.request' && details?.['host'] === host)).toBe(true);
    expect(inspect(lines, { depth: 9 })).not.toContain(KEY);
  });

  it('stops when its requests are used up [R-FETCH-31]', async () => {
    const budget = createRequestBudget(1);
    const { index, blocks } = open({}, budget);
    await index.listTransactions(ADDRESS, 'native', {});
    await expect(blocks.getFinalHead()).rejects.toMatchObject({ code: 'REQUESTS_USED_UP' });
    expect(lines).toHaveLength(1);
  });

  it.each([
    ['a redirect', (_, response) => response.writeHead(302, { location: world.url }).end(), 'SOURCE_REFUSED'],
    ['more than a page may have', (_, response) => response.end('x'.repeat(17 * 2 ** 20)), 'SOURCE_MALFORMED'],
    ['HTML', (_, response) => response.end('<html>captcha</html>'), 'REQUESTS_USED_UP'],
    ['a refused key', (_, response) => response.writeHead(401).end('no'), 'SOURCE_REFUSED'],
    ['a connection that breaks', (_, response) => response.destroy(), 'REQUESTS_USED_UP'],
  ] as readonly [
    string,
    RequestListener,
    string,
  ][])('fails with %s, and its fault has no key [R-FETCH-33]', async (_, answer, code) => {
    hostile.answer = answer;
    const { index } = openHostile(createRequestBudget(1));
    const fault: unknown = await index.listTransactions(ADDRESS, 'native', {}).catch((error: unknown) => error);
    // A fault that may pass is retried until the budget ends.
    expect(fault).toMatchObject({ code });
    expect(inspect(fault, { depth: 9 })).not.toContain(KEY);
    expect(lines).toHaveLength(1);
  });

  it('does not wait for a slow host beyond its limit, and never goes on without it', async () => {
    hostile.answer = () => undefined;
    const { blocks } = open({ node: { url: hostile.url, timeoutMs: 200 } }, createRequestBudget(1));
    await expect(blocks.getFinalHead()).rejects.toMatchObject({ code: 'REQUESTS_USED_UP' });
    expect(lines).toHaveLength(1);
  });

  it('ends with its caller, without a further request', async () => {
    const stop = new AbortController();
    hostile.answer = () => stop.abort();
    const source = openOnDemandSource(
      'TRON',
      {
        type: 'onDemand',
        index: { type: 'trongrid', lagBlocks: 0, url: hostile.url },
        node: { url: world.url, timeoutMs: 2_000 },
        ownServersOnly: false,
        requestsPerSecond: 1_000,
      },
      { audit: { append: async (entry) => void lines.push(entry) } },
    );
    opened.push(source);
    const context = { who: undefined, where: 'cli', origin: { systemUser: 'root' }, target: 'chain TRON' };
    const { index } = source.open({ ...context, budget: createRequestBudget(9), signal: stop.signal });
    await expect(index.listTransactions(ADDRESS, 'native', {})).rejects.toMatchObject({ retryable: false });
    expect(lines).toHaveLength(1);
  });
});
