import type { SearchAnswer } from '@sulian/contract';
import { type Direction, toHashText } from '@sulian/domain';
import type { TezosWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openTezosWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import { expectHoldings, expectShares, pickAccounts } from './account-truth.ts';

const BLOCKS = 140;
const CHAIN = 'TEZOS';

let worldProgram: AccountWorldProgram<TezosWorld>;
beforeAll(async () => {
  worldProgram = await openTezosWorldProgram('tezos-truth', BLOCKS);
}, 120_000);
afterAll(() => worldProgram.close());

describe('the ledger of a simulated Tezos', () => {
  it('holds what every address has of every asset, to the last unit [R-WORLD-96]', () =>
    expectHoldings(worldProgram, CHAIN, 100));
});

describe('the search over a simulated Tezos', () => {
  it('finds an address, a contract with its entry point, and an operation by its hash [R-CHAIN-310]', async () => {
    const api = await openTestApi(worldProgram.program);
    const search = (q: string) => api.get<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(q)}`);
    const { address } = worldProgram.world.showcase()[0] ?? { address: '' };
    expect((await search(address)).addresses.items.map(({ hash }) => hash)).toEqual([address]);
    const pool = worldProgram.world.labels().find(({ note }) => note?.startsWith('XTZ/USDt') === true)?.address ?? '';
    expect((await search(`${pool}%xtz_to_token`)).addresses.items.map(({ hash }) => hash)).toEqual([pool]);
    const operation = worldProgram.world.blocks.flatMap(({ transactions }) => transactions).at(-1);
    const text = toHashText(CHAIN, operation?.hash ?? '');
    expect(text).toBe(operation?.text);
    expect((await search(text)).transactions.items.map(({ hash }) => hash)).toEqual([text]);
    await api.close();
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated Tezos", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-97]", async () => {
    // A transfer of a collection moves one piece, not a share of all of them.
    const leaveOut = (key: string) => worldProgram.world.tokens.get(key)?.decimals === 0;
    const accounts = await pickAccounts(worldProgram, CHAIN, { about: 24, leaveOut });
    await expectShares(worldProgram, { chain: CHAIN, direction }, { accounts, withAny: 10, withSeveral: 5 });
  }, 120_000);
});
