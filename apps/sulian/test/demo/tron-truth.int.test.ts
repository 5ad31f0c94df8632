import type { Direction } from '@sulian/domain';
import { findStake } from '@sulian/usecases';
import { NATIVE, type TronWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openTronWorldProgram } from '../support/account-world-program.ts';
import { askEngine, askTruth, compare, type Held, listHoldings } from './account-truth.ts';

const BLOCKS = 260;
const ADDRESSES = 30;
const CHAIN = 'TRON';

let held: AccountWorldProgram<TronWorld>;
beforeAll(async () => {
  held = await openTronWorldProgram('tron-truth', BLOCKS);
}, 120_000);
afterAll(() => held.close());

describe('the ledger of a simulated TRON', () => {
  it('holds what every address has of every asset, to the last unit, fees and stakes included [R-WORLD-60]', async () => {
    const { truth } = held.world;
    const holdings = await listHoldings(held, CHAIN);
    for (const { address, key, base } of holdings)
      expect(base, `${address} ${key}`).toBe(truth.balanceOf(address, key));
    const known = new Set(holdings.map(({ address, key }) => `${address} ${key}`));
    for (const { asset, from, to } of truth.listMoves())
      for (const address of [from, to]) if (address !== undefined) expect(known).toContain(`${address} ${asset}`);
    expect(known.size).toBeGreaterThan(250);
  });

  it('tells what of every balance is staked or waits, as the truth has it [R-ADDR-132]', async () => {
    const { locks } = held.world;
    const adapter = held.program.adapters.get(CHAIN);
    const stakers = locks.listHolders(NATIVE).map((holder) => adapter?.parseAddress(`41${holder.slice(2)}`) ?? '');
    expect(stakers.length).toBeGreaterThan(3);
    await held.program.ledger.read(CHAIN, async (reader) => {
      for (const [at, holder] of locks.listHolders(NATIVE).entries()) {
        const address = stakers[at] ?? '';
        const row = await reader.findAddress(address);
        const [total] = await reader.listTotals(row === undefined ? [] : [row.addressId]);
        const balanceBase = (total?.receivedBase ?? 0n) - (total?.sentBase ?? 0n);
        const found = await findStake(reader, address, { eventsFrom: 0, balanceBase });
        if (found === undefined || typeof found === 'string') throw new Error(`${address}: ${found}`);
        const waiting = found.unfreezing.reduce((sum, { amountBase }) => sum + amountBase, 0n);
        expect(found.frozenBase + waiting, address).toBe(locks.get(NATIVE, holder));
        expect(await findStake(reader, address, { eventsFrom: 5, balanceBase })).toBe('PARTIAL');
      }
    });
  });

  it('holds what the issuer did to every address, and nothing else, as the truth has it [R-WORLD-55]', async () => {
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
      return rows.map((row) => ({ ...row, hash: hashes.get(row.txId) }));
    });
    expect(found.map(({ kind, address, amountBase, hash }) => [kind, address, amountBase, hash])).toEqual(
      acts
        .toReversed()
        .map(({ kind, address, amountBase, hash }) => [
          kind.toUpperCase(),
          address,
          kind === 'destroy' ? amountBase : undefined,
          hash,
        ]),
    );
    expect(acts.length).toBeGreaterThanOrEqual(5);
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

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated TRON", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-61]", async () => {
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
