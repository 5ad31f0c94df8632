import type { Direction } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, traceUtxo } from '@sulian/engine';
import { BLOCK_REWARD_PREFIX, type Shares, UNSPENT } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';
import { findWallets, nameAddresses } from '../support/world-wallets.ts';

const BLOCKS = 300;
const ADDRESSES = 40;
const TOLERANCE = 1e-6;
/** Nothing is left out for being small: then engine and truth ask the very same. */
const EXACT = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };

let held: WorldProgram;
/** Wallets are made of final blocks only. */
let clusteredHeight: number;
beforeAll(async () => {
  held = await openWorldProgram('demo-truth', BLOCKS);
  const state = await held.program.ledger.getState('BITCOIN');
  expect(state).toMatchObject({ height: BLOCKS - 1, clusteredHeight: expect.any(Number) });
  clusteredHeight = state.clusteredHeight ?? -1;
});
afterAll(() => held.close());

/** The world's own answer under the product's rules of ends. */
function askTruth(direction: Direction, address: string): Map<string, number> {
  const { world } = held;
  const walletOf = findWallets(world, clusteredHeight);
  const { findName, findWalletName } = nameAddresses(world.labels(), walletOf);
  const isLookedThrough = (other: string) =>
    walletOf(other) === walletOf(address) && findWalletName(address) !== undefined;
  const stop = {
    address: (other: string) => (isLookedThrough(other) ? undefined : findName(other)),
    transaction: ({ purpose }: { readonly purpose: string }) => (purpose === 'coinjoin' ? 'Mixing pattern' : undefined),
  };
  const shares =
    direction === 'INCOMING' ? world.truth.originShares(address, stop) : world.truth.destinationShares(address, stop);
  return rename(shares ?? new Map());
}

function rename(shares: Shares): Map<string, number> {
  const renamed = new Map<string, number>();
  for (const [name, share] of shares) {
    const end = name.startsWith(BLOCK_REWARD_PREFIX) ? 'Block reward' : name === UNSPENT ? 'Unspent output' : name;
    renamed.set(end, (renamed.get(end) ?? 0) + share);
  }
  return renamed;
}

const askEngine = (direction: Direction, address: string, policy = EXACT) =>
  held.program.ledger.read('BITCOIN', async (reader) => {
    const row = await reader.findAddress(address);
    if (row === undefined) throw new Error(`${address} is not in the ledger`);
    const { addressId, walletId } = row;
    return traceUtxo(reader, await held.program.apiDeps.labelsAt(reader), {
      direction,
      object: { kind: 'ADDRESS', addressIds: [addressId], ...(walletId === undefined ? {} : { walletId }) },
      asset: 0,
      policy,
      budget: DEFAULT_BUDGET,
    });
  });

/** Addresses spread over the whole story, and all that are shown to newcomers. */
function pickAddresses(): string[] {
  const { world } = held;
  const all = new Set(
    world.blocks.flatMap((block) =>
      block.transactions.flatMap((each) => each.outputs.flatMap((coin) => coin.key?.address ?? [])),
    ),
  );
  const step = Math.floor(all.size / ADDRESSES);
  const spread = [...all].filter((_, index) => index % step === 0);
  return [...new Set([...world.showcase().map((item) => item.address), ...spread])];
}

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated world", (direction) => {
  it("equal the world's own truth, address by address and end by end [R-WORLD-03]", async () => {
    let compared = 0;
    let named = 0;
    for (const address of pickAddresses()) {
      const trace = await askEngine(direction, address);
      const expected = askTruth(direction, address);
      const got = new Map(trace.ends.map((end) => [end.entity?.name ?? end.type, end.share]));
      expect(trace.ignored, address).toBe(0);
      for (const name of new Set([...got.keys(), ...expected.keys()]))
        expect(Math.abs((got.get(name) ?? 0) - (expected.get(name) ?? 0)), `${address}: ${name}`).toBeLessThan(
          TOLERANCE,
        );
      if (expected.size > 0) compared += 1;
      if (expected.size > 2) named += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(20);
    expect(named).toBeGreaterThanOrEqual(5);
  });

  it('differ under the default policy by no more than what is stated as ignored or unexplored', async () => {
    for (const address of pickAddresses().slice(0, 15)) {
      const trace = await askEngine(direction, address, DEFAULT_POLICY);
      const expected = askTruth(direction, address);
      for (const end of trace.ends) {
        if (end.type === 'Ignored small amounts' || end.type === 'Unexplored') continue;
        const truth = expected.get(end.entity?.name ?? end.type) ?? 0;
        expect(end.share, `${address}: ${end.key}`).toBeLessThan(truth + TOLERANCE);
        expect(end.share, `${address}: ${end.key}`).toBeGreaterThan(
          truth - trace.ignored - trace.unexplored - TOLERANCE,
        );
      }
    }
  });
});
