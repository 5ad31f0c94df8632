import type { Direction } from '@sulian/domain';
import { findStake } from '@sulian/usecases';
import { NATIVE, type TronWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openTronWorldProgram } from '../support/account-world-program.ts';
import { expectActs, expectHoldings, expectShares, pickAccounts } from './account-truth.ts';

const BLOCKS = 260;
const CHAIN = 'TRON';

let worldProgram: AccountWorldProgram<TronWorld>;
beforeAll(async () => {
  worldProgram = await openTronWorldProgram('tron-truth', BLOCKS);
}, 120_000);
afterAll(() => worldProgram.close());

describe('the ledger of a simulated TRON', () => {
  it('holds what every address has of every asset, to the last unit, fees and stakes included [R-WORLD-60]', async () => {
    await expectHoldings(worldProgram, CHAIN, 250);
  });

  it('tells what of every balance is staked or waits, as the truth has it [R-ADDR-132]', async () => {
    const { locks } = worldProgram.world;
    const adapter = worldProgram.program.adapters.get(CHAIN);
    const stakers = locks.listHolders(NATIVE).map((holder) => adapter?.parseAddress(`41${holder.slice(2)}`) ?? '');
    expect(stakers.length).toBeGreaterThan(3);
    await worldProgram.program.ledger.read(CHAIN, async (reader) => {
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
    expect((await expectActs(worldProgram, CHAIN)).length).toBeGreaterThanOrEqual(5);
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated TRON", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-61]", async () => {
    const accounts = await pickAccounts(worldProgram, CHAIN, { about: 30 });
    await expectShares(worldProgram, { chain: CHAIN, direction }, { accounts, withAny: 15, withSeveral: 5 });
  }, 120_000);
});
