import { AppError, type EndType, parseAmount, UNEXPLORED } from '@sulian/domain';
import { budgetOf, findNextMoves, isResting, type NextMove, type NextMoves, type PartQuestion } from '@sulian/engine';
import { readAssets } from '../objects/read-assets.ts';
import { toUsdOf } from '../scoring/scored-assets.ts';
import type { TrailHop, TrailRequest } from './answer.ts';
import type { TrailContext } from './context.ts';
import { type DividedMove, divideMoves } from './divide-moves.ts';
import { findHop, findStart, type HopPlace, type NamedHop } from './find-hop.ts';
import { continuationAt, continuationOf, findStop, type Stop } from './stops.ts';

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
  /** Budget that cut the walk to the moves. */
  readonly stoppedBy: NextMoves['stoppedBy'];
}

export interface WalkedTrail {
  /** All that the start moved; the first step's amount is the part in question. */
  readonly wholeBase: bigint;
  readonly steps: readonly WalkedStep[];
}

type Arrival = Omit<WalkedStep, 'moves' | 'taken' | 'stoppedBy'>;

/**
 * Walks a trail hop by hop.
 * @param signal of the whole trail
 * @throws CHAIN_*, ADDRESS_*, BAD_REQUEST, NOT_FOUND, HISTORY_NOT_FETCHED
 * @throws TRAIL_BROKEN where no money took a step, TRAIL_CUT where that is unknown
 * @throws TRAIL_AT_SERVICE where a step passes a service without `t`, QUERY_TIMEOUT before the last step
 */
export async function walkTrail(
  context: TrailContext,
  { hops, amount }: TrailRequest,
  signal: AbortSignal,
): Promise<WalkedTrail> {
  const [start, ...later] = hops;
  if (start === undefined) throw new AppError('BAD_REQUEST', 'a trail has a start');
  const place = await findStart(context, start);
  const places: NextHop[] = [];
  for (const hop of later) places.push({ ...(await findHop(context, hop)), isThrough: hop.isThrough });
  const walk = (from: HopPlace) => findNextMoves({ ...context, question: toQuestion(context, from, signal) });
  const first = await walk(place);
  const wholeBase = first.totalBase;
  const amountBase = await toStartAmount(context, { place, wholeBase, amount });
  const stop = await findStartStop(context, place);
  let at: Arrival = { place, share: 1, amountBase, stop, isThrough: start.isThrough, isInferred: false };
  const steps: WalkedStep[] = [];
  for (const [index, next] of places.entries()) {
    const details = { step: index + 1 };
    if (isStopped(at)) throw new AppError('TRAIL_AT_SERVICE', 'the trail passes a service', { details });
    const step = takeStep(at, index === 0 ? first : await walk(at.place), next);
    if (step.taken.length === 0) throw toFault(step, index + 2);
    steps.push(step);
    at = toArrival(step, next);
  }
  const last = isStopped(at) ? toStopped(at) : takeStep(at, places.length === 0 ? first : await walk(at.place));
  return { wholeBase, steps: [...steps, last] };
}

type NextHop = NamedHop & Pick<TrailHop, 'isThrough'>;

/** True where the trail has reached a service that it does not pass. */
const isStopped = ({ stop, isThrough }: Arrival): boolean =>
  stop !== undefined && continuationAt(stop) !== 'YES' && !isThrough;

const toStopped = (at: Arrival): WalkedStep => ({ ...at, moves: undefined, taken: [], stoppedBy: undefined });

/** @param next absent at the end of the trail */
function takeStep(at: Arrival, { moves: nextMoves, stoppedBy }: NextMoves, next?: NamedHop): WalkedStep {
  // A partial list may be shown; a share that depends on the time of day may not.
  if (stoppedBy === 'TIMEOUT' && next !== undefined) throw new AppError('QUERY_TIMEOUT', 'a trail took too long');
  const moves = divideMoves(at.amountBase, nextMoves);
  return { ...at, moves, taken: next === undefined ? [] : takeMoves(moves, next), stoppedBy };
}

/** @param step number of the step that none of the known money took, from 1 */
export function toFault({ moves = [], stoppedBy }: WalkedStep, step: number): AppError {
  const isWhole = stoppedBy === undefined && !moves.some(({ stop }) => stop !== undefined && UNREAD.has(stop.type));
  return isWhole
    ? new AppError('TRAIL_BROKEN', 'cannot go on: the money did not take the step', { details: { step } })
    : new AppError('TRAIL_CUT', 'cannot go on: not all money was followed', { details: { step } });
}

/** Ends of money whose way on was not read. */
const UNREAD: ReadonlySet<EndType> = new Set<EndType>([UNEXPLORED, 'History not fetched']);

function toArrival({ taken, share, stop, isInferred }: WalkedStep, { isThrough, ...next }: NextHop): Arrival {
  return {
    place: toNextPlace(next, taken),
    share: share * taken.reduce((sum, { move }) => sum + move.share, 0),
    amountBase: taken.reduce((sum, each) => sum + each.amountBase, 0n),
    stop: taken.find((each) => each.stop !== undefined)?.stop,
    isThrough,
    isInferred: isInferred || (stop !== undefined && continuationAt(stop) === 'THROUGH'),
  };
}

async function findStartStop(context: TrailContext, { addressId, txId }: HopPlace): Promise<Stop | undefined> {
  if (addressId === undefined) return undefined;
  const { reader, labels, deps } = context;
  const [row] = await reader.listAddresses([addressId]);
  return row === undefined ? undefined : findStop({ reader, labels, policy: deps.policy }, row, txId);
}

function toQuestion(
  { deps: { policy, prices }, adapter, reader, direction }: TrailContext,
  { txId, addressId, asset, leg }: HopPlace,
  signal: AbortSignal,
): PartQuestion {
  return {
    direction,
    object: { kind: 'TRANSACTION', txId, part: { addressId, ...(leg === undefined ? {} : { leg }) } },
    assets: [asset],
    swaps: { registry: adapter.swaps, usdPerBase: toUsdOf(prices) },
    policy,
    budget: { ...budgetOf(reader.chain), signal },
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
