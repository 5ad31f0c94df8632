import type {
  AlertsAnswer,
  BlockchainsAnswer,
  CounterpartiesAnswer,
  EntityAnswer,
  EntitySumsAnswer,
  ObjectAnswer,
  RatedEntity,
  ScoringAnswer,
  ScoringPathsAnswer,
  ScoringResult,
  SearchAnswer,
  TransactionAnswer,
  TransactionsAnswer,
} from '@sulian/contract';
import type { Block, LabelDraft } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { type ScoringRequest, scoreObject } from '@sulian/usecases';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';
import { openTestProgram, type TestProgram } from '../support/test-program.ts';

/** Real addresses, for their checksums; what they do here is made up. */
const MINER = '1HLoD9E4SDFFPDiYfNYnkBLQ85Y51J3Zb1';
const PAYER = '12c6DSiU4Rq3P4ZxziKxzrL5LmMBrzjrJX';
const OBJECT = '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG';
const NEVER_SEEN = '1FvzCLoTPGANNjWoUo6jUGuAG3wg1w4YjR';
const V1 = '/api/proxy/v1';
const DAY_SEC = 86_400;
const START_SEC = Date.UTC(2022, 7, 1) / 1_000;

let test: TestProgram;
let program: Program;
let api: TestApi;

const hash = (kind: string, height: number) => `${kind}${String(height).padStart(4, '0')}`.padEnd(64, '0');

/** A block a day from 2022-08-01: the miner is paid, pays somebody, and so on; each spends all of the block before. */
const toBlock = (address: string, height: number): Block => ({
  chain: 'BITCOIN',
  height,
  hash: hash('b', height),
  parentHash: height === 0 ? '0'.repeat(64) : hash('b', height - 1),
  timeSec: START_SEC + height * DAY_SEC,
  transactions: [
    {
      hash: hash('c', height),
      kind: height === 0 ? 'coinbase' : 'transfer',
      status: 'success',
      operations: [
        {
          type: 'VALUE_TRANSFER',
          asset: 0,
          sources: height === 0 ? [] : [{ spends: { hash: hash('c', height - 1), index: 0 } }],
          destinations: [{ address, amountBase: 100n }],
        },
      ],
    },
  ],
});

beforeAll(async () => {
  test = await openTestProgram();
  ({ program } = test);
  await program.ledger.writer('BITCOIN').append([MINER, PAYER, OBJECT].map(toBlock));
  api = await openTestApi(program, { chainStatus: () => ({ isConfigured: false, isSimulated: false }) });
});
afterAll(async () => {
  await api.close();
  await test.close();
});
beforeEach(() => setLabels([]));

const label = (address: string, type: LabelDraft['entity']['type'], more: Partial<LabelDraft> = {}): LabelDraft =>
  createLabelDraft({
    chain: 'BITCOIN',
    address,
    entity: { key: `test:${type}`, name: `${type} of the test`, type },
    source: 'test',
    confidence: 90,
    ...more,
  });

async function setLabels(labels: readonly LabelDraft[], isComplete = true): Promise<void> {
  async function* whole() {
    const covers = isComplete ? [{ source: 'test', chain: 'BITCOIN' as const }] : [];
    const anchor = label('1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'Exchange');
    yield { labels: [anchor, ...labels], coinbaseTags: [], refused: [], wholeSources: ['test'], covers };
  }
  await program.labelStore.importLabels(whole(), { format: 'csv', name: 'test', byWhom: 'test', replaces: true });
}

const score = (address: string, more: Partial<ScoringRequest> = {}) =>
  scoreObject(program.apiDeps, {
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId: address,
    blockchain: 'BITCOIN',
    coin: 'ALL',
    ...more,
  });

describe("an object's own label", () => {
  it('[R-SCORE-110] [R-SCORE-111] stands in the answer of both directions and makes the headline, and no direction graver', async () => {
    expect(await score(OBJECT)).toMatchObject({
      own: null,
      severity: 'No',
      headline: { level: 'No', basis: 'ORIGIN' },
    });
    await setLabels([label(OBJECT, 'OFAC sanction list', { validity: 'listing', validFrom: '2021-01-01' })]);
    for (const analysisType of ['INCOMING', 'OUTGOING'] as const) {
      const answer = await score(OBJECT, { analysisType });
      expect(answer.severity).toBe(analysisType === 'INCOMING' ? 'No' : 'Undefined');
      expect(answer.headline).toMatchObject({ level: 'Critical', basis: 'OWN', isService: false });
      expect(answer.own).toEqual({
        entity: expect.objectContaining({ name: 'OFAC sanction list of the test', type: 'OFAC sanction list' }),
        type: 'OFAC sanction list',
        score: 1,
        source: 'test',
        confidence: 90,
        validity: 'listing',
        from: '2021-01-01',
        to: null,
        of: 'ADDRESS',
        standing: 'HOLDS',
        floor: 'Critical',
      });
    }
  });

  it('[R-SCORE-111] [R-SCORE-113] holds for an address that never moved anything, and for none whose label has ended', async () => {
    await setLabels([label(NEVER_SEEN, 'Hack'), label(OBJECT, 'Hack', { validTo: '2022-07-31' })]);
    expect(await score(NEVER_SEEN)).toMatchObject({
      score: null,
      severity: 'Undefined',
      headline: { level: 'Critical', basis: 'OWN' },
      noScoreReason: 'NO_TRANSFERS',
      own: { type: 'Hack' },
    });
    expect(await score(OBJECT)).toMatchObject({
      severity: 'No',
      headline: { level: 'No', basis: 'ORIGIN' },
      own: { type: 'Hack', standing: 'ENDED', to: '2022-07-31', floor: null },
    });
  });

  it('[R-SCORE-112] of little confidence is an unverified label, Medium at most', async () => {
    await setLabels([label(OBJECT, 'Scam', { confidence: 20 })]);
    expect(await score(OBJECT)).toMatchObject({
      severity: 'No',
      headline: { level: 'Medium', basis: 'OWN', isUnverified: true },
      own: { standing: 'UNVERIFIED', floor: 'Medium' },
    });
  });

  it('[R-LABEL-63] of a listing in force speaks before a surer one, and after its end the other does', async () => {
    const listing = { validity: 'listing', validFrom: '2021-01-01', confidence: 60 } as const;
    await setLabels([label(OBJECT, 'Exchange'), label(OBJECT, 'OFAC sanction list', listing)]);
    expect(await score(OBJECT)).toMatchObject({ headline: { level: 'Critical' }, own: { type: 'OFAC sanction list' } });
    const delisted = { ...listing, validTo: '2022-07-31' };
    await setLabels([label(OBJECT, 'Exchange'), label(OBJECT, 'OFAC sanction list', delisted)]);
    expect(await score(OBJECT)).toMatchObject({
      severity: 'No',
      headline: { level: 'Low', basis: 'OWN', isService: true, customers: 'No' },
      own: { type: 'Exchange', floor: null },
    });
  });

  it('[R-SCORE-210] of a service is its headline, and the money of both directions is its customers’ and stands apart', async () => {
    await setLabels([label(MINER, 'Hack'), label(PAYER, 'Exchange')]);
    const incoming = await score(PAYER);
    expect(incoming).toMatchObject({ severity: 'Critical' });
    const known = { level: 'Low', basis: 'OWN', isUnverified: false, isService: true, customers: 'Critical' };
    expect(incoming.headline).toEqual({ ...known, unanswered: ['OUTGOING'] });
    expect((await score(PAYER, { analysisType: 'OUTGOING' })).headline).toEqual({ ...known, unanswered: [] });
    // A claim, and a service that is severe itself, are judged as anybody.
    await setLabels([label(MINER, 'Hack'), label(PAYER, 'Exchange', { confidence: 49 })]);
    expect((await score(PAYER)).headline).toMatchObject({ level: 'Critical', basis: 'ORIGIN', isService: false });
  });

  it('[R-SCORE-211] names the direction without an answer, and has it once the same question was answered that way', async () => {
    await setLabels([label(PAYER, 'Hack')]);
    const outgoing = await score(MINER, { analysisType: 'OUTGOING' });
    expect(outgoing.headline).toEqual({ ...CRITICAL, basis: 'DESTINATION', unanswered: ['INCOMING'] });
    const incoming = await score(MINER);
    expect(incoming.severity).toBe('No');
    expect(incoming.headline).toEqual({ ...CRITICAL, basis: 'DESTINATION', unanswered: [] });
    const again = await score(MINER, { analysisType: 'OUTGOING' });
    expect(again).toEqual({ ...outgoing, headline: incoming.headline });
    // Another coin is another question.
    expect((await score(MINER, { coin: 'MAIN' })).headline).toMatchObject({ level: 'No', unanswered: ['OUTGOING'] });
  });

  it('[R-SCORE-110] is nobody’s of a transaction', async () => {
    await setLabels([label(OBJECT, 'Hack')]);
    expect(await score(hash('c', 2), { objectType: 'TRANSACTION' })).toMatchObject({ own: null });
  });
});

describe('a payment from an address that a list names', () => {
  const listed = (validFrom: string) => label(PAYER, 'OFAC sanction list', { validity: 'listing', validFrom });

  it('[R-ENDS-65] since before is of the list, since after is later listed, with the day', async () => {
    await setLabels([listed('2022-08-03')]);
    expect(await score(OBJECT)).toMatchObject({
      severity: 'Critical',
      details: [{ type: 'OFAC sanction list', score: 1, laterListed: null }],
    });
    await setLabels([listed('2022-08-04')]);
    const later = await score(OBJECT);
    expect(later).toMatchObject({
      severity: 'High',
      details: [{ type: 'Label outside its dates', score: 9, laterListed: '2022-08-04' }],
      explored: { attributed: 0, notFollowed: 100 },
    });
    // The address's current label applies to its own rating.
    expect(await score(PAYER)).toMatchObject({ headline: { level: 'Critical', basis: 'OWN' } });
  });

  it('[R-ENDS-65] since after is scored as what it was known as then', async () => {
    await setLabels([listed('2022-08-04'), label(PAYER, 'Exchange')]);
    expect(await score(OBJECT)).toMatchObject({
      severity: 'Low',
      details: [{ type: 'Exchange', score: 80, laterListed: '2022-08-04' }],
    });
  });
});

describe('a chain of few labels', () => {
  it('[R-SCORE-115] [R-SCORE-116] [R-LABEL-65] makes nothing of what was mined beyond one hop, and says how few', async () => {
    await setLabels([]);
    expect(await score(OBJECT)).toMatchObject({ severity: 'No', fewLabels: null, score: 100 });
    await setLabels([], false);
    const few = await score(OBJECT);
    expect(few).toMatchObject({
      severity: 'Undefined',
      severityAtMost: null,
      score: 100,
      level: 'No',
      fewLabels: { serviceAddresses: 1, wanted: 1_000 },
      explored: { notFollowed: 100 },
    });
    expect(await score(MINER)).toMatchObject({ severity: 'No' });
  });

  it('[R-SCORE-116] is told with the chains', async () => {
    await setLabels([], false);
    const chains = await api.get<BlockchainsAnswer>(`${V1}/blockchains`);
    expect(chains.BITCOIN.fewLabels).toEqual({ serviceAddresses: 1, wanted: 1_000 });
    expect(chains.LITECOIN.fewLabels).toBeNull();
    await setLabels([]);
    expect((await api.get<BlockchainsAnswer>(`${V1}/blockchains`)).BITCOIN.fewLabels).toBeNull();
  });
});

const CRITICAL = { level: 'Critical', isUnverified: false, isService: false, customers: null };

describe('the headline of what is known', () => {
  const headlineOf = async (address: string) =>
    (await api.get<SearchAnswer>(`${V1}/search?q=${address}`)).addresses.items[0]?.headline;

  it('[R-SEARCH-70] [R-SCORE-114] stands at a search’s hits, and says whether label, origin or destination makes it', async () => {
    expect(await headlineOf(OBJECT)).toBeNull();
    await setLabels([label(OBJECT, 'Scam', { confidence: 20 })]);
    expect(await headlineOf(OBJECT)).toMatchObject({ level: 'Medium', basis: 'OWN', isUnverified: true });
    await setLabels([label(PAYER, 'Hack')]);
    await score(OBJECT);
    expect(await headlineOf(OBJECT)).toEqual({ ...CRITICAL, basis: 'ORIGIN', unanswered: ['OUTGOING'] });
    await setLabels([label(PAYER, 'Hack')]);
    await score(MINER, { analysisType: 'OUTGOING' });
    expect(await headlineOf(MINER)).toEqual({ ...CRITICAL, basis: 'DESTINATION', unanswered: ['INCOMING'] });
  });

  it('[R-LIST-20] stands at the parties of a transaction and at counterparties', async () => {
    await setLabels([label(PAYER, 'Ransomware')]);
    const { operations } = await api.get<TransactionAnswer>(`${V1}/blockchains/BITCOIN/transactions/${hash('c', 2)}`);
    const own = { ...CRITICAL, basis: 'OWN', unanswered: ['INCOMING', 'OUTGOING'] };
    expect(operations[0]?.sources[0]).toMatchObject({ address: PAYER, headline: own });
    expect(operations[0]?.destinations[0]).toMatchObject({ address: OBJECT, headline: null });
    const list = await api.get<{ items: { address: string; headline: unknown }[] }>(
      `${V1}/blockchains/BITCOIN/addresses/${OBJECT}/counterparties`,
    );
    expect(list.items.map(({ address, headline }) => [address, headline])).toEqual([[PAYER, own]]);
  });

  it('[R-ALERT-100] stands at the alerts of a case', async () => {
    await setLabels([label(OBJECT, 'Terrorism')]);
    const body = {
      address: OBJECT,
      blockchain: 'BITCOIN',
      type: 'ACTIVITY',
      conditions: { coinId: 1, currency: 'USD', activityType: 'ALL', amount: 0 },
    };
    await api.call(`${V1}/alerts`, body);
    const { items } = await api.get<AlertsAnswer>(`${V1}/alerts`);
    expect(items[0]?.headline).toMatchObject({ ...CRITICAL, basis: 'OWN' });
  });
});

describe('a party that a label names', () => {
  const BTC = `${V1}/blockchains/BITCOIN`;
  type Rated = Pick<RatedEntity, 'riskAssessment'> | null | undefined;
  const ofEntity = (entity: Rated) => [entity?.riskAssessment?.severity, entity?.riskAssessment?.levelReason];
  const ofParty = (party?: Pick<ScoringResult['details'][number], 'level' | 'levelReason'> | null) => [
    party?.level,
    party?.levelReason,
  ];

  /** Ratings of the payer in each view; it paid the object, which is an exchange's. */
  async function readEverywhere() {
    const path = `${BTC}/addresses/${OBJECT}`;
    const { entity } = await api.get<ObjectAnswer>(`${BTC}/addresses/${PAYER}`);
    const { items } = await api.get<CounterpartiesAnswer>(`${path}/counterparties`);
    const transactions = (await api.get<TransactionsAnswer>(`${path}/transactions`)).items;
    const { operations } = await api.get<TransactionAnswer>(`${BTC}/transactions/${hash('c', 2)}`);
    const found = await api.get<SearchAnswer>(`${V1}/search?q=${PAYER}`);
    const named = await api.get<SearchAnswer>(`${V1}/search?q=${encodeURIComponent(entity?.name ?? '')}`);
    const { result } = (await api.call(`${V1}/scoringAnalysis`, ASKED)).json<ScoringAnswer>().analysis.incoming ?? {};
    const row = result?.details.find((each) => each.entityId === entity?.id);
    const { paths } = (
      await api.call(`${V1}/scoringAnalysis/paths`, { ...ASKED, key: row?.key })
    ).json<ScoringPathsAnswer>();
    const object = await api.get<ObjectAnswer>(path);
    const { parties } = await api.get<EntitySumsAnswer>(`${V1}/entities/${object.entity?.id}/sums`);
    return {
      page: ofEntity(entity),
      counterparties: ofParty(items.find(({ address }) => address === PAYER)),
      'entity of a counterparty': ofEntity(items.find(({ address }) => address === PAYER)?.entity),
      transactions: ofParty(transactions[0]?.operations[0]?.counterparty),
      'side of a transaction': ofEntity(operations[0]?.sources[0]?.entity),
      'hit of a search': ofEntity(found.addresses.items[0]?.entity),
      'entity in a search': ofEntity(named.entities.items.find(({ id }) => id === entity?.id)),
      'entity page': ofEntity(await api.get<EntityAnswer>(`${V1}/entities/${entity?.id}`)),
      'ranking row': ofParty(row),
      'worst exposure': ofParty(result?.worstExposure),
      'end of a path': ofParty(paths[0]?.end),
      'party of an entity': ofEntity(parties.find((party) => party.entity?.id === entity?.id)?.entity),
    };
  }
  const ASKED = {
    analysisType: 'INCOMING',
    objectType: 'ADDRESS',
    objectId: OBJECT,
    blockchain: 'BITCOIN',
    coin: 'ALL',
  };

  it.each([
    ['Scam', 20, 'Medium', 'UNVERIFIED'],
    ['Scam', 90, 'Critical', 'OWN_LABEL'],
    ['Ransomware', 90, 'Critical', null],
    ['OFAC sanction list', 49, 'Medium', 'UNVERIFIED'],
    ['Community reported scam', 90, 'High', null],
    ['Gambling', 90, 'Medium', null],
    ['Bank', 20, 'Low', null],
  ] as const)('[R-SCORE-190] [R-SCORE-191] [R-ENT-96] as %s with confidence %i reads %s everywhere', async (type, confidence, level, reason) => {
    await setLabels([label(PAYER, type, { confidence }), label(OBJECT, 'Exchange')]);
    const read = await readEverywhere();
    expect(read).toEqual(Object.fromEntries(Object.keys(read).map((place) => [place, [level, reason]])));
    if (level !== 'Low' && type !== 'Gambling')
      expect(await score(PAYER)).toMatchObject({ headline: { level }, own: { floor: level } });
  });

  it('[R-SCORE-190] has the same level in files, with what it rests on', async () => {
    await setLabels([label(PAYER, 'Scam', { confidence: 20 })]);
    for (const list of ['counterparties', 'transactions']) {
      const answer = await api.call(`${BTC}/addresses/${OBJECT}/${list}/export?format=csv&language=en`);
      expect(readCsv(answer.body).rows[0]).toMatchObject({
        'Risk level': 'Medium risk',
        'Level basis': 'by its own label · unverified label, Medium at most',
      });
    }
  });

  it('[R-SCORE-192] whose label is over is called by the one that holds, else is not rated', async () => {
    const over = { validTo: '2022-07-31', confidence: 95 };
    await setLabels([label(PAYER, 'Exchange', over), label(PAYER, 'Scam', { confidence: 60 })]);
    const both = await api.get<ObjectAnswer>(`${BTC}/addresses/${PAYER}`);
    expect([both.entity?.type, ...ofEntity(both.entity)]).toEqual(['Scam', 'Critical', 'OWN_LABEL']);
    const list = `${BTC}/addresses/${OBJECT}/counterparties`;
    expect((await api.get<CounterpartiesAnswer>(list)).items[0]).toMatchObject({
      entity: { type: 'Scam' },
      level: 'Critical',
      levelOf: 'OWN',
    });
    await setLabels([label(PAYER, 'Scam', over)]);
    expect((await api.get<CounterpartiesAnswer>(list)).items[0]).toMatchObject({
      entity: { type: 'Scam' },
      level: 'Undefined',
      levelOf: null,
      levelReason: 'ENDED',
    });
  });

  it('[R-SCORE-190] whose money is graver than its label has the level of that, and whose it is; of a service its customers’', async () => {
    const listed = async () =>
      (await api.get<CounterpartiesAnswer>(`${BTC}/addresses/${OBJECT}/counterparties`)).items[0];
    await setLabels([label(MINER, 'Hack'), label(PAYER, 'Donations')]);
    await score(PAYER);
    expect(await listed()).toMatchObject({ level: 'Critical', levelOf: 'ORIGIN', levelReason: null });
    await setLabels([label(MINER, 'Hack'), label(PAYER, 'Bank')]);
    await score(PAYER);
    expect(await listed()).toMatchObject({ level: 'Low', levelOf: 'OWN', headline: { customers: 'Critical' } });
    const answer = await api.call(`${BTC}/addresses/${OBJECT}/counterparties/export?format=csv&language=en`);
    expect(readCsv(answer.body).rows[0]).toMatchObject({
      'Risk level': 'Low risk',
      'Level basis': "by its own label · its customers' money Critical risk",
    });
  });

  it('[R-ADDR-154] is found among the recipients of an address, a wallet and an entity by its label or by its own verdict', async () => {
    const graveOf = async (kind: string, id: string) => {
      const list = `${BTC}/${kind}/${id}/counterparties?direction=OUTGOING&level=Critical`;
      const { items, _metadata } = await api.get<CounterpartiesAnswer>(list);
      expect(_metadata.isComplete).toBe(true);
      return items.map(({ address, levelOf }) => [address, levelOf]);
    };
    const entityOf = async (address: string) =>
      String((await api.get<ObjectAnswer>(`${BTC}/addresses/${address}`)).entity?.id);
    const all = async () => [
      await graveOf('addresses', PAYER),
      await graveOf('wallets', PAYER),
      await graveOf('entities', await entityOf(PAYER)),
    ];
    await setLabels([label(PAYER, 'Donations')]);
    expect(await all()).toEqual([[], [], []]);
    await setLabels([label(PAYER, 'Donations'), label(OBJECT, 'Hack')]);
    expect(await all()).toEqual([[[OBJECT, 'OWN']], [[OBJECT, 'OWN']], [[OBJECT, 'OWN']]]);
    // The recipient has no label, but its money is a criminal's.
    await setLabels([label(MINER, 'Hack')]);
    await score(OBJECT);
    expect(await graveOf('addresses', PAYER)).toEqual([[OBJECT, 'ORIGIN']]);
    await score(OBJECT, { objectType: 'WALLET' });
    expect(await graveOf('wallets', PAYER)).toEqual([[OBJECT, 'ORIGIN']]);
  });
});
