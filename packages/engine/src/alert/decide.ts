import {
  type Firing,
  type LegRow,
  MAX_COUNTERPARTIES,
  type Movement,
  type ScoreInput,
  type TxId,
  type Verdict,
  type WatchingAlert,
} from '@sulian/domain';
import { isSigning } from '../patterns/poisoning/payments.ts';
import type { Holder, IndexedFacts } from './block-facts.ts';
import { type Counterparty, findMovement, type NetMovement } from './movement.ts';

/** USD of an amount at the block's time, else at the last known close; undefined: there never was one. */
export interface ToUsd {
  (asset: number, amountBase: bigint): number | undefined;
  /** Day of that close, where it is not one of the block's time. */
  readonly closeSecOf?: (asset: number) => number | undefined;
}

/** Counterparties of one transaction whose scores are requested: at most so many, the largest. */
const MAX_SCORED_COUNTERPARTIES = 500;

/** Decides which alerts a block fires at once, and which need a score first. The same block gives the same verdict. */
export function decideAlerts(facts: IndexedFacts, alerts: readonly WatchingAlert[], toUsd: ToUsd): Verdict {
  const firings: Firing[] = [];
  const inputs: ScoreInput[] = [];
  const touchesOf = rememberTouches(facts, toUsd);
  for (const alert of alerts) {
    const touches = touchesOf(alert);
    const { type } = alert.conditions;
    if (type === 'ACTIVITY') firings.push(...touches.flatMap((touch) => fireActivity(alert, touch)));
    // Its own score is asked for once a block, with the last transaction that touched it.
    else if (type === 'SCORE_THRESHOLD') inputs.push(...touches.slice(-1).map((each) => toInput(alert, each)));
    else inputs.push(...touches.flatMap((touch) => askCounterparties(alert, touch, toUsd)));
  }
  return { firings, inputs };
}

/** A busy address is looked at once, however many alerts watch it. */
function rememberTouches(facts: IndexedFacts, toUsd: ToUsd): (alert: WatchingAlert) => readonly Touch[] {
  const known = new Map<string, readonly Touch[]>();
  return (alert) => {
    const isActivity = alert.conditions.type === 'ACTIVITY';
    const key = `${alert.objectType} ${alert.watch} ${alert.asset} ${isActivity}`;
    const touches = known.get(key) ?? listTouches(facts, alert, toUsd);
    known.set(key, touches);
    return touches;
  };
}

interface Touch {
  readonly net: NetMovement;
  readonly movement: Movement;
}

function listTouches(indexed: IndexedFacts, alert: WatchingAlert, toUsd: ToUsd): readonly Touch[] {
  const { conditions } = alert;
  const isMember = toMember(alert);
  const touched = indexed.touched.get(alert.watch) ?? [];
  const candidates = conditions.type === 'ACTIVITY' ? withoutPoisoning(indexed, touched) : touched;
  const own = alert.asset === undefined ? candidates : candidates.filter((leg) => leg.asset === alert.asset);
  return listMoves(own).flatMap(({ txId, asset, legs }) => {
    const net = findMovement(indexed, legs, isMember);
    const txHash = indexed.facts.hashes.get(txId);
    if (txHash === undefined) return [];
    const named = alert.asset === undefined ? { asset } : {};
    const { direction, amountBase } = net;
    const valueUsd = amountBase === undefined ? undefined : toUsd(asset, amountBase);
    const counterparties = net.others.slice(0, MAX_COUNTERPARTIES).map((each) => each.address);
    const valueCloseSec = valueUsd === undefined ? undefined : toUsd.closeSecOf?.(asset);
    const dated = valueCloseSec === undefined ? {} : { valueCloseSec };
    return [{ net, movement: { txHash, ...named, direction, amountBase, valueUsd, ...dated, counterparties } }];
  });
}

/**
 * Removes poisoning from an address's activity, which is what it does and what is done to it for its own sake. Scores
 * are still requested: the source of the money is reported for poisoning too.
 */
function withoutPoisoning(
  { facts: { poisoning, signedBy = 'fee-payer' } }: IndexedFacts,
  own: readonly LegRow[],
): readonly LegRow[] {
  if (poisoning === undefined || poisoning.size === 0) return own;
  const signed = new Set(own.flatMap((leg) => (isSigning(leg, signedBy) ? leg.txId : [])));
  return own.filter(({ txId, operation }) => signed.has(txId) || poisoning.get(txId)?.has(operation) !== true);
}

/** Legs of one transaction in one asset. */
interface AssetMove {
  readonly txId: TxId;
  readonly asset: number;
  readonly legs: readonly LegRow[];
}

function listMoves(legs: readonly LegRow[]): readonly AssetMove[] {
  const moves = new Map<string, AssetMove & { readonly legs: LegRow[] }>();
  for (const leg of legs) {
    const { txId, asset } = leg;
    const key = `${txId} ${asset}`;
    const move = moves.get(key);
    if (move === undefined) moves.set(key, { txId, asset, legs: [leg] });
    else move.legs.push(leg);
  }
  return [...moves.values()];
}

/** A wallet that is not looked up yet is its own address at least. */
const toMember = ({ objectType, watch, address }: WatchingAlert): ((holder: Holder) => boolean) =>
  objectType === 'WALLET' && watch !== address
    ? (holder) => holder.walletKey === watch
    : (holder) => holder.text === address;

/** Undefined: not known. An amount of 0 accepts any value. */
function isReached(valueUsd: number | undefined, amountUsd: number): boolean | undefined {
  if (amountUsd === 0) return true;
  return valueUsd === undefined ? undefined : valueUsd >= amountUsd;
}

function fireActivity({ id, conditions }: WatchingAlert, { movement }: Touch): readonly Firing[] {
  if (conditions.type !== 'ACTIVITY') return [];
  const { activityType, amountUsd } = conditions;
  if (activityType !== 'ALL' && activityType !== movement.direction) return [];
  const reached = isReached(movement.valueUsd, amountUsd);
  return reached === false ? [] : [{ alertId: id, movement, isValueUnknown: reached === undefined }];
}

const toInput = ({ id }: WatchingAlert, { movement }: Touch): ScoreInput => ({ alertId: id, movement });

/** Everybody whose part reaches the amount, or whose part has no price. */
function askCounterparties(alert: WatchingAlert, { net, movement }: Touch, toUsd: ToUsd): readonly ScoreInput[] {
  const { conditions, asset, id } = alert;
  if (conditions.type !== 'LOWSCORE_COINS_RECEIVED' && conditions.type !== 'SEND_TO_LOWSCORE') return [];
  if (asset === undefined) return [];
  const scoredDirection = conditions.type === 'LOWSCORE_COINS_RECEIVED' ? 'CREDIT' : 'DEBIT';
  if (movement.direction !== scoredDirection) return [];
  const isLarge = ({ amountBase }: Counterparty) =>
    isReached(amountBase === undefined ? undefined : toUsd(asset, amountBase), conditions.amountUsd) !== false;
  const counterparties = net.others
    .filter(isLarge)
    .slice(0, MAX_SCORED_COUNTERPARTIES)
    .map((each) => each.address);
  return counterparties.length === 0 ? [] : [{ alertId: id, movement: { ...movement, counterparties } }];
}
