import type { RequestListener } from 'node:http';
import { getFamily } from '@sulian/chains';
import type { FetchAnswer, FetchProgress, HistoriesAnswer, ScoringAnswer } from '@sulian/contract';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHistoryFetcher } from '../../src/history-fetcher.ts';
import type { Program } from '../../src/program.ts';
import { type Front, startMainNetFront } from '../support/main-net-front.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
const CHAIN = `${V1}/blockchains/TRON`;
const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
/** An address of the chain that is in no block. */
const UNSEEN = 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';

let world: TronWorldNode;
let front: Front;
let test: TestProgram;
let program: Program;
let api: TestApi;
let histories: ReturnType<typeof createHistoryFetcher>;
let host: string;
/** Addresses that paid in some blocks, each once. */
let payers: readonly string[];
/** Hashes of payments in the last of these blocks. */
let transactions: readonly string[];

beforeAll(async () => {
  world = await startTronWorldNode({ seed: 'fetch', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  front = await startMainNetFront(world.url);
  host = new URL(front.url).host;
  const source = {
    ...{ type: 'onDemand', node: { url: front.url }, requestsPerSecond: 1_000 },
    index: { type: 'trongrid', url: front.url, lagBlocks: 0 },
  };
  test = await openTestProgram({ config: { chains: { TRON: { source } } } });
  program = test.program;
  const { apiDeps, config, ledger } = program;
  histories = createHistoryFetcher({
    ...{ onDemand: config.onDemand, audit: apiDeps.people.audit, scoring: apiDeps, ledger },
    // Pauses between further tries are proven with the transport.
    retries: 1,
  });
  api = await openTestApi(program, { histories });
  const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
  const blocks = (await reader?.getBlocksAt([70, 80, 90])) ?? [];
  transactions = (blocks.at(-1)?.block.transactions ?? [])
    .filter(({ operations }) => operations.some(({ sources }) => sources.length > 0))
    .map(({ hash }) => hash);
  payers = [
    ...new Set(
      blocks
        .flatMap(({ block }) => block.transactions)
        .flatMap(({ operations }) => operations.flatMap(({ sources }) => sources))
        .flatMap(({ address }) => address ?? []),
    ),
  ];
}, 240_000);
afterAll(async () => {
  await api.close();
  histories.close();
  await test.close();
  front.server.closeAllConnections();
  front.server.close();
  await world.stop();
});

const payer = (at: number): string => payers[at] ?? '';
const callFetch = (address: string, body: object = {}) => api.call(`${CHAIN}/addresses/${address}/fetch`, body);
const fetchOk = async (address: string, body: object = {}): Promise<FetchAnswer> => {
  const answer = await callFetch(address, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FetchAnswer>();
};
const queryFreezes = (address: string) => api.call(`${CHAIN}/addresses/${address}/freezes`, {});
const callTransaction = async (hash: string, body: object = {}): Promise<FetchAnswer> => {
  const answer = await api.call(`${CHAIN}/transactions/${hash}/fetch`, body);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<FetchAnswer>();
};
const readHistories = (address: string) => api.get<HistoriesAnswer>(`${CHAIN}/addresses/${address}/histories`);

interface Line {
  readonly who: string | null;
  readonly target: string;
  readonly details: Readonly<Record<string, unknown>>;
  readonly result: string;
}
const listLines = async (action: string): Promise<readonly Line[]> => {
  const rows = await program.database.query<Omit<Line, 'details'> & { details: string }>(
    'select who, target, result, details::text from records.audit_entry where action = $1::text order by number',
    [action],
  );
  return rows.map((row) => ({ ...row, details: JSON.parse(row.details) }));
};

describe('an outside host', () => {
  it('is confirmed once per case before its first request [R-FETCH-70]', async () => {
    const refused = await callFetch(payer(0));
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      expect.objectContaining({ error: 'HOSTS_UNCONFIRMED', details: { blockchain: 'TRON', hosts: [host] } }),
    ]);
    expect((await queryFreezes(payer(0))).json()).toMatchObject({ error: 'HOSTS_UNCONFIRMED' });
    expect(await listLines('outside.request')).toEqual([]);
    expect(await readHistories(payer(0))).toMatchObject({ hosts: [host], areHostsConfirmed: false, items: [] });

    const other = await api.call(`${CHAIN}/hosts`, { hosts: ['elsewhere.example'] });
    expect([other.statusCode, other.body]).toEqual([409, expect.stringContaining('CONFLICT')]);
    expect((await api.call(`${CHAIN}/hosts`, { hosts: [host] })).statusCode).toBe(200);
    const lines = await listLines('outside.confirm');
    expect(lines.map(({ result, details }) => [result, details['hosts']])).toEqual(
      expect.arrayContaining([
        ['OK', [host]],
        ['REFUSED', ['elsewhere.example']],
      ]),
    );
    expect(await readHistories(payer(0))).toMatchObject({ areHostsConfirmed: true });
    // The confirmation is the case's alone.
    const { hostConfirmations } = program.apiDeps;
    expect(await hostConfirmations.listConfirmed(999, [host])).toEqual(new Set());
  });
});

describe('a call that fetches histories', () => {
  it('stores the history, each request with its line for person and case [R-FETCH-71] [R-FETCH-30]', async () => {
    const progressId = 'progress-0001';
    const answer = await fetchOk(payer(0), { progressId, hops: 2, direction: 'OUTGOING' });
    // The later severity is the one of the page.
    const question = { objectType: 'ADDRESS', objectId: payer(0), blockchain: 'TRON', coin: 'MAIN' };
    const scored = await api.call(`${V1}/scoringAnalysis`, { ...question, analysisType: 'OUTGOING' });
    const { severity, details } = scored.json<ScoringAnswer>().analysis.outgoing?.result ?? {};
    expect(answer.severity).toMatchObject({ before: 'Undefined', after: severity });
    expect(answer.severity.addedEnds.map(({ key }) => key)).toEqual(details?.map(({ key }) => key));
    expect(answer.items[0]).toMatchObject({ hash: payer(0), scope: 'native', source: host });
    expect(answer.exploredAfter).toBeGreaterThanOrEqual(answer.exploredBefore ?? 0);
    const lines = await listLines('outside.request');
    expect(lines).toHaveLength(answer.requests);
    for (const { details, target } of lines) {
      expect(target).toBe(`address TRON ${payer(0)}`);
      expect(details).toMatchObject({ caseId: expect.any(Number), host });
    }
    expect((await readHistories(payer(0))).items).toMatchObject([{ scope: 'native', state: answer.items[0]?.state }]);
    expect(await api.get<FetchProgress>(`${V1}/histories/progress?id=${progressId}`)).toEqual({
      ...{ id: progressId, state: 'DONE', requests: answer.requests, maxRequests: 500 },
      ...{ fetched: answer.items.length, exploredBefore: answer.exploredBefore, explored: answer.exploredAfter },
    });
  });

  it('names the ends that were added where the severity of an address falls, without hops too [R-FETCH-179]', async () => {
    const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
    const blocks = (await reader?.getBlocksAt(Array.from({ length: 95 }, (_, at) => at + 1))) ?? [];
    const payments = blocks
      .flatMap(({ block }) => block.transactions)
      .flatMap(({ hash, operations }) =>
        operations.flatMap(({ asset, token, sources: [from], destinations: [to] }) =>
          from?.address !== undefined && to?.address !== undefined && asset === 0 && token === undefined
            ? [{ hash, from: from.address, to: to.address, amountBase: to.amountBase }]
            : [],
        ),
      );
    let isFallen = false;
    for (const to of new Set(payments.map((each) => each.to))) {
      const received = payments.filter((each) => each.to === to).sort((a, b) => Number(a.amountBase - b.amountBase));
      const [least] = received;
      if (least === undefined || new Set(received.map(({ from }) => from)).size < 3) continue;
      const entity = { key: `s-${to}`, name: `乙${to}`, type: 'Scam', countries: [], tags: [] } as const;
      await program.labelStore.saveLabels([
        { chain: 'TRON', address: least.from, source: 'test', confidence: 90, entity },
      ]);
      // A part of the history: the payment of the swindler alone.
      await callTransaction(least.hash);
      const { severity } = await fetchOk(to);
      if (severity.before === severity.after || severity.before === 'Undefined') continue;
      expect([severity.before, severity.after]).toEqual(['Critical', 'Undefined']);
      expect(severity.addedEnds.map(({ type }) => type)).toContain('History not fetched');
      isFallen = true;
      break;
    }
    expect(isFallen).toBe(true);
  });

  it('fetches a coin that no stored transaction has, and what its walk lacks [R-FETCH-77]', async () => {
    const unmet = await fetchOk(payer(0), { coin: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', hops: 1 });
    expect(unmet.severity.before).toBe('Undefined');
    expect(unmet).toMatchObject({ exploredBefore: 0, items: [{ scope: 'token:TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }] });
  });

  it('ends with its requests, and the next call continues [R-FETCH-72]', async () => {
    const first = await fetchOk(payer(1), { maxRequests: 3 });
    expect(first).toMatchObject({ stoppedBy: 'REQUESTS', requests: 3 });
    const second = await fetchOk(payer(1), { maxRequests: 500 });
    expect(second.stoppedBy).not.toBe('REQUESTS');
    expect((await readHistories(payer(1))).items[0]?.state).not.toBe('CUT');
  });

  it('reports no share explored while only a part of the own history is stored [R-FETCH-171]', async () => {
    await fetchOk(payer(0));
    const setState = (state: string) =>
      program.database.query(`update fetched_tron.coverage set state = $1 where address = $2 and scope = 'native'`, [
        state,
        payer(0),
      ]);
    await setState('LISTED');
    const answer = await fetchOk(payer(0), { hops: 1, maxRequests: 1 });
    await setState('WHOLE');
    expect(answer).toMatchObject({ stoppedBy: 'REQUESTS', exploredBefore: null, exploredAfter: null });
    expect((await fetchOk(payer(0), { hops: 1, maxRequests: 1 })).exploredBefore).toBeGreaterThanOrEqual(0);
  });

  it('fetches a transaction that is not stored, and the histories around its money [R-FETCH-172]', async () => {
    const [, hash = ''] = transactions;
    const at = `${CHAIN}/transactions/${hash}`;
    expect((await api.call(at)).body).toContain('HISTORY_NOT_FETCHED');
    const before = (await listLines('outside.request')).length;
    const alone = await callTransaction(hash);
    expect(alone).toMatchObject({ items: [], stoppedBy: 'NO_TARGETS', exploredBefore: null });
    expect(await api.get<object>(at)).toMatchObject({ hash, basis: { lacksInternalTransfers: false } });
    const lines = (await listLines('outside.request')).slice(before);
    expect(lines).toHaveLength(alone.requests);
    expect(new Set(lines.map(({ target }) => target))).toEqual(new Set([`transaction TRON ${hash}`]));
    // A stored transaction is not fetched again.
    expect((await callTransaction(hash)).requests).toBe(0);
    const fetched: number[] = [];
    for (const each of transactions.slice(0, 6)) {
      const around = await callTransaction(each, { hops: 2, direction: 'OUTGOING' });
      expect(around.exploredAfter).toBeGreaterThanOrEqual(around.exploredBefore ?? 0);
      fetched.push(around.items.length);
    }
    expect(Math.max(...fetched)).toBeGreaterThan(0);
  });

  it('reports a transaction that the node does not have, and stores nothing of it [R-FETCH-172]', async () => {
    const hash = 'ab'.repeat(32);
    const answer = await api.call(`${CHAIN}/transactions/${hash}/fetch`, {});
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      expect.objectContaining({ error: 'TRANSACTION_UNKNOWN' }),
    ]);
    expect((await api.call(`${CHAIN}/transactions/${hash}`)).body).toContain('HISTORY_NOT_FETCHED');
  });

  it('runs once per account, and what it stored remains when its caller leaves [R-FETCH-73]', async () => {
    const url = await api.app.listen();
    const leave = new AbortController();
    const body = { hops: 4, untilPercent: 100, direction: 'OUTGOING', maxRequests: 5_000 };
    const start = (address: string): Promise<unknown> =>
      fetch(`${url}${CHAIN}/addresses/${address}/fetch`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', token: api.app.token },
        body: JSON.stringify({ ...body, progressId: `leave-${address}` }),
        signal: leave.signal,
      }).catch((error: unknown) => error);
    // The source hangs once it is requested for another address: the first history is stored then.
    let [address, isHanging] = ['', false];
    front.intercept = ({ url: path = '' }) => {
      isHanging ||= path.startsWith('/v1/accounts/') && !path.includes(address);
      return isHanging;
    };
    let running: Promise<unknown> = Promise.resolve();
    for (const each of payers.slice(2)) {
      address = each;
      running = start(each);
      const hung = vi.waitFor(() => expect(isHanging).toBe(true), { timeout: 30_000 }).catch(() => undefined);
      await Promise.race([running, hung]);
      if (isHanging) break;
    }
    const readProgress = () => api.get<FetchProgress>(`${V1}/histories/progress?id=leave-${address}`);
    expect(await readProgress()).toMatchObject({ state: 'RUNNING', fetched: 1 });
    const second = await callFetch(UNSEEN);
    expect([second.statusCode, second.body]).toEqual([409, expect.stringContaining('FETCH_RUNNING')]);
    leave.abort();
    await running;
    await vi.waitFor(async () => expect((await readProgress()).state).toBe('DONE'), { timeout: 30_000 });
    front.intercept = () => false;
    expect((await readHistories(address)).items).toMatchObject([{ scope: 'native', state: 'WHOLE' }]);
    const lines = await listLines('history.fetch');
    expect(lines.some(({ details }) => details['status'] === 503)).toBe(true);
  });

  it.each([
    ['a limit', (_, response) => response.writeHead(429, { 'retry-after': '0' }).end(), 503, 'SOURCE_LIMITED'],
    ['a refused key', (_, response) => response.writeHead(401).end('no'), 500, 'SOURCE_REFUSED'],
    ['HTML', (_, response) => response.end('<html>captcha</html>'), 500, 'SOURCE_MALFORMED'],
    ['a broken connection', (_, response) => response.destroy(), 500, 'SOURCE_UNREACHABLE'],
  ] as readonly [
    string,
    RequestListener,
    number,
    string,
  ][])('names %s of a source by its own code [R-FETCH-74]', async (_, intercept, status, code) => {
    front.intercept = (...call) => {
      intercept(...call);
      return true;
    };
    const answer = await callFetch(UNSEEN);
    front.intercept = () => false;
    expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([status, code]);
  });

  it('refuses all coins at once, foreign addresses and chains that are not on demand [R-FETCH-71]', async () => {
    const all = await callFetch(payer(0), { coin: 'ALL' });
    expect([all.statusCode, all.body]).toEqual([400, expect.stringContaining('specify one coin')]);
    const foreign = await callFetch('1BoatSLRHtKNngkdXEeobR76b53LETtpyT');
    expect(foreign.body).toContain('ADDRESS_OF_OTHER_CHAIN');
    const path = `${V1}/blockchains/ETHEREUM/addresses/0x742d35Cc6634C0532925a3b844Bc454e4438f44e`;
    const blocks = await api.call(`${path}/fetch`, {});
    expect([blocks.statusCode, blocks.body]).toEqual([422, expect.stringContaining('NOT_ON_DEMAND')]);
    expect((await api.call(`${path}/histories`)).body).toContain('NOT_ON_DEMAND');
  });
});

describe('a query of freezes', () => {
  it('queries the issuers of the chain, as requests of person and case, and stores nothing [R-FETCH-181]', async () => {
    const before = (await listLines('outside.request')).length;
    const answer = await queryFreezes(UNSEEN);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      source: host,
      height: expect.any(Number),
      items: [{ contract: USDT, symbol: 'USDT', issuer: 'Tether', isFrozen: false }],
    });
    const lines = (await listLines('outside.request')).slice(before);
    expect(lines.length).toBeGreaterThan(1);
    for (const line of lines)
      expect(line).toMatchObject({ target: `address TRON ${UNSEEN}`, details: { question: 'HISTORY', host } });
    expect((await listLines('freeze.query')).map(({ result }) => result)).toEqual(['REFUSED', 'OK']);
    expect(await readHistories(UNSEEN)).toMatchObject({ items: [] });
  });
});
