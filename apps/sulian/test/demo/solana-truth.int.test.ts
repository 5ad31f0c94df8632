import type { ObjectAnswer, ScoringAnswer } from '@sulian/contract';
import { type Direction, toCoinId } from '@sulian/domain';
import type { SolanaWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openSolanaWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import { expectHoldings, expectShares, pickAccounts } from './account-truth.ts';

const BLOCKS = 200;
const CHAIN = 'SOLANA';

let worldProgram: AccountWorldProgram<SolanaWorld>;
beforeAll(async () => {
  worldProgram = await openSolanaWorldProgram('solana-truth', BLOCKS);
}, 120_000);
afterAll(() => worldProgram.close());

describe('the ledger of a simulated Solana', () => {
  it('holds what every address has of every asset, to the last unit, fees, wrapped and withheld units included [R-WORLD-81]', async () => {
    await expectHoldings(worldProgram, CHAIN, 150);
  });
});

describe('the search in a simulated Solana', () => {
  it('leads from a token account to its owner [R-CHAIN-225]', async () => {
    const [account, holding] = [...worldProgram.world.holdings].find(([, { token }]) => token !== undefined) ?? [];
    const owner = holding?.token?.owner;
    await worldProgram.program.ledger.read(CHAIN, async (reader) => {
      expect(await reader.findAddress(account ?? '')).toBeUndefined();
      expect((await reader.findHolder(account ?? ''))?.owner).toBe(owner);
    });
  });
});

describe('the page of a token account of a simulated Solana', () => {
  it('says whose it is and of which token, and the page of whoever is none does not [R-CHAIN-337]', async () => {
    const api = await openTestApi(worldProgram.program);
    const of = (address: string) => api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/SOLANA/addresses/${address}`);
    const [account = '', holding] = [...worldProgram.world.holdings].find(([, { token }]) => token !== undefined) ?? [];
    const { owner = '', mint } = holding?.token ?? {};
    expect(await of(account)).toMatchObject({ isSeen: false, tokenAccountOf: { owner, coin: { chainId: mint } } });
    expect(await of(owner)).toMatchObject({ isSeen: true, tokenAccountOf: null });
    await api.close();
  });

  it("tells its owner's freezes, and is never called free of them [R-CHAIN-337] [R-EVENT-06]", async () => {
    const api = await openTestApi(worldProgram.program);
    const of = (address: string) => api.get<ObjectAnswer>(`/api/proxy/v1/blockchains/SOLANA/addresses/${address}`);
    const { address, asset } = worldProgram.world.truth.listActs().find(({ kind }) => kind === 'freeze') ?? {};
    const [account = ''] =
      [...worldProgram.world.holdings].find(([, { token }]) => token?.owner === address && token?.mint === asset) ?? [];
    const { freezes, freezesTotal } = await of(address ?? '');
    expect(freezesTotal).toBeGreaterThan(0);
    expect(await of(account)).toMatchObject({ isSeen: false, freezes, freezesTotal });
    await api.close();
  });
});

describe('a token account of a simulated Solana', () => {
  it('is neither watched nor scored by itself: both are refused, and name its owner [R-ALERT-134] [R-SCORE-199]', async () => {
    const api = await openTestApi(worldProgram.program);
    const [account = '', holding] = [...worldProgram.world.holdings].find(([, { token }]) => token !== undefined) ?? [];
    const owner = holding?.token?.owner ?? '';
    const refused = { error: 'TOKEN_ACCOUNT', details: { owner } };
    const alert = (address: string) => ({
      address,
      blockchain: CHAIN,
      objectType: 'ADDRESS',
      type: 'ACTIVITY',
      conditions: { activityType: 'ALL', amount: 0, currency: 'USD', coinId: toCoinId(CHAIN, 0) },
      isEnabled: true,
      isMailEnabled: false,
    });
    const watch = (address: string) => api.call('/api/proxy/v1/alerts', alert(address));
    expect((await watch(account)).json()).toMatchObject(refused);
    expect((await watch(owner)).statusCode).toBe(200);
    const score = (objectId: string) =>
      api.call('/api/proxy/v1/scoringAnalysis', {
        analysisType: 'INCOMING',
        objectType: 'ADDRESS',
        objectId,
        blockchain: CHAIN,
        coin: 'ALL',
      });
    expect((await score(account)).json()).toMatchObject(refused);
    expect((await score(owner)).statusCode).toBe(200);
    const entity = { key: 'listed', name: 'Listed', type: 'OFAC sanction list', countries: [], tags: [] } as const;
    const label = { chain: CHAIN, address: account, entity, source: 'test', confidence: 90 } as const;
    await worldProgram.program.labelStore.saveLabels([label]);
    const { analysis } = (await score(account)).json<ScoringAnswer>();
    expect(analysis.incoming?.result).toMatchObject({
      headline: { level: 'Critical', basis: 'OWN' },
      own: { source: 'test' },
    });
    await api.close();
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated Solana", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-82]", async () => {
    const accounts = await pickAccounts(worldProgram, CHAIN, { about: 24 });
    await expectShares(worldProgram, { chain: CHAIN, direction }, { accounts, withAny: 15, withSeveral: 5 });
  }, 120_000);
});
