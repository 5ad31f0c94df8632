import type { ChainId, Direction, LabelIndex } from '@sulian/domain';
import { ACCOUNT_BUDGET, DEFAULT_POLICY, traceAccount } from '@sulian/engine';
import { type AccountTruth, FEE, GONE, MADE_PREFIX, NATIVE, type Shares, UNSPENT } from '@sulian/world';
import { expect } from 'vitest';
import type { Program } from '../../src/program.ts';

const TOLERANCE = 1e-6;
/** Limits that exclude nothing small, far or busy, so that engine and truth compute the same. */
const MANY = 1_000_000;
const EXACT = {
  ...DEFAULT_POLICY,
  ignoreBelowShare: 0,
  largeAccountTransactions: MANY,
  largeAccountCounterparties: MANY,
};
const UNBOUND = { ...ACCOUNT_BUDGET, maxDepth: 1_000_000, maxTransactions: 1_000_000, maxRows: 10_000_000 };

export interface TruthBalance {
  readonly address: string;
  readonly asset: number;
  readonly key: string;
  readonly base: bigint;
}

interface TruthWorld {
  readonly program: Program;
  readonly world: {
    readonly truth: AccountTruth;
    labels(): readonly { address: string; entity: { name: string } }[];
    showcase(): readonly { address: string }[];
  };
}

/** Received less sent of every address and asset, from the ledger's totals. */
export async function listHoldings(
  { program }: Pick<TruthWorld, 'program'>,
  chain: ChainId,
): Promise<readonly TruthBalance[]> {
  const schema = `ledger_${chain.toLowerCase()}`;
  const rows = await program.database.query<{ text: string; asset: number; key: string | null; base: string }>(
    `SELECT address.text, total.asset, asset.key, (total.received - total.sent)::text AS base
     FROM ${schema}.address_total total
     JOIN ${schema}.address address ON address.address_id = total.address_id
     LEFT JOIN ${schema}.asset asset ON asset.asset = total.asset
     ORDER BY address.text, total.asset`,
  );
  return rows.map(({ text, asset, key, base }) => ({ address: text, asset, key: key ?? NATIVE, base: BigInt(base) }));
}

/** The world's own answer under the product's rules of ends. */
function askTruth({ world }: TruthWorld, direction: Direction, { address, key }: TruthBalance): Map<string, number> {
  const names = new Map(world.labels().map((label) => [label.address, label.entity.name]));
  const own = names.get(address);
  const stop = { address: (other: string) => (names.get(other) === own ? undefined : names.get(other)) };
  const shares =
    direction === 'INCOMING'
      ? world.truth.originShares(address, key, stop)
      : world.truth.destinationShares(address, key, stop);
  return rename(shares ?? new Map(), direction);
}

const COIN_CREATION = 'Secondary coin creation/removal';
const ENDS: Readonly<Record<string, string>> = {
  [`${MADE_PREFIX}reward`]: 'Block reward',
  [`${MADE_PREFIX}withdrawal`]: 'Unknown origin',
  [`${MADE_PREFIX}mint`]: COIN_CREATION,
  [GONE]: COIN_CREATION,
  [UNSPENT]: 'Unspent output',
};

/** Shares by the product's names of the world's ends. A fee is its recipient's Block reward, and Fee on the way of its payer. */
export function rename(shares: Shares, direction: Direction): Map<string, number> {
  const fee = direction === 'INCOMING' ? 'Block reward' : 'Fee on the way';
  const renamed = new Map<string, number>();
  for (const [name, share] of shares) {
    const end = name === FEE ? fee : (ENDS[name] ?? name);
    renamed.set(end, (renamed.get(end) ?? 0) + share);
  }
  return renamed;
}

interface Question {
  readonly chain: ChainId;
  readonly direction: Direction;
  /** The program's own when undefined. */
  readonly labels?: LabelIndex;
}

/**
 * The world knows how much money rests, not what the product calls its place: who else pays into a contract (R-ENDS-112) is
 * proven by the engine's own tests.
 */
const RESTING: ReadonlyMap<string, string> = new Map([['Contract that others pay into', 'Unspent output']]);

/** The engine's shares by name. */
export const askEngine = (
  { program }: Pick<TruthWorld, 'program'>,
  { chain, direction, labels }: Question,
  { address, asset }: TruthBalance,
): Promise<ReadonlyMap<string, number>> =>
  program.ledger.read(chain, async (reader) => {
    const row = await reader.findAddress(address);
    if (row === undefined) throw new Error(`${address} is not in the ledger`);
    const { ends } = await traceAccount(reader, labels ?? (await program.apiDeps.labelsAt(reader)), {
      direction,
      object: { kind: 'ADDRESS', addressIds: [row.addressId] },
      assets: [asset],
      // Worth nothing, no fee of the world is out of the ordinary.
      transferUsd: () => 0,
      policy: EXACT,
      budget: UNBOUND,
    });
    const named = new Map<string, number>();
    for (const { entity, type, share } of ends) {
      const name = entity?.name ?? RESTING.get(type) ?? type;
      named.set(name, (named.get(name) ?? 0) + share);
    }
    return named;
  });

export function compare(
  { address, key }: TruthBalance,
  got: ReadonlyMap<string, number>,
  expected: ReadonlyMap<string, number>,
): void {
  for (const name of new Set([...got.keys(), ...expected.keys()])) {
    const [engine, truth] = [got.get(name) ?? 0, expected.get(name) ?? 0];
    expect(Math.abs(engine - truth), `${address} ${key}: ${name}, ${engine} for ${truth}`).toBeLessThan(TOLERANCE);
  }
}

/** Expects the ledger's balances to equal the truth to the last unit, for every address that ever moved an asset. */
export async function expectHoldings(truthWorld: TruthWorld, chain: ChainId, atLeast: number): Promise<void> {
  const { truth } = truthWorld.world;
  const holdings = await listHoldings(truthWorld, chain);
  for (const { address, key, base } of holdings) expect(base, `${address} ${key}`).toBe(truth.balanceOf(address, key));
  const known = new Set(holdings.map(({ address, key }) => `${address} ${key}`));
  for (const { asset, from, to } of truth.listMoves())
    for (const address of [from, to]) if (address !== undefined) expect(known).toContain(`${address} ${asset}`);
  expect(known.size).toBeGreaterThan(atLeast);
}

/** Expects exactly the issuers' acts on the addresses, newest first. @returns kinds of the acts */
export async function expectActs(truthWorld: TruthWorld, chain: ChainId): Promise<readonly string[]> {
  const acts = truthWorld.world.truth.listActs();
  const moves = truthWorld.world.truth.listMoves();
  const addresses = [...new Set(moves.flatMap(({ from, to }) => [from ?? [], to ?? []]).flat())];
  const found = await truthWorld.program.ledger.read(chain, async (reader) => {
    const rows = await reader.listEventsOf(addresses, { kinds: ['FREEZE', 'UNFREEZE', 'DESTROY'], limitEach: 100 });
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
        hash.replace(/^0x/, ''),
      ]),
  );
  return acts.map(({ kind }) => kind);
}

/**
 * Accounts spread over all, and all in the showcase. An exchange's own contracts are left out: whether its other pools
 * are its own or end the walk as swaps is a rule of the engine, not of truth.
 */
export async function pickAccounts(
  truthWorld: TruthWorld,
  chain: ChainId,
  { about, leaveOut }: { readonly about: number; readonly leaveOut?: (key: string) => boolean },
): Promise<readonly TruthBalance[]> {
  const all = (await listHoldings(truthWorld, chain)).filter(
    ({ address, key }) => leaveOut?.(key) !== true && truthWorld.world.truth.ownerOf(address)?.role !== 'dex',
  );
  const shown = new Set(truthWorld.world.showcase().map(({ address }) => address));
  const step = Math.max(1, Math.floor(all.length / about));
  return all.filter(({ address }, index) => shown.has(address) || index % step === 0);
}

/** The engine's shares of accounts are the truth's, end by end; so many of them have any, and so many several. */
export async function expectShares(
  truthWorld: TruthWorld,
  question: Question,
  {
    accounts,
    withAny,
    withSeveral,
  }: { readonly accounts: readonly TruthBalance[]; readonly withAny: number; readonly withSeveral: number },
): Promise<void> {
  const sizes: number[] = [];
  for (const account of accounts) {
    const expected = askTruth(truthWorld, question.direction, account);
    compare(account, await askEngine(truthWorld, question, account), expected);
    sizes.push(expected.size);
  }
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThanOrEqual(withAny);
  expect(sizes.filter((size) => size > 2).length).toBeGreaterThanOrEqual(withSeveral);
}
