import { heightOf, toCoinId } from '@sulian/domain';
import { isResting, type NextMove } from '@sulian/engine';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { toBasis } from '../objects/basis.ts';
import { toOpenHistory } from '../objects/object-history.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import type { RequestProgress } from '../scoring/question.ts';
import type { StepBasis, Trail, TrailMove, TrailParty, TrailRequest, TrailStep } from './answer.ts';
import type { TrailContext } from './context.ts';
import type { DividedMove } from './divide-moves.ts';
import { type Names, readNames } from './names.ts';
import { openTrail } from './open-trail.ts';
import { continuationAt, continuationOf } from './stops.ts';
import type { WalkedStep, WalkedTrail } from './walk-trail.ts';

/** Moves from the end of a trail that an answer lists; the others are summed. */
const MAX_NEXT_MOVES = 100;
/** Moves that left a step that an answer lists; the others are in their sum. */
const MAX_REST_MOVES = 5;

/**
 * A trail with the share, amount, time and waiting time of each step, and where its money goes next.
 * @throws as openTrail
 */
export const findTrail = (deps: ScoringDeps, request: TrailRequest, waiting: RequestProgress = {}): Promise<Trail> =>
  openTrail(deps, { request, waiting }, toTrail);

async function toTrail(context: TrailContext, trail: WalkedTrail): Promise<Trail> {
  const { reader, labels, direction, deps } = context;
  const { steps, wholeBase } = trail;
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) throw new Error('a trail without steps');
  const names = await readNames(context, steps, listShown(steps));
  const { asset: startAsset } = first.place;
  const asset = names.asset(startAsset);
  const toMoney = toMoneyOf(first, (base) => toAssetAmount(base, asset));
  const isPart = first.amountBase < wholeBase;
  const shownSteps = steps.map((step, index) => toStep(names, { steps, index, step, toMoney, isPart }));
  const times = shownSteps.map(({ time }) => time);
  return {
    blockchain: reader.chain,
    direction,
    symbol: asset.symbol,
    coin: toCoinId(asset.chain, startAsset),
    whole: toAssetAmount(wholeBase, asset),
    amount: toAssetAmount(first.amountBase, asset),
    steps: shownSteps,
    arrived: toMoney(last.amountBase, last, last.share),
    elapsedSec: Math.abs((times.at(-1) ?? 0) - (times[0] ?? 0)),
    next: toNext(names, last, toMoney),
    basis: { ...toBasis(reader, labels.version, toOpenHistory(reader)), policyVersion: deps.policy.version },
  };
}

type ToMoney = (
  base: bigint,
  step: Pick<WalkedStep, 'amountBase' | 'share'>,
  share: number,
) => Pick<TrailStep, 'amount' | 'percentage' | 'ofStep'>;

/** Amounts and shares of one money: exact parts of the start, and the walk's own shares. */
const toMoneyOf =
  ({ share: startShare }: WalkedStep, format: (base: bigint) => string): ToMoney =>
  (base, step, share) => ({
    amount: format(base),
    percentage: (share / startShare) * 100,
    ofStep: step.share === 0 ? 0 : (share / step.share) * 100,
  });

const restOf = ({ moves = [], taken }: WalkedStep): readonly DividedMove[] =>
  moves.filter((each) => !taken.includes(each));

/** Moves that the answer lists: the next ones of the last step, and the rests of the others. */
const listShown = (steps: readonly WalkedStep[]): readonly DividedMove[] =>
  steps.flatMap((step, index) =>
    index === steps.length - 1 ? (step.moves ?? []).slice(0, MAX_NEXT_MOVES) : restOf(step).slice(0, MAX_REST_MOVES),
  );

function toStep(
  names: Names,
  {
    steps,
    index,
    step,
    toMoney,
    isPart,
  }: {
    readonly steps: readonly WalkedStep[];
    readonly index: number;
    readonly step: WalkedStep;
    readonly toMoney: ToMoney;
    readonly isPart: boolean;
  },
): TrailStep {
  const { place, stop, isThrough } = step;
  const before = steps[index - 1];
  const asset = names.asset(place.asset);
  const time = names.time(place.txId);
  const movedBase = names.moved(place);
  const isLast = index === steps.length - 1;
  return {
    ...toMoney(step.amountBase, before ?? step, step.share),
    hash: names.hash(place.txId),
    height: heightOf(place.txId),
    time,
    waitedSec: before === undefined ? null : Math.abs(time - names.time(before.place.txId)),
    from: before === undefined ? toStartParty(names) : names.party(before.place.addressId, before.stop),
    to: names.party(place.addressId, stop),
    leg: place.leg ?? null,
    coin: toCoinId(asset.chain, place.asset),
    symbol: asset.symbol,
    moved: movedBase === undefined ? null : toAssetAmount(movedBase, asset),
    basis: basisOf(step, { before, isPart }),
    stop: stop?.type ?? null,
    continuation: stop === undefined ? 'YES' : continuationAt(stop),
    isThrough,
    stoppedBy: step.stoppedBy ?? null,
    rest: isLast ? null : toRest(names, step, toMoney),
  };
}

/** A part of a start is a share of its transfer. */
function basisOf(
  { isInferred }: WalkedStep,
  { before, isPart }: { readonly before: WalkedStep | undefined; readonly isPart: boolean },
): StepBasis {
  if (before === undefined) return isPart ? 'PRO_RATA' : 'TRANSFER';
  return isInferred ? 'INFERRED' : 'PRO_RATA';
}

/** One party by its address; of several their number. */
function toStartParty(names: Names): TrailParty {
  const ids = names.startParties;
  const [only, ...others] = ids;
  return others.length === 0 ? names.party(only) : { address: null, addresses: ids.length, entity: null };
}

function toRest(names: Names, step: WalkedStep, toMoney: ToMoney): TrailStep['rest'] {
  const rest = restOf(step);
  const items = rest.slice(0, MAX_REST_MOVES).map((each) => toMove(names, step, { each, toMoney }));
  return { ...sumMoves(rest, step, toMoney), items };
}

const sumMoves = (moves: readonly DividedMove[], step: WalkedStep, toMoney: ToMoney) => ({
  ...toMoney(
    moves.reduce((sum, { amountBase }) => sum + amountBase, 0n),
    step,
    step.share * moves.reduce((sum, { move }) => sum + move.share, 0),
  ),
  count: moves.length,
});

function toNext(names: Names, step: WalkedStep, toMoney: ToMoney): Trail['next'] {
  const { moves } = step;
  if (moves === undefined) return null;
  const items = moves.slice(0, MAX_NEXT_MOVES).map((each) => toMove(names, step, { each, toMoney }));
  return { items, others: sumMoves(moves.slice(MAX_NEXT_MOVES), step, toMoney), total: moves.length };
}

/**
 * True for money that stayed where the step brought it: no leg moved it on, unless within the same transaction; or of
 * which nothing more is known.
 */
const isStaying = (move: NextMove, { place }: WalkedStep): boolean =>
  isResting(move) ||
  (move.txIds[0] === place.txId && (move.leg === undefined || isNotFetchedAt(move, place.addressId)));

const isNotFetchedAt = ({ end, addressId }: NextMove, at: number | undefined): boolean =>
  end?.type === 'History not fetched' && addressId === at;

function toMove(
  names: Names,
  step: WalkedStep,
  { each, toMoney }: { readonly each: DividedMove; readonly toMoney: ToMoney },
): TrailMove {
  const { move, stop, amountBase } = each;
  const { addressId, leg } = move;
  const txId = move.txIds.length === 1 && !isStaying(move, step) ? move.txIds[0] : undefined;
  const asset = move.asset === undefined ? undefined : names.asset(move.asset);
  const movedBase =
    txId === undefined || move.asset === undefined || (addressId === undefined && leg === undefined)
      ? undefined
      : names.moved({ txId, addressId, asset: move.asset, leg });
  return {
    ...toMoney(amountBase, step, step.share * move.share),
    hash: txId === undefined ? null : names.hash(txId),
    height: txId === undefined ? null : heightOf(txId),
    time: txId === undefined ? null : names.time(txId),
    waitedSec: txId === undefined ? null : Math.abs(names.time(txId) - names.time(step.place.txId)),
    party: names.party(addressId, stop),
    leg: leg ?? null,
    coin: asset === undefined ? null : toCoinId(asset.chain, asset.asset),
    symbol: asset?.symbol ?? null,
    moved: movedBase === undefined || asset === undefined ? null : toAssetAmount(movedBase, asset),
    stop: stop?.type ?? null,
    continuation: continuationOf(move),
  };
}
