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
/** Key of an MPT. */
const UNITS = /^[0-9A-F]{48}$/;

let worldProgram: AccountWorldProgram<RippleWorld>;
beforeAll(async () => {
  worldProgram = await openRippleWorldProgram('ripple-truth', BLOCKS);
}, 120_000);
afterAll(() => worldProgram.close());

describe('the ledger of a simulated XRP Ledger', () => {
  it('holds what every address has of every asset, to the last unit, what is in escrow too [R-WORLD-91]', async () => {
    await expectHoldings(worldProgram, CHAIN, 100);
  });

  it('holds whom the issuer froze and let go, and nothing else [R-WORLD-91]', async () => {
    expect((await expectActs(worldProgram, CHAIN)).toSorted()).toEqual([
      'freeze',
      'freeze',
      'freeze',
      'unfreeze',
      'unfreeze',
    ]);
  });
});

describe('items and units in the ledger of a simulated XRP Ledger', () => {
  it('are a collection with a note for each item, and a token with its name and decimals [R-WORLD-101] [R-CHAIN-270] [R-CHAIN-274]', async () => {
    const { blocks, itemsOf, accounts, balances } = worldProgram.world;
    await worldProgram.program.ledger.read(CHAIN, async (reader) => {
      const owners = new Map<string, string | undefined>();
      for (const { hash, moves } of blocks.flatMap(({ transactions }) => transactions)) {
        const move = moves.find(({ asset }) => asset.includes(':'));
        if (move === undefined) continue;
        const [row] = await reader.listTransactionsByHash(hash);
        const note = (await reader.listNotes([row?.txId ?? 0], 10)).find(({ kind }) => kind === 'ITEM');
        owners.set(note !== undefined && 'text' in note ? note.text : '', move.to);
      }
      expect(owners.size).toBeGreaterThan(10);
      for (const owner of accounts.keys())
        expect(itemsOf(owner)).toEqual([...owners].flatMap(([item, to]) => (to === owner ? [item] : [])).toSorted());
      const units = balances.listAssets().find((asset) => UNITS.test(asset)) ?? '';
      expect(await reader.findAssetByKey(units)).toMatchObject({ symbol: 'CXDZ', decimals: 2 });
    });
  });
});

describe('the search over a simulated XRP Ledger', () => {
  it("finds a customer's transactions by address and tag, in both forms, and those of no other [R-SEARCH-90]", async () => {
    const api = await openTestApi(worldProgram.program);
    const search = (q: string) => api.get<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(q)}&limit=50`);
    const { address } = worldProgram.world.showcase().find(({ id }) => id === 'ripple-hot-wallet') ?? { address: '' };
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

  it('finds every customer and every hash of a text, each transaction once [R-SEARCH-90]', async () => {
    const api = await openTestApi(worldProgram.program);
    const search = (q: string) => api.get<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(q)}&limit=50`);
    const hashesOf = ({ transactions }: SearchAnswer) => transactions.items.map(({ hash }) => hash);
    const { address } = worldProgram.world.showcase().find(({ id }) => id === 'ripple-hot-wallet') ?? { address: '' };
    const tags = Array.from({ length: 30 }, (_, index) => 100_001 + index);
    const all = await Promise.all(
      tags.map(async (tag) => ({ tag, hashes: hashesOf(await search(`${address}:${tag}`)) })),
    );
    const [one, two] = all.filter(({ hashes }) => hashes.length > 0);
    expect(two?.hashes.length).toBeGreaterThan(0);
    const known = new Set([...(one?.hashes ?? []), ...(two?.hashes ?? [])]);
    const hashes = worldProgram.world.blocks.flatMap(({ transactions }) =>
      transactions.map(({ hash }) => hash.toUpperCase()),
    );
    const other = hashes.find((hash) => !known.has(hash)) ?? '';
    const together = await search(`${address}:${one?.tag} ${address}:${two?.tag} ${other} ${[...known][0]}`);
    expect(hashesOf(together).toSorted()).toEqual([...known, other].toSorted());
    await api.close();
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated XRP Ledger", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-92]", async () => {
    // A transfer of a collection moves one item, not a share of all of them.
    const leaveOut = (key: string) => key.includes(':');
    const accounts = await pickAccounts(worldProgram, CHAIN, { about: 48, leaveOut });
    expect(accounts.some(({ key }) => UNITS.test(key))).toBe(true);
    await expectShares(worldProgram, { chain: CHAIN, direction }, { accounts, withAny: 10, withSeveral: 5 });
  }, 120_000);
});
