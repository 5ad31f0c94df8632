import type { TransactionAnswer } from '@sulian/contract';
import {
  type AssetRow,
  type Headline,
  isCost,
  type LabelIndex,
  type LedgerReader,
  type LegRow,
  type PoisoningMark,
} from '@sulian/domain';
import { movedUsd, type Policy } from '@sulian/engine';
import { type FindCustomer, markKey, toAssetAmount, toAssetUsd, toCustomerRef, toRatedLabel } from '@sulian/usecases';
import { toCoin } from '../../to-contract.ts';
import type { ToPoisoning } from '../../to-poisoning.ts';
import { findName } from '../objects/parties.ts';
import type { TransactionDetails } from './read-details.ts';
import { isVisible, type VisibleLegs } from './visible-legs.ts';

type ContractOperation = TransactionAnswer['operations'][number];
type ContractLeg = ContractOperation['sources'][number];

/** Facts for describing the legs of one transaction. */
export interface OperationContext {
  readonly policy: Policy;
  readonly reader: LedgerReader;
  readonly labels: LabelIndex;
  readonly details: TransactionDetails;
  readonly assetOf: (asset: number) => AssetRow;
  /** USD of one unit on the transaction's day. */
  readonly priceOf: (asset: number) => number | undefined;
  readonly visibleLegs: VisibleLegs;
  /** Marks of operations treated as poisoning, by `markKey`. */
  readonly marks: ReadonlyMap<string, PoisoningMark>;
  /** Operations that may be poisoning and are not judged, by `markKey`. */
  readonly notJudged: ReadonlySet<string>;
  readonly toPoisoning: ToPoisoning;
  readonly spendsOutputs: boolean;
  /** True for a token that represents a deposited coin. */
  readonly isReceipt: (asset: AssetRow) => boolean;
  readonly findCustomer: FindCustomer;
  /** By address. */
  readonly headlines: ReadonlyMap<string, Headline>;
}

const typeOf = (legs: readonly LegRow[]) => legs[0]?.operationType ?? 'VALUE_TRANSFER';
const assetNumber = (legs: readonly LegRow[]): number => legs[0]?.asset ?? 0;

/** Received amount, base units; for a burn, which has no known receiver, the sent amount. */
function movedBase(legs: readonly LegRow[]): bigint {
  const sum = (side: LegRow['side']) =>
    legs.filter((leg) => leg.side === side).reduce((total, leg) => total + (leg.amountBase ?? 0n), 0n);
  return legs.some((leg) => leg.side === 'destination') ? sum('destination') : sum('source');
}

/** One amount where one operation moves something, costs apart; a dash where several do. */
export function sumMoved(
  operations: readonly (readonly LegRow[])[],
  context: OperationContext,
): Pick<TransactionAnswer, 'amount' | 'unit' | 'amountUsd' | 'pricedUsd' | 'unpricedOperations'> {
  const { assetOf, priceOf } = context;
  const moving = operations.filter((legs) => !isCost(typeOf(legs)) && movedBase(legs) > 0n);
  const usd = moving.map((legs) => toAssetUsd(movedBase(legs), assetOf(assetNumber(legs)), priceOf(assetNumber(legs))));
  const [first] = moving;
  const unpricedOperations = usd.filter((value) => value === null).length;
  const pricedUsd = unpricedOperations === moving.length ? null : sumUsd(usd, context);
  const worth = { pricedUsd, unpricedOperations };
  if (moving.length > 1)
    return { amount: null, unit: '-', amountUsd: unpricedOperations === 0 ? pricedUsd : null, ...worth };
  const asset = assetOf(first === undefined ? 0 : assetNumber(first));
  const base = first === undefined ? 0n : movedBase(first);
  return {
    amount: toAssetAmount(base, asset),
    unit: asset.symbol,
    amountUsd: toAssetUsd(base, asset, priceOf(asset.asset)),
    ...worth,
  };
}

/**
 * Sum in USD. On UTXO chains change cannot be separated from payments; on account chains money that passes through is
 * counted once.
 */
function sumUsd(
  usd: readonly (number | null)[],
  { assetOf, priceOf, details, spendsOutputs, isReceipt }: OperationContext,
): number {
  if (spendsOutputs) return usd.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  return movedUsd(details.legs, {
    usdOf: (asset, base) => toAssetUsd(base, assetOf(asset), priceOf(asset)) ?? 0,
    isContract: (id) => details.exchangers.has(id),
    isReceipt: (asset) => isReceipt(assetOf(asset)),
  });
}

export function toOperation(legs: readonly LegRow[], context: OperationContext): ContractOperation {
  const asset = context.assetOf(assetNumber(legs));
  const price = context.priceOf(asset.asset);
  const base = movedBase(legs);
  const [first] = legs;
  const mark = first === undefined ? undefined : context.marks.get(markKey(first));
  const sideOf = (side: LegRow['side']) => legs.filter((leg) => leg.side === side);
  const [sources, destinations] = [sideOf('source'), sideOf('destination')];
  const toShown = (side: readonly LegRow[]) =>
    side.filter(isVisible(context.visibleLegs)).map((leg) => toLeg(leg, { asset, price, context }));
  return {
    type: typeOf(legs),
    symbol: asset.symbol,
    icon: asset.icon,
    coin: toCoin(asset),
    amount: toAssetAmount(base, asset),
    amountUsd: toAssetUsd(base, asset, price),
    sources: toShown(sources),
    destinations: toShown(destinations),
    numberOfSources: sources.length,
    numberOfDestinations: destinations.length,
    poisoning: mark === undefined ? null : context.toPoisoning(mark),
    isPoisoningJudged: first === undefined || !context.notJudged.has(markKey(first)),
  };
}

function toLeg(
  leg: LegRow,
  { asset, price, context }: { asset: AssetRow; price: number | undefined; context: OperationContext },
): ContractLeg {
  const { policy, reader, labels, details } = context;
  const address = leg.addressId === undefined ? undefined : details.addresses.get(leg.addressId);
  const label = address === undefined ? undefined : findName({ reader, labels }, address, 'ADDRESS')?.label;
  const customer = address === undefined ? undefined : context.findCustomer(leg.txId, address, leg.side);
  const isSource = leg.side === 'source';
  return {
    address: address?.text ?? null,
    amount: leg.amountBase === undefined ? null : toAssetAmount(leg.amountBase, asset),
    amountUsd: leg.amountBase === undefined ? null : toAssetUsd(leg.amountBase, asset, price),
    isContract: address !== undefined && details.contracts.has(address.text),
    linkedTransaction: (isSource ? details.origins : details.spenders).get(leg.position) ?? null,
    unspentHeight: isSource ? null : (details.unspentHeights.get(leg.position) ?? null),
    entity: label === undefined ? null : toRatedLabel({ policy, reader }, label),
    customer: customer === undefined ? null : toCustomerRef(policy, customer),
    headline: (address === undefined ? undefined : context.headlines.get(address.text)) ?? null,
    isUnspendable: leg.unspendable ?? false,
    transactionCount: address === undefined ? null : (details.transactionCounts.get(address.addressId) ?? null),
  };
}
