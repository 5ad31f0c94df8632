import type { Direction } from '@sulian/domain';
import type { RippleWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openRippleWorldProgram } from '../support/account-world-program.ts';
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

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated XRP Ledger", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-92]", async () => {
    const accounts = await pickAccounts(held, CHAIN, { about: 16 });
    await expectShares(held, { chain: CHAIN, direction }, { accounts, withAny: 10, withSeveral: 5 });
  }, 120_000);
});
