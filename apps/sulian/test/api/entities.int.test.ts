import type {
  EntityAddressesAnswer,
  EntityAnswer,
  EntityWalletsAnswer,
  RegulationInfoAnswer,
  SearchAnswer,
} from '@sulian/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSignedIn, type SignedInApp } from '../support/sign-in.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';

const V1 = '/api/proxy/v1';
let worldProgram: WorldProgram;
let app: SignedInApp;

beforeAll(async () => {
  worldProgram = await openWorldProgram('entities', 150);
  app = await openSignedIn(worldProgram.program);
});
afterAll(async () => {
  await app?.close();
  await worldProgram?.close();
});

async function get<T>(url: string): Promise<T> {
  const answer = await app.inject(`${V1}${url}`);
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200);
  return answer.json<T>();
}
async function find(name: string): Promise<number> {
  const { entities } = await get<SearchAnswer>(`/search?q=${encodeURIComponent(name)}`);
  const id = entities.items[0]?.id;
  if (id === undefined) throw new Error(`unknown entity "${name}"`);
  return id;
}

describe('an entity', () => {
  it('is found by its name in any language, and shows every field that its source states [R-CALL-15]', async () => {
    const id = await find('harbour bay');
    expect(await find('海湾交易所')).toBe(id);
    const entity = await get<EntityAnswer>(`/entities/${id}`);
    expect(entity).toMatchObject({
      name: '海湾交易所',
      type: 'Exchange',
      countries: ['SG', 'MT', 'AE'],
      createdAt: '2016-05-18',
      dueAt: '2027-03-31',
      riskAssessment: { score: 82, severity: 'Low', isOwnScore: true, hasBeenHacked: true, isP2P: false },
      policies: { isAskingCopyOfId: true },
      sources: [{ source: 'demo-world' }],
      disagreements: [],
    });
  });

  it('shows what no source states as unknown, never as no, in its risk assessment [R-ENT-10, R-ENT-17]', async () => {
    const entity = await get<EntityAnswer>(`/entities/${await find('环洋兑换')}`);
    expect(entity.riskAssessment).toMatchObject({
      isOwnScore: false,
      isActive: true,
      hasBeenHacked: null,
      isCashOnly: null,
    });
    expect(entity.policies).toMatchObject({ isAskingCopyOfId: false, hasComplianceOfficer: null });
    expect(entity.createdAt).toBeNull();
    const market = await get<EntityAnswer>(`/entities/${await find('暗河集市')}`);
    expect(market.riskAssessment).toEqual({
      score: 4,
      severity: 'Critical',
      levelReason: 'OWN_LABEL',
      isOwnScore: false,
      hasAnonymousCoins: null,
      hasBeenHacked: null,
      isActive: null,
      isCashOnly: null,
      isP2P: null,
      noteHacks: null,
    });
    expect([market.policies, market.watchdog]).toEqual([null, null]);
  });

  it.each([
    'Exchange',
    'Gambling',
    'ATM',
    'Bank',
    'Dex',
    'NFT Marketplace',
    'Payment Service Provider',
  ] as const)('of type %s comes with the risk and policy details that are stated of it [R-ENT-06]', async (type) => {
    const profile = { riskAssessment: { isActive: true, hasBeenHacked: false }, policies: { hasDueDiligence: true } };
    const stated = { key: `own:${type}`, name: `Stated ${type}`, type, source: 'csv:types.csv', profile };
    async function* one() {
      yield { labels: [], coinbaseTags: [], refused: [], entities: [stated] };
    }
    await worldProgram.program.labelStore.importLabels(one(), { format: 'csv', name: 'types.csv', byWhom: 'test' });
    const entity = await get<EntityAnswer>(`/entities/${await find(`stated ${type}`)}`);
    expect(entity).toMatchObject({
      type,
      riskAssessment: { isActive: true, hasBeenHacked: false, isP2P: null },
      policies: { hasDueDiligence: true, isApplyingSanctions: null },
    });
  });

  it('lists its regulation as stated, with what is missing left out', async () => {
    const { items } = await get<RegulationInfoAnswer>(`/entities/${await find('海湾交易所')}/regulationInfo`);
    expect(items.map((each) => [each.country, each.regulatoryStatus, each.supervisoryAuthority])).toEqual([
      ['SG', 'Regulated', '模拟金融监管局'],
      ['MT', 'No longer exempt', null],
      [null, 'Not regulated', null],
    ]);
  });

  it('lists the wallets that its labels speak for, largest first, and its labelled addresses', async () => {
    const id = await find('海湾交易所');
    const { items } = await get<EntityWalletsAnswer>(`/entities/${id}/wallets`);
    expect(items.length).toBeGreaterThan(0);
    expect(items.map((each) => each.addressCount)).toEqual(
      items.map((each) => each.addressCount).toSorted((a, b) => b - a),
    );
    const owned = items.filter((each) => each.referenceAddress !== null);
    for (const { referenceAddress } of owned)
      expect(worldProgram.world.truth.ownerOf(referenceAddress ?? '')?.name).toBe('海湾交易所');
    const addresses = await get<EntityAddressesAnswer>(`/entities/${id}/wallets/BITCOIN/addresses`);
    const labels = worldProgram.world.labels().filter((label) => label.entity.name === '海湾交易所');
    expect(addresses).toEqual({
      hashList: labels
        .map((label) => label.address)
        .toSorted()
        .slice(0, 10),
      total: labels.length,
      asOf: expect.any(Number),
      entityId: id,
      entityName: '海湾交易所',
      entityNames: [
        { language: 'en', name: 'Harbour Bay Exchange' },
        { language: 'zh', name: '海湾交易所' },
      ],
      blockchain: 'BITCOIN',
    });
  });

  it.each([
    '/entities/999999',
    '/entities/999999/wallets',
    '/entities/99999999999/regulationInfo',
  ])('that nobody knows is not found: %s', async (url) => {
    const answer = await app.inject(`${V1}${url}`);
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'NOT_FOUND']);
  });

  it.each([
    '/entities/0',
    '/entities/abc',
    '/entities/1/wallets/MARS/addresses',
    '/entities/1/wallets/BITCOIN/addresses?limit=1000',
  ])('asked for wrongly is refused: %s', async (url) => {
    expect((await app.inject(`${V1}${url}`)).statusCode).toBe(400);
  });
});
