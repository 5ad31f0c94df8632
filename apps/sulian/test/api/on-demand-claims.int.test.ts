import { getFamily } from '@sulian/chains';
import type {
  CoinsAnswer,
  EntitySumsAnswer,
  LookupAnswer,
  LookupPaymentsAnswer,
  ObjectAnswer,
  ScoringAnswer,
  ScoringEndsAnswer,
  SearchAnswer,
  TrailAnswer,
  TrailStartsAnswer,
  TransactionAnswer,
  TransactionsAnswer,
} from '@sulian/contract';
import { readZip } from '@sulian/testkit';
import { startTronWorldNode, type TronWorldNode } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { listClaims, OBJECT_CALLS } from '../support/list-claims.ts';
import { type Front, startMainNetFront } from '../support/main-net-front.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { openTestProgram } from '../support/test-program.ts';

const V1 = '/api/proxy/v1';
/** An address of the chain that is in no block. */
const UNSEEN = 'TGJn1wnUYHJbvN88cynZbsAz2EMeZq73yx';
const STATES = ['WHOLE', 'CUT', 'NOT_FETCHED', 'UNSEEN'] as const;
type State = (typeof STATES)[number];

let world: TronWorldNode;
let front: Front;
let program: Program;
let api: TestApi;
let close: () => Promise<void>;
let addresses: Readonly<Record<State, string>>;
let transaction: string;
let entity: number;

const fetchFor = (address: string) =>
  program.apiDeps.histories.fetch(
    { chain: 'TRON', address, scope: 'native', direction: 'OUTGOING', maxHops: 0, untilShare: 1, maxRequests: 1_000 },
    { context: { who: undefined, where: 'cli', origin: { systemUser: 'test' } } },
  );

beforeAll(async () => {
  world = await startTronWorldNode({ seed: 'claims', blocks: 120, startTimeSec: 1_795_000_000, blockEveryMs: 0 });
  front = await startMainNetFront(world.url);
  const source = {
    ...{ type: 'onDemand', node: { url: front.url }, ownServersOnly: true, requestsPerSecond: 1_000 },
    index: { type: 'trongrid', url: front.url, lagBlocks: 0 },
  };
  const test = await openTestProgram({ config: { chains: { TRON: { source } } } });
  program = test.program;
  close = test.close;
  const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
  const blocks = (await reader?.getBlocksAt([70, 80, 90])) ?? [];
  const payers = new Set(
    blocks
      .flatMap(({ block }) => block.transactions)
      .flatMap(({ operations }) => operations.flatMap(({ sources }) => sources))
      .flatMap(({ address }) => address ?? []),
  );
  const byState = new Map<State, string>([['UNSEEN', UNSEEN]]);
  for (const address of payers) {
    const { fetched } = await fetchFor(address);
    if (fetched[0]?.state !== 'WHOLE') continue;
    byState.set('WHOLE', address);
    break;
  }
  const whole = byState.get('WHOLE') ?? '';
  const { height, hash, timeSec } = await program.ledger.read('TRON', async (ledger) => {
    const others = (await ledger.listAddressesAfter(0, 1_000)).filter(({ text }) => text !== whole);
    const other = others[0]?.text ?? '';
    byState.set('NOT_FETCHED', other).set('CUT', [...payers].find((each) => each !== whole && each !== other) ?? '');
    const row = await ledger.findAddress(whole);
    const [first] = await ledger.listTransactions(row === undefined ? [] : [row.firstTxId]);
    transaction = first?.hash ?? '';
    return ledger.state;
  });
  await program.ledger.fetchedWriter('TRON').mergeFetched({
    head: { height: height ?? 0, hash: hash ?? '', timeSec: timeSec ?? 0 },
    ...{ blocks: [], listings: [] },
    coverage: [
      {
        ...{ address: byState.get('CUT') ?? '', scope: 'native', fromHeight: 0, toHeight: height ?? 0, state: 'CUT' },
        ...{ lacks: [], proofs: [], listed: 9, source: 'index.example' },
      },
    ],
  });
  addresses = Object.fromEntries(byState) as Record<State, string>;
  await program.labelStore.saveLabels([
    {
      ...{ chain: 'TRON', address: whole, source: 'test', confidence: 90 },
      entity: { key: 'jia', name: '甲甲', type: 'Exchange', countries: [], tags: [] },
    },
  ]);
  api = await openTestApi(program);
  const [found] = await program.labelStore.searchEntities('甲甲', 1);
  entity = found?.id ?? 0;
}, 240_000);
afterAll(async () => {
  await api.close();
  await close();
  front.server.close();
  await world.stop();
});

const questionOf = (state: State) => ({
  objectType: 'ADDRESS',
  objectId: addresses[state],
  blockchain: 'TRON',
});
const toQuery = (question: Readonly<Record<string, string>>): string => new URLSearchParams(question).toString();
const ENDS_FILES = ['export?format=csv', 'requests?format=xlsx'] as const;

async function score(question: Readonly<Record<string, string>>) {
  const { analysis, verdict } = (await api.call(`${V1}/scoringAnalysis`, question)).json<ScoringAnswer>();
  const [answer] = Object.values(analysis);
  if (answer === undefined) throw new Error('missing answer');
  return { result: answer.result, verdict };
}

const urlOf = (state: State, path: string, query = ''): string =>
  `${V1}/blockchains/TRON/addresses/${addresses[state]}${path}?${path.endsWith('export') ? 'format=csv&' : ''}${query}`;

describe('answers of a chain on demand', () => {
  it.each(
    STATES.flatMap((state) => OBJECT_CALLS.map((path) => [state, path] as const)),
  )('about an address that is %s state nothing complete over all its coins: %s [R-FETCH-64]', async (state, path) => {
    const url = urlOf(state, path, path === '/history' ? 'coin=MAIN' : '');
    const answer = await api.call(url);
    if (path.endsWith('export')) {
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('HISTORY_NOT_FETCHED')]);
      return;
    }
    expect(answer.statusCode, answer.body).toBe(200);
    const claims = listClaims(answer.json());
    // Figures of the coin whose history is whole.
    const isOfCoin = state === 'WHOLE' && (path === '/coins' || path === '/history');
    if (isOfCoin) expect(claims.join()).toContain(path === '/coins' ? '.items[0].balance' : 'balanceUnknown');
    else expect(claims, url).toEqual([]);
  });

  it.each([
    '/transactions',
    '/counterparties',
    '/transactions/sum',
    '/activity',
  ])('have totals and an end of %s in a coin whose history is whole, and in no other state [R-FETCH-64]', async (path) => {
    for (const state of STATES) {
      const answer = await api.call(urlOf(state, path, 'coin=MAIN'));
      const claims = listClaims(answer.json()).filter((claim) => /isComplete|total|\.numberOfTransactions/.test(claim));
      if (state === 'WHOLE') expect(claims.length, path).toBeGreaterThan(0);
      else expect(claims, `${state} ${path}`).toEqual([]);
    }
  });

  it('have no figure of a coin of which not all is stored [R-FETCH-59]', async () => {
    for (const state of ['CUT', 'NOT_FETCHED'] as const) {
      const { items } = await api.get<CoinsAnswer>(urlOf(state, '/coins'));
      for (const { balance, amountReceived, amountSent, numberOfTransactions } of items)
        expect([balance, amountReceived, amountSent, numberOfTransactions]).toEqual([null, null, null, null]);
    }
  });

  it.each([
    'CUT',
    'NOT_FETCHED',
    'UNSEEN',
  ] as const)('of scoring an address that is %s have no score, bound or severity that clears it [R-FETCH-54]', async (state) => {
    for (const analysisType of ['INCOMING', 'OUTGOING'])
      for (const coin of ['MAIN', 'ALL']) {
        const object = { objectType: 'ADDRESS', objectId: addresses[state], blockchain: 'TRON' };
        const answer = await api.call(`${V1}/scoringAnalysis`, { ...object, analysisType, coin });
        const claims = listClaims(answer.json().analysis).filter((claim) => !/details|worstExposure/.test(claim));
        expect(claims, `${state} ${coin}`).toEqual([]);
      }
  });

  it.each([
    'CUT',
    'NOT_FETCHED',
    'UNSEEN',
  ] as const)('of scoring an address that is %s state no share of all its money, and of which block they are [R-FETCH-68] [R-FETCH-54]', async (state) => {
    for (const analysisType of ['INCOMING', 'OUTGOING'] as const)
      for (const coin of ['MAIN', 'ALL']) {
        const { result, verdict } = await score({ ...questionOf(state), analysisType, coin });
        const { transactions: _, stoppedBy: __, ...shares } = result.explored;
        expect(new Set(Object.values(shares)), `${state} ${coin}`).toEqual(new Set([null]));
        expect([result.amount, result.amountUsd, result.basis.historyHeight]).toEqual([null, null, null]);
        const kinds = verdict.map(({ kind }) => kind);
        expect(kinds).toContain('HISTORY_NOT_FETCHED');
        expect(kinds.filter((kind) => /GAPS|BEHIND|NOTHING_SEVERE|HISTORY_CUT/.test(kind))).toEqual([]);
        expect(verdict.flatMap((fact) => (fact.kind === 'FLOW' ? [fact.isOfPart] : [])).includes(false)).toBe(false);
      }
  });

  it('of scoring an address that is whole in its coin have shares of all its money [R-FETCH-68]', async () => {
    const { result, verdict } = await score({ ...questionOf('WHOLE'), analysisType: 'INCOMING', coin: 'MAIN' });
    expect(result.basis).toMatchObject({ historyState: 'WHOLE', historyHeight: expect.any(Number) });
    expect(Object.values(result.explored).filter((each) => typeof each === 'number')).toHaveLength(8);
    expect(verdict.find(({ kind }) => kind === 'FLOW')).toMatchObject({ isOfPart: false });
  });

  it.each([
    'CUT',
    'NOT_FETCHED',
  ] as const)('of ends of an address that is %s have neither sums nor a total, and no file [R-FETCH-64] [R-FETCH-69]', async (state) => {
    let ends = 0;
    for (const analysisType of ['INCOMING', 'OUTGOING'] as const)
      for (const coin of ['MAIN', 'ALL']) {
        const question = { ...questionOf(state), analysisType, coin };
        const answer = await api.call(`${V1}/scoringAnalysis/ends`, question);
        if (answer.statusCode !== 200) expect(answer.body).toContain('HISTORY_NOT_FETCHED');
        else {
          const { items, sums, rows, _metadata } = answer.json<ScoringEndsAnswer>();
          ends += items.length;
          expect([sums, _metadata.total]).toEqual([null, null]);
          expect(rows.filter((row) => row.ends !== null)).toEqual([]);
        }
        for (const file of ENDS_FILES) {
          const { statusCode, body } = await api.call(`${V1}/scoringAnalysis/ends/${file}&${toQuery(question)}`);
          expect([statusCode, body], file).toEqual([404, expect.stringContaining('HISTORY_NOT_FETCHED')]);
        }
      }
    expect(ends > 0).toBe(state === 'NOT_FETCHED');
  });

  it('of ends of an address that is not stored are refused [R-FETCH-69]', async () => {
    const question = { ...questionOf('UNSEEN'), analysisType: 'OUTGOING', coin: 'MAIN' };
    const paths = { ...question, key: 'end:History not fetched' };
    for (const answer of [
      await api.call(`${V1}/scoringAnalysis/ends`, question),
      await api.call(`${V1}/scoringAnalysis/paths`, paths),
      ...(await Promise.all(
        ENDS_FILES.map((file) => api.call(`${V1}/scoringAnalysis/ends/${file}&${toQuery(question)}`)),
      )),
    ])
      expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('HISTORY_NOT_FETCHED')]);
  });

  it('of ends have a balance, and whether it can be frozen, only where the history of the end is whole [R-FETCH-69]', async () => {
    const question = { ...questionOf('WHOLE'), analysisType: 'INCOMING', coin: 'MAIN' };
    const { items, sums } = (await api.call(`${V1}/scoringAnalysis/ends`, question)).json<ScoringEndsAnswer>();
    const holdings = items.flatMap(({ holding }) => holding ?? []);
    const unknown = holdings.filter(({ historyState }) => historyState !== 'WHOLE');
    expect(unknown.length).toBeGreaterThan(0);
    for (const { historyState, ...holding } of unknown)
      expect(holding).toEqual({
        balance: null,
        balanceUsd: null,
        freeze: 'UNKNOWN',
        issuer: null,
        historyHeight: null,
      });
    expect(sums?.holdings).toMatchObject([{ balance: null, frozen: null, freezable: null, historyHeight: null }]);
    const file = await api.call(`${V1}/scoringAnalysis/ends/export?format=csv&language=en&${toQuery(question)}`);
    expect(file.statusCode, file.body).toBe(200);
    expect(file.body).toContain('Balance as of block');
    expect(file.body).not.toContain('Balances and freezes are as of block');
  });

  it('of requests name the money that ends at histories that are not fetched, and deny no services [R-FETCH-69]', async () => {
    const question = { ...questionOf('WHOLE'), analysisType: 'INCOMING', coin: 'MAIN' };
    const { sums } = (await api.call(`${V1}/scoringAnalysis/ends`, question)).json<ScoringEndsAnswer>();
    const file = await api.call(`${V1}/scoringAnalysis/ends/requests?language=cn&${toQuery(question)}`);
    expect(file.statusCode, file.body).toBe(200);
    const parts = readZip(file.rawPayload);
    expect(parts.get('xl/workbook.xml')).toContain('name="1 尚未取得历史"');
    const texts = [...parts.values()].join();
    expect(texts).toContain(`“尚未取得历史”部分未继续追踪，共 ${sums?.amount} TRX`);
    expect(texts).not.toContain('没有可调证的对象');
    expect(texts).toContain('未继续追踪的部分可能另有可调证的对象');
  });

  it('of a search state neither that an address is unseen nor that it is not frozen, and that the chain was not searched [R-FETCH-66] [R-FETCH-85] [R-FETCH-173]', async () => {
    for (const state of STATES) {
      const { addresses: found, notSearched } = await api.get<SearchAnswer>(`${V1}/search?q=${addresses[state]}`);
      expect(found.items).toHaveLength(1);
      expect(found.items[0]).toMatchObject({
        isFrozen: null,
        historyState: state === 'UNSEEN' || state === 'NOT_FETCHED' ? 'NOT_FETCHED' : 'PART',
      });
      expect(found.items[0]?.isUnseen).not.toBe(true);
      expect(notSearched).toContain('TRON');
    }
    const nothing = await api.get<SearchAnswer>(`${V1}/search?q=${'a'.repeat(64)}`);
    expect(nothing.notSearched).toContain('TRON');
    expect(nothing.unfetched).toEqual([{ blockchain: 'TRON', hash: 'a'.repeat(64) }]);
    expect((await api.get<SearchAnswer>(`${V1}/search?q=${transaction}`)).unfetched).toEqual([]);
    expect(nothing.gaps).toMatchObject([{ blockchain: 'TRON', state: 'onDemand', isSkipped: false }]);
    const unknown = await api.call(`${V1}/blockchains/TRON/transactions/${'a'.repeat(64)}`);
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('HISTORY_NOT_FETCHED')]);
    const { operations } = await api.get<TransactionAnswer>(`${V1}/blockchains/TRON/transactions/${transaction}`);
    const legs = operations.flatMap(({ sources, destinations }) => [...sources, ...destinations]);
    expect(legs.map(({ transactionCount }) => transactionCount)).toEqual(legs.map(() => null));
    expect(legs.length).toBeGreaterThan(0);
  });

  it('of a trail through a transaction that is not stored state that its history is not fetched [R-FETCH-82]', async () => {
    const unknown = 'a'.repeat(64);
    for (const url of [
      `${V1}/trail/starts?blockchain=TRON&direction=OUTGOING&hash=${unknown}`,
      `${V1}/trail?blockchain=TRON&direction=OUTGOING&trail=${unknown}.${addresses.WHOLE}`,
    ]) {
      const answer = await api.call(url);
      expect([answer.statusCode, answer.body], url).toEqual([404, expect.stringContaining('HISTORY_NOT_FETCHED')]);
    }
    const starts = await api.call(`${V1}/trail/starts?blockchain=TRON&direction=OUTGOING&hash=${transaction}`);
    expect(starts.statusCode, starts.body).toBe(200);
  });

  it('of trails end money at accounts whose histories are not whole as History not fetched [R-FETCH-82]', async () => {
    const { items } = await api.get<TransactionsAnswer>(
      urlOf('WHOLE', '/transactions', 'coin=MAIN&direction=INCOMING'),
    );
    const stops = new Set<string | null>();
    for (const { hash } of items) {
      const of = `blockchain=TRON&direction=INCOMING`;
      const starts = await api.get<TrailStartsAnswer>(`${V1}/trail/starts?${of}&hash=${hash}`);
      for (const { address, coin } of starts.items) {
        const { next } = await api.get<TrailAnswer>(`${V1}/trail?${of}&trail=${hash}.${address}.${coin}`);
        for (const { stop } of next?.items ?? []) stops.add(stop);
      }
    }
    expect([...stops]).toEqual(['History not fetched']);
  });

  it('about wallets and entities are refused, and sums over an entity leave the chain out [R-FETCH-65]', async () => {
    const listed = OBJECT_CALLS.map((path) => `${path}${path.endsWith('export') ? '?format=csv' : ''}`);
    for (const [kind, hash] of [
      ['wallets', addresses.WHOLE],
      ['entities', entity],
    ] as const)
      for (const path of listed) {
        if (kind === 'entities' && path === '') continue;
        const coin = path.startsWith('/history') ? '?coin=MAIN' : '';
        const answer = await api.call(`${V1}/blockchains/TRON/${kind}/${hash}${path}${coin}`);
        expect([answer.statusCode, answer.body], `${kind}${path}`).toEqual([
          422,
          expect.stringContaining('ADDRESSES_ONLY'),
        ]);
      }
    const { chains } = await api.get<EntitySumsAnswer>(`${V1}/entities/${entity}/sums`);
    expect(chains).toMatchObject([{ blockchain: 'TRON', state: 'NOT_INDEXED', basis: null }]);
  });

  it('of a look-up of many addresses state none of it either [R-FETCH-64] [R-FETCH-66]', async () => {
    const objects = STATES.map((state) => ({ blockchain: 'TRON', address: addresses[state] }));
    const answer = await api.call(`${V1}/lookup`, { objects });
    expect(answer.statusCode, answer.body).toBe(200);
    const rows = answer.json<{ rows?: readonly object[]; items?: readonly object[] }>();
    expect(listClaims(rows)).toEqual([]);
    expect(answer.body).toContain('"isUnseen":false');
    expect(answer.body).not.toContain('"isUnseen":true');
  });

  it('of a look-up have no numbers of coins, and whether these can be frozen is unknown [R-SEARCH-125] [R-SEARCH-123]', async () => {
    const objects = STATES.map((state) => ({ blockchain: 'TRON', address: addresses[state] }));
    const { items } = (await api.call(`${V1}/lookup`, { objects })).json<LookupAnswer>();
    expect(
      items.map(({ freeze, coinsTotal, unpriced, freezableTotal }) => [freeze, coinsTotal, unpriced, freezableTotal]),
    ).toEqual(STATES.map(() => ['UNKNOWN', null, null, null]));
    expect(
      items.flatMap(({ coins }) => coins.map(({ freeze }) => freeze)).filter((each) => each !== 'UNKNOWN'),
    ).toEqual([]);
    const payments = (await api.call(`${V1}/lookup/payments`, { objects })).json<LookupPaymentsAnswer>();
    expect(payments.incomplete).toEqual(objects);
  });

  it('call no address frozen by a stored freeze, whose end would not be stored [R-FETCH-178]', async () => {
    const freeze = world.world.blocks
      .slice(0, 100)
      .flatMap(({ transactions }) => transactions)
      .find(({ purpose }) => purpose === 'freeze');
    const [act] = freeze?.acts ?? [];
    const address =
      getFamily('TRON')
        .createAdapter('TRON')
        .parseAddress(`41${act?.address.slice(2)}`) ?? '';
    await program.apiDeps.histories.fetchTransaction(
      ...([
        {
          ...{ chain: 'TRON' as const, hash: freeze?.hash ?? '', coin: 'ALL', direction: 'OUTGOING' as const },
          ...{ maxHops: 0, untilShare: 1, maxRequests: 1_000 },
        },
        { context: { who: undefined, where: 'cli', origin: { systemUser: 'test' } } },
      ] as const),
    );
    await fetchFor(address);
    // The record is stored, and shown on the page of the address.
    const { freezes } = await api.get<ObjectAnswer>(`${V1}/blockchains/TRON/addresses/${address}`);
    expect(freezes).toHaveLength(1);
    const { addresses: found } = await api.get<SearchAnswer>(`${V1}/search?q=${address}`);
    expect(found.items).toMatchObject([{ isFrozen: null, frozenAssets: [] }]);
    const { items } = (
      await api.call(`${V1}/lookup`, { objects: [{ blockchain: 'TRON', address }] })
    ).json<LookupAnswer>();
    expect(items.map(({ frozenAssets, freeze: state }) => [frozenAssets, state])).toEqual([[[], 'UNKNOWN']]);
    expect(JSON.stringify(items)).not.toContain('FROZEN');
  });

  it('state of each chain how it is stored [R-FETCH-67]', async () => {
    const chains = await api.get<Record<string, { held: string; state: string }>>(`${V1}/blockchains`);
    expect(chains['TRON']).toMatchObject({ held: 'ON_DEMAND', state: 'onDemand' });
    expect(chains['BITCOIN']).toMatchObject({ held: 'BLOCKS', state: 'notIndexed' });
  });

  it("are what they were after a transaction of the chain's first block was fetched [R-FETCH-07]", async () => {
    const reader = getFamily('TRON').openBlockReader?.({ chain: 'TRON', urls: [world.url], isSimulated: true });
    const blocks = (await reader?.getBlocksAt([0, 1, 2, 3])) ?? [];
    const [first] = blocks.flatMap(({ block }) =>
      block.transactions.map(({ hash }) => ({ hash, height: block.height })),
    );
    if (first === undefined) throw new Error('missing a transaction');
    const readAll = async () => {
      const questions = STATES.flatMap((state) =>
        ['INCOMING', 'OUTGOING'].flatMap((analysisType) =>
          ['ALL', 'MAIN'].map((coin) => ({ ...questionOf(state), analysisType, coin })),
        ),
      );
      // Answers and pages name the scores that were computed before.
      for (const question of questions) await score(question);
      const answers: unknown[] = [];
      for (const question of questions) answers.push(await score(question));
      answers.push((await api.call(`${V1}/search?q=${addresses.UNSEEN}`)).json());
      for (const state of STATES)
        for (const path of OBJECT_CALLS) {
          const { body } = await api.call(urlOf(state, path, path === '/history' ? 'coin=MAIN' : ''));
          answers.push(body);
        }
      // Each round renews the versions of answers.
      return answers.map((each) => JSON.stringify(each).replaceAll(/(asOf|answerId)\\?":\\?"[^"]*"/g, '$1"'));
    };
    const before = await readAll();
    const stateBefore = await program.ledger.getState('TRON');
    expect(stateBefore.firstHeight).toBeGreaterThan(first.height);
    await program.apiDeps.histories.fetchTransaction(
      {
        ...{ chain: 'TRON', hash: first.hash, coin: 'MAIN', direction: 'OUTGOING' },
        ...{ maxHops: 0, untilShare: 1, maxRequests: 100 },
      },
      { context: { who: undefined, where: 'cli', origin: { systemUser: 'test' } } },
    );
    expect((await program.ledger.getState('TRON')).firstHeight).toBe(first.height);
    expect(await readAll()).toEqual(before);
  });
});
