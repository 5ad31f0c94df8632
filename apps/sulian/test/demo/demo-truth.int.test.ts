import type { ChainId, Direction } from '@sulian/domain';
import { DEFAULT_BUDGET, DEFAULT_POLICY, traceUtxo } from '@sulian/engine';
import { BLOCK_REWARD_PREFIX, FEE, type Shares, UNSPENT, UNUSUAL_FEE, WORLD_CHAINS } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verify } from '../../src/commands/verify.ts';
import { openWorldProgram, type WorldProgram } from '../support/world-program.ts';
import { findWallets, nameAddresses } from '../support/world-wallets.ts';

const ADDRESSES = 40;
const TOLERANCE = 1e-6;
/** No limit on small shares, so that engine and truth compute the same. */
const EXACT = { ...DEFAULT_POLICY, ignoreBelowShare: 0 };

/** A simulated chain in the ledger. */
interface Played {
  readonly chain: ChainId;
  readonly worldProgram: WorldProgram;
  /** Wallets are made of final blocks only. */
  readonly clusteredHeight: number;
}

async function play(chain: ChainId, blocks: number): Promise<Played> {
  const worldProgram = await openWorldProgram('demo-truth', blocks, { chain });
  const state = await worldProgram.program.ledger.getState(chain);
  expect(state).toMatchObject({ height: blocks - 1, clusteredHeight: expect.any(Number) });
  return { chain, worldProgram, clusteredHeight: state.clusteredHeight ?? -1 };
}

/** The world's own answer under the product's rules of ends. */
function askTruth(
  { worldProgram, clusteredHeight }: Played,
  direction: Direction,
  address: string,
): Map<string, number> {
  const { world } = worldProgram;
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

const ENDS: Readonly<Record<string, string>> = {
  [UNSPENT]: 'Unspent output',
  [FEE]: 'Fee on the way',
  [UNUSUAL_FEE]: 'Unusual fee on the way',
};

function rename(shares: Shares): Map<string, number> {
  const renamed = new Map<string, number>();
  for (const [name, share] of shares) {
    const end = name.startsWith(BLOCK_REWARD_PREFIX) ? 'Block reward' : (ENDS[name] ?? name);
    renamed.set(end, (renamed.get(end) ?? 0) + share);
  }
  return renamed;
}

const askEngine = ({ chain, worldProgram }: Played, direction: Direction, address: string, policy = EXACT) =>
  worldProgram.program.ledger.read(chain, async (reader) => {
    const row = await reader.findAddress(address);
    if (row === undefined) throw new Error(`${address} is not in the ledger`);
    const { addressId, walletId } = row;
    return traceUtxo(reader, await worldProgram.program.apiDeps.labelsAt(reader), {
      direction,
      object: { kind: 'ADDRESS', addressIds: [addressId], ...(walletId === undefined ? {} : { walletId }) },
      asset: 0,
      policy,
      budget: DEFAULT_BUDGET,
    });
  });

/** Addresses spread over the whole story, and all that are shown to newcomers. */
function pickAddresses({ worldProgram: { world } }: Played): string[] {
  const all = new Set(
    world.blocks.flatMap((block) =>
      block.transactions.flatMap((each) => each.outputs.flatMap((coin) => coin.key?.address ?? [])),
    ),
  );
  const step = Math.floor(all.size / ADDRESSES);
  const spread = [...all].filter((_, index) => index % step === 0);
  return [...new Set([...world.showcase().map((item) => item.address), ...spread])];
}

/** Blocks are ordered by id on Bitcoin Cash; on the last three nobody signs in a witness. */
const WORLDS: readonly (readonly [ChainId, number])[] = [
  ['BITCOIN', 300],
  ['BITCOINCASH', 200],
  ['LITECOIN', 200],
  ['DASH', 200],
  ['DOGECOIN', 200],
];

it('are those of every chain that is played', () => {
  expect(WORLDS.map(([chain]) => chain)).toEqual(WORLD_CHAINS);
});

describe.each(WORLDS)('a simulated %s', (chain, blocks) => {
  let played: Played;
  beforeAll(async () => {
    played = await play(chain, blocks);
  });
  afterAll(() => played.worldProgram.close());

  it('has nothing to correct when it is counted again [R-WORLD-70]', async () => {
    expect(await verify(played.worldProgram.program, chain, 50)).toMatchObject({ recounted: 50, faults: [] });
  });

  describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares", (direction) => {
    it("equal the world's own truth, address by address and end by end [R-WORLD-03] [R-WORLD-70]", async () => {
      let compared = 0;
      let named = 0;
      for (const address of pickAddresses(played)) {
        const trace = await askEngine(played, direction, address);
        const expected = askTruth(played, direction, address);
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
      const addresses = pickAddresses(played).slice(0, 15);
      expect(addresses).toHaveLength(15);
      let compared = 0;
      for (const address of addresses) {
        const trace = await askEngine(played, direction, address, DEFAULT_POLICY);
        const expected = askTruth(played, direction, address);
        for (const end of trace.ends) {
          if (end.type === 'Ignored small amounts' || end.type === 'Unexplored') continue;
          const truth = expected.get(end.entity?.name ?? end.type) ?? 0;
          expect(end.share, `${address}: ${end.key}`).toBeLessThan(truth + TOLERANCE);
          expect(end.share, `${address}: ${end.key}`).toBeGreaterThan(
            truth - trace.ignored - trace.unexplored - TOLERANCE,
          );
          compared += 1;
        }
      }
      expect(compared).toBeGreaterThanOrEqual(15);
    });
  });
});
