import type {
  AlertsAnswer,
  CoinsAnswer,
  CounterpartiesAnswer,
  CreateEntityAlertsAnswer,
  EntityAddressListAnswer,
  EntityAlertsPlan,
  EntityCounterpartiesAnswer,
  EntityHistoryAnswer,
  EntitySumsAnswer,
  EntityTransactionsAnswer,
  ObjectAnswer,
  ScoringAnswer,
  TransactionsAnswer,
  TransactionsSum,
} from '@sulian/contract';
import type { Block, LabelDraft, Operation } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';
import { openTestProgram } from '../support/test-program.ts';

const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const [ALICE, BOB, CAROL, POOL, DAVE, MINER] = [0xa11, 0xb0b, 0xca4, 0x900, 0xda4, 0x3e4].map(addressOf) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const USDT = '0xdac17f958d2ee523a2206206994597c13d831ec7';
const MUTE = '0x00000000000000000000000000000000000000aa';
const ETHER = 10n ** 18n;
const FIRST_DAY = 19_676;
/** One more than one call watches, and than is traced as one. */
const CROWD = Array.from({ length: 1_001 }, (_, i) => addressOf(0x10_000 + i));

/**
 * Alice and Bob are known to be one firm's; so is Carol, whom the chain has never seen. Pool is an exchange, Dave is
 * nobody. Day 1: Alice pays Pool 2 ETH, and Pool pays Bob 0.5. Day 2: Bob pays Alice 0.1 ETH within the firm. Day 3: Dave
 * pays Bob 1 ETH, Pool pays Alice 100 USDT, and somebody gives Bob a token without a price.
 */
const steps: readonly (readonly Operation[])[] = [
  [genesis(ALICE, 10n * ETHER), genesis(POOL, 5n * ETHER), genesis(DAVE, 3n * ETHER)],
  [
    fee(ALICE, ETHER / 100n),
    move('VALUE_TRANSFER', ALICE, POOL, 2n * ETHER),
    move('INTERNAL_TRANSFER', POOL, BOB, ETHER / 2n),
  ],
  [fee(BOB, ETHER / 100n), move('VALUE_TRANSFER', BOB, ALICE, ETHER / 10n)],
  [
    fee(DAVE, ETHER / 100n),
    move('VALUE_TRANSFER', DAVE, BOB, ETHER),
    move('TOKEN_TRANSFER', POOL, ALICE, 100_000_000n, USDT),
    move('TOKEN_TRANSFER', MINER, BOB, 7n, MUTE),
  ],
  CROWD.map((address) => genesis(address, 1n)),
];
const hashOf = (kind: string, height: number): string => `${kind}${height}`.padStart(64, '0');
const blocks: readonly Block[] = steps.map((operations, height) => ({
  chain: 'ETHEREUM',
  height,
  hash: hashOf('b', height),
  parentHash: height === 0 ? '0'.repeat(64) : hashOf('b', height - 1),
  timeSec: 86_400 * (FIRST_DAY + height),
  transactions: [{ hash: hashOf('f', height), kind: 'transfer', status: 'success', operations }],
}));
const label = (address: string, key: string, type: LabelDraft['entity']['type'] = 'Ransomware'): LabelDraft =>
  createLabelDraft({
    chain: 'ETHEREUM',
    address,
    entity: { key, name: `Firm ${key}`, type, countries: [], tags: [] },
    source: 'test',
    confidence: 90,
  });

let program: Program;
let api: TestApi;
let close: () => Promise<void>;
let firm: number;
let crowd: number;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  await program.ledger.writer('ETHEREUM').append(blocks);
  // On this chain the ledger begins with the second block.
  await program.ledger.writer('BSC').append(blocks.slice(1).map((block) => ({ ...block, chain: 'BSC' })));
  await program.assetStore.saveMetadata('ETHEREUM', [{ asset: 2, metadata: { symbol: 'MUTE', decimals: 0 } }]);
  await program.priceStore.savePrices('test', [
    { coin: 'ethereum', day: FIRST_DAY, usd: 1_000 },
    { coin: 'ethereum', day: FIRST_DAY + 1, usd: 1_100 },
    { coin: 'ethereum', day: FIRST_DAY + 2, usd: 1_200 },
    { coin: 'ethereum', day: FIRST_DAY + 3, usd: 2_000 },
    { coin: 'tether', day: FIRST_DAY + 3, usd: 1 },
  ]);
  await program.prices.refresh();
  await program.labelStore.saveLabels([
    ...[ALICE, BOB, CAROL].map((address) => label(address, 'alpha')),
    label(POOL, 'pool', 'Exchange'),
    ...CROWD.map((address) => label(address, 'crowd')),
    { ...label('1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'alpha'), chain: 'BITCOIN' },
    { ...label(ALICE, 'late'), chain: 'BSC' },
  ]);
  api = await openTestApi(program);
  const idOf = async (address: string): Promise<number> =>
    (await api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/ETHEREUM/addresses/${address}`)).entity?.id ?? 0;
  firm = await idOf(ALICE);
  crowd = await idOf(CROWD[0] ?? '');
  close = async () => {
    await api.close();
    await test.close();
  };
}, 60_000);
afterAll(() => close());

const ENTITIES = '/api/proxy/v1/entities';
const sums = () => api.get<EntitySumsAnswer>(`${ENTITIES}/${firm}/sums`);

describe("an entity's sums", () => {
  it('count what moved within the entity once and apart, and leave received less sent as the balance [R-ENT-60] [R-ENT-61]', async () => {
    const [bitcoin, ethereum] = (await sums()).chains;
    expect(bitcoin).toMatchObject({
      blockchain: 'BITCOIN',
      state: 'NOT_INDEXED',
      addresses: { labelled: 1, summed: 0 },
    });
    expect(ethereum).toMatchObject({
      state: 'SUMMED',
      isExact: true,
      numberOfTransactions: 4,
      addresses: { labelled: 3, summed: 2, unseen: 1, ofOthers: 0, notLookedUp: 0 },
      firstActivityDate: 86_400 * FIRST_DAY,
      lastActivityDate: 86_400 * (FIRST_DAY + 3),
    });
    // Bob sent 0.1 of the 11.6 ETH received, which is internal; 2 of the 2.12 sent went to the exchange, and 0.02 are fees.
    expect(
      ethereum?.coins.map((each) => [each.coin.symbol, each.received, each.sent, each.internal, each.balance]),
    ).toEqual([
      ['ETH', '11.5', '2.02', '0.1', '9.48'],
      ['USDT', '100', '0', '0', '100'],
      ['MUTE', '7', '0', '0', '7'],
    ]);
  });

  it('meet in USD alone, each day at its price, and say how many coins have none [R-ENT-62] [R-ENT-63]', async () => {
    const { usd, days, chains } = await sums();
    // 10 × 1000 + 0.5 × 1100 + 100 × 1 + 1 × 2000; 2.01 × 1100 + 0.01 × 1200; 0.1 × 1200; 9.48 × 2000 + 100
    expect(usd).toMatchObject({
      received: 12_650,
      internal: 120,
      balance: 19_060,
      unpricedCoins: 1,
      unpricedBalances: 1,
    });
    expect(usd.sent).toBeCloseTo(2_223, 6);
    expect(days).toEqual([
      { day: 86_400 * FIRST_DAY, receivedUsd: 10_000, sentUsd: 0 },
      { day: 86_400 * (FIRST_DAY + 1), receivedUsd: 550, sentUsd: expect.closeTo(2_211, 6) },
      { day: 86_400 * (FIRST_DAY + 2), receivedUsd: 0, sentUsd: 12 },
      { day: 86_400 * (FIRST_DAY + 3), receivedUsd: 2_100, sentUsd: 0 },
    ]);
    expect(chains[1]?.coins[2]?.receivedUsd).toBeNull();
    expect(chains[1]?.coins.map(({ hasLatestPrice }) => hasLatestPrice)).toEqual([true, true, false]);
  });

  it('say whom its money came from and went to, and how much nobody has named [R-ENT-64]', async () => {
    const { parties, numberOfCounterparties, numberOfParties } = await sums();
    expect(numberOfParties).toBe(3);
    // The exchange, Dave, and whoever gave the token.
    expect(numberOfCounterparties).toBe(3);
    const said = parties.map(({ kind, entity, received, paid, numberOfParties: count }) => [
      entity?.name ?? kind,
      received.amountUsd,
      received.percentage,
      paid.amountUsd,
      paid.percentage,
      count,
    ]);
    // 12,650 came in: 10,000 new, 2,000 from Dave, 650 from the exchange, which was paid all that went out.
    expect(said).toEqual([
      ['COINBASE', 10_000, 79.05, 0, 0, 0],
      ['Firm pool', 650, 5.14, 2_200, 100, 1],
      ['UNNAMED', 2_000, 15.81, 0, 0, 2],
    ]);
  });

  it('count parties and transactions of each way by itself [R-ENT-97]', async () => {
    const { parties } = await sums();
    const countsOf = ({ numberOfParties, numberOfTransactions }: (typeof parties)[number]['paid']) => [
      numberOfParties,
      numberOfTransactions,
    ];
    // A coin's transaction counts for each coin: Pool paid ether and Tether, and was paid once.
    expect(parties.map(({ kind, received, paid }) => [kind, countsOf(received), countsOf(paid)])).toEqual([
      ['COINBASE', [0, 1], [0, 0]],
      ['ENTITY', [1, 2], [1, 1]],
      ['UNNAMED', [2, 2], [0, 0]],
    ]);
  });

  it('of a chain that is held from a later block on are marked, in all and on each address [R-ENT-78]', async () => {
    const late = (await api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/BSC/addresses/${ALICE}`)).entity?.id;
    expect((await api.get<EntitySumsAnswer>(`${ENTITIES}/${late}/sums`)).usd.partial).toEqual(['BSC']);
    const { items } = await api.get<EntityAddressListAnswer>(`${ENTITIES}/${late}/addresses`);
    expect(items.map(({ address, isPartial }) => [address, isPartial])).toEqual([[ALICE, true]]);
  });

  it('are of nobody whom there is not', async () => {
    expect((await api.call(`${ENTITIES}/999999/sums`)).statusCode).toBe(404);
  });
});

describe("an entity's money, traced as one", () => {
  const trace = (id: number, analysisType: 'INCOMING' | 'OUTGOING') =>
    api.call('/api/proxy/v1/scoringAnalysis', {
      analysisType,
      objectType: 'ENTITY',
      objectId: String(id),
      blockchain: 'ETHEREUM',
      coin: 'MAIN',
    });

  it('is walked from all its addresses at once, without what they pay each other [R-ENT-65]', async () => {
    const answer = await trace(firm, 'OUTGOING');
    expect(answer.statusCode, answer.body).toBe(200);
    const result = answer.json<ScoringAnswer>().analysis.outgoing?.result;
    expect(result).toMatchObject({ objectType: 'ENTITY', objectId: String(firm), amount: '2', severity: 'Low' });
    // The money went to a service; the own label makes the headline.
    expect(result?.headline).toMatchObject({ level: 'Critical' });
    expect(result?.own).toMatchObject({ entity: { name: 'Firm alpha' }, floor: 'Critical' });
    expect(result?.details.map(({ name, percentage }) => [name, percentage])).toEqual([['Firm pool', 100]]);
  });

  it('is refused above a thousand addresses, naming the cap, and for what is no number of an entity [R-ENT-66]', async () => {
    const large = await trace(crowd, 'INCOMING');
    expect([large.statusCode, large.json()]).toMatchObject([
      422,
      { error: 'ENTITY_TOO_LARGE', details: { addresses: 1_001, atMost: 1_000 } },
    ]);
    expect((await trace(999_999, 'INCOMING')).statusCode).toBe(404);
  });
});

describe("an entity's addresses", () => {
  const list = (query: string) => api.get<EntityAddressListAnswer>(`${ENTITIES}/${firm}/addresses?${query}`);

  it('stand in one table with balance, first, last and freezes [R-ENT-67]', async () => {
    const { items, _metadata } = await list('limit=10');
    expect(_metadata).toMatchObject({ total: 2, unseen: 1, ofLargeWallets: 0, notLookedUp: 0 });
    expect(items).toMatchObject([
      {
        blockchain: 'ETHEREUM',
        address: ALICE,
        balance: '8.09',
        balanceUsd: 16_280,
        isPartial: false,
        unpricedCoins: 0,
        numberOfTransactions: 4,
        firstActivityDate: 86_400 * FIRST_DAY,
        lastActivityDate: 86_400 * (FIRST_DAY + 3),
        // Blocks read without events give no information on freezes.
        frozen: null,
      },
      { address: BOB, balance: '1.39', balanceUsd: 2_780, unpricedCoins: 1 },
    ]);
  });

  it('are sorted by any of these and paged in that order [R-ENT-68]', async () => {
    const orders = await Promise.all(
      [
        'sort=BALANCE&isAscending=true',
        'sort=LAST',
        'sort=FIRST',
        'sort=TRANSACTIONS',
        'sort=ADDRESS&isAscending=true',
      ].map(async (query) => (await list(query)).items.map(({ address }) => (address === ALICE ? 'Alice' : 'Bob'))),
    );
    expect(orders).toEqual([
      ['Bob', 'Alice'],
      ['Alice', 'Bob'],
      ['Bob', 'Alice'],
      ['Alice', 'Bob'],
      ['Alice', 'Bob'],
    ]);
    expect((await list('sort=LAST&offset=1&limit=1')).items.map(({ address }) => address)).toEqual([BOB]);
  });
});

describe("an entity's lists over all chains", () => {
  const ask = <T>(path: string) => api.get<T>(`${ENTITIES}/${path}`);

  it('name the chains that are not in them, and leave its own addresses out [R-ENT-80] [R-ENT-81]', async () => {
    const { items, chains, _metadata } = await ask<EntityCounterpartiesAnswer>(`${firm}/counterparties`);
    expect(chains).toMatchObject([
      { blockchain: 'BITCOIN', state: 'NOT_INDEXED', basis: null, facts: null },
      { blockchain: 'ETHEREUM', state: 'LISTED', total: 5, facts: { isComplete: true, granularity: 'WALLET' } },
    ]);
    expect(_metadata).toMatchObject({ total: 5, offset: 0, limit: 10, isReread: false });
    // New coins, what the exchange was paid and paid, Dave's ether, and last the token that has no price.
    expect(
      items.map(({ address, party, coin, received, paid }) => [
        address ?? party,
        coin.symbol,
        received.amount,
        paid.amount,
      ]),
    ).toEqual([
      ['COINBASE', 'ETH', '10', '0'],
      [POOL, 'ETH', '0.5', '2'],
      [DAVE, 'ETH', '1', '0'],
      [POOL, 'USDT', '100', '0'],
      [MINER, 'MUTE', '7', '0'],
    ]);
    expect(items[4]?.received.amountUsd).toBeNull();
  });

  it('are narrowed by direction, time, text, entity and USD, and are the same in pages [R-ENT-82]', async () => {
    const texts = async (query: string) =>
      (await ask<EntityCounterpartiesAnswer>(`${firm}/counterparties?${query}`)).items.map(
        ({ address, party, coin }) => `${address ?? party} ${coin.symbol}`,
      );
    const pool = (await ask<EntitySumsAnswer>(`${firm}/sums`)).parties[1]?.entity?.id;
    expect(await texts('direction=OUTGOING')).toEqual([`${POOL} ETH`]);
    expect(await texts(`from=${86_400 * (FIRST_DAY + 3)}&minUsd=1000`)).toEqual([`${DAVE} ETH`]);
    expect(await texts('text=firm POOL')).toEqual([`${POOL} ETH`, `${POOL} USDT`]);
    expect(await texts(`entity=${pool}&sort=LAST`)).toEqual([`${POOL} USDT`, `${POOL} ETH`]);
    expect([...(await texts('limit=3')), ...(await texts('limit=3&offset=3'))]).toEqual(await texts(''));
    for (const query of ['sort=AMOUNT', 'offset=100001', 'from=2&to=1', 'limit=101'])
      expect((await api.call(`${ENTITIES}/${firm}/counterparties?${query}`)).statusCode, query).toBe(400);
  });

  it('tell transactions newest first by cursors, narrowed by direction, time and party [R-ENT-85]', async () => {
    const page = (query: string) => ask<EntityTransactionsAnswer>(`${firm}/transactions?${query}`);
    const first = await page('limit=3');
    expect(first.items.map(({ blockchain, date }) => [blockchain, date / 86_400 - FIRST_DAY])).toEqual([
      ['ETHEREUM', 3],
      ['ETHEREUM', 2],
      ['ETHEREUM', 1],
    ]);
    expect(first._metadata.total).toBe(4);
    const rest = await page(`limit=3&cursor=${first._metadata.nextCursor}`);
    expect([rest.items.map(({ date }) => date / 86_400 - FIRST_DAY), rest._metadata.nextCursor]).toEqual([[0], null]);
    const days = async (query: string) => (await page(query)).items.map(({ date }) => date / 86_400 - FIRST_DAY);
    expect(await days('direction=OUTGOING')).toEqual([2, 1]);
    expect(await days(`to=${86_400 * (FIRST_DAY + 1)}`)).toEqual([1, 0]);
    const pool = (await ask<EntitySumsAnswer>(`${firm}/sums`)).parties[1]?.entity?.id;
    expect(await days(`counterparty=entity:${pool}`)).toEqual([3, 1]);
    for (const query of ['cursor=nonsense', 'counterparty=0x12', 'from=2&to=1'])
      expect((await api.call(`${ENTITIES}/${firm}/transactions?${query}`)).statusCode, query).toBe(400);
  });

  it('tell history in USD, with what was held at the prices of each day, and how many coins have none [R-ENT-84]', async () => {
    const { step, points, chains } = await ask<EntityHistoryAnswer>(`${firm}/history`);
    expect(chains.map(({ blockchain, state }) => [blockchain, state])).toEqual([
      ['BITCOIN', 'NOT_INDEXED'],
      ['ETHEREUM', 'SUMMED'],
    ]);
    // 10 ETH at 1000; 8.49 left at 1100; 8.48 at 1200; 9.48 at 2000 with 100 USDT, and a token that nobody prices.
    expect([step, points]).toEqual([
      'DAY',
      [
        [0, 10_000, 0, 10_000, 0],
        [1, 550, 2_211, 9_339, 0],
        [2, 0, 12, 10_176, 0],
        [3, 2_100, 0, 19_060, 1],
      ].map(([day = 0, receivedUsd = 0, sentUsd = 0, balanceUsd = 0, unpricedCoins]) => ({
        from: 86_400 * (FIRST_DAY + day),
        receivedUsd,
        sentUsd: expect.closeTo(sentUsd, 6),
        balanceUsd: expect.closeTo(balanceUsd, 6),
        unpricedCoins,
      })),
    ]);
  });

  it('of one chain are asked for as those of an address, by all their filters [R-ENT-80]', async () => {
    const path = `/api/proxy/v1/blockchains/ETHEREUM/entities/${firm}`;
    const { items } = await api.get<CounterpartiesAnswer>(`${path}/counterparties?coin=MAIN&minAmount=1`);
    expect(items.map(({ address, party }) => address ?? party)).toEqual(['COINBASE', POOL, DAVE]);
    const sum = await api.get<TransactionsSum>(`${path}/transactions/sum?coin=MAIN&direction=INCOMING`);
    // Bob's payment to Alice is internal.
    expect(sum).toMatchObject({ numberOfTransactions: 3, coins: [{ received: '11.5' }] });
    const coins = await api.get<CoinsAnswer>(`${path}/coins`);
    expect(coins.items.map((each) => [each.symbol, each.amountReceived, each.amountSent, each.balance])).toEqual([
      ['ETH', '11.5', '2.02', '9.48'],
      ['USDT', '100', '0', '100'],
      ['MUTE', '7', '0', '7'],
    ]);
    expect((await api.call(`/api/proxy/v1/blockchains/ETHEREUM/entities/999999/transactions`)).statusCode).toBe(404);
    expect((await api.call(`/api/proxy/v1/blockchains/ETHEREUM/entities/x/transactions`)).statusCode).toBe(400);
    expect((await api.call(`/api/proxy/v1/blockchains/ETHEREUM/entities/${firm}`)).statusCode).toBe(400);
  });

  it('are those that carry a row of its ranking, where one is asked for [R-ENT-92] [R-LIST-36]', async () => {
    const pool = (await ask<EntitySumsAnswer>(`${firm}/sums`)).parties[1]?.entity?.id;
    const path = `/api/proxy/v1/blockchains/ETHEREUM/entities/${firm}/transactions`;
    const days = async (row: string) => {
      const { items, _metadata } = await api.get<TransactionsAnswer>(`${path}?coin=MAIN&row=${row}`);
      expect(_metadata.row).toMatchObject({ percentage: _metadata.row?.knownPercentage });
      return items.map(({ date }) => date / 86_400 - FIRST_DAY);
    };
    expect(await days(`INCOMING:entity:${pool}`)).toEqual([1]);
    expect(await days(`OUTGOING:entity:${pool}`)).toEqual([1]);
    // Dave's coins of the last day came to him as new coins.
    expect(await days('INCOMING:end:Block reward')).toEqual([3, 0]);
  });

  it('are taken as files, every row with its chain and height, which the audit log tells [R-ENT-86] [R-ENT-87] [R-LIST-66]', async () => {
    const file = async (list: string) => {
      const answer = await api.call(`${ENTITIES}/${firm}/${list}/export?format=csv&language=en&zone=Asia/Shanghai`);
      expect(answer.statusCode, answer.body).toBe(200);
      return readCsv(answer.body);
    };
    const counterparties = await file('counterparties');
    expect(counterparties.head.get('Object')).toBe(`Entity Firm alpha (${firm})`);
    const cells = ['Blockchain', 'Blockchain id', 'Coin', 'Ledger block height'];
    expect(counterparties.rows.map((row) => cells.map((cell) => row[cell]))).toEqual(
      ['ETH', 'ETH', 'ETH', 'USDT', 'MUTE'].map((coin) => ['Ethereum', 'ETHEREUM', coin, '4']),
    );
    expect(counterparties.end).toEqual(['complete', '5 rows']);
    // The token without a price may be worth a dollar, which the file notes; the priced ones are listed.
    const dear = await api.call(`${ENTITIES}/${firm}/counterparties/export?format=csv&language=en&minUsd=1`);
    expect(readCsv(dear.body).rows.map((row) => row['Coin'])).not.toContain('MUTE');
    expect(dear.body).toMatch(/Ethereum: \d more rows are not listed.* MUTE \(0x/);
    const transactions = await file('transactions');
    expect(transactions.rows.map((row) => [row['Amount'], row['Coin']])).toEqual([
      ['1', 'ETH'],
      ['100', 'USDT'],
      ['7', 'MUTE'],
      ['0', 'ETH'],
      ['-0.01', 'ETH'],
      ['-2', 'ETH'],
      ['0.5', 'ETH'],
      ['-0.01', 'ETH'],
      ['10', 'ETH'],
    ]);
    expect(transactions.end).toEqual(['complete', '9 rows']);
    const addresses = await file('addresses');
    expect(addresses.rows.map((row) => [row['Address'], row['Balance']])).toEqual([
      [ALICE, '8.09'],
      [BOB, '1.39'],
    ]);
    const notes = (await api.call(`${ENTITIES}/${firm}/addresses/export?format=csv&language=en`)).body;
    expect(notes).toContain('Not indexed, and so not in this list: Bitcoin');
    expect(notes).toContain('1 more labelled addresses have not appeared on chain');
    const [line] = (
      await program.apiDeps.people.auditTrail.list({ action: 'export.end', offset: 0, limit: 1 } as never)
    ).items;
    expect(line).toMatchObject({
      target: `entity ${firm}`,
      result: 'OK',
      details: { list: `addresses-entity-${firm}`, rows: 2, isComplete: true },
    });
  });
});

describe('alerts on all wallets of an entity', () => {
  const plan = (id: number) => api.get<EntityAlertsPlan>(`${ENTITIES}/${id}/alerts`);
  const watch = async (id: number) => {
    const answer = await api.call(`${ENTITIES}/${id}/alerts`, { isMailEnabled: true });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<CreateEntityAlertsAnswer>();
  };
  const total = async () => (await api.get<AlertsAnswer>('/api/proxy/v1/alerts'))._metadata.total;

  it('are one a wallet, of any activity in its main coin; what is watched is not watched twice [R-ALERT-125] [R-ALERT-126]', async () => {
    const { wanted, watched, leftOut, notIndexed } = await plan(firm);
    expect(wanted.map(({ address, objectType, coin }) => [address, objectType, coin.symbol])).toEqual([
      [ALICE, 'ADDRESS', 'ETH'],
      [BOB, 'ADDRESS', 'ETH'],
      [CAROL, 'ADDRESS', 'ETH'],
    ]);
    expect([watched, leftOut, notIndexed]).toEqual([0, 0, [{ blockchain: 'BITCOIN', addresses: 1 }]]);
    const first = await watch(firm);
    expect([first.ids.length, first.watched]).toEqual([3, 0]);
    const { items } = await api.get<AlertsAnswer>('/api/proxy/v1/alerts?limit=10');
    expect(items).toMatchObject(
      [CAROL, BOB, ALICE].map((address) => ({
        address,
        type: 'ACTIVITY',
        isEnabled: true,
        isMailEnabled: true,
        conditions: { activityType: 'ALL', amount: 0 },
      })),
    );
    expect(await watch(firm)).toEqual({ ids: [], watched: 3, leftOut: 0 });
    expect(await plan(firm)).toMatchObject({ wanted: [], watched: 3 });
  });

  it('watch what another condition or another coin watches alone, but not what one on any coin watches [R-ALERT-132] [R-ALERT-148]', async () => {
    const { items } = await api.get<AlertsAnswer>('/api/proxy/v1/alerts?limit=10');
    const of = items.find(({ address }) => address === ALICE);
    const { alerts } = program.apiDeps.alerts;
    const [row] = await program.database.query<{ case_id: number }>('SELECT case_id FROM records.alert LIMIT 1');
    const caseId = row?.case_id ?? 0;
    const whole = await alerts.find({ caseId, id: of?.id ?? 0 });
    if (whole === undefined) throw new Error('the alert is missing');
    await alerts.delete({ caseId, id: whole.id });
    const draft = { ...whole, height: 0, nowSec: 0 };
    const others = [
      { ...draft, conditions: { type: 'ACTIVITY', activityType: 'CREDIT', amountUsd: 0 } },
      { ...draft, conditions: { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 1_000_000 } },
      { ...draft, asset: 1 },
      { ...draft, isEnabled: false },
    ] as const;
    for (const each of others) await alerts.create(each);
    const { wanted, watched } = await plan(firm);
    expect([wanted.map(({ address }) => address), watched]).toEqual([[ALICE], 2]);
    const any = await alerts.create({ ...draft, asset: undefined });
    expect(await plan(firm)).toMatchObject({ wanted: [], watched: 3 });
    await alerts.delete({ caseId, id: any.id });
    expect((await watch(firm)).ids).toHaveLength(1);
    expect(await plan(firm)).toMatchObject({ wanted: [], watched: 3 });
  });

  it('are taken back alone: no other alert of the case is [R-ALERT-133]', async () => {
    const before = await total();
    const { items } = await api.get<AlertsAnswer>('/api/proxy/v1/alerts?limit=100');
    const undone = await api.call(`${ENTITIES}/${crowd}/alerts/undo`, { ids: items.map(({ id }) => id) });
    expect([undone.json(), await total()]).toEqual([{ deleted: 0 }, before]);
  });

  it('are taken back with one call [R-ALERT-127]', async () => {
    const before = await total();
    const { ids, leftOut } = await watch(crowd);
    expect([ids.length, leftOut, await total()]).toEqual([100, 901, before + 100]);
    const undone = await api.call(`${ENTITIES}/${crowd}/alerts/undo`, { ids });
    expect(undone.json()).toEqual({ deleted: 100 });
    expect(await total()).toBe(before);
    const again = await api.call(`${ENTITIES}/${crowd}/alerts/undo`, { ids });
    expect(again.json()).toEqual({ deleted: 0 });
  });

  it('are at most a hundred a call, and say how many are left out [R-ALERT-128]', async () => {
    expect(await plan(crowd)).toMatchObject({ watched: 0, leftOut: 901 });
    expect((await plan(crowd)).wanted.length).toBe(100);
  });
});
