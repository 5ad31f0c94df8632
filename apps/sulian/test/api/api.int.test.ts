import { buildApp } from '@sulian/api';
import type {
  BlockchainsAnswer,
  CoinsAnswer,
  ObjectAnswer,
  ScoringAnswer,
  ScoringDetail,
  SearchAnswer,
  TransactionAnswer,
  TransactionsAnswer,
  WalletAddressesAnswer,
} from '@sulian/contract';
import { CHAIN_IDS } from '@sulian/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AddressOracle, countAddresses, toBtc } from '../demo/world-oracle.ts';
import { type SignedInApp, signedIn } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const BLOCKS = 150;
const V1 = '/api/proxy/v1';
const BTC = `${V1}/blockchains/BITCOIN`;
const UNSEEN = '1BitcoinEaterAddressDontSendf59kuE';
const ETHEREUM = '0x00000000219ab540356cBB839Cbe05303d7705Fa';

let worldProgram: WorldProgram;
let app: SignedInApp;
let oracles: ReadonlyMap<string, AddressOracle>;
/** Fifty addresses spread over the story, the busiest among them. */
let picked: (readonly [string, AddressOracle])[];

beforeAll(async () => {
  worldProgram = await openWorldProgram('api', BLOCKS);
  const { apiDeps } = worldProgram.program;
  const bare = await buildApp({
    ...apiDeps,
    // The machine may be busy with other tests; how fast a search is, is measured elsewhere.
    limits: { ...apiDeps.limits, searchTimeoutMs: 10_000 },
    chainStatus: (chain) => ({ isConfigured: chain === 'BITCOIN', isSimulated: true }),
    showcase: [],
    readiness: async () => ({ store: true }),
  });
  app = await signedIn(bare, apiDeps.people);
  oracles = countAddresses(worldProgram.world);
  const all = [...oracles].sort(([, a], [, b]) => b.transactions.length - a.transactions.length);
  const step = Math.floor(all.length / 50);
  picked = all.filter((_, index) => index % step === 0).slice(0, 50);
});
afterAll(async () => {
  await app.close();
  await worldProgram.close();
});

async function get<T>(url: string): Promise<T> {
  const answer = await app.inject(url);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer.json<T>();
}
const post = (payload: unknown) =>
  app.inject({ method: 'POST', url: `${V1}/scoringAnalysis`, payload: payload as Record<string, unknown> });
const first = <T>(items: readonly T[]): T => {
  const [item] = items;
  if (item === undefined) throw new Error('nothing there');
  return item;
};

describe('the list of chains', () => {
  it('is always the 18, each with its state [R-CALL-05]', async () => {
    const answer = await get<BlockchainsAnswer>(`${V1}/blockchains`);
    expect(Object.keys(answer)).toEqual([...CHAIN_IDS]);
    expect(answer.BITCOIN).toMatchObject({
      state: 'indexed',
      height: BLOCKS - 1,
      hash: worldProgram.world.tip.hash,
      isSimulated: true,
      isPartial: false,
    });
    const others = Object.values(answer).filter((each) => each.id !== 'BITCOIN');
    expect(others.map((each) => [each.state, each.height])).toEqual(others.map(() => ['notIndexed', null]));
  });

  it('tells what is held from what could be and what this version cannot read, as its families can [R-CHAIN-90]', async () => {
    const answer = await get<BlockchainsAnswer>(`${V1}/blockchains`);
    const able = { canFollow: true, canImportFiles: true };
    expect(answer.BITCOIN.indexing).toEqual({ ...able, isConfigured: true, status: 'held' });
    expect(answer.ETHEREUM.indexing).toEqual({ ...able, isConfigured: false, status: 'empty' });
    for (const { id, indexing } of Object.values(answer)) {
      const isRead = worldProgram.program.adapters.has(id);
      expect([indexing.canFollow, indexing.canImportFiles], id).toEqual([isRead, isRead]);
      expect(indexing.status === 'unsupported', id).toBe(!isRead);
    }
  });
});

describe('the coins of a chain', () => {
  it('are its native one, which has no id on its chain [R-CALL-14, R-CALL-18]', async () => {
    for (const [blockchain, id, symbol, decimals] of [
      ['BITCOIN', 1, 'BTC', 8],
      ['ARBITRUMONE', 10, 'ETH', 18],
    ])
      expect((await get<{ items: unknown[] }>(`${V1}/coins?blockchain=${blockchain}`)).items).toMatchObject([
        { id, blockchain, symbol, decimals, chainId: null },
      ]);
    const answer = await app.inject(`${V1}/coins?blockchain=bitcoin`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('blockchain') });
  });
});

describe('the search', () => {
  const search = (q: string) => get<SearchAnswer>(`${V1}/search?q=${encodeURIComponent(q)}`);

  it.each(['ab', ' ab ', '金', '金a', 'x'.repeat(1_001)])('refuses %o [R-SEARCH-18]', async (q) => {
    const answer = await app.inject(`${V1}/search?q=${encodeURIComponent(q)}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: 'BAD_REQUEST', message: expect.stringMatching(/3|1000/) });
  });

  it('finds an address by itself and by its beginning [R-SEARCH-15, R-CALL-04]', async () => {
    const [address] = first(picked);
    expect((await search(address)).addresses.items).toMatchObject([{ hash: address, isUnseen: false }]);
    expect((await search(address.slice(0, 12))).addresses.items.map((each) => each.hash)).toContain(address);
  });

  it('finds the addresses within a pasted text of 1,000 characters [R-SEARCH-18]', async () => {
    const [one] = first(picked);
    const other = picked[1]?.[0] ?? '';
    const notice = `经查，涉案资金自 ${one} 转出，后转入地址${other}。`;
    const { addresses } = await search(notice.padEnd(1_000, '请协助冻结。'));
    expect(addresses.items.map(({ hash }) => hash)).toEqual(expect.arrayContaining([one, other]));
  });

  it('finds a transaction by its hash and by the beginning of it [R-SEARCH-16]', async () => {
    const { hash } = first(first(picked)[1].transactions);
    const expectedRows = [{ hash, blockchain: 'BITCOIN' }];
    expect((await search(hash)).transactions.items).toMatchObject(expectedRows);
    expect((await search(hash.toUpperCase())).transactions.items).toMatchObject(expectedRows);
    expect((await search(hash.slice(0, 16))).transactions.items).toMatchObject(expectedRows);
  });

  it('finds an entity by a part of its name', async () => {
    const { entity } = first(worldProgram.world.labels());
    const names = (await search(entity.name.slice(0, 3))).entities.items.map((each) => each.name);
    expect(names).toContain(entity.name);
  });

  it('marks a valid address that the ledger never saw [R-SEARCH-14]', async () => {
    expect((await search(UNSEEN)).addresses.items).toMatchObject([{ hash: UNSEEN, isUnseen: true }]);
  });

  it('names the 17 chains it could not look into [R-SEARCH-19]', async () => {
    expect((await search('nothing like it')).notSearched).toEqual(CHAIN_IDS.filter((each) => each !== 'BITCOIN'));
  });
});

describe('an address', () => {
  it('has received, sent and kept what its blocks say', async () => {
    for (const [address, oracle] of picked) {
      const { items } = await get<CoinsAnswer>(`${BTC}/addresses/${address}/coins`);
      expect(items, address).toMatchObject([
        {
          amountReceived: toBtc(oracle.receivedBase),
          amountSent: toBtc(oracle.sentBase),
          balance: toBtc(oracle.receivedBase - oracle.sentBase),
          numberOfTransactions: oracle.transactions.length,
        },
      ]);
    }
  });

  it('shows all its transactions, newest first, however they are paged', async () => {
    for (const [address, oracle] of picked.slice(0, 12)) {
      const shown: unknown[] = [];
      for (let offset = 0; offset < oracle.transactions.length; offset += 7) {
        const url = `${BTC}/addresses/${address}/transactions?offset=${offset}&limit=7`;
        const { items, _metadata } = await get<TransactionsAnswer>(url);
        expect(_metadata).toEqual({
          ...{ total: oracle.transactions.length, offset, limit: 7, poisoningNotLookedUp: 0 },
          ...{ isComplete: true, searchedFrom: null, row: null, isReread: false },
          asOf: expect.stringMatching(/^\d+-[0-9a-f]{16}$/),
        });
        shown.push(...items.map((each) => [each.hash, each.block, each.operations.map((one) => one.amount)]));
      }
      expect(shown).toEqual(
        oracle.transactions.toReversed().map((each) => [each.hash, each.block, [toBtc(each.amountBase)]]),
      );
    }
  });

  it('has 4 on a page unless asked otherwise, none past its end, and never more than 100 [R-CALL-19, R-LIST-10]', async () => {
    const url = `${BTC}/addresses/${first(picked)[0]}/transactions`;
    expect((await get<TransactionsAnswer>(`${url}?offset=100000&limit=100`)).items).toEqual([]);
    expect((await get<TransactionsAnswer>(url)).items).toHaveLength(4);
    expect((await app.inject(`${url}?limit=101`)).json()).toMatchObject({
      message: expect.stringMatching(/limit.*100/),
    });
    for (const [query, field] of [
      ['limit=101', 'limit'],
      ['limit=0', 'limit'],
      ['offset=-1', 'offset'],
      ['limit=x', 'limit'],
    ] as const) {
      const answer = await app.inject(`${url}?${query}`);
      expect(answer.statusCode, query).toBe(400);
      expect(answer.json(), query).toMatchObject({ error: 'BAD_REQUEST', message: expect.stringContaining(field) });
    }
  });

  it('is told who it is, and from which source', async () => {
    const label = first(worldProgram.world.labels());
    const answer = await get<ObjectAnswer>(`${BTC}/addresses/${label.address}`);
    expect(answer).toMatchObject({
      kind: 'ADDRESS',
      isSeen: true,
      entityFrom: 'ADDRESS',
      entity: { name: label.entity.name, type: label.entity.type },
      labels: [{ source: label.source, confidence: label.confidence }],
      basis: { height: BLOCKS - 1 },
    });
  });

  it('that was never seen is not called clean', async () => {
    expect(await get<ObjectAnswer>(`${BTC}/addresses/${UNSEEN}`)).toMatchObject({ isSeen: false, entity: null });
    expect((await get<CoinsAnswer>(`${BTC}/addresses/${UNSEEN}/coins`)).items).toEqual([]);
    const answer = await post({
      analysisType: 'INCOMING',
      objectType: 'ADDRESS',
      objectId: UNSEEN,
      blockchain: 'BITCOIN',
    });
    expect(answer.json<ScoringAnswer>().analysis.incoming?.result).toMatchObject({
      score: null,
      noScoreReason: 'NO_TRANSFERS',
      level: 'Undefined',
    });
  });
});

describe('a wallet', () => {
  it('sums up over its members, which are listed page by page with chain and id of the wallet [R-CALL-09]', async () => {
    const sizes: { readonly address: string; readonly size: number }[] = [];
    for (const [address] of picked) {
      const { wallet } = await get<ObjectAnswer>(`${BTC}/wallets/${address}`);
      sizes.push({ address, size: wallet.numberOfAddresses ?? 0 });
    }
    const { address, size } = first(sizes.filter((each) => each.size > 1 && each.size < 100));
    const { wallet } = await get<ObjectAnswer>(`${BTC}/wallets/${address}`);
    const members: string[] = [];
    for (let offset = 0; offset < size; offset += 3) {
      const page = await get<WalletAddressesAnswer>(`${BTC}/wallets/${address}/addresses?offset=${offset}&limit=3`);
      expect(page).toMatchObject({ blockchain: 'BITCOIN', chainId: wallet.id, _metadata: { total: size } });
      members.push(...page.items.map((each) => each.hash));
    }
    expect(new Set(members).size).toBe(size);
    expect(members).toContain(address);
    const counted = members.map((each) => oracles.get(each)).filter((each) => each !== undefined);
    const sum = (of: (each: AddressOracle) => bigint) => toBtc(counted.reduce((total, each) => total + of(each), 0n));
    const hashes = new Set(counted.flatMap((each) => each.transactions.map((one) => one.hash)));
    expect((await get<CoinsAnswer>(`${BTC}/wallets/${address}/coins`)).items).toMatchObject([
      {
        amountReceived: sum((each) => each.receivedBase),
        amountSent: sum((each) => each.sentBase),
        numberOfTransactions: hashes.size,
      },
    ]);
    const { _metadata } = await get<TransactionsAnswer>(`${BTC}/wallets/${address}/transactions?limit=100`);
    expect(_metadata.total).toBe(hashes.size);
  });
});

describe('a transaction', () => {
  it('has both sides, its fee and its neighbours as in its block', async () => {
    const all = worldProgram.world.blocks.flatMap((block) => block.transactions);
    for (const transaction of all.filter((_, index) => index % Math.floor(all.length / 40) === 0)) {
      const answer = await get<TransactionAnswer>(`${BTC}/transactions/${transaction.txid}`);
      const operation = first(answer.operations);
      expect(operation.sources.map((leg) => [leg.address, leg.amount, leg.linkedTransaction])).toEqual(
        transaction.inputs.map((coin) => [coin.key?.address ?? null, toBtc(coin.amountBase), coin.transaction.txid]),
      );
      expect(operation.destinations.map((leg) => [leg.address, leg.amount, leg.linkedTransaction])).toEqual(
        transaction.outputs.map((coin) => [
          coin.key?.address ?? null,
          toBtc(coin.amountBase),
          coin.spentBy?.txid ?? null,
        ]),
      );
      expect(answer.block).toBe(transaction.height);
      expect(answer.numberOfConfirmations).toBe(BLOCKS - transaction.height);
      if (transaction.coinbase === undefined) expect(answer.fee?.amount).toBe(toBtc(transaction.feeBase));
    }
  });

  it('sends its legs in parts when asked to', async () => {
    const all = worldProgram.world.blocks.flatMap((block) => block.transactions);
    const { txid, inputs, outputs } = first(all.filter((each) => each.inputs.length > 2 && each.outputs.length > 1));
    const whole = first((await get<TransactionAnswer>(`${BTC}/transactions/${txid}`)).operations);
    const sources = [];
    const destinations = [];
    for (let legOffset = 0; legOffset < Math.max(inputs.length, outputs.length); legOffset += 2) {
      const answer = await get<TransactionAnswer>(`${BTC}/transactions/${txid}?legOffset=${legOffset}&legLimit=2`);
      const part = first(answer.operations);
      expect(answer).toMatchObject({ legOffset, legLimit: 2 });
      expect([part.numberOfSources, part.numberOfDestinations]).toEqual([inputs.length, outputs.length]);
      sources.push(...part.sources);
      destinations.push(...part.destinations);
    }
    expect([sources, destinations]).toEqual([whole.sources, whole.destinations]);
    expect((await app.inject(`${BTC}/transactions/${txid}?legLimit=501`)).statusCode).toBe(400);
  });

  it('that makes new coins names the pool that signed it', async () => {
    const tagged = new Set(worldProgram.world.coinbaseTags().map((each) => each.entity.name));
    const signed = worldProgram.world.blocks
      .map((block) => first(block.transactions))
      .filter((each) => tagged.has(each.coinbase?.miner.name ?? ''));
    const { txid, coinbase } = first(signed);
    expect(await get<TransactionAnswer>(`${BTC}/transactions/${txid}`)).toMatchObject({
      kind: 'coinbase',
      miner: { name: coinbase?.miner.name, type: 'Mining pool' },
      operations: [{ sources: [], numberOfSources: 0 }],
    });
  });
});

describe('a scoring', () => {
  const ask = (analysisType: string, objectType: string, objectId: string) =>
    post({ analysisType, objectType, objectId, blockchain: 'BITCOIN' });

  /** Hundredths of a percent that a verdict attributes to somebody or to an end that is known. */
  const sumFlow = (verdict: ScoringAnswer['verdict']): number =>
    verdict
      .flatMap((fact) => (fact.kind === 'FLOW' ? [fact.rest, ...fact.parts.map((part) => part.hundredths)] : []))
      .reduce((sum, each) => sum + each, 0);
  const sumEstablished = (rows: readonly ScoringDetail[]): number =>
    rows.reduce((sum, row) => sum + (row.isEstablished ? Math.round(row.percentage * 100) : 0), 0);

  it('has rows that sum to exactly 100, their verdict, and the same bytes whenever it is asked [R-SCORE-19, R-TRACE-17] [R-SCORE-213]', async () => {
    let scored = 0;
    for (const [address, oracle] of picked.slice(0, 6))
      for (const direction of ['INCOMING', 'OUTGOING'])
        for (const [kind, id] of [
          ['ADDRESS', address],
          ['WALLET', address],
          ['TRANSACTION', first(oracle.transactions).hash],
        ] as const) {
          const fresh = await ask(direction, kind, id);
          expect(fresh.statusCode, fresh.body).toBe(200);
          await worldProgram.program.database.query('TRUNCATE records.answer');
          expect((await ask(direction, kind, id)).body).toBe(fresh.body);
          expect((await ask(direction, kind, id)).body).toBe(fresh.body);
          const { analysis, verdict } = fresh.json<ScoringAnswer>();
          const details = (analysis.incoming ?? analysis.outgoing)?.result.details ?? [];
          expect(sumFlow(verdict)).toBe(sumEstablished(details));
          if (details.length === 0) continue;
          scored += 1;
          expect(details.reduce((sum, row) => sum + Math.round(row.percentage * 100), 0)).toBe(10_000);
        }
    expect(scored).toBeGreaterThan(15);
  });

  it('refuses what is no question, naming what is wrong with it [R-CALL-13, R-CALL-20]', async () => {
    const good = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: first(picked)[0], blockchain: 'BITCOIN' };
    for (const [bad, field] of [
      [{}, 'analysisType'],
      [{ ...good, analysisType: 'SIDEWAYS' }, 'analysisType'],
      [{ ...good, objectType: 'PERSON' }, 'objectType'],
      [{ ...good, objectId: '' }, 'objectId'],
      [{ ...good, coin: 'DOGE' }, 'DOGE'],
    ] as const)
      expect((await post(bad)).json()).toMatchObject({
        success: false,
        error: 'BAD_REQUEST',
        message: expect.stringContaining(field),
      });
  });
});

describe('a fault', () => {
  it.each([
    ['/blockchains/MONERO/addresses/x', 404, 'CHAIN_UNKNOWN'],
    ['/blockchains/TEZOS/addresses/tz1WKygtstVY96oyc6Rmk945dMf33LeihgWT', 404, 'CHAIN_NOT_INDEXED'],
    ['/blockchains/BITCOIN/addresses/nonsense', 400, 'ADDRESS_INVALID'],
    [`/blockchains/BITCOIN/addresses/${ETHEREUM}/coins`, 400, 'ADDRESS_OF_OTHER_CHAIN'],
    [`/blockchains/BITCOIN/transactions/${'0'.repeat(64)}`, 404, 'NOT_FOUND'],
    ['/blockchains/BITCOIN/transactions/abc', 400, 'BAD_REQUEST'],
    ['/no/such/call', 404, 'NOT_FOUND'],
  ])('at %s answers %i %s [R-ERR-03, R-CALL-02]', async (path, status, error) => {
    const answer = await app.inject(`${V1}${path}`);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, error });
  });

  it('of a body that is no JSON, or too large, is the sender’s', async () => {
    const send = (payload: string) =>
      app.inject({
        method: 'POST',
        url: `${V1}/scoringAnalysis`,
        payload,
        headers: { 'content-type': 'application/json' },
      });
    for (const payload of ['{"a":', JSON.stringify({ a: 'x'.repeat(70_000) })])
      expect((await send(payload)).json()).toMatchObject({ code: 400, error: 'BAD_REQUEST' });
  });
});

describe('the server', () => {
  it('puts security headers on answers and faults alike [R-PUB-10]', async () => {
    for (const url of [`${V1}/blockchains`, '/api/nothing']) {
      const { headers } = await app.inject(url);
      expect(headers['content-security-policy']).toContain("default-src 'self'");
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  it('lets scripts, styles and workers come from its own files alone, on every page [R-PUB-10]', async () => {
    const logoOfDocs = " 'sha256-RL3ie0nH+Lzz2YNqQN83mnU0J1ot4QL7b99vMdIX99w='";
    const asked = [
      ['/', ''],
      [`${V1}/blockchains`, ''],
      ['/api/docs', logoOfDocs],
    ] as const;
    for (const [url, style] of asked) {
      const { headers } = await app.inject(url);
      const policy = String(headers['content-security-policy']).split(';').sort();
      expect(policy).toEqual([
        "base-uri 'self'",
        "connect-src 'self'",
        "default-src 'self'",
        "font-src 'self' data:",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "script-src 'self'",
        "script-src-attr 'none'",
        `style-src 'self'${style}`,
        "worker-src 'self'",
      ]);
    }
  });

  it('documents every call', async () => {
    const { paths } = await get<{ paths: Record<string, unknown> }>('/api/docs/json');
    expect(Object.keys(paths)).toEqual(
      expect.arrayContaining([
        ...[
          '/blockchains',
          '/blockchains/{blockchain}/transactions/{hash}',
          '/blockchains/{blockchain}/wallets/{hash}/addresses',
          '/blockchains/{blockchain}/{kind}/{hash}',
          '/blockchains/{blockchain}/{kind}/{hash}/coins',
          '/blockchains/{blockchain}/{kind}/{hash}/transactions',
          '/coins',
          '/scoringAnalysis',
          '/search',
        ].map((path) => `${V1}${path}`),
        '/api/translations',
        '/api/vitals',
      ]),
    );
  });

  it('is well while its parts are', async () => {
    expect(await get('/healthz')).toEqual({ status: 'ok' });
    expect(await get('/readyz')).toMatchObject({ parts: { store: true } });
  });
});

describe('many questions at once', () => {
  it('answers more than there are connections, none waiting for another', async () => {
    const urls = picked.map(([address]) => `${V1}/blockchains/BITCOIN/wallets/${address}`);
    const answers = await Promise.all(urls.map((url) => app.inject(url)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(urls.map(() => 200));
  });

  it('says of a store that is gone that it is gone, and never shows an empty list', async () => {
    const gone = await openWorldProgram('gone', 20);
    const orphan = await buildApp({
      ...gone.program.apiDeps,
      chainStatus: () => ({ isConfigured: true, isSimulated: true }),
      showcase: [],
      readiness: async () => ({ store: false }),
    });
    await gone.close();
    const [address] = first(picked);
    const url = `${V1}/blockchains/BITCOIN/addresses/${address}/transactions`;
    const answer = await orphan.inject({ url, headers: { token: app.token } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(500);
    expect(answer.json()).toMatchObject({ success: false });
    expect((await orphan.inject('/healthz')).statusCode).toBe(503);
    await orphan.close();
  });
});
