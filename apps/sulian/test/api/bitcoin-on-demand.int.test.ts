import { createRpcSource } from '@sulian/chains';
import type { FetchAnswer, HistoriesAnswer, ScoringAnswer, TransactionAnswer } from '@sulian/contract';
import type { LabelDraft } from '@sulian/domain';
import type { HistoryFetcher } from '@sulian/usecases';
import { startWorldNode, type WorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHistoryFetcher } from '../../src/history-fetcher.ts';
import { drawAddresses } from '../chain/draw-addresses.ts';
import { listClaims, OBJECT_CALLS } from '../support/list-claims.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

const CHAIN = 'BITCOIN';
const V1 = '/api/proxy/v1';
const BLOCKS = 160;
const FINAL = BLOCKS - 1 - 6;
const CHOSEN = 200;

let node: WorldNode;
/** Histories on demand, and the same chain by its blocks. */
let fetched: TestProgram;
let indexed: TestProgram;
let histories: HistoryFetcher & { close(): void };
let api: TestApi;
let full: TestApi;
let addresses: readonly string[];

beforeAll(async () => {
  node = await startWorldNode({ seed: 'btc', blocks: BLOCKS, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  const index = { type: 'esplora', url: `${node.url}/api`, lagBlocks: 0 };
  const source = { type: 'onDemand', index, ownServersOnly: true, requestsPerSecond: 1_000 };
  fetched = await openTestProgram({ config: { chains: { [CHAIN]: { source } } } });
  indexed = await openTestProgram();
  const { apiDeps, config, ledger } = fetched.program;
  histories = createHistoryFetcher({
    ...{ onDemand: config.onDemand, audit: apiDeps.people.audit, scoring: apiDeps, ledger, isSimulated: true },
  });
  const bulk = indexed.program.ledger.writer(CHAIN).bulk();
  const rpc = createRpcSource({ chain: CHAIN, url: node.url, auth: node.auth, isSimulated: true });
  await bulk.load(await rpc.getBlocks(0, FINAL));
  await bulk.finish(() => undefined);
  addresses = drawAddresses(node.world, FINAL);
  const labels = addresses.slice(-12).map(
    (address, at): LabelDraft => ({
      ...{ chain: CHAIN, address, source: 'test', confidence: 90 },
      entity: { key: `e${at}`, name: `甲${at}`, type: at % 3 === 0 ? 'Exchange' : 'Scam', countries: [], tags: [] },
    }),
  );
  for (const { program } of [fetched, indexed]) await program.labelStore.saveLabels(labels);
  api = await openTestApi(fetched.program, { histories });
  full = await openTestApi(indexed.program);
}, 240_000);
afterAll(async () => {
  for (const each of [api, full]) await each.close();
  histories.close();
  for (const each of [fetched, indexed]) await each.close();
  await node.stop();
});

const fetchFor = (address: string, more: Partial<Parameters<HistoryFetcher['fetch']>[0]> = {}) =>
  histories.fetch(
    {
      ...{ chain: CHAIN, address, scope: 'native', direction: 'INCOMING', maxHops: 0, untilShare: 1 },
      ...{ maxRequests: 1_000_000, ...more },
    },
    { context: { who: undefined, where: 'cli', origin: { systemUser: 'test' } } },
  );

/** Facts of the answer, of wallets, and of answers that were given before. */
const LEFT_OUT = new Set([
  ...[
    'basis',
    'asOf',
    'isPartial',
    'wallet',
    'areFreezesCut',
    'heldFrom',
    'headline',
    'ownHeadline',
    'level',
    'levelOf',
    'incomeScore',
    'spendingScore',
    'incomeRisk',
    'spendingRisk',
  ],
  // Numbers that each store has of its own.
  ...['id', 'entityId', 'key'],
]);

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

const withoutFacts = (value: unknown): unknown => {
  // Rows of equal amounts are in the order in which their addresses were stored.
  if (Array.isArray(value)) return value.map(withoutFacts).sort(byText);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, each]) => (LEFT_OUT.has(name) ? [] : [[name, withoutFacts(each)]])),
  );
};

const pathOf = (address: string, path: string): string => `${V1}/blockchains/${CHAIN}/addresses/${address}${path}`;

async function expectEqual(url: string): Promise<void> {
  const [found, known] = [await api.get(url), await full.get(url)];
  expect(withoutFacts(found), url).toEqual(withoutFacts(known));
}

const NOT_FETCHED = 'History not fetched';
const score = async (of: TestApi, address: string, analysisType: 'INCOMING' | 'OUTGOING') => {
  const question = { objectType: 'ADDRESS', objectId: address, blockchain: CHAIN, analysisType, coin: 'MAIN' };
  const answer = await of.call(`${V1}/scoringAnalysis`, question);
  expect(answer.statusCode, answer.body).toBe(200);
  const { analysis } = answer.json<ScoringAnswer>();
  const result = (analysis.incoming ?? analysis.outgoing)?.result;
  if (result === undefined) throw new Error('missing answer');
  return result;
};

describe('Bitcoin on demand', () => {
  it('has the figures of the indexed chain for 200 addresses whose histories are whole [R-FETCH-150]', async () => {
    for (const [at, address] of addresses.slice(0, CHOSEN).entries()) {
      const { fetched: rows } = await fetchFor(address);
      expect(rows).toMatchObject([{ state: 'WHOLE', proofs: ['COUNT'], toHeight: FINAL }]);
      const more = at % 10 === 0 ? ['', '/activity', '/history?coin=MAIN', '/transactions/sum'] : [];
      for (const path of ['/coins', '/transactions', '/counterparties', ...more])
        await expectEqual(pathOf(address, path));
    }
  }, 300_000);

  it('fetches the heaviest missing transactions until a share is explored, and answers as the indexed chain [R-FETCH-148]', async () => {
    let [walked, whole] = [0, 0];
    for (const address of addresses.slice(0, 12))
      for (const direction of ['INCOMING', 'OUTGOING'] as const) {
        await fetchFor(address);
        const before = await score(api, address, direction);
        const report = await fetchFor(address, { direction, maxHops: 6 });
        expect(report.failed).toEqual([]);
        expect(report.exploredAfter).toBeGreaterThanOrEqual(report.exploredBefore ?? 0);
        if (report.transactions > 0) walked += 1;
        const [found, known] = [await score(api, address, direction), await score(full, address, direction)];
        const open = found.details.find(({ type }) => type === NOT_FETCHED)?.percentage ?? 0;
        expect(open).toBeLessThanOrEqual(before.details.find(({ type }) => type === NOT_FETCHED)?.percentage ?? 0);
        // A CoinJoin of one wallet is recognised as none only where wallets are.
        if (open > 0 || known.details.some(({ type }) => type === 'Mixing pattern')) continue;
        whole += 1;
        const facts = ({ score: each, severity, details, explored }: typeof found) =>
          withoutFacts({ each, severity, details, explored });
        expect(facts(found), `${address} ${direction}`).toEqual(facts(known));
      }
    expect([walked > 1, whole > 4]).toEqual([true, true]);
  }, 240_000);

  it('goes on where the requests of a job ended, and stores every request in the audit log [R-FETCH-148] [R-FETCH-30]', async () => {
    const address = addresses.slice(CHOSEN).find((each) => each.startsWith('bc1q')) ?? '';
    const job = { direction: 'INCOMING', maxHops: 6 } as const;
    const first = await fetchFor(address, { ...job, maxRequests: 6 });
    expect([first.stoppedBy, first.requests]).toEqual(['REQUESTS', 6]);
    const second = await fetchFor(address, job);
    expect(second.stoppedBy).not.toBe('REQUESTS');
    const lines = await fetched.program.database.query<{ number: number }>(
      `select count(*)::int as number from records.audit_entry
       where action = 'outside.request' and target = $1::text`,
      [`address ${CHAIN} ${address}`],
    );
    expect(lines[0]?.number).toBe(first.requests + second.requests);
  });

  it('is fetched by a call, with one host and no other coin [R-FETCH-151]', async () => {
    const address = addresses[CHOSEN + 5] ?? '';
    const answer = await api.call(pathOf(address, '/fetch'), { hops: 2, maxRequests: 400 });
    expect(answer.statusCode, answer.body).toBe(200);
    const report = answer.json<FetchAnswer>();
    expect(report).toMatchObject({ items: [{ hash: address, scope: 'native', state: 'WHOLE' }], failed: [] });
    const stored = await api.get<HistoriesAnswer>(pathOf(address, '/histories'));
    expect(stored).toMatchObject({
      ...{ hosts: [new URL(node.url).host], coins: [{ coin: 'MAIN', symbol: 'BTC' }] },
      items: [{ scope: 'native', state: 'WHOLE', proofs: ['COUNT'] }],
    });
    const other = await api.call(pathOf(address, '/fetch'), { coin: 'USDT' });
    expect([other.statusCode, other.json()]).toMatchObject([400, { error: 'BAD_REQUEST' }]);
  });

  it('fetches one transaction by its hash, and none that the service does not have [R-FETCH-152]', async () => {
    const { transactions } = node.world.blocks[FINAL - 3] ?? { transactions: [] };
    const hash = transactions.at(-1)?.txid ?? '';
    const request = { chain: CHAIN, direction: 'INCOMING', maxHops: 1, untilShare: 1, maxRequests: 200 } as const;
    const job = { context: { who: undefined, where: 'cli', origin: { systemUser: 'test' } } } as const;
    const report = await histories.fetchTransaction({ ...request, hash, coin: 'MAIN' }, job);
    expect(report.failed).toEqual([]);
    expect((await api.get<TransactionAnswer>(`${V1}/blockchains/${CHAIN}/transactions/${hash}`)).block).toBe(FINAL - 3);
    const unknown = histories.fetchTransaction({ ...request, hash: 'ab'.repeat(32), coin: 'MAIN' }, job);
    await expect(unknown).rejects.toMatchObject({ code: 'TRANSACTION_UNKNOWN' });
  });

  it('names transactions of inputs, and states of outputs only what is known [R-FETCH-146]', async () => {
    const rows = await fetched.program.database.query<{ hash: Buffer }>(
      'select hash from fetched_bitcoin.transaction order by tx_id desc limit 40',
    );
    const spenderOf = new Map(
      node.world.blocks.flatMap(({ transactions }) =>
        transactions.map(({ txid, outputs }): [string, readonly (string | undefined)[]] => [
          txid,
          outputs.map(({ spentBy }) => (spentBy === undefined || spentBy.height > FINAL ? undefined : spentBy.txid)),
        ]),
      ),
    );
    let [unspent, unknown] = [0, 0];
    for (const { hash } of rows) {
      const text = hash.toString('hex');
      const url = `${V1}/blockchains/${CHAIN}/transactions/${text}`;
      const [found, known] = [await api.get<TransactionAnswer>(url), await full.get<TransactionAnswer>(url)];
      const [legs, truth] = [found.operations[0], known.operations[0]];
      expect(legs?.sources.map((leg) => leg.linkedTransaction)).toEqual(
        truth?.sources.map((leg) => leg.linkedTransaction),
      );
      for (const [at, { linkedTransaction, unspentHeight, isUnspendable }] of (legs?.destinations ?? []).entries()) {
        const spender = spenderOf.get(text)?.[at];
        if (linkedTransaction !== null) expect(linkedTransaction).toBe(spender);
        else if (unspentHeight !== null) expect([spender, unspentHeight]).toEqual([undefined, FINAL]);
        unspent += unspentHeight === null ? 0 : 1;
        unknown += linkedTransaction === null && unspentHeight === null && !isUnspendable ? 1 : 0;
      }
    }
    expect([unspent > 0, unknown > 0]).toEqual([true, true]);
  });

  it('states nothing complete about addresses whose histories are not whole [R-FETCH-64] [R-FETCH-54]', async () => {
    const [cut, unseen] = [addresses[CHOSEN + 6] ?? '', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'];
    const { height = 0, hash = '', timeSec = 0 } = await fetched.program.ledger.read(CHAIN, async ({ state }) => state);
    await fetched.program.ledger.fetchedWriter(CHAIN).mergeFetched({
      ...{ head: { height, hash, timeSec }, blocks: [], listings: [] },
      coverage: [
        {
          ...{ address: cut, scope: 'native', fromHeight: 0, toHeight: height, state: 'CUT', lacks: [], proofs: [] },
          ...{ listed: 9, source: 'index.example' },
        },
      ],
    });
    for (const address of [cut, unseen, await findOther()])
      for (const path of OBJECT_CALLS) {
        const query = path === '/history' ? '?coin=MAIN' : path.endsWith('export') ? '?format=csv' : '';
        const answer = await api.call(pathOf(address, `${path}${query}`));
        if (path.endsWith('export')) expect(answer.body).toContain('HISTORY_NOT_FETCHED');
        else expect(listClaims(answer.json()), `${address} ${path}`).toEqual([]);
      }
    for (const address of [cut, unseen])
      for (const direction of ['INCOMING', 'OUTGOING'] as const) {
        const { details: _, worstExposure: __, own: ___, ...facts } = await score(api, address, direction);
        expect(listClaims(facts)).toEqual([]);
        expect([facts.amount, facts.basis.historyHeight]).toEqual([null, null]);
      }
  });
});

/** An address of a stored transaction that was not fetched itself. */
const findOther = (): Promise<string> =>
  fetched.program.ledger.read(CHAIN, async (reader) => {
    const rows = await reader.listAddressesAfter(0, 5_000);
    const stored = await reader.coverage?.listCoverage({ addresses: rows.map(({ text }) => text) });
    const known = new Set(stored?.map(({ address }) => address));
    return rows.find(({ text }) => !known.has(text))?.text ?? '';
  });
