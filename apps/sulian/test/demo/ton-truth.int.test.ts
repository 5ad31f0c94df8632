import type { SearchAnswer } from '@sulian/contract';
import type { Direction } from '@sulian/domain';
import type { TonWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openTonWorldProgram } from '../support/account-world-program.ts';
import { openTestApi } from '../support/open-api.ts';
import { askEngine, askTruth, compare, type Held, listHoldings } from './account-truth.ts';

const BLOCKS = 160;
const ADDRESSES = 16;
const CHAIN = 'TON';

let held: AccountWorldProgram<TonWorld>;
beforeAll(async () => {
  held = await openTonWorldProgram('ton-truth', BLOCKS);
}, 120_000);
afterAll(() => held.close());

describe('the ledger of a simulated TON', () => {
  it('holds what every address has of every asset, to the last unit, what is under way being its sender’s [R-WORLD-86]', async () => {
    const { truth, underWay } = held.world;
    const holdings = await listHoldings(held, CHAIN);
    for (const { address, key, base } of holdings)
      expect(base, `${address} ${key}`).toBe(truth.balanceOf(address, key));
    const known = new Set(holdings.map(({ address, key }) => `${address} ${key}`));
    for (const { asset, from, to } of truth.listMoves())
      for (const address of [from, to]) if (address !== undefined) expect(known).toContain(`${address} ${asset}`);
    expect(known.size).toBeGreaterThan(100);
    expect(underWay.length).toBeGreaterThan(0);
  });

  it('holds what the issuer did to every owner of a wallet, and nothing else [R-WORLD-87]', async () => {
    const acts = held.world.truth.listActs();
    const kinds = ['FREEZE', 'UNFREEZE', 'DESTROY'] as const;
    const addresses = [...new Set(held.world.truth.listMoves().flatMap(({ from, to }) => [from, to]))];
    const found = await held.program.ledger.read(CHAIN, async (reader) => {
      const rows = await reader.listEventsOf(
        addresses.flatMap((each) => each ?? []),
        { kinds, limitEach: 100 },
      );
      const transactions = await reader.listTransactions(rows.map((row) => row.txId));
      const hashes = new Map(transactions.map(({ txId, hash }) => [txId, hash]));
      return rows.map(({ kind, address, amountBase, txId }) => [kind, address, amountBase, hashes.get(txId)]);
    });
    expect(found).toEqual(
      acts
        .toReversed()
        .map(({ kind, address, amountBase, hash }) => [
          kind.toUpperCase(),
          address,
          kind === 'destroy' ? amountBase : undefined,
          hash,
        ]),
    );
    expect(acts.map(({ kind }) => kind).sort()).toEqual(['destroy', 'freeze', 'freeze', 'unfreeze']);
  });
});

/** Accounts spread over all that there are, and all that are shown to newcomers. */
async function pickAccounts(): Promise<readonly Held[]> {
  const all = await listHoldings(held, CHAIN);
  const shown = new Set(held.world.showcase().map((item) => item.address));
  const step = Math.max(1, Math.floor(all.length / ADDRESSES));
  return all.filter(({ address }, index) => shown.has(address) || index % step === 0);
}

describe('the search over a simulated TON', () => {
  it('finds an address in each of its forms, a transaction by each spelling of its hash, by its message and its trace [R-CHAIN-250]', async () => {
    const api = await openTestApi(held.program);
    const search = (q: string) => api.get<SearchAnswer>(`/api/proxy/v1/search?q=${encodeURIComponent(q)}`);
    const { address } = held.world.showcase()[0] ?? { address: '' };
    const bytes = Buffer.from(address, 'base64url');
    const raw = `0:${bytes.subarray(2, 34).toString('hex')}`;
    for (const spelling of [address, raw, address.replaceAll('-', '+').replaceAll('_', '/')])
      expect((await search(spelling)).addresses.items.map(({ hash }) => hash)).toEqual([address]);
    const all = held.world.blocks.flatMap(({ transactions }) => transactions);
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

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated TON", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-88]", async () => {
    let compared = 0;
    let named = 0;
    for (const account of await pickAccounts()) {
      const expected = askTruth(held, direction, account);
      compare(account, await askEngine(held, { chain: CHAIN, direction }, account), expected);
      if (expected.size > 0) compared += 1;
      if (expected.size > 2) named += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(10);
    expect(named).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
