import { type AddressId, heightOf, type LegRow, type TxId, toCoinId, toHashText } from '@sulian/domain';
import { findSpeakingLabel } from '../labels/speaking-label.ts';
import { toAssetAmount } from '../objects/asset-amount.ts';
import { toBasis } from '../objects/basis.ts';
import { toOpenHistoryState } from '../objects/find-history-state.ts';
import { readAssets } from '../objects/read-assets.ts';
import { readTimes } from '../objects/read-times.ts';
import type { ScoringDeps } from '../scoring/deps.ts';
import { toRatedLabel } from '../scoring/party-level.ts';
import type { RequestProgress } from '../scoring/question.ts';
import type { StepBasis, Trail, TrailMove, TrailParty, TrailRequest, TrailStep } from './answer.ts';
import {
  type DividedMove,
  type HopPlace,
  nearSide,
  openTrail,
  type TrailContext,
  type WalkedStep,
  type WalkedTrail,
} from './open-trail.ts';
import { continuationAt, continuationOf, type Stop } from './stops.ts';

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
  const lookUp = await readNames(context, trail);
  const { steps, wholeBase } = trail;
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) throw new Error('a trail without steps');
  const { asset: startAsset } = first.place;
  const asset = lookUp.asset(startAsset);
  const toMoney = toMoneyOf(first, (base) => toAssetAmount(base, asset));
  const shown = steps.map((step, index) => toStep(lookUp, { steps, index, step, toMoney }));
  const times = shown.map(({ time }) => time);
  return {
    blockchain: reader.chain,
    direction,
    symbol: asset.symbol,
    coin: toCoinId(asset.chain, startAsset),
    whole: toAssetAmount(wholeBase, asset),
    amount: toAssetAmount(first.amountBase, asset),
    steps: shown,
    arrived: toMoney(last.amountBase, last, last.share),
    elapsedSec: Math.abs((times.at(-1) ?? 0) - (times[0] ?? 0)),
    next: toNext(lookUp, last, toMoney),
    basis: { ...toBasis(reader, labels.version, toOpenHistoryState(reader)), policyVersion: deps.policy.version },
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

interface LookUp {
  readonly hash: (txId: TxId) => string;
  readonly time: (txId: TxId) => number;
  readonly asset: Awaited<ReturnType<typeof readAssets>>;
  readonly party: (addressId: AddressId | undefined, stop?: Stop) => TrailParty;
  /** Amount that the transaction brought the address, or took from it; undefined: not known. */
  readonly moved: (place: Pick<HopPlace, 'txId' | 'addressId' | 'asset' | 'leg'>) => bigint | undefined;
  /** Addresses on the far side of the start. */
  readonly startParties: (place: HopPlace) => readonly AddressId[];
  readonly chain: TrailContext['reader']['chain'];
}

const listShown = (moves: readonly DividedMove[] | undefined, most: number): readonly DividedMove[] =>
  (moves ?? []).slice(0, most);

const restOf = ({ moves = [], taken }: WalkedStep): readonly DividedMove[] =>
  moves.filter((each) => !taken.includes(each));

async function readNames(context: TrailContext, { steps }: WalkedTrail): Promise<LookUp> {
  const { reader, labels, direction, deps } = context;
  const moves = steps.flatMap((step, index) =>
    index === steps.length - 1 ? listShown(step.moves, MAX_NEXT_MOVES) : listShown(restOf(step), MAX_REST_MOVES),
  );
  const txIds = distinct([
    ...steps.map(({ place }) => place.txId),
    ...moves.flatMap(({ move }) => move.txIds.slice(-1)),
  ]);
  const hashes = new Map(
    (await reader.listTransactions(txIds)).map((row) => [row.txId, toHashText(reader.chain, row.hash)]),
  );
  const legs = await reader.listLegs(txIds);
  const first = steps[0]?.place;
  const startIds = first === undefined ? [] : listStartParties(legs, first, direction);
  const ids = distinct([
    ...startIds.slice(0, 1),
    ...steps.flatMap(({ place }) => place.addressId ?? []),
    ...moves.flatMap(({ move }) => move.addressId ?? []),
  ]);
  const texts = new Map((await reader.listAddresses(ids)).map((row) => [row.addressId, row.text]));
  const assets = distinct([
    0,
    ...steps.map(({ place }) => place.asset),
    ...moves.flatMap(({ move }) => move.asset ?? []),
  ]);
  const side = nearSide(direction);
  return {
    chain: reader.chain,
    hash: (txId) => hashes.get(txId) ?? '',
    time: await readTimes(reader, txIds),
    asset: await readAssets(reader, assets),
    party: (addressId, stop) => {
      const address = addressId === undefined ? undefined : texts.get(addressId);
      const label = stop?.label ?? (address === undefined ? undefined : findSpeakingLabel({ labels, reader }, address));
      return {
        address: address ?? null,
        addresses: address === undefined ? 0 : 1,
        entity: label === undefined ? null : toRatedLabel({ policy: deps.policy, reader }, label),
      };
    },
    moved: (place) => sumMoved(legs, place, side),
    startParties: () => startIds,
  };
}

const distinct = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b);

/** Addresses that paid the start (OUTGOING), or that it paid (INCOMING). */
function listStartParties(
  legs: readonly LegRow[],
  place: HopPlace,
  direction: TrailContext['direction'],
): readonly AddressId[] {
  const near = nearSide(direction);
  const mine = legs.filter(({ txId, asset }) => txId === place.txId && asset === place.asset);
  const operations = new Set(
    mine.filter((leg) => leg.side === near && leg.addressId === place.addressId).map(({ operation }) => operation),
  );
  return distinct(
    mine
      .filter((leg) => leg.side !== near && operations.has(leg.operation))
      .flatMap(({ addressId }) => addressId ?? []),
  );
}

function sumMoved(
  legs: readonly LegRow[],
  { txId, addressId, asset }: Pick<HopPlace, 'txId' | 'addressId' | 'asset'>,
  side: string,
): bigint | undefined {
  const mine = legs.filter(
    (leg) => leg.txId === txId && leg.side === side && leg.asset === asset && leg.addressId === addressId,
  );
  const known = mine.flatMap(({ amountBase }) => amountBase ?? []);
  return mine.length === 0 || known.length < mine.length ? undefined : known.reduce((sum, base) => sum + base, 0n);
}

function toStep(
  lookUp: LookUp,
  {
    steps,
    index,
    step,
    toMoney,
  }: {
    readonly steps: readonly WalkedStep[];
    readonly index: number;
    readonly step: WalkedStep;
    readonly toMoney: ToMoney;
  },
): TrailStep {
  const { place, stop, isThrough } = step;
  const before = steps[index - 1];
  const asset = lookUp.asset(place.asset);
  const time = lookUp.time(place.txId);
  const movedBase = lookUp.moved(place);
  const isLast = index === steps.length - 1;
  return {
    ...toMoney(step.amountBase, before ?? step, step.share),
    hash: lookUp.hash(place.txId),
    height: heightOf(place.txId),
    time,
    waitedSec: before === undefined ? null : Math.abs(time - lookUp.time(before.place.txId)),
    from: before === undefined ? toStartParty(lookUp, place) : lookUp.party(before.place.addressId, before.stop),
    to: lookUp.party(place.addressId, stop),
    leg: place.leg ?? null,
    coin: toCoinId(asset.chain, place.asset),
    symbol: asset.symbol,
    moved: movedBase === undefined ? null : toAssetAmount(movedBase, asset),
    basis: basisOf(step, before),
    stop: stop?.type ?? null,
    continuation: stop === undefined ? 'YES' : continuationAt(stop),
    isThrough,
    rest: isLast ? null : toRest(lookUp, step, toMoney),
  };
}

function basisOf({ isInferred }: WalkedStep, before: WalkedStep | undefined): StepBasis {
  if (before === undefined) return 'TRANSFER';
  return isInferred ? 'INFERRED' : 'PRO_RATA';
}

/** One party by its address; of several their number. */
function toStartParty(lookUp: LookUp, place: HopPlace): TrailParty {
  const ids = lookUp.startParties(place);
  const [only, ...others] = ids;
  return others.length === 0 ? lookUp.party(only) : { address: null, addresses: ids.length, entity: null };
}

function toRest(lookUp: LookUp, step: WalkedStep, toMoney: ToMoney): TrailStep['rest'] {
  const rest = restOf(step);
  const items = listShown(rest, MAX_REST_MOVES).map((each) => toMove(lookUp, step, { each, toMoney }));
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

function toNext(lookUp: LookUp, step: WalkedStep, toMoney: ToMoney): Trail['next'] {
  const { moves, stoppedBy = null } = step;
  if (moves === undefined) return null;
  const items = listShown(moves, MAX_NEXT_MOVES).map((each) => toMove(lookUp, step, { each, toMoney }));
  return { items, others: sumMoves(moves.slice(MAX_NEXT_MOVES), step, toMoney), total: moves.length, stoppedBy };
}

function toMove(
  lookUp: LookUp,
  step: WalkedStep,
  { each, toMoney }: { readonly each: DividedMove; readonly toMoney: ToMoney },
): TrailMove {
  const { move, amountBase } = each;
  const { end, addressId, leg } = move;
  const continuation = continuationOf(move);
  const txId = move.txIds.length === 1 && move.txIds[0] !== step.place.txId ? move.txIds[0] : undefined;
  const asset = move.asset === undefined ? undefined : lookUp.asset(move.asset);
  const movedBase =
    txId === undefined || move.asset === undefined || addressId === undefined
      ? undefined
      : lookUp.moved({ txId, addressId, asset: move.asset, leg });
  return {
    ...toMoney(amountBase, step, step.share * move.share),
    hash: txId === undefined ? null : lookUp.hash(txId),
    height: txId === undefined ? null : heightOf(txId),
    time: txId === undefined ? null : lookUp.time(txId),
    waitedSec: txId === undefined ? null : Math.abs(lookUp.time(txId) - lookUp.time(step.place.txId)),
    party: lookUp.party(addressId, end && { type: end.type, label: end.label }),
    leg: leg ?? null,
    coin: asset === undefined ? null : toCoinId(asset.chain, asset.asset),
    symbol: asset?.symbol ?? null,
    moved: movedBase === undefined || asset === undefined ? null : toAssetAmount(movedBase, asset),
    stop: end?.type ?? null,
    continuation,
  };
}
