import type { CounterpartiesAnswer, ObjectAnswer, ScoringAnswer, SearchAnswer } from '@sulian/contract';
import type { Block, ChainId, EntityType, LabelDraft, Operation } from '@sulian/domain';
import { createLabelDraft } from '@sulian/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Program } from '../../src/program.ts';
import { fee, genesis, move } from '../scoring/account-operations.ts';
import { openTestApi, type TestApi } from '../support/open-api.ts';
import { readCsv } from '../support/read-csv.ts';
import { openTestProgram } from '../support/test-program.ts';

const addressOf = (number: number): string => `0x${number.toString(16).padStart(40, '0')}`;
const [KEY, CONTRACT, SILENT, SCAM, PAYEE, MINER] = [0x11, 0x22, 0x33, 0x44, 0x55, 0x66].map(addressOf) as [
  ...string[],
] as [string, string, string, string, string, string];
const ETHER = 10n ** 18n;

const block = (
  chain: ChainId,
  height: number,
  operations: readonly Operation[],
  contracts: readonly string[],
): Block => ({
  chain,
  height,
  hash: `b${height}`.padStart(64, '0'),
  parentHash: height === 0 ? '0'.repeat(64) : `b${height - 1}`.padStart(64, '0'),
  timeSec: 1_700_000_000 + height * 100,
  contracts,
  transactions: [{ hash: `f${height}`.padStart(64, '0'), kind: 'transfer', status: 'success', operations }],
});

/** On Polygon all four pay Payee; on Ethereum Key and Scam pay for a transaction, and the contract sends coins on. */
const POLYGON = [
  block(
    'POLYGON',
    0,
    [KEY, CONTRACT, SILENT, SCAM].map((each) => genesis(each, 10n * ETHER)),
    [],
  ),
  block(
    'POLYGON',
    1,
    [fee(MINER, 1n), ...[KEY, CONTRACT, SILENT, SCAM].map((each) => move('INTERNAL_TRANSFER', each, PAYEE, ETHER))],
    [CONTRACT],
  ),
];
const ETHEREUM = [
  block('ETHEREUM', 0, [genesis(KEY, ETHER), genesis(SCAM, ETHER), genesis(CONTRACT, ETHER)], []),
  block(
    'ETHEREUM',
    1,
    [fee(SCAM, 5n), move('VALUE_TRANSFER', SCAM, CONTRACT, 5n), move('INTERNAL_TRANSFER', CONTRACT, PAYEE, 5n)],
    [CONTRACT],
  ),
  block('ETHEREUM', 2, [fee(KEY, 5n), move('VALUE_TRANSFER', KEY, PAYEE, 5n)], []),
];

const label = (address: string, type: EntityType): LabelDraft =>
  createLabelDraft({
    chain: 'ETHEREUM',
    address,
    entity: { key: `${type} ${address}`, name: `Named ${address.slice(-2)}`, type, countries: [], tags: [] },
    source: 'test',
    confidence: 100,
    validity: 'listing',
  });

let program: Program;
let api: TestApi;
let close: () => Promise<void>;
beforeAll(async () => {
  const test = await openTestProgram();
  program = test.program;
  await program.ledger.writer('POLYGON').append(POLYGON);
  await program.labelStore.saveLabels([
    label(KEY, 'OFAC sanction list'),
    label(CONTRACT, 'OFAC sanction list'),
    label(SILENT, 'Terrorism'),
    label(SCAM, 'Scam'),
  ]);
  api = await openTestApi(program);
  close = async () => {
    await api.close();
    await test.close();
  };
}, 60_000);
afterAll(() => close());

const readObject = (address: string, chain: ChainId = 'POLYGON') =>
  api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/${chain}/addresses/${address}`);
const elsewhere = async (address: string) =>
  (await readObject(address)).labelledElsewhere.map(({ blockchain, entity, isListing }) => [
    blockchain,
    entity.type,
    isListing,
  ]);
const score = async (objectId: string): Promise<ScoringAnswer> => {
  const question = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId, blockchain: 'POLYGON', coin: 'MAIN' };
  return (await api.call('/api/proxy/v1/scoringAnalysis', question)).json<ScoringAnswer>();
};

describe('a listing of a key', () => {
  it('says nothing on another chain while no signature is known, and is told [R-LABEL-92]', async () => {
    expect((await readObject(KEY)).entity).toBeNull();
    expect(await elsewhere(KEY)).toEqual([['ETHEREUM', 'OFAC sanction list', true]]);
  });

  it('holds on every chain with the same addresses once one shows that the key signs [R-LABEL-91]', async () => {
    await program.ledger.writer('ETHEREUM').append(ETHEREUM.slice(0, 2));
    expect((await readObject(KEY)).entity).toBeNull();
    await program.ledger.writer('ETHEREUM').append(ETHEREUM.slice(2));
    const object = await readObject(KEY);
    expect(object.entity).toMatchObject({ type: 'OFAC sanction list', listedOn: 'ETHEREUM' });
    expect(object.entity?.riskAssessment?.severity).toBe('Critical');
    expect(object.labels).toMatchObject([{ listedOn: 'ETHEREUM', address: KEY }]);
    expect(object.labelledElsewhere).toEqual([]);
    const own = (await readObject(KEY, 'ETHEREUM')).entity;
    expect(own?.type).toBe('OFAC sanction list');
    expect(own).not.toHaveProperty('listedOn');
  });

  it('is seen by scores, lists and search [R-LABEL-91]', async () => {
    const own = (await score(KEY)).analysis.incoming?.result.own;
    expect(own).toMatchObject({ type: 'OFAC sanction list', floor: 'Critical', listedOn: 'ETHEREUM' });
    const { incoming } = (await score(PAYEE)).analysis;
    expect(incoming?.result.details.filter(({ type }) => type === 'OFAC sanction list')).toMatchObject([
      { percentage: 25, provenance: { listedOn: 'ETHEREUM' } },
    ]);
    expect(incoming?.result).toMatchObject({ directExposure: 'COMPLETE', severity: 'Critical' });
    const parties = await api.get<CounterpartiesAnswer>(
      `/api/proxy/v1/blockchains/POLYGON/addresses/${PAYEE}/counterparties`,
    );
    const listed = parties.items.filter(({ entity }) => entity !== null);
    expect(listed.map(({ address, entity }) => [address, entity?.listedOn])).toEqual([[KEY, 'ETHEREUM']]);
    for (const list of ['counterparties', 'transactions']) {
      const file = `/api/proxy/v1/blockchains/POLYGON/addresses/${PAYEE}/${list}/export?format=csv&language=en`;
      const named = readCsv((await api.call(file)).body).rows.map((row) => [row['Entity type'], row['Listed on']]);
      expect(named.filter(([type]) => type !== '')).toEqual([['OFAC sanction list', 'Ethereum']]);
      expect(named.filter(([type]) => type === '').every(([, chain]) => chain === '')).toBe(true);
    }
    const found = await api.get<SearchAnswer>(`/api/proxy/v1/search?q=${KEY}`);
    const hit = found.addresses.items.find(({ blockchain }) => blockchain === 'POLYGON');
    expect(hit?.entity).toMatchObject({ type: 'OFAC sanction list', listedOn: 'ETHEREUM' });
  });

  it('never passes to contracts, to who has not signed, nor with any other type [R-LABEL-91, R-LABEL-92]', async () => {
    for (const address of [CONTRACT, SILENT, SCAM]) expect((await readObject(address)).entity).toBeNull();
    expect(await elsewhere(CONTRACT)).toEqual([['ETHEREUM', 'OFAC sanction list', true]]);
    expect(await elsewhere(SILENT)).toEqual([['ETHEREUM', 'Terrorism', true]]);
    expect(await elsewhere(SCAM)).toEqual([['ETHEREUM', 'Scam', false]]);
  });

  it('is one of its owner on each chain, and gone when the list no longer names it [R-LABEL-91]', async () => {
    const id = (await readObject(KEY)).entity?.id ?? 0;
    const { addressCounts } = (await program.apiDeps.entityStore.findDetails(id)) ?? {};
    expect([addressCounts?.get('ETHEREUM'), addressCounts?.get('POLYGON'), addressCounts?.get('BITCOIN')]).toEqual([
      ...[1, 1, undefined],
    ]);
    expect(
      await program.apiDeps.entityStore.listAddresses({ entityId: id, chain: 'POLYGON', offset: 0, limit: 9 }),
    ).toEqual([KEY]);
    const [consoleLabel] = (await program.apiDeps.labelConsole.list({ text: KEY, offset: 0, limit: 9 })).items;
    await program.apiDeps.labelConsole.withdraw(
      { id: consoleLabel?.id ?? 0, version: consoleLabel?.version ?? 0 },
      { byWhom: 'reviewer', reason: 'delisted' },
    );
    expect((await readObject(KEY)).entity).toBeNull();
  });
});
