import {
  AppError,
  type ChainAdapter,
  type Direction,
  fromCoinId,
  getChain,
  type LabelIndex,
  type LedgerReader,
  parseAmount,
  type TxId,
} from '@sulian/domain';
import {
  budgetOf,
  divideAmount,
  findNextMoves,
  isResting,
  type NextMove,
  type NextMoves,
  type PartQuestion,
} from '@sulian/engine';
import { getAdapter, getAddressText, getHashText } from '../objects/object-ref.ts';
import { readAssets } from '../objects/read-assets.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { RequestProgress } from '../scoring/question.ts';
import { toUsdOf } from '../scoring/scored-assets.ts';
import type { TrailHop, TrailRequest } from './answer.ts';
import { continuationAt, continuationOf, findStop, type Stop } from './stops.ts';

export interface TrailContext {
  readonly deps: ScoringDeps;
  readonly adapter: ChainAdapter;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly direction: Direction;
}

/** A hop in the ledger's ids. */
export interface HopPlace {
  readonly txId: TxId;
  readonly addressId: number | undefined;
  readonly asset: number;
  readonly leg: number | undefined;
}

/** Money that left a step, with its amount in the coin of the start. */
export interface DividedMove {
  readonly move: NextMove;
  readonly amountBase: bigint;
}

/** One step of a trail that was walked. */
export interface WalkedStep {
  readonly place: HopPlace;
  /** Share of the start, 0..1. */
  readonly share: number;
  readonly amountBase: bigint;
  readonly stop: Stop | undefined;
  readonly isThrough: boolean;
  readonly isInferred: boolean;
  /** Everything that the money did next; undefined where the trail has stopped. */
  readonly moves: readonly DividedMove[] | undefined;
  /** The moves that the trail takes; empty at its end. */
  readonly taken: readonly DividedMove[];
  readonly stoppedBy: NextMoves['stoppedBy'];
}

export interface WalkedTrail {
  readonly wholeBase: bigint;
  readonly steps: readonly WalkedStep[];
}

/**
 * Runs the work on a trail of one snapshot.
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND, TRAIL_BROKEN where no money took a step, TRAIL_AT_SERVICE where one passes a service unasked
 */
export function openTrail<T>(
  deps: ScoringDeps,
  { request, waiting = {} }: { readonly request: TrailRequest; readonly waiting?: RequestProgress },
  work: (context: TrailContext, trail: WalkedTrail) => Promise<T>,
): Promise<T> {
  const adapter = getAdapter(deps, request.blockchain);
  return deps.ledger.read(
    adapter.chain,
    async (reader) => {
      const labels = await deps.labelsAt(reader);
      const context = { deps, adapter, reader, labels, direction: request.direction };
      return work(context, await walkTrail(context, request, waiting));
    },
    { timeoutMs: deps.limits.scoringTimeoutMs },
  );
}

async function walkTrail(context: TrailContext, request: TrailRequest, waiting: RequestProgress): Promise<WalkedTrail> {
  const [start, ...later] = request.hops;
  if (start === undefined) throw new AppError('BAD_REQUEST', 'a trail has a start');
  const first = await findStart(context, start);
  const places: NamedHop[] = [first];
  for (const hop of later) places.push(await findHop(context, hop));
  const steps: WalkedStep[] = [];
  let stop = await findStartStop(context, first);
  let [share, isInferred] = [1, false];
  let place: HopPlace = first;
  let wholeBase: bigint | undefined;
  let amountBase = 0n;
  for (const [index, hop] of request.hops.entries()) {
    const isStopped = stop !== undefined && continuationAt(stop) !== 'YES' && !hop.isThrough;
    const next = places[index + 1];
    if (isStopped && next !== undefined) throw toFault('TRAIL_AT_SERVICE', index);
    const found = await findNextMoves({ ...context, question: toQuestion(context, place, waiting) });
    if (wholeBase === undefined) {
      wholeBase = found.totalBase;
      amountBase = await toStartAmount(context, { place, wholeBase, amount: request.amount });
    }
    const moves = divide(amountBase, found.moves);
    const taken = next === undefined ? [] : takeMoves(moves, next);
    if (next !== undefined && taken.length === 0) throw toFault('TRAIL_BROKEN', index + 1);
    const { isThrough } = hop;
    const passed = { place, share, amountBase, stop, isThrough, isInferred };
    steps.push({ ...passed, moves: isStopped ? undefined : moves, taken, stoppedBy: found.stoppedBy });
    if (next === undefined) break;
    isInferred ||= stop !== undefined && continuationAt(stop) === 'THROUGH';
    share *= taken.reduce((sum, { move }) => sum + move.share, 0);
    amountBase = taken.reduce((sum, each) => sum + each.amountBase, 0n);
    place = toNextPlace(next, taken);
    stop = toStop(taken);
  }
  return { wholeBase: wholeBase ?? 0n, steps };
}

const toFault = (code: 'TRAIL_BROKEN' | 'TRAIL_AT_SERVICE', index: number): AppError =>
  new AppError(
    code,
    code === 'TRAIL_BROKEN' ? 'no money of the step before went there' : 'the trail passes a service',
    {
      details: { step: index + 1 },
    },
  );

/** A hop whose coin may be open: the money decides in which it comes there. */
type NamedHop = Omit<HopPlace, 'asset'> & { readonly asset: number | undefined };

/** @throws as findHop, BAD_REQUEST where the coin is not clear */
async function findStart(context: TrailContext, hop: TrailHop): Promise<HopPlace> {
  const { reader, direction } = context;
  const found = await findHop(context, hop);
  const asset = found.asset ?? (await findOnlyAsset(reader, { ...found, side: nearSide(direction) }));
  return { ...found, asset };
}

/** @throws NOT_FOUND for a transaction or an address that the ledger does not have */
async function findHop(
  { deps, adapter, reader }: TrailContext,
  { hash, address, coin, leg }: TrailHop,
): Promise<NamedHop> {
  const row = (await reader.listTransactionsByHash(getHashText(adapter, hash))).at(-1);
  const party = address === undefined ? undefined : await reader.findAddress(getAddressText(deps, adapter, address));
  if (row === undefined || (address !== undefined && party === undefined))
    throw new AppError('NOT_FOUND', 'unknown transaction or address', { details: { hash, height: reader.height } });
  const asset = coin === undefined ? undefined : fromCoinId(coin)?.asset;
  return { txId: row.txId, addressId: party?.addressId, asset, leg };
}

/** Legs where money arrives on a trail. */
export const nearSide = (direction: Direction) => (direction === 'OUTGOING' ? 'destination' : 'source');

async function findOnlyAsset(
  reader: LedgerReader,
  asked: { readonly txId: TxId; readonly addressId: number | undefined; readonly side: 'source' | 'destination' },
): Promise<number> {
  if (getChain(reader.chain).spendsOutputs) return 0;
  const legs = await reader.listLegs([asked.txId]);
  const mine = legs.filter(
    (leg) => leg.side === asked.side && leg.addressId === asked.addressId && leg.amountBase !== 0n,
  );
  const [asset, ...others] = new Set(mine.map((leg) => leg.asset));
  if (asset !== undefined && others.length === 0) return asset;
  throw new AppError('BAD_REQUEST', 'specify one coin', {
    details: { coins: asset === undefined ? 0 : others.length + 1 },
  });
}

async function findStartStop(context: TrailContext, { addressId, txId }: HopPlace): Promise<Stop | undefined> {
  if (addressId === undefined) return undefined;
  const { reader, labels, deps } = context;
  const [row] = await reader.listAddresses([addressId]);
  return row === undefined ? undefined : findStop({ reader, labels, policy: deps.policy }, row, txId);
}

function toQuestion(
  { deps: { policy, prices, limits }, adapter, reader, direction }: TrailContext,
  { txId, addressId, asset, leg }: HopPlace,
  { signal }: RequestProgress,
): PartQuestion {
  const timeout = AbortSignal.timeout(limits.scoringTimeoutMs);
  return {
    direction,
    object: { kind: 'TRANSACTION', txId, part: { addressId, ...(leg === undefined ? {} : { leg }) } },
    assets: [asset],
    swaps: { registry: adapter.swaps, usdPerBase: toUsdOf(prices) },
    policy,
    budget: { ...budgetOf(reader.chain), signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]) },
  };
}

/** Amount in question. @throws NOT_FOUND where the start moved nothing, BAD_REQUEST for more than it moved */
async function toStartAmount(
  { reader }: TrailContext,
  {
    place,
    wholeBase,
    amount,
  }: { readonly place: HopPlace; readonly wholeBase: bigint; readonly amount: string | undefined },
): Promise<bigint> {
  if (wholeBase === 0n)
    throw new AppError('NOT_FOUND', 'the start moved nothing', { details: { height: reader.height } });
  if (amount === undefined) return wholeBase;
  const { decimals } = (await readAssets(reader, [place.asset]))(place.asset);
  const base = parseAmount(amount, decimals ?? 0);
  if (base === undefined || base <= 0n || base > wholeBase)
    throw new AppError('BAD_REQUEST', 'the amount must be part of the start', { details: { amount } });
  return base;
}

/** The parts sum to exactly the whole. */
function divide(wholeBase: bigint, moves: readonly NextMove[]): readonly DividedMove[] {
  const parts = divideAmount(
    wholeBase,
    moves.map(({ share }) => share),
  );
  return moves.map((move, index) => ({ move, amountBase: parts[index] ?? 0n }));
}

/** Moves that the hop names, of one coin: of several that of the largest. */
function takeMoves(moves: readonly DividedMove[], hop: NamedHop): readonly DividedMove[] {
  const named = moves.filter(({ move }) => isNamed(move, hop));
  return named.filter(({ move }) => move.asset === named[0]?.move.asset);
}

function isNamed(move: NextMove, { txId, addressId, asset, leg }: NamedHop): boolean {
  if (isResting(move) || continuationOf(move) === 'NO') return false;
  const isThere = move.txIds.length === 1 && move.txIds[0] === txId;
  const isOfAddress = addressId === undefined || move.addressId === addressId;
  return isThere && isOfAddress && (asset ?? move.asset) === move.asset && (leg ?? move.leg) === move.leg;
}

/** One operation of the address's is known where the money came by one. */
function toNextPlace(next: NamedHop, taken: readonly DividedMove[]): HopPlace {
  const legs = new Set(taken.map(({ move }) => move.leg));
  const [only] = legs;
  const asset = taken[0]?.move.asset ?? 0;
  return { ...next, asset, leg: legs.size === 1 && only !== undefined ? only : next.leg };
}

function toStop(taken: readonly DividedMove[]): Stop | undefined {
  const end = taken.find(({ move }) => move.end !== undefined && move.end.isBehindLarge !== true)?.move.end;
  return end && { type: end.type, label: end.label };
}
