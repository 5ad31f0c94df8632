import type {
  CounterpartiesAnswer,
  ScoringPathsAnswer,
  ScoringResult,
  TransactionAnswer,
  TransactionsAnswer,
} from '@sulian/contract';
import { type ChainId, getChain, type LabelDraft, parseAmount, WORDS_EN } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRippleWorldProgram, openTonWorldProgram } from '../support/account-world-program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';

const BLOCKS = 120;
/** The first two customers of the first exchange. */
const [NAMED, NAMELESS] = ['100001', '100008'];
const NAME = 'Romance fraud';

const toLabel = (chain: ChainId, address: string): LabelDraft =>
  createLabelDraft({
    chain,
    address: `${address}:${NAMED}`,
    entity: { key: 'test:romance', name: NAME, type: 'Scam' },
    source: 'police',
    confidence: 90,
  });

describe.each([
  ['RIPPLE', openRippleWorldProgram, 'ripple-hot-wallet'],
  ['TON', openTonWorldProgram, 'ton-hot-wallet'],
] as const)('a label of one customer on a simulated %s', (chain, open, showcased) => {
  let worldProgram: Awaited<ReturnType<typeof open>>;
  let api: TestApi;
  let service: string;
  beforeAll(async () => {
    worldProgram = await open(`customers-${chain}`, BLOCKS);
    service = worldProgram.world.showcase().find(({ id }) => id === showcased)?.address ?? '';
    await worldProgram.program.labelStore.saveLabels([toLabel(chain, service)]);
    api = await openTestApi(worldProgram.program);
  }, 120_000);
  afterAll(async () => {
    await api.close();
    await worldProgram.close();
  });

  const url = `/api/proxy/v1/blockchains/${chain}`;
  const DECIMALS = getChain(chain).decimals;
  const findPayer = async (subKey: string): Promise<string> => {
    const query = `${url}/addresses/${service}/counterparties?direction=INCOMING&coin=MAIN&subKey=${subKey}`;
    const { items } = await api.get<CounterpartiesAnswer>(query);
    return items.find(({ entity, address }) => entity === null && address !== null)?.address ?? '';
  };
  const toQuestion = (objectId: string) => ({
    analysisType: 'OUTGOING',
    objectType: 'ADDRESS',
    objectId,
    blockchain: chain,
    coin: 'MAIN',
  });
  const score = async (objectId: string, from = api): Promise<ScoringResult> => {
    const answer = await from.call('/api/proxy/v1/scoringAnalysis', toQuestion(objectId));
    return answer.json<{ analysis: { outgoing: { result: ScoringResult } } }>().analysis.outgoing.result;
  };
  const listPayments = async (payer: string) => {
    const query = `${url}/addresses/${payer}/transactions?limit=100&direction=OUTGOING&counterparty=${service}`;
    return (await api.get<TransactionsAnswer>(query)).items;
  };
  const named = {
    subKey: NAMED,
    level: 'Critical' as const,
    levelReason: 'OWN_LABEL' as const,
    entity: { name: NAME, type: 'Scam' },
    provenance: { source: 'police' },
  };
  const nameless = { subKey: NAMELESS, level: 'Undefined', entity: null, provenance: null };

  it('is where the money of its payments ends, and not that of others [R-LABEL-85]', async () => {
    const paid = await score(await findPayer(NAMED));
    expect(paid.details.find(({ name }) => name === NAME)).toMatchObject({
      type: 'Scam',
      provenance: { source: 'police' },
    });
    const { details } = await score(await findPayer(NAMELESS));
    expect(details.map(({ type }) => type)).toContain('Exchange');
  });

  it.each([
    [NAMED, named],
    [NAMELESS, nameless],
  ])('names customer %s in lists and on transactions, beside the service [R-LABEL-83]', async (subKey, customer) => {
    const payments = await listPayments(await findPayer(subKey));
    const shown = payments.flatMap(({ hash, operations }) =>
      operations.flatMap(({ counterparty }) =>
        counterparty?.customer?.subKey === subKey ? [{ hash, counterparty }] : [],
      ),
    );
    expect(shown[0]?.counterparty).toMatchObject({ address: service, entity: { type: 'Exchange' }, customer });
    const { operations } = await api.get<TransactionAnswer>(`${url}/transactions/${shown[0]?.hash}`);
    const legs = operations.flatMap(({ sources, destinations }) => [...sources, ...destinations]);
    expect(legs.find(({ address, amount }) => address === service && amount !== null)).toMatchObject({ customer });
    expect(legs.filter(({ address }) => address !== service).every((leg) => leg.customer === null)).toBe(true);
  });

  it('is in a file of transactions what it is in their list [R-LIST-71] [R-LIST-52]', async () => {
    const payer = await findPayer(NAMED);
    const query = `direction=OUTGOING&counterparty=${service}`;
    const answer = await api.call(`${url}/addresses/${payer}/transactions/export?format=csv&language=en&${query}`);
    const { rows } = readCsv(answer.body);
    const listed = (await listPayments(payer)).flatMap(({ operations }) => operations);
    expect(rows.map((row) => [row['Customer tag'], row['Customer']])).toEqual(
      listed.map(({ counterparty }) => [
        counterparty?.customer?.subKey ?? '',
        counterparty?.customer?.entity?.name ?? '',
      ]),
    );
    const line = rows.find((row) => row['Customer tag'] === NAMED);
    expect(line).toMatchObject({
      Customer: NAME,
      'Customer type': 'Scam',
      'Customer risk level': WORDS_EN.level[named.level],
      'Customer label source': 'police',
      'Customer label confidence': '90',
    });
  });

  it("tells the service's customers apart in the payer's list; all parts are the row [R-EDGE-51] [R-EDGE-52]", async () => {
    const payer = await findPayer(NAMED);
    const { items, _metadata } = await api.get<CounterpartiesAnswer>(
      `${url}/addresses/${payer}/counterparties?coin=MAIN&limit=100`,
    );
    expect(_metadata.customers).toBe('TOLD_APART');
    const row = items.find(({ address }) => address === service);
    const part = row?.customers?.items.find(({ customer }) => customer.subKey === NAMED);
    expect(part?.customer).toMatchObject(named);
    for (const { paid, received, customers } of items) {
      if (customers === null) continue;
      const parts = [...customers.items, customers.others, customers.unnamed];
      const sum = (way: 'paid' | 'received') =>
        parts.reduce((total, part) => total + (parseAmount(part[way].amount ?? '', DECIMALS) ?? 0n), 0n);
      expect([sum('received'), sum('paid')]).toEqual(
        [received, paid].map(({ amount }) => parseAmount(amount ?? '', DECIMALS)),
      );
      expect(customers.total).toBe(customers.items.length);
    }
    const ofOne = await api.get<CounterpartiesAnswer>(
      `${url}/addresses/${service}/counterparties?coin=MAIN&subKey=${NAMED}&text=${payer}`,
    );
    expect(part?.paid.amount).toBe(ofOne.items[0]?.received.amount);
    expect(part?.numberOfTransactions).toBe(ofOne.items[0]?.numberOfTransactions);
    expect(ofOne._metadata.customers).toBe('NOT_TOLD_APART');
  });

  it('has the customers in a file of counterparties, whose rows are the list’s [R-LIST-72]', async () => {
    const payer = await findPayer(NAMED);
    const answer = await api.call(`${url}/addresses/${payer}/counterparties/export?format=csv&language=en&coin=MAIN`);
    const { rows } = readCsv(answer.body);
    const row = rows.find((each) => each['Address or wallet'] === service);
    expect(row?.['Customer tags']?.split(' | ')).toContain(NAMED);
    expect(row?.['Named customers']).toBe(`${NAMED} ${NAME}`);
    expect(Number(row?.['Customers'])).toBe(row?.['Customer tags']?.split(' | ').length);
  });

  it('shows no customer of a suppressed note, whose payment stays in the sum [R-EDGE-51] [R-NOTE-11]', async () => {
    const payer = await findPayer(NAMED);
    const listSuppressed = async (_: ChainId, hashes: readonly string[]) => hashes.map((hash) => ({ hash }));
    const censored = await openTestApi(worldProgram.program, { noteSuppressions: { listSuppressed } });
    const query = `${url}/addresses/${payer}/counterparties?coin=MAIN&limit=100`;
    const whole = await api.get<CounterpartiesAnswer>(query);
    const { items } = await censored.get<CounterpartiesAnswer>(query);
    expect(items.map(({ customers }) => customers)).toEqual(items.map(() => null));
    expect(items.map(({ paid }) => paid)).toEqual(whole.items.map(({ paid }) => paid));
    await censored.close();
  });

  it('names the customer in the last step of a path, and not once the note is suppressed, neither there nor at its end [R-LABEL-84] [R-NOTE-11] [R-SCORE-181]', async () => {
    const payer = await findPayer(NAMED);
    const key = (await score(payer)).details.find(({ name }) => name === NAME)?.key;
    const ask = async (from: TestApi) => {
      const answer = await from.call('/api/proxy/v1/scoringAnalysis/paths', { ...toQuestion(payer), key });
      return answer.json<ScoringPathsAnswer>().paths;
    };
    const [path] = await ask(api);
    const last = path?.hops.at(-1);
    expect(last?.to).toMatchObject({ address: service, customer: named });
    expect(path?.end).toMatchObject({ labelledAddress: `${service}:${NAMED}` });
    const listSuppressed = async (_: ChainId, hashes: readonly string[]) => hashes.map((hash) => ({ hash }));
    const censored = await openTestApi(worldProgram.program, { noteSuppressions: { listSuppressed } });
    const [same] = await ask(censored);
    expect(same?.hops.at(-1)?.to).toMatchObject({ address: service });
    expect(same?.hops.at(-1)?.to).not.toHaveProperty('customer');
    expect(same?.end).toEqual({ ...path?.end, labelledAddress: service });
    await censored.close();
  });

  it('judges payments by their customer whether their notes are suppressed or not [R-SCORE-180]', async () => {
    const payer = await findPayer(NAMED);
    const listSuppressed = async (_: ChainId, hashes: readonly string[]) => hashes.map((hash) => ({ hash }));
    const answers = {
      find: async () => undefined,
      findAll: async () => new Map(),
      save: async () => {},
      saveNewest: async () => {},
      findFields: async () => new Map(),
    };
    const censored = await openTestApi(worldProgram.program, { noteSuppressions: { listSuppressed }, answers });
    const { severity, severityAtMost, details } = await score(payer);
    expect(details.map(({ name }) => name)).toContain(NAME);
    expect(await score(payer, censored)).toMatchObject({ severity, severityAtMost, details });
    await censored.close();
  });
});
