import type { AddressId, Direction, Entity, LabelIndex, LegRow, TxId } from '@sulian/domain';
import type { MemoryLedger } from './memory-ledger.ts';
import { isMixing } from './oracle-coin-join.ts';

export interface ExactQuestion {
  readonly direction: Direction;
  readonly own: readonly AddressId[];
  readonly ownWallet?: number;
  readonly transaction?: TxId;
  readonly largeWalletSize: number;
}

/** One way out of a transaction: absorbed at `end`, or on to another transaction. */
export interface Way {
  readonly amountBase: bigint;
  readonly isOwn: boolean;
  readonly end?: string;
  readonly next?: TxId;
}

export interface World {
  readonly ledger: MemoryLedger;
  readonly labels: LabelIndex;
  readonly question: ExactQuestion;
}

/** Amount that the object received or sent in a transaction, net of itself, as a fraction. */
export interface ExactStart {
  readonly txId: TxId;
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const sumLegs = (legs: readonly LegRow[]): bigint => legs.reduce((total, leg) => total + (leg.amountBase ?? 0n), 0n);

const isOwn = (leg: LegRow, { own }: ExactQuestion): boolean =>
  leg.addressId !== undefined && own.includes(leg.addressId);

function sidesOf(txId: TxId, ledger: MemoryLedger) {
  const legs = ledger.legsOf(txId);
  const sources = legs.filter((leg) => leg.side === 'source');
  const destinations = legs.filter((leg) => leg.side === 'destination');
  const missing = sumLegs(destinations) - sumLegs(sources);
  const unseen = missing > 0n && sources.some((leg) => leg.amountBase === undefined) ? missing : 0n;
  return { sources, destinations, unseen };
}

function nameOf(leg: LegRow, { ledger, labels, question }: World): Entity | undefined {
  const { addressId } = leg;
  if (addressId === undefined || isOwn(leg, question)) return undefined;
  const wallet = ledger.wallets.get(addressId)?.walletId;
  const mine = wallet !== undefined && wallet === question.ownWallet;
  if (mine && labels.findWalletLabel(wallet) !== undefined) return undefined;
  const label =
    labels.findAddressLabel(addressId) ?? (mine || wallet === undefined ? undefined : labels.findWalletLabel(wallet));
  return label?.entity;
}

/** Types of generated ledgers that are graver; a mixing pattern is scored 20. */
const GRAVER_THAN_A_MIX: readonly string[] = ['Hack', 'Ransomware'];

const SERVICES: readonly string[] = ['Exchange', 'Mining pool', 'Gambling'];

/** One service's name over every payer. */
function isPayout(sources: readonly LegRow[], { ledger, labels }: World): boolean {
  const entities = new Set(
    sources.map(({ addressId }) => {
      if (addressId === undefined) return undefined;
      const wallet = ledger.wallets.get(addressId)?.walletId;
      const label = labels.findAddressLabel(addressId);
      return (label ?? (wallet === undefined ? undefined : labels.findWalletLabel(wallet)))?.entity;
    }),
  );
  const [only] = entities;
  return entities.size === 1 && only !== undefined && SERVICES.includes(only.type);
}

/** One wallet's addresses over every payer. */
function isOneWallet(sources: readonly LegRow[], { ledger }: World): boolean {
  const wallets = new Set(
    sources.map(({ addressId }) => (addressId === undefined ? undefined : ledger.wallets.get(addressId)?.walletId)),
  );
  return wallets.size === 1 && !wallets.has(undefined);
}

const toHundredths = (way: Way): Way => ({ ...way, amountBase: way.amountBase * 100n });

/** In hundredths: up to 1 % of the inputs is a fee, more than that is not known. What starts in the transaction pays none. */
function feesOf(inputs: bigint, outputs: bigint): readonly Way[] {
  const fee = (inputs - outputs) * 100n;
  const usual = fee < inputs ? fee : inputs;
  return [
    { amountBase: usual, isOwn: true, end: 'end:Fee on the way' },
    { amountBase: fee - usual, isOwn: true, end: 'end:Unusual fee on the way' },
  ];
}

/** The ways out of a transaction in hundredths of a unit, of amounts above 0. */
export function waysOf(txId: TxId, world: World): readonly Way[] {
  const { ledger, question } = world;
  const { sources, destinations, unseen } = sidesOf(txId, ledger);
  const isIncoming = question.direction === 'INCOMING';
  const legs = isIncoming ? sources : destinations;
  if (isIncoming && sources.length === 0) return [{ amountBase: 1n, isOwn: false, end: 'end:Block reward' }];
  const isOneOwner = isOneWallet(sources, world) || isPayout(sources, world);
  const mixing = isMixing(ledger.legsOf(txId), isOneOwner) ? 'end:Mixing pattern' : undefined;
  const nowhere = isIncoming ? 'end:Unknown origin' : 'end:Unspent output';
  const known = legs.map((leg) => toWay(leg, { world, mixing, nowhere }));
  const rest: Way = { amountBase: isIncoming ? unseen : 0n, isOwn: false, end: mixing ?? 'end:Unknown origin' };
  const fees = isIncoming ? [] : feesOf(sumLegs(sources), sumLegs(destinations));
  const ways = [...[...known, rest].map(toHundredths), ...fees].filter((way) => way.amountBase > 0n);
  return ways.length === 0 ? [{ amountBase: 1n, isOwn: false, end: nowhere }] : ways;
}

function toWay(leg: LegRow, context: { world: World; mixing: string | undefined; nowhere: string }): Way {
  const { ledger, question } = context.world;
  const own = isOwn(leg, question);
  const wallet = leg.addressId === undefined || own ? undefined : ledger.wallets.get(leg.addressId);
  const isLarge =
    wallet !== undefined && wallet.walletId !== question.ownWallet && wallet.size > question.largeWalletSize;
  const amountBase = leg.amountBase ?? 0n;
  const name = nameOf(leg, context.world);
  // A party named among strangers in a mix takes a part of it only where the name is graver.
  const isVeiled = context.mixing !== undefined && !GRAVER_THAN_A_MIX.includes(name?.type ?? '');
  const named = name === undefined ? undefined : `entity:${name.id}`;
  const end = isVeiled ? context.mixing : (named ?? (isLarge ? 'end:Large unnamed entity' : undefined));
  if (end !== undefined) return { amountBase, isOwn: own, end };
  const spender = leg.unspendable === true ? undefined : ledger.findSpender(leg.txId, leg.position);
  const next = question.direction === 'INCOMING' ? leg.spentTxId : spender;
  return next === undefined ? { amountBase, isOwn: own, end: context.nowhere } : { amountBase, isOwn: own, next };
}

export const startsOf = (world: World): readonly ExactStart[] =>
  world.ledger.transactionIds.map((txId) => startOf(txId, world)).filter(({ numerator }) => numerator > 0n);

function startOf(txId: TxId, { ledger, question }: World): ExactStart {
  const { sources, destinations, unseen } = sidesOf(txId, ledger);
  const inputs = sumLegs(sources) + unseen;
  const outputs = sumLegs(destinations);
  if (question.transaction !== undefined) {
    const whole = question.direction === 'OUTGOING' || sources.length === 0 ? outputs : inputs;
    return { txId, numerator: txId === question.transaction ? whole : 0n, denominator: 1n };
  }
  const paid = sumLegs(sources.filter((leg) => isOwn(leg, question)));
  const received = sumLegs(destinations.filter((leg) => isOwn(leg, question)));
  const isIncoming = question.direction === 'INCOMING';
  if (inputs === 0n) return { txId, numerator: isIncoming ? received : 0n, denominator: 1n };
  const numerator = isIncoming ? received * (inputs - paid) : paid * (outputs - received);
  return { txId, numerator, denominator: inputs };
}
