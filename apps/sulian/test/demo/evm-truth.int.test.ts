import type { Direction } from '@sulian/domain';
import { NOBODY } from '@sulian/testkit';
import type { EvmWorld } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AccountWorldProgram, openEvmWorldProgram } from '../support/account-world-program.ts';
import { askEngine, compare, expectActs, expectShares, listHoldings, pickAccounts, rename } from './account-truth.ts';

const BLOCKS = 260;
const CHAIN = 'ETHEREUM';
const UNNAMED_SWAP = 'Swap through unidentified contract';

let worldProgram: AccountWorldProgram<EvmWorld>;
beforeAll(async () => {
  worldProgram = await openEvmWorldProgram('evm-truth', BLOCKS);
}, 120_000);
afterAll(() => worldProgram.close());

const isCollectible = (key: string): boolean => worldProgram.world.tokens.get(key)?.decimals === 0;

describe('the ledger of a simulated Ethereum', () => {
  it('holds what every address has of every asset, to the last unit, fees included [R-WORLD-01]', async () => {
    const { world } = worldProgram;
    const holdings = (await listHoldings(worldProgram, CHAIN)).filter((each) => !isCollectible(each.key));
    for (const { address, key, base } of holdings)
      expect(base, `${address} ${key}`).toBe(world.truth.balanceOf(address, key));
    const known = new Set(holdings.map(({ address, key }) => `${address} ${key}`));
    const own = world.balances
      .listAssets()
      .flatMap((asset) => world.balances.listHolders(asset).map((address) => `${address} ${asset}`));
    // The ledger also knows who was only ever paid nothing.
    for (const each of own) expect(known).toContain(each);
    expect(known.size).toBeGreaterThan(250);
  });

  it('holds what the issuer did to every address, and nothing else, as the truth has it [R-WORLD-46]', async () => {
    expect((await expectActs(worldProgram, CHAIN)).length).toBeGreaterThanOrEqual(5);
  });

  it('knows two of the tokens by their contracts, and a collection from coins', async () => {
    const { world } = worldProgram;
    const contracts = [...world.tokens.keys()];
    const rows = await worldProgram.program.ledger.read('ETHEREUM', (reader) =>
      Promise.all(contracts.map((key) => reader.findAssetByKey(key))),
    );
    expect(rows.filter((row) => row?.isKnown === true).map((row) => row?.symbol)).toEqual(['USDT', 'WETH']);
    expect(rows.filter((row) => row?.kind === 'NFT').map((row) => world.tokens.get(row?.key ?? '')?.symbol)).toEqual([
      'LNTRN',
    ]);
  });
});

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated Ethereum", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-03]", async () => {
    const accounts = await pickAccounts(worldProgram, CHAIN, { about: 30, leaveOut: isCollectible });
    await expectShares(worldProgram, { chain: CHAIN, direction }, { accounts, withAny: 15, withSeveral: 5 });
  }, 120_000);
});

describe("the engine's origins in a simulated Ethereum of which nobody knows any name", () => {
  it('equal the truth too: pools are recognised by what they do, routers and wrapping are looked through', async () => {
    const { world } = worldProgram;
    const isPool = new Map(world.labels().map(({ address, note }) => [address, note?.endsWith('流动性池') === true]));
    const pools = { address: (other: string) => (isPool.get(other) === true ? UNNAMED_SWAP : undefined) };
    let fromPools = 0;
    for (const account of await pickAccounts(worldProgram, CHAIN, { about: 30, leaveOut: isCollectible })) {
      const expected = rename(world.truth.originShares(account.address, account.key, pools) ?? new Map(), 'INCOMING');
      compare(
        account,
        await askEngine(worldProgram, { chain: CHAIN, direction: 'INCOMING', labels: NOBODY }, account),
        expected,
      );
      if ((expected.get(UNNAMED_SWAP) ?? 0) > 0.1) fromPools += 1;
    }
    expect(fromPools).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
