import type { ObjectAnswer, ScoringAnswer, SearchAnswer } from '@sulian/contract';
import { type Direction, toCoinId } from '@sulian/domain';
import type { TonWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openTonWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import { expectActs, expectHoldings, expectShares, pickAccounts } from './account-truth.ts';

const BLOCKS = 160;
const CHAIN = 'TON';

let worldProgram: AccountWorldProgram<TonWorld>;
beforeAll(async () => {
  worldProgram = await openTonWorldProgram('ton-truth', BLOCKS);
}, 120_000);
afterAll(() => worldProgram.close());

describe('the ledger of a simulated TON', () => {
  it('holds what every address has of every asset, to the last unit, what is under way being its sender’s [R-WORLD-86]', async () => {
    await expectHoldings(worldProgram, CHAIN, 100);
    expect(worldProgram.world.underWay.length).toBeGreaterThan(0);
  });

  it('holds what the issuer did to every owner of a wallet, and nothing else [R-WORLD-87]', async () => {
    expect((await expectActs(worldProgram, CHAIN)).toSorted()).toEqual(['destroy', 'freeze', 'freeze', 'unfreeze']);
  });
});

describe('the search over a simulated TON', () => {
  it('finds an address in each of its forms, a transaction by each spelling of its hash, by its message and its trace [R-CHAIN-250]', async () => {
    const api = await openTestApi(worldProgram.program);
    const search = (q: string) => api.get<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(q)}`);
    const { address } = worldProgram.world.showcase()[0] ?? { address: '' };
    const bytes = Buffer.from(address, 'base64url');
    const raw = `0:${bytes.subarray(2, 34).toString('hex')}`;
    for (const spelling of [address, raw, address.replaceAll('-', '+').replaceAll('_', '/')])
      expect((await search(spelling)).addresses.items.map(({ hash }) => hash)).toEqual([address]);
    const all = worldProgram.world.blocks.flatMap(({ transactions }) => transactions);
    const sent = all.find(({ purpose, inMessage }) => purpose === 'deposit' && inMessage.source === undefined);
    const hash = Buffer.from(sent?.hash ?? '', 'hex');
    const outside = sent?.inMessage.hash ?? '';
    for (const spelling of [sent?.hash ?? '', hash.toString('base64'), hash.toString('base64url'), outside])
      expect((await search(spelling)).transactions.items.map((each) => each.hash)).toContain(sent?.hash);
    const second = all.find(({ traceId, lt }) => traceId === sent?.hash && lt > (sent?.lt ?? 0));
    expect(second).toBeDefined();
    await api.close();
  });
});

describe('a jetton wallet of a simulated TON', () => {
  it('names its owner, is scored by the coins that it moved itself, and no alert watches its jetton [R-CHAIN-337] [R-ALERT-134] [R-SCORE-199]', async () => {
    const api = await openTestApi(worldProgram.program);
    const [wallet] = await worldProgram.program.database.query<{ account: string; owner: string; asset: number }>(
      `select account, owner, asset from ledger_ton.holder
       where account in (select text from ledger_ton.address) and owner <> account order by account limit 1`,
    );
    const { account = '', owner = '', asset = 0 } = wallet ?? {};
    expect(await api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/${CHAIN}/addresses/${account}`)).toMatchObject({
      isSeen: true,
      tokenAccountOf: { owner },
    });
    const question = { analysisType: 'INCOMING', objectType: 'ADDRESS', objectId: account, blockchain: CHAIN };
    const response = await api.call('/api/proxy/v1/scoringAnalysis', { ...question, coin: 'ALL' });
    expect(response.statusCode).toBe(200);
    const { analysis } = response.json<ScoringAnswer>();
    expect(analysis.incoming?.result.blockchain).toBe(CHAIN);
    const watch = (coin: number) =>
      api.call('/api/proxy/v1/alerts', {
        address: account,
        blockchain: CHAIN,
        objectType: 'ADDRESS',
        type: 'ACTIVITY',
        conditions: { activityType: 'ALL', amount: 0, currency: 'USD', coinId: toCoinId(CHAIN, coin) },
        isEnabled: true,
        isMailEnabled: false,
      });
    expect((await watch(asset)).json()).toMatchObject({ error: 'TOKEN_ACCOUNT', details: { owner } });
    expect((await watch(0)).statusCode).toBe(200);
    await api.close();
  });
});

describe('a jetton wallet whose owner an issuer froze', () => {
  it("tells its owner's freezes, though it moved coins itself [R-CHAIN-337]", async () => {
    const api = await openTestApi(worldProgram.program);
    const of = (address: string) => api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/${CHAIN}/addresses/${address}`);
    const owner = worldProgram.world.truth.listActs().find(({ kind }) => kind === 'freeze')?.address ?? '';
    const [wallet] = await worldProgram.program.database.query<{ account: string }>(
      'select account from ledger_ton.holder where owner = $1 order by account limit 1',
      [owner],
    );
    const { freezes, freezesTotal } = await of(owner);
    expect(freezesTotal).toBeGreaterThan(0);
    expect(await of(wallet?.account ?? '')).toMatchObject({ tokenAccountOf: { owner }, freezes, freezesTotal });
    await api.close();
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated TON", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-88]", async () => {
    const accounts = await pickAccounts(worldProgram, CHAIN, { about: 16 });
    await expectShares(worldProgram, { chain: CHAIN, direction }, { accounts, withAny: 10, withSeveral: 5 });
  }, 120_000);
});
