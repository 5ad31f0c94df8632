import type { LegRow, TxId } from '@sulian/domain';
import {
  BLOCK_REWARD,
  COIN_CREATION,
  type End,
  FEE_ON_THE_WAY,
  NOT_FETCHED,
  UNKNOWN_ORIGIN,
  UNSPENT,
  UNUSUAL_FEE,
} from '../ends/end.ts';
import type { Sides } from '../patterns/operation.ts';
import { isPeelShape } from '../patterns/peel.ts';
import type { Flow } from './flow.ts';
import { FlowBuilder, WITHOUT_LEG } from './flow-builder.ts';
import type { Surroundings } from './surroundings.ts';

export const NO_LEGS: ReadonlySet<LegRow> = new Set();

/** Transactions that spend a transaction's outputs, by output number. */
export type Spenders = readonly (TxId | undefined)[];

/** Builds the flow that shows where the value of a transaction's outputs came from. */
export function toOrigins(
  txId: TxId,
  sides: Sides,
  { around, originEnd = UNKNOWN_ORIGIN }: { readonly around: Surroundings; readonly originEnd?: End },
): Flow {
  const builder = new FlowBuilder(txId);
  const { sources, destinations } = sides;
  const facts = factsOf(sides, around);
  if (destinations.length === 0) return builder.build(facts, originEnd); // not in this ledger
  if (sources.length === 0) return builder.build(facts, BLOCK_REWARD);
  const whole = around.findWholeEnd(sides);
  for (const [leg, source] of sources.entries()) {
    const { addressId, amountBase, spentTxId } = source;
    if (amountBase === undefined) continue;
    const amount = Number(amountBase);
    const from = { leg, addressId, isOwn: around.isLeftOut(source, leg) };
    const end = around.isStart(source, leg) ? undefined : around.findLegEnd(source, whole);
    if (end !== undefined) builder.end(amount, end, from);
    else if (spentTxId === undefined) builder.end(amount, originEnd, from);
    else builder.follow(amount, spentTxId, from);
  }
  const unseenBase = unseenSourceBase(sides);
  if (unseenBase > 0n)
    builder.end(Number(unseenBase), whole ?? originEnd, {
      ...WITHOUT_LEG,
      isOwn: around.isLeftOut({ txId, addressId: undefined }, WITHOUT_LEG.leg),
    });
  return builder.build(facts, originEnd);
}

/**
 * Builds the flow that shows where the value of a transaction's outputs went.
 * @param context spenders after `lastTxId` do not count; `unknown`: outputs without a spender that may be spent
 */
export function toFates(
  txId: TxId,
  sides: Sides,
  context: {
    around: Surroundings;
    spenders: Spenders;
    feeAboveShare: number;
    lastTxId?: TxId;
    unknown?: ReadonlySet<LegRow>;
  },
): Flow {
  const builder = new FlowBuilder(txId);
  const { around, spenders, feeAboveShare, lastTxId = Number.POSITIVE_INFINITY, unknown = NO_LEGS } = context;
  const whole = around.findWholeEnd(sides);
  for (const [leg, destination] of sides.destinations.entries()) {
    const { addressId, amountBase = 0n, position, unspendable } = destination;
    const amount = Number(amountBase);
    const from = { leg, addressId, isOwn: around.isLeftOut(destination, leg) };
    const end = around.isStart(destination, leg) ? undefined : around.findLegEnd(destination, whole);
    const spender = unspendable === true ? undefined : spenders[position];
    if (end !== undefined) builder.end(amount, end, from);
    else if (spender === undefined || spender > lastTxId)
      builder.end(amount, unknown.has(destination) ? NOT_FETCHED : UNSPENT, from);
    else builder.follow(amount, spender, from);
  }
  addFee(builder, sides, feeAboveShare);
  return builder.build(factsOf(sides, around), UNSPENT);
}

/**
 * The fee is no part of what starts in the transaction, as the object's own legs are not; what came there from others pays it.
 * Tokens pay none: what no output takes is removed.
 */
function addFee(builder: FlowBuilder, { sources, destinations }: Sides, feeAboveShare: number): void {
  const inputsBase = sumBase(sources);
  const fee = Number(inputsBase - sumBase(destinations));
  const isToken = sources.some(({ asset }) => asset !== 0);
  const usual = Math.min(fee, Number(inputsBase) * feeAboveShare);
  const from = { ...WITHOUT_LEG, isOwn: true };
  builder.end(isToken ? 0 : usual, FEE_ON_THE_WAY, from);
  builder.end(isToken ? fee : fee - usual, isToken ? COIN_CREATION : UNUSUAL_FEE, from);
}

/**
 * Amount that the sources of unknown amount must have brought: outputs − known inputs. Never below 0: where the known
 * inputs already pay all outputs, the unseen ones paid at most the fee, and count nothing.
 */
export function unseenSourceBase({ sources, destinations }: Sides): bigint {
  if (!sources.some((leg) => leg.amountBase === undefined)) return 0n;
  const unseenBase = sumBase(destinations) - sumBase(sources);
  return unseenBase > 0n ? unseenBase : 0n;
}

export const sumBase = (legs: readonly LegRow[]): bigint => legs.reduce((sum, leg) => sum + (leg.amountBase ?? 0n), 0n);

const factsOf = (sides: Sides, around: Surroundings): Pick<Flow, 'rows' | 'isLarge' | 'largestOutput'> => ({
  rows: sides.sources.length + sides.destinations.length,
  isLarge: around.isLarge(sides),
  largestOutput: isPeelShape(sides) ? Math.max(...sides.destinations.map((leg) => Number(leg.amountBase))) : undefined,
});
