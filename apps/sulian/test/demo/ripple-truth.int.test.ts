import { toXAddress } from '@sulian/chains';
import type { SearchAnswer } from '@sulian/contract';
import type { Direction } from '@sulian/domain';
import type { RippleWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openRippleWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import { expectActs, expectHoldings, expectShares, pickAccounts } from './account-truth.ts';

const BLOCKS = 180;
const CHAIN = 'RIPPLE';

let held: AccountWorldProgram<RippleWorld>;
beforeAll(async () => {
  held = await openRippleWorldProgram('ripple-truth', BLOCKS);
}, 120_000);
afterAll(() => held.close());

describe('the ledger of a simulated XRP Ledger', () => {
  it('holds what every address has of every asset, to the last unit, what is in escrow too [R-WORLD-91]', async () => {
    await expectHoldings(held, CHAIN, 100);
  });

  it('holds whom the issuer froze and let go, and nothing else [R-WORLD-91]', async () => {
    expect((await expectActs(held, CHAIN)).toSorted()).toEqual(['freeze', 'freeze', 'unfreeze']);
  });
});

describe('the search over a simulated XRP Ledger', () => {
  it("finds a customer's transactions by address and tag, in both forms, and those of no other [R-SEARCH-90]", async () => {
    const api = await openTestApi(held.program);
    const search = (q: string) => api.get<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(q)}&limit=50`);
    const { address } = held.world.showcase().find(({ id }) => id === 'ripple-hot-wallet') ?? { address: '' };
    const tag = 100_001;
    const found = await search(`${address}:${tag}`);
    expect(found.addresses.items).toMatchObject([{ hash: address, subKey: '100001', isOtherSpelling: false }]);
    expect(found.transactions.items.length).toBeGreaterThan(0);
    const x = await search(toXAddress(address, tag));
    expect(x.addresses.items).toMatchObject([{ hash: address, subKey: '100001', isOtherSpelling: true }]);
    expect(x.transactions).toEqual(found.transactions);
    expect((await search(`${address}:99`)).transactions.items).toEqual([]);
    expect((await search(address)).addresses.items).toMatchObject([{ hash: address, subKey: null }]);
    await api.close();
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated XRP Ledger", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-92]", async () => {
    const accounts = await pickAccounts(held, CHAIN, { about: 16 });
    await expectShares(held, { chain: CHAIN, direction }, { accounts, withAny: 10, withSeveral: 5 });
  }, 120_000);
});
