import type { LegRow, TraceReader, TxId } from '@sulian/domain';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import type { History } from '../ends/trace-result.ts';
import { type Sides, toSides, toSidesById } from '../patterns/operation.ts';
import type { TraceQuestion, WalkReader } from '../question/question.ts';
import { isOfPart, partOfObject } from '../question/transaction-part.ts';
import { NOWHERE } from './flow.ts';
import { type Movement, readMovements, type Unread } from './movements.ts';
import { sumBase, unseenSourceBase } from './to-flow.ts';

/** A transaction in which the object received (INCOMING) or sent (OUTGOING), net of itself. */
interface Start {
  readonly txId: TxId;
  /** Base units · 2^`SCALE_BITS`. */
  readonly netScaled: bigint;
  /** The side in question is one owner's: nobody else paid along (OUTGOING), and the object did not (INCOMING). */
  readonly isAlone: boolean;
  /** False when a budget ended before the transaction could be read: its whole amount is here, unexplored. */
  readonly isRead: boolean;
  /** Represents all transactions that are older than anything read. */
  readonly isOlder: boolean;
}

export interface Starts {
  readonly list: readonly Start[];
  readonly totalScaled: bigint;
  /** OUTGOING: the object's part of the fees; undefined where an input's amount is not known. */
  readonly feeScaled: bigint | undefined;
  readonly rows: number;
  readonly isCut: boolean;
  /** Set when only the newest part of the object's history was read. */
  readonly history: History | undefined;
}

/** Binary places after the base unit: a net amount is a fraction of inputs, and rounding it would shift shares. */
const SCALE_BITS = 64n;
const scale = (base: bigint): bigint => base << SCALE_BITS;

/** Nearest whole base unit. */
export const unscale = (scaled: bigint): bigint => (scaled + (1n << (SCALE_BITS - 1n))) >> SCALE_BITS;

/** Base units as a float. */
export const toUnits = (scaled: bigint): number => Number(scaled) / 2 ** Number(SCALE_BITS);

/** Part of an answer's rows that the object's own transactions may take: the walk needs the others. */
const HISTORY_PART = 0.5;

/**
 * Reads the subject of the question, before anything is followed. Where the object's transactions have more legs than
 * the budget, those that moved most are read: the least stays unexplored.
 * @param lastTxId transactions of the object after it are not counted
 */
export async function readStarts(
  reader: WalkReader,
  question: TraceQuestion,
  lastTxId: TxId = Number.POSITIVE_INFINITY,
): Promise<Starts> {
  const { object } = question;
  if (object.kind === 'TRANSACTION') return startOfTransaction(await reader.listLegs([object.txId]), question);
  const { byTransaction, rows, unread } = await readMovements(reader, question);
  const movements = [...byTransaction]
    .filter(([txId]) => txId <= lastTxId)
    .filter(([, each]) => (question.direction === 'INCOMING' ? each.receivedBase : each.sentBase) > 0n)
    .sort(([a, moved], [b, alsoMoved]) => compare(wholeOf(alsoMoved, question), wholeOf(moved, question)) || b - a);
  const counter = new StartCounter(question, { rows, isCut: unread !== undefined });
  for (const group of chunk(movements, KEYS_PER_QUERY)) await counter.add(reader, group);
  if (unread !== undefined) counter.addUnread(unread, [...byTransaction.keys()]);
  return counter.result();
}

function startOfTransaction(legs: readonly LegRow[], { direction, object, asset }: TraceQuestion): Starts {
  const sides = toSides(legs.filter((leg) => leg.asset === asset));
  const outBase = sumBase(sides.destinations);
  const inBase = sumBase(sides.sources) + unseenSourceBase(sides);
  const isCoinbase = sides.sources.length === 0;
  const part = partOfObject(object);
  const near = direction === 'OUTGOING' ? sides.destinations : sides.sources;
  const totalScaled = scale(
    part !== undefined
      ? sumBase(near.filter((leg, number) => isOfPart(part, leg, number)))
      : direction === 'OUTGOING' || isCoinbase
        ? outBase
        : inBase,
  );
  const list =
    object.kind === 'TRANSACTION'
      ? [{ txId: object.txId, netScaled: totalScaled, isAlone: true, isRead: true, isOlder: false }]
      : [];
  const feeScaled = isCoinbase || part !== undefined ? 0n : hasUnseen(sides) ? undefined : scale(inBase - outBase);
  return {
    list: totalScaled > 0n ? list : [],
    totalScaled,
    feeScaled,
    rows: legs.length,
    isCut: false,
    history: undefined,
  };
}

const hasUnseen = ({ sources }: Sides): boolean => sources.some((leg) => leg.amountBase === undefined);

/** Adds up net amounts; reads legs only where they decide. */
class StartCounter {
  readonly #question: TraceQuestion;
  readonly #list: Start[] = [];
  #feeScaled: bigint | undefined = 0n;
  #rows: number;
  #isCut: boolean;
  #history: History | undefined;

  constructor(question: TraceQuestion, read: { readonly rows: number; readonly isCut: boolean }) {
    this.#question = question;
    this.#rows = read.rows;
    this.#isCut = read.isCut;
  }

  async add(reader: TraceReader, group: readonly (readonly [TxId, Movement])[]): Promise<void> {
    const needed = group.filter(([, movement]) => this.#needsLegs(movement)).map(([txId]) => txId);
    const legs = needed.length === 0 || this.#isOver() ? [] : await reader.listLegs(needed);
    this.#rows += legs.length;
    const sidesById = toSidesById(legs, this.#question.asset);
    for (const [txId, movement] of group) this.#count(txId, movement, sidesById.get(txId));
  }

  /** Adds the history older than anything read: its net cannot be known, so that its whole amount stays unexplored. */
  addUnread({ receivedBase, sentBase, transactions }: Unread, read: readonly TxId[]): void {
    const fromTxId = read.reduce<TxId | undefined>((oldest, txId) => Math.min(oldest ?? txId, txId), undefined);
    this.#history = { fromTxId, transactions: read.length, total: read.length + transactions };
    const netScaled = scale(wholeOf({ receivedBase, sentBase }, this.#question));
    if (this.#question.direction === 'OUTGOING') this.#feeScaled = undefined;
    if (netScaled > 0n)
      this.#list.push({ txId: fromTxId ?? NOWHERE, netScaled, isAlone: false, isRead: false, isOlder: true });
  }

  /** False for INCOMING where the object supplied nothing: all that it received came from others. */
  #needsLegs({ sentBase }: Movement): boolean {
    return this.#question.direction === 'OUTGOING' || sentBase > 0n;
  }

  #isOver(): boolean {
    const { maxRows, signal } = this.#question.budget;
    const isOver = this.#rows >= maxRows * HISTORY_PART || signal?.aborted === true;
    if (isOver) this.#isCut = true;
    return isOver;
  }

  #count(txId: TxId, movement: Movement, sides: Sides | undefined): void {
    const isRead = sides !== undefined || !this.#needsLegs(movement);
    // The amount that others supplied is not known without the legs: less than the whole could hide what is not
    // explored.
    const netScaled = sides === undefined ? scale(wholeOf(movement, this.#question)) : this.#net(movement, sides);
    if (sides === undefined && this.#question.direction === 'OUTGOING') this.#feeScaled = undefined;
    if (netScaled > 0n)
      this.#list.push({ txId, netScaled, isAlone: this.#isAlone(movement, sides), isRead, isOlder: false });
  }

  #isAlone({ sentBase }: Movement, sides: Sides | undefined): boolean {
    if (this.#question.direction === 'INCOMING') return sentBase === 0n;
    return sides !== undefined && !hasUnseen(sides) && sumBase(sides.sources) === sentBase;
  }

  /** Exact haircut: each output carries the object's inputs in proportion. */
  #net({ receivedBase, sentBase }: Movement, sides: Sides): bigint {
    const inBase = sumBase(sides.sources) + unseenSourceBase(sides);
    if (inBase === 0n) return scale(receivedBase);
    if (this.#question.direction === 'INCOMING') return (scale(receivedBase) * (inBase - sentBase)) / inBase;
    const outBase = sumBase(sides.destinations);
    if (hasUnseen(sides)) this.#feeScaled = undefined;
    else if (this.#feeScaled !== undefined) this.#feeScaled += (scale(sentBase) * (inBase - outBase)) / inBase;
    return (scale(sentBase) * (outBase - receivedBase)) / inBase;
  }

  result(): Starts {
    return {
      list: this.#list.toSorted((a, b) => a.txId - b.txId),
      totalScaled: this.#list.reduce((sum, each) => sum + each.netScaled, 0n),
      feeScaled: this.#feeScaled,
      rows: this.#rows,
      isCut: this.#isCut,
      history: this.#history,
    };
  }
}

/** Received (INCOMING) or sent (OUTGOING) before anything is set off. */
const wholeOf = ({ receivedBase, sentBase }: Movement, { direction }: TraceQuestion): bigint =>
  direction === 'INCOMING' ? receivedBase : sentBase;

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
