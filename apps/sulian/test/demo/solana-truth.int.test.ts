import type { Direction } from '@sulian/domain';
import type { SolanaWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openSolanaWorldProgram } from '../support/account-world-program.ts';
import { askEngine, askTruth, compare, type Held, listHoldings } from './account-truth.ts';

const BLOCKS = 200;
const ADDRESSES = 24;
const CHAIN = 'SOLANA';

let held: AccountWorldProgram<SolanaWorld>;
beforeAll(async () => {
  held = await openSolanaWorldProgram('solana-truth', BLOCKS);
}, 120_000);
afterAll(() => held.close());

describe('the ledger of a simulated Solana', () => {
  it('holds what every address has of every asset, to the last unit, fees, wrapped and withheld units included [R-WORLD-81]', async () => {
    const { truth } = held.world;
    const holdings = await listHoldings(held, CHAIN);
    for (const { address, key, base } of holdings)
      expect(base, `${address} ${key}`).toBe(truth.balanceOf(address, key));
    const known = new Set(holdings.map(({ address, key }) => `${address} ${key}`));
    for (const { asset, from, to } of truth.listMoves())
      for (const address of [from, to]) if (address !== undefined) expect(known).toContain(`${address} ${asset}`);
    expect(known.size).toBeGreaterThan(150);
  });
});

describe('the search in a simulated Solana', () => {
  it('leads from a token account to its owner [R-CHAIN-225]', async () => {
    const [account, holding] = [...held.world.holdings].find(([, { token }]) => token !== undefined) ?? [];
    const owner = holding?.token?.owner;
    await held.program.ledger.read(CHAIN, async (reader) => {
      expect(await reader.findAddress(account ?? '')).toBeUndefined();
      expect((await reader.findHolder(account ?? ''))?.owner).toBe(owner);
    });
  });
});

/** Accounts spread over all that there are, and all that are shown to newcomers; not the exchange's own contracts. */
async function pickAccounts(): Promise<readonly Held[]> {
  const { truth } = held.world;
  const all = (await listHoldings(held, CHAIN)).filter(({ address }) => truth.ownerOf(address)?.role !== 'dex');
  const shown = new Set(held.world.showcase().map((item) => item.address));
  const step = Math.floor(all.length / ADDRESSES);
  return all.filter(({ address }, index) => shown.has(address) || index % step === 0);
}

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated Solana", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-82]", async () => {
    let compared = 0;
    let named = 0;
    for (const account of await pickAccounts()) {
      const expected = askTruth(held, direction, account);
      compare(account, await askEngine(held, { chain: CHAIN, direction }, account), expected);
      if (expected.size > 0) compared += 1;
      if (expected.size > 2) named += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(15);
    expect(named).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
