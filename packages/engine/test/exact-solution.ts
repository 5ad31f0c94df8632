import type { AddressId, Direction, LabelIndex, LegRow, TxId } from '@sulian/domain';
import { findCoinJoin } from '../src/index.ts';
import { solveLinear } from './linear-solve.ts';
import type { MemoryLedger } from './memory-ledger.ts';

export interface ExactQuestion {
  readonly direction: Direction;
  readonly own: readonly AddressId[];
  readonly ownWallet?: number;
  readonly transaction?: TxId;
  readonly largeWalletSize: number;
}

export interface ExactAnswer {
  readonly total: number;
  readonly shares: ReadonlyMap<string, number>;
}

/** One way out of a transaction's state: absorbed at `end`, or on to another transaction. */
interface Way {
  readonly part: number;
  readonly isOwn: boolean;
  readonly end?: string;
  readonly next?: TxId;
}

/**
 * The answer with open budgets, by another road than the tracer's: transactions are the transient states of an absorbing
 * Markov chain, ends its absorbing states, and one dense solve gives where each state is absorbed. Knows no order, no
 * frontier and no merging.
 */
export function solveExactly(ledger: MemoryLedger, labels: LabelIndex, question: ExactQuestion): ExactAnswer {
  const ids = ledger.transactionIds;
  const ways = new Map(ids.map((txId) => [txId, waysOf(txId, { ledger, labels, question })]));
  const ends = [...new Set([...ways.values()].flat().flatMap((way) => (way.end === undefined ? [] : [way.end])))];
  const a = ids.map((row) =>
    ids.map((column) => (row === column ? 1 : 0) - sum(waysFrom(ways, row).filter((way) => way.next === column))),
  );
  const b = ids.map((row) => ends.map((end) => sum(waysFrom(ways, row).filter((way) => way.end === end))));
  const absorbed = solveLinear(a, b);
  const shares = new Map<string, number>(ends.map((end) => [end, 0]));
  const starts = startsOf(ledger, question);
  const total = starts.reduce((all, start) => all + start.amount, 0);
  for (const { txId, amount } of starts) {
    const foreign = waysFrom(ways, txId).filter((way) => !way.isOwn);
    for (const way of foreign) {
      const weight = (amount / total) * (way.part / sum(foreign));
      for (const [index, end] of ends.entries()) {
        const part =
          way.end === undefined ? (absorbed[ids.indexOf(way.next ?? -1)]?.[index] ?? 0) : Number(way.end === end);
        shares.set(end, (shares.get(end) ?? 0) + weight * part);
      }
    }
  }
  return { total, shares: new Map([...shares].filter(([, share]) => share > 0)) };
}

const waysFrom = (ways: ReadonlyMap<TxId, readonly Way[]>, txId: TxId): readonly Way[] => ways.get(txId) ?? [];
const sum = (ways: readonly Way[]): number => ways.reduce((total, way) => total + way.part, 0);
const amountOf = (leg: LegRow): number => Number(leg.amountBase ?? 0n);
const sumLegs = (legs: readonly LegRow[]): number => legs.reduce((total, leg) => total + amountOf(leg), 0);

interface World {
  readonly ledger: MemoryLedger;
  readonly labels: LabelIndex;
  readonly question: ExactQuestion;
}

const isOwn = (leg: LegRow, { own }: ExactQuestion): boolean =>
  leg.addressId !== undefined && own.includes(leg.addressId);

function sidesOf(txId: TxId, ledger: MemoryLedger) {
  const legs = ledger.legsOf(txId);
  const sources = legs.filter((leg) => leg.side === 'source');
  const destinations = legs.filter((leg) => leg.side === 'destination');
  const unseen = sources.some((leg) => leg.amountBase === undefined)
    ? Math.max(0, sumLegs(destinations) - sumLegs(sources))
    : 0;
  return { sources, destinations, unseen };
}

function nameOf(leg: LegRow, { ledger, labels, question }: World): string | undefined {
  const { addressId } = leg;
  if (addressId === undefined || isOwn(leg, question)) return undefined;
  const wallet = ledger.wallets.get(addressId)?.walletId;
  const mine = wallet !== undefined && wallet === question.ownWallet;
  if (mine && labels.findWalletLabel(wallet) !== undefined) return undefined;
  const label =
    labels.findAddressLabel(addressId) ?? (mine || wallet === undefined ? undefined : labels.findWalletLabel(wallet));
  return label === undefined ? undefined : `entity:${label.entity.id}`;
}

function isNamed(leg: LegRow, { ledger, labels }: World): boolean {
  if (leg.addressId === undefined) return false;
  const wallet = ledger.wallets.get(leg.addressId)?.walletId;
  return (
    labels.findAddressLabel(leg.addressId) !== undefined ||
    (wallet !== undefined && labels.findWalletLabel(wallet) !== undefined)
  );
}

function waysOf(txId: TxId, world: World): readonly Way[] {
  const { ledger, question } = world;
  const { sources, destinations, unseen } = sidesOf(txId, ledger);
  const legs = question.direction === 'INCOMING' ? sources : destinations;
  if (question.direction === 'INCOMING' && sources.length === 0)
    return [{ part: 1, isOwn: false, end: 'end:Block reward' }];
  const mixing =
    findCoinJoin(
      ledger.legsOf(txId),
      sources.some((leg) => isNamed(leg, world)),
    ) === undefined
      ? undefined
      : 'end:Mixing pattern';
  const total = sumLegs(legs) + (question.direction === 'INCOMING' ? unseen : 0);
  if (total === 0)
    return [
      { part: 1, isOwn: false, end: question.direction === 'INCOMING' ? 'end:Unknown origin' : 'end:Unspent output' },
    ];
  const ways = legs.map((leg): Way => {
    const own = isOwn(leg, question);
    const wallet = leg.addressId === undefined || own ? undefined : ledger.wallets.get(leg.addressId);
    const isLarge =
      wallet !== undefined && wallet.walletId !== question.ownWallet && wallet.size > question.largeWalletSize;
    const part = amountOf(leg) / total;
    const end = nameOf(leg, world) ?? mixing ?? (isLarge ? 'end:Large unnamed entity' : undefined);
    if (end !== undefined) return { part, isOwn: own, end };
    const next =
      question.direction === 'INCOMING'
        ? leg.spentTxId
        : leg.unspendable === true
          ? undefined
          : ledger.findSpender(leg.txId, leg.position);
    if (next !== undefined) return { part, isOwn: own, next };
    return { part, isOwn: own, end: question.direction === 'INCOMING' ? 'end:Unknown origin' : 'end:Unspent output' };
  });
  const rest: Way = { part: unseen / total, isOwn: false, end: mixing ?? 'end:Unknown origin' };
  return question.direction === 'INCOMING' && unseen > 0 ? [...ways, rest] : ways;
}

function startsOf(ledger: MemoryLedger, question: ExactQuestion): readonly { txId: TxId; amount: number }[] {
  return ledger.transactionIds
    .map((txId) => ({ txId, amount: netOf(txId, ledger, question) }))
    .filter(({ amount }) => amount > 0);
}

function netOf(txId: TxId, ledger: MemoryLedger, question: ExactQuestion): number {
  const { sources, destinations, unseen } = sidesOf(txId, ledger);
  const inputs = sumLegs(sources) + unseen;
  const outputs = sumLegs(destinations);
  if (question.transaction !== undefined) {
    if (txId !== question.transaction) return 0;
    return question.direction === 'OUTGOING' || sources.length === 0 ? outputs : inputs;
  }
  const paid = sumLegs(sources.filter((leg) => isOwn(leg, question)));
  const received = sumLegs(destinations.filter((leg) => isOwn(leg, question)));
  if (question.direction === 'INCOMING') return inputs === 0 ? received : received * (1 - paid / inputs);
  return inputs === 0 ? 0 : (paid / inputs) * (outputs - received);
}
