import type { Direction, LabelIndex } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, traceAccount } from '@sulian/engine';
import { NOBODY } from '@sulian/testkit';
import { FEE, GONE, MADE_PREFIX, NATIVE, type Shares, UNSPENT } from '@sulian/world';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EvmWorldProgram, openEvmWorldProgram } from '../support/evm-world-program.ts';

const BLOCKS = 260;
const ADDRESSES = 30;
const TOLERANCE = 1e-6;
/** Nothing is left out for being small, far or busy: then engine and truth ask the very same. */
const EXACT = { ...DEFAULT_POLICY, ignoreBelowShare: 0, largeAccountTransactions: 1_000_000 };
const UNBOUND = { ...ACCOUNT_BUDGET, maxDepth: 1_000_000, maxTransactions: 1_000_000, maxRows: 10_000_000 };

let held: EvmWorldProgram;
beforeAll(async () => {
  held = await openEvmWorldProgram('evm-truth', BLOCKS);
}, 120_000);
afterAll(() => held.close());

interface Held {
  readonly address: string;
  readonly asset: number;
  readonly key: string;
  readonly base: bigint;
}

/** Received less sent of every address and asset, as the ledger's totals say. */
async function listHoldings(): Promise<readonly Held[]> {
  const rows = await held.program.database.query<{ text: string; asset: number; key: string | null; base: string }>(
    `SELECT address.text, total.asset, asset.key, (total.received - total.sent)::text AS base
     FROM ledger_ethereum.address_total total
     JOIN ledger_ethereum.address address ON address.address_id = total.address_id
     LEFT JOIN ledger_ethereum.asset asset ON asset.asset = total.asset
     ORDER BY address.text, total.asset`,
  );
  return rows.map(({ text, asset, key, base }) => ({ address: text, asset, key: key ?? NATIVE, base: BigInt(base) }));
}

const isCollectible = (key: string): boolean => held.world.tokens.get(key)?.decimals === 0;

describe('the ledger of a simulated Ethereum', () => {
  it('holds what every address has of every asset, to the last unit, fees included [R-WORLD-01]', async () => {
    const { world } = held;
    const holdings = (await listHoldings()).filter((each) => !isCollectible(each.key));
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
    const acts = held.world.truth.listActs();
    const kinds = ['FREEZE', 'UNFREEZE', 'DESTROY'] as const;
    const found = await held.program.ledger.read('ETHEREUM', async (reader) => {
      const rows = await reader.listEventsOf([...held.world.accounts.keys()], { kinds, limitEach: 100 });
      const transactions = await reader.listTransactions(rows.map((row) => row.txId));
      const hashes = new Map(transactions.map(({ txId, hash }) => [txId, hash]));
      return rows.map((row) => ({ ...row, hash: `0x${hashes.get(row.txId)}` }));
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

  it('knows two of the tokens by their contracts, and a collection from coins', async () => {
    const { world } = held;
    const contracts = [...world.tokens.keys()];
    const rows = await held.program.ledger.read('ETHEREUM', (reader) =>
      Promise.all(contracts.map((key) => reader.findAssetByKey(key))),
    );
    expect(rows.filter((row) => row?.isKnown === true).map((row) => row?.symbol)).toEqual(['USDT', 'WETH']);
    expect(rows.filter((row) => row?.kind === 'NFT').map((row) => world.tokens.get(row?.key ?? '')?.symbol)).toEqual([
      'LNTRN',
    ]);
  });
});

/** The world's own answer under the product's rules of ends. */
function askTruth(direction: Direction, { address, key }: Held): Map<string, number> {
  const { world } = held;
  const names = new Map(world.labels().map((label) => [label.address, label.entity.name]));
  const own = names.get(address);
  const stop = { address: (other: string) => (names.get(other) === own ? undefined : names.get(other)) };
  const shares =
    direction === 'INCOMING'
      ? world.truth.originShares(address, key, stop)
      : world.truth.destinationShares(address, key, stop);
  return rename(shares ?? new Map());
}

const COIN_CREATION = 'Secondary coin creation/removal';
const UNNAMED_SWAP = 'Swap through unidentified contract';
const ENDS: Readonly<Record<string, string>> = {
  [FEE]: 'Block reward',
  [`${MADE_PREFIX}withdrawal`]: 'Unknown origin',
  [`${MADE_PREFIX}mint`]: COIN_CREATION,
  [GONE]: COIN_CREATION,
  [UNSPENT]: 'Unspent output',
};

function rename(shares: Shares): Map<string, number> {
  const renamed = new Map<string, number>();
  for (const [name, share] of shares) {
    const end = ENDS[name] ?? name;
    renamed.set(end, (renamed.get(end) ?? 0) + share);
  }
  return renamed;
}

const askEngine = (direction: Direction, { address, asset }: Held, labels?: LabelIndex) =>
  held.program.ledger.read('ETHEREUM', async (reader) => {
    const row = await reader.findAddress(address);
    if (row === undefined) throw new Error(`${address} is not in the ledger`);
    return traceAccount(reader, labels ?? (await held.program.apiDeps.labelsAt(reader)), {
      direction,
      object: { kind: 'ADDRESS', addressIds: [row.addressId] },
      assets: [asset],
      policy: EXACT,
      budget: UNBOUND,
    });
  });

/**
 * Accounts spread over all that there are, and all that are shown to newcomers. Not the exchange's own contracts: whether
 * its other pools are looked through as its own, or end the walk as swaps, is the engine's rule and not a matter of truth.
 */
async function pickAccounts(): Promise<readonly Held[]> {
  const all = (await listHoldings()).filter(
    ({ address, key }) => !isCollectible(key) && held.world.truth.ownerOf(address)?.role !== 'dex',
  );
  const shown = new Set(held.world.showcase().map((item) => item.address));
  const step = Math.floor(all.length / ADDRESSES);
  return all.filter(({ address }, index) => shown.has(address) || index % step === 0);
}

function toNamed(ends: Awaited<ReturnType<typeof askEngine>>['ends']): ReadonlyMap<string, number> {
  const named = new Map<string, number>();
  for (const { entity, type, share } of ends)
    named.set(entity?.name ?? type, (named.get(entity?.name ?? type) ?? 0) + share);
  return named;
}

function compare(
  { address, key }: Held,
  got: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): void {
  for (const name of new Set([...got.keys(), ...expected.keys()])) {
    const [engine, truth] = [got.get(name) ?? 0, expected.get(name) ?? 0];
    expect(Math.abs(engine - truth), `${address} ${key}: ${name}, ${engine} for ${truth}`).toBeLessThan(TOLERANCE);
  }
}

describe.each<Direction>(['INCOMING', 'OUTGOING'])("the engine's %s shares in a simulated Ethereum", (direction) => {
  it("equal the world's own truth, account by account and end by end [R-WORLD-03]", async () => {
    let compared = 0;
    let named = 0;
    for (const account of await pickAccounts()) {
      const trace = await askEngine(direction, account);
      const expected = askTruth(direction, account);
      compare(account, toNamed(trace.ends), expected);
      if (expected.size > 0) compared += 1;
      if (expected.size > 2) named += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(15);
    expect(named).toBeGreaterThanOrEqual(5);
  }, 120_000);
});

describe("the engine's origins in a simulated Ethereum of which nobody knows any name", () => {
  it('equal the truth too: pools are recognised by what they do, routers and wrapping are looked through', async () => {
    const { world } = held;
    const isPool = new Map(world.labels().map(({ address, note }) => [address, note?.endsWith('流动性池') === true]));
    const pools = { address: (other: string) => (isPool.get(other) === true ? UNNAMED_SWAP : undefined) };
    let fromPools = 0;
    for (const account of await pickAccounts()) {
      const expected = rename(world.truth.originShares(account.address, account.key, pools) ?? new Map());
      compare(account, toNamed((await askEngine('INCOMING', account, NOBODY)).ends), expected);
      if ((expected.get(UNNAMED_SWAP) ?? 0) > 0.1) fromPools += 1;
    }
    expect(fromPools).toBeGreaterThanOrEqual(5);
  }, 120_000);
});
