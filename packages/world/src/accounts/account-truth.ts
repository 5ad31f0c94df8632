import type { Owner } from '../coin.ts';
import { FEE, type Shares } from '../truth.ts';
import type { Account, Asset } from './account.ts';
import type { Balances } from './balances.ts';
import type { IssuerAct, KnownAct, Move } from './move.ts';

export interface AccountStopRules {
  /** Name of the end when money of this address is met; the object's own address never ends. */
  readonly address?: (address: string) => string | undefined;
}

export interface AccountTruth {
  /** Undefined: no address of this world. */
  ownerOf(address: string): Owner | undefined;
  /** After the block of that height, the last one when undefined. */
  balanceOf(address: string, asset: Asset, height?: number): bigint;
  /** Acts of issuers on addresses, in order of time. */
  listActs(): readonly KnownAct[];
  /** Every movement in the order in which it happened. */
  listMoves(): readonly Move[];
  /**
   * Origin of all that an address received of an asset from others, by temporal haircut. Floats: shares are right to
   * 1e-9. What nobody paid ends as `made:…`. Undefined: it received nothing.
   */
  originShares(address: string, asset: Asset, stop: AccountStopRules): Shares | undefined;
  /** Destination of all that it paid to others, fees apart. What rests ends as `unspent`, what is burnt as `gone`, fees on the way as `fee`. */
  destinationShares(address: string, asset: Asset, stop: AccountStopRules): Shares | undefined;
}

export const MADE_PREFIX = 'made:';
export const GONE = 'gone';
const RESTING = 'unspent';

type Vector = Map<string, number>;

const only = (name: string): Shares => new Map([[name, 1]]);

function addInto(into: Vector, from: Shares, weight: number): void {
  if (weight === 0) return;
  for (const [name, share] of from) into.set(name, (into.get(name) ?? 0) + share * weight);
}

function toShares(vector: Vector): Shares | undefined {
  const total = [...vector.values()].reduce((sum, each) => sum + each, 0);
  return total === 0 ? undefined : new Map([...vector].map(([name, part]) => [name, part / total]));
}

const keyOf = (asset: Asset, address: string): string => `${asset} ${address}`;

/** Balances of all accounts with the origin of their funds, replayed movement by movement. */
function traceOrigin(moves: readonly Move[], subject: { address: string; asset: Asset }, stop: AccountStopRules) {
  const balances = new Map<string, { base: bigint; mixture: Vector }>();
  const carried = new Map<Move, Shares>();
  const answer: Vector = new Map();
  const at = (key: string) => {
    const balance = balances.get(key) ?? { base: 0n, mixture: new Map() };
    balances.set(key, balance);
    return balance;
  };
  /** Shares of what the move takes from its source, which then has so much less. */
  const take = (move: Move, from: string): Shares => {
    const account = at(keyOf(move.asset, from));
    const total = Number(account.base);
    const shares = new Map([...account.mixture].map(([name, part]) => [name, part / total]));
    const left = 1 - Number(move.amountBase) / total;
    account.base -= move.amountBase;
    if (account.base === 0n) account.mixture.clear();
    else for (const [name, part] of account.mixture) account.mixture.set(name, part * left);
    return shares;
  };
  for (const move of moves) {
    if (move.amountBase === 0n) continue;
    const { from, to, asset, kind } = move;
    const own = from === undefined ? undefined : take(move, from);
    const name = from === undefined || from === subject.address ? undefined : stop.address?.(from);
    const converted = move.becameOf === undefined ? undefined : carried.get(move.becameOf);
    if (own !== undefined) carried.set(move, own);
    if (to === undefined) continue;
    const origin =
      kind === 'fee' ? only(FEE) : (converted ?? (name === undefined ? (own ?? only(MADE_PREFIX + kind)) : only(name)));
    const account = at(keyOf(asset, to));
    account.base += move.amountBase;
    addInto(account.mixture, origin, Number(move.amountBase));
    if (to === subject.address && asset === subject.asset && from !== to)
      addInto(answer, origin, Number(move.amountBase));
  }
  return toShares(answer);
}

/** Balance of each move's source just before it. */
function toBefore(moves: readonly Move[]): ReadonlyMap<Move, bigint> {
  const balances = new Map<string, bigint>();
  const before = new Map<Move, bigint>();
  for (const move of moves) {
    if (move.from !== undefined) {
      const key = keyOf(move.asset, move.from);
      before.set(move, balances.get(key) ?? 0n);
      balances.set(key, (balances.get(key) ?? 0n) - move.amountBase);
    }
    if (move.to !== undefined) {
      const key = keyOf(move.asset, move.to);
      balances.set(key, (balances.get(key) ?? 0n) + move.amountBase);
    }
  }
  return before;
}

/** Destinations of a unit at each account, computed backwards from the last movement. */
function traceDestination(moves: readonly Move[], subject: { address: string; asset: Asset }, stop: AccountStopRules) {
  const before = toBefore(moves);
  const became = new Map(
    moves.flatMap((move) => (move.becameOf === undefined ? [] : [[move.becameOf, move] as const])),
  );
  const futures = new Map<string, Shares>();
  const futureOf = (asset: Asset, address: string): Shares => futures.get(keyOf(asset, address)) ?? only(RESTING);
  const answer: Vector = new Map();
  for (const move of moves.toReversed()) {
    const { from, to, asset, kind, amountBase } = move;
    if (from === undefined || amountBase === 0n) continue;
    const other = became.get(move);
    const name = to === undefined || to === subject.address ? undefined : stop.address?.(to);
    const destination =
      kind === 'fee'
        ? only(FEE)
        : other?.to !== undefined
          ? futureOf(other.asset, other.to)
          : to === undefined
            ? only(GONE)
            : name === undefined
              ? futureOf(asset, to)
              : only(name);
    const part = Number(amountBase) / Number(before.get(move) ?? amountBase);
    const future: Vector = new Map();
    addInto(future, destination, part);
    addInto(future, futureOf(asset, from), 1 - part);
    futures.set(keyOf(asset, from), future);
    const isAsked = from === subject.address && asset === subject.asset && to !== from && kind !== 'fee';
    if (isAsked) addInto(answer, destination, Number(amountBase));
  }
  return toShares(answer);
}

/** History of the chain, with the true owners. */
export interface History {
  readonly tipHeight: number;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly balances: Pick<Balances, 'at'>;
  /** In the order in which it happened. */
  listMoves(): readonly Move[];
  listActs(): readonly KnownAct[];
}

/** Acts of a chain's transactions, each with its place. */
export const listKnownActs = (
  blocks: readonly {
    readonly height: number;
    readonly timeSec: number;
    readonly transactions: readonly { readonly hash: string; readonly acts: readonly IssuerAct[] }[];
  }[],
): readonly KnownAct[] =>
  blocks.flatMap(({ height, timeSec, transactions }) =>
    transactions.flatMap(({ hash, acts }) => acts.map((act) => ({ ...act, height, timeSec, hash }))),
  );

/** The world's own haircut, simple and slow: every account at every movement, sharing no code with the engine. */
export function createAccountTruth({ tipHeight, accounts, balances, ...history }: History): AccountTruth {
  let all: readonly Move[] | undefined;
  const moves = (): readonly Move[] => {
    all ??= history.listMoves();
    return all;
  };
  return {
    ownerOf: (address) => accounts.get(address)?.owner,
    balanceOf: (address, asset, height = tipHeight) => balances.at(asset, address, height),
    listActs: history.listActs,
    listMoves: moves,
    originShares: (address, asset, stop) => traceOrigin(moves(), { address, asset }, stop),
    destinationShares: (address, asset, stop) => traceDestination(moves(), { address, asset }, stop),
  };
}
