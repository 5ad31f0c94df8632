import type { LegRow } from '@sulian/domain';
import { type Sides, toSides } from './operation.ts';
import { isWasabi2Denomination } from './wasabi-denominations.ts';

export type CoinJoinRule =
  | 'COINJOIN_DASH'
  | 'COINJOIN_WHIRLPOOL'
  | 'COINJOIN_WASABI_2'
  | 'COINJOIN_WASABI_1'
  | 'COINJOIN_JOINMARKET'
  | 'COINJOIN_GENERIC';

/** Why a transaction counts as a CoinJoin: the rule and the numbers that met it. */
export interface CoinJoin {
  readonly rule: CoinJoinRule;
  /** Amount that comes most often among the outputs, and how often. */
  readonly denominationBase: bigint;
  readonly equalOutputs: number;
  readonly distinctScripts: number;
}

/** Least equal outputs that hide anything: with two, each party knows the other's. */
const MIN_EQUAL_OUTPUTS = 3;
/**
 * Whirlpool pools in satoshi. Samourai: 0.001, 0.01, 0.05 and 0.5 BTC (docs.samourai.io, Whirlpool). Ashigaru's
 * coordinator: 0.025 BTC since June 2025 (ashigaru.rs, announcement; k3tan.com). Read 2026-11-21.
 */
const WHIRLPOOL_POOLS: ReadonlySet<bigint> = new Set([100_000n, 1_000_000n, 2_500_000n, 5_000_000n, 50_000_000n]);
/** As many inputs as outputs: 5, and since 15 May 2023 up to 8. Source: blog.samourai.is, "Surge Cycles". Read 2026-11-21. */
const WHIRLPOOL_PARTIES = { min: 5, max: 8 };
/** Wasabi 1: at least 10 equal outputs of 0.1 ± 0.02 BTC and as many inputs. Source: nopara73/Dumplings, Scanner.cs. Read 2026-11-21. */
const WASABI_1 = { minEqualOutputs: 10, minBase: 8_000_000n, maxBase: 12_000_000n };
/**
 * Wasabi 2: over 80 % standard denominations (WalletWasabi, SmartTransaction.IsWasabi2Cj), outputs descending
 * (Dumplings, as ported to BlockSci). That code requires 50 inputs, the first coordinator's minimum; others make rounds
 * from 21 (GingerWallet, pull request 112, 2024-11-19). Read 2026-11-21.
 */
const WASABI_2 = { minInputs: 21, denominationShare: 0.8 };
/** Old dust limits, paid out by colour-coin protocols in equal outputs. Source: BlockSci, tx_identification.cpp, isCoinjoin. Read 2026-11-21. */
const DUST: ReadonlySet<bigint> = new Set([546n, 2_730n]);

/**
 * Denominations that Dash mixes, in duffs: 10, 1, 0.1, 0.01 and 0.001 coins. Each has a hundred-thousandth added, which
 * distinguishes it from payments. Source: github.com/dashpay/dash, src/coinjoin/common.h. Read 2026-11-22.
 */
const DASH_DENOMINATIONS: ReadonlySet<bigint> = new Set([
  1_000_010_000n,
  100_001_000n,
  10_000_100n,
  1_000_010n,
  100_001n,
]);

/** Facts of a transaction that all rules use, computed once. */
interface Shape extends Sides {
  readonly denominationBase: bigint;
  readonly equalOutputs: number;
  readonly distinctScripts: number;
  readonly isServicePayout: boolean;
}

const RULES: readonly (readonly [CoinJoinRule, (shape: Shape) => boolean])[] = [
  ['COINJOIN_DASH', isDash],
  ['COINJOIN_WHIRLPOOL', isWhirlpool],
  ['COINJOIN_WASABI_2', isWasabi2],
  ['COINJOIN_WASABI_1', isWasabi1],
  ['COINJOIN_JOINMARKET', isJoinMarket],
  ['COINJOIN_GENERIC', isGeneric],
];

/**
 * The first rule that a UTXO transaction meets.
 * @param isServicePayout true when one service's label covers every paying address: it pays on its own account, so that
 *   the rules which a batch payout could meet do not apply; leave out where labels must not matter
 */
export function findCoinJoin(legs: readonly LegRow[], isServicePayout = false): CoinJoin | undefined {
  const sides = toSides(legs);
  if (!couldBeCoinJoin(sides)) return undefined;
  const shape = toShape(sides, isServicePayout);
  const met = shape.equalOutputs < MIN_EQUAL_OUTPUTS ? undefined : RULES.find(([, isMet]) => isMet(shape));
  if (met === undefined) return undefined;
  const { denominationBase, equalOutputs, distinctScripts } = shape;
  return { rule: met[0], denominationBase, equalOutputs, distinctScripts };
}

/** True for a transaction with the form of a CoinJoin, whoever took part. */
export const isCoinJoin = (legs: readonly LegRow[]): boolean => findCoinJoin(legs) !== undefined;

/** The cheap half of every rule; most transactions end here. */
export const couldBeCoinJoin = ({ sources, destinations }: Sides): boolean =>
  sources.length >= MIN_EQUAL_OUTPUTS && destinations.length >= MIN_EQUAL_OUTPUTS;

function toShape(sides: Sides, isServicePayout: boolean): Shape {
  const counts = new Map<bigint, number>();
  for (const { amountBase } of sides.destinations)
    if (amountBase !== undefined && amountBase > 0n) counts.set(amountBase, (counts.get(amountBase) ?? 0) + 1);
  let denominationBase = 0n;
  let equalOutputs = 0;
  for (const [amountBase, count] of counts)
    if (count > equalOutputs || (count === equalOutputs && amountBase > denominationBase)) {
      denominationBase = amountBase;
      equalOutputs = count;
    }
  const scripts = new Set<number>();
  let unlisted = 0;
  // A source whose address is not known may be anyone's: joining it to others wrongly is the worse mistake.
  for (const { addressId } of sides.sources)
    if (addressId === undefined) unlisted += 1;
    else scripts.add(addressId);
  return { ...sides, denominationBase, equalOutputs, distinctScripts: scripts.size + unlisted, isServicePayout };
}

/** All in and all out is one denomination, as many out as in; no fee, and no change. */
function isDash({ sources, destinations, denominationBase, equalOutputs, distinctScripts }: Shape): boolean {
  return (
    DASH_DENOMINATIONS.has(denominationBase) &&
    equalOutputs === destinations.length &&
    sources.length === destinations.length &&
    distinctScripts >= MIN_EQUAL_OUTPUTS &&
    sources.every(({ amountBase = denominationBase }) => amountBase === denominationBase)
  );
}

function isWhirlpool({ sources, destinations, equalOutputs, distinctScripts, denominationBase }: Shape): boolean {
  const parties = destinations.length;
  return (
    parties >= WHIRLPOOL_PARTIES.min &&
    parties <= WHIRLPOOL_PARTIES.max &&
    sources.length === parties &&
    distinctScripts === parties &&
    equalOutputs === parties &&
    WHIRLPOOL_POOLS.has(denominationBase)
  );
}

function isWasabi2({ sources, destinations }: Shape): boolean {
  if (sources.length < WASABI_2.minInputs) return false;
  let standard = 0;
  let before: bigint | undefined;
  for (const { amountBase = 0n } of destinations) {
    if (before !== undefined && amountBase > before) return false;
    before = amountBase;
    if (isWasabi2Denomination(amountBase)) standard += 1;
  }
  return standard > destinations.length * WASABI_2.denominationShare;
}

function isWasabi1(shape: Shape): boolean {
  return (
    !shape.isServicePayout &&
    shape.equalOutputs >= WASABI_1.minEqualOutputs &&
    shape.sources.length >= shape.equalOutputs &&
    shape.denominationBase >= WASABI_1.minBase &&
    shape.denominationBase <= WASABI_1.maxBase &&
    canEachPay(shape)
  );
}

/**
 * JoinMarket: n parties, n equal and n or n − 1 change outputs (the taker may sweep). Source: BlockSci,
 * tx_identification.cpp, isCoinjoin, which takes 2 parties too; here 3 at least, since two equal payments of two payers
 * look the same. Möser & Böhme 2017. Read again and compared 2026-11-21.
 */
function isJoinMarket(shape: Shape): boolean {
  const parties = Math.floor((shape.destinations.length + 1) / 2);
  return (
    !shape.isServicePayout &&
    shape.equalOutputs === parties &&
    shape.distinctScripts >= parties &&
    !DUST.has(shape.denominationBase) &&
    canEachPay(shape)
  );
}

/** No wallet's in particular: equal outputs, as many distinct scripts, no payout of a service, no more change than inputs. */
function isGeneric(shape: Shape): boolean {
  return (
    !shape.isServicePayout &&
    shape.distinctScripts >= shape.equalOutputs &&
    shape.destinations.length - shape.equalOutputs <= shape.sources.length &&
    !DUST.has(shape.denominationBase) &&
    canEachPay(shape)
  );
}

/**
 * Every party pays its own equal output, so the inputs must split into that many groups that each reach it. The bound
 * (large inputs alone, small ones packed without waste) is necessary, not sufficient: it clears one large coin paying many.
 */
function canEachPay({ sources, denominationBase, equalOutputs }: Shape): boolean {
  let alone = 0;
  let smallBase = 0n;
  for (const { amountBase } of sources)
    if (amountBase === undefined || amountBase >= denominationBase) alone += 1;
    else smallBase += amountBase;
  return BigInt(alone) + smallBase / denominationBase >= BigInt(equalOutputs);
}
