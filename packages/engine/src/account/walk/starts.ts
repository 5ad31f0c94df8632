import type { TxId } from '@sulian/domain';
import { sumSorted } from '../../arithmetic/sum-sorted.ts';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import { groupBy } from '../../collections/group-by.ts';
import type { History } from '../../ends/trace-result.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import { passageOf } from '../../swaps/exchange.ts';
import { NOWHERE } from '../../trace/flow.ts';
import { type Movement, readMovements } from '../../trace/movements.ts';
import { readStartTimes, USD_DECIMALS } from '../../trace/transfer-usd.ts';
import type { AccountStore } from '../ledger/account-store.ts';
import type { Parties } from '../ledger/parties.ts';
import { type AmountInQuestion, askedOfAddress, baseOfPart } from './amount-in-question.ts';
import { TransactionInQuestion } from './transaction-in-question.ts';

/** A transaction that the question is about. */
export interface AccountStart {
  readonly txId: TxId;
  /** Share of the question, 0..1. */
  readonly share: number;
  /** Base units of the one asset; meaningless if the question is about several. */
  readonly base: bigint;
  /** Share of one base unit that starts here, by asset. */
  readonly sharePerBase: ReadonlyMap<number, number>;
  /** False when it could not be read within the budget: its amount is an estimate and stays unexplored. */
  readonly isRead: boolean;
}

export interface AccountStarts {
  readonly list: readonly AccountStart[];
  /** Amounts older than anything read, one per coin; the transaction is the oldest that was read. */
  readonly older: readonly { readonly txId: TxId; readonly share: number; readonly base: bigint }[];
  /** Share of one base unit, by asset: over several transactions at their mean price. */
  readonly sharePerBase: ReadonlyMap<number, number>;
  /** Base units of the one asset, or USD with `USD_DECIMALS` places. */
  readonly totalBase: bigint;
  readonly feeBase: bigint | undefined;
  /** Assets of which some transfer had no price: that part is left out. */
  readonly unpriced: readonly number[];
  readonly rows: number;
  readonly isCut: boolean;
  readonly history: History | undefined;
}

interface Draft {
  readonly txId: TxId;
  readonly asset: number;
  readonly netBase: bigint;
  readonly isRead: boolean;
  /** Sum of all transactions older than anything read. */
  readonly isOlder?: true;
}

interface StartsContext {
  readonly reader: AccountReader;
  readonly question: AccountQuestion;
  readonly parties: Parties;
  readonly store: AccountStore;
}

/** Reads what the question is about, before anything is followed. */
export async function readAccountStarts(context: StartsContext): Promise<AccountStarts> {
  const counter = new Counter(context);
  for (const asset of context.question.assets.toSorted((a, b) => a - b)) await counter.add(asset);
  return toStarts(context, counter);
}

class Counter {
  readonly drafts: Draft[] = [];
  feeBase: bigint | undefined = 0n;
  rows = 0;
  isCut = false;
  history: History | undefined;
  readonly #context: StartsContext;

  constructor(context: StartsContext) {
    this.#context = context;
  }

  async add(asset: number): Promise<void> {
    const { reader, question, store } = this.#context;
    const { object, direction } = question;
    if (object.kind === 'TRANSACTION') {
      const { operations } = await store.getTransaction(object.txId);
      const { part } = object;
      if (part !== undefined) {
        const mine = operations.filter((each) => each.asset === asset);
        const netBase = mine.reduce((sum, each) => sum + baseOfPart(each, part, direction), 0n);
        this.#count(object.txId, asset, { netBase, feeBase: 0n });
        return;
      }
      const passage = passageOf(store.findExchange(object.txId));
      this.#count(object.txId, asset, new TransactionInQuestion(operations, passage, question).amountOf(asset));
      return;
    }
    const { byTransaction, rows, unread } = await readMovements(reader, { ...question, asset });
    this.rows += rows;
    const isIncoming = direction === 'INCOMING';
    const movements = [...byTransaction]
      .filter(([txId]) => txId <= store.stored.lastTxId)
      .filter(([, each]) => (isIncoming ? each.receivedBase : each.sentBase) > 0n)
      .sort(([a], [b]) => a - b);
    for (const group of chunk(movements, KEYS_PER_QUERY)) await this.#addGroup(asset, group);
    if (unread === undefined) return;
    this.isCut = true;
    const read = [...byTransaction.keys()];
    const fromTxId = read.length === 0 ? undefined : read.reduce((oldest, txId) => Math.min(oldest, txId));
    const total = read.length + unread.transactions;
    if (this.history === undefined || total > this.history.total)
      this.history = { fromTxId, transactions: read.length, total };
    if (!isIncoming) this.feeBase = undefined;
    const netBase = isIncoming ? unread.receivedBase : unread.sentBase;
    if (netBase > 0n) this.drafts.push({ txId: fromTxId ?? NOWHERE, asset, netBase, isRead: false, isOlder: true });
  }

  /** Legs are read only where they decide: where the object may have paid itself, or paid a fee. */
  async #addGroup(asset: number, group: readonly (readonly [TxId, Movement])[]): Promise<void> {
    const { question, store } = this.#context;
    const isIncoming = question.direction === 'INCOMING';
    const needsLegs = (txId: TxId, { receivedBase, sentBase }: Movement): boolean =>
      question.leftOut?.has(txId) === true || (isIncoming ? sentBase > 0n : asset === 0 || receivedBase > 0n);
    const needed = group.filter(([txId, movement]) => needsLegs(txId, movement)).map(([txId]) => txId);
    const isOver = this.rows >= question.budget.maxRows || question.budget.signal?.aborted === true;
    if (!isOver && needed.length > 0) await store.readTransactions(needed);
    for (const [txId, movement] of group) {
      const wholeBase = isIncoming ? movement.receivedBase : movement.sentBase;
      if (!needsLegs(txId, movement)) this.drafts.push({ txId, asset, netBase: wholeBase, isRead: true });
      else if (isOver) {
        this.isCut = true;
        this.feeBase = undefined;
        this.drafts.push({ txId, asset, netBase: wholeBase, isRead: false });
      } else this.#countRead(txId, asset);
    }
  }

  #countRead(txId: TxId, asset: number): void {
    const { question, parties, store } = this.#context;
    const { operations = [], legs = [] } = store.findTransaction(txId) ?? {};
    this.rows += legs.length;
    const leftOut = question.leftOut?.get(txId);
    const counted = leftOut === undefined ? operations : operations.filter(({ number }) => !leftOut.has(number));
    this.#count(txId, asset, askedOfAddress(counted, asset, { direction: question.direction, parties }));
  }

  #count(txId: TxId, asset: number, { netBase, feeBase }: AmountInQuestion): void {
    if (this.feeBase !== undefined) this.feeBase += feeBase;
    if (netBase > 0n) this.drafts.push({ txId, asset, netBase, isRead: true });
  }
}

async function toStarts({ reader, question }: StartsContext, counter: Counter): Promise<AccountStarts> {
  const { drafts, rows, isCut, history } = counter;
  const values = await readValues(reader, question, drafts);
  const total = sumSorted(values.map((each) => each.value));
  const byTransaction = new Map<
    TxId,
    { share: number; base: bigint; isRead: boolean; sharePerBase: Map<number, number> }
  >();
  const older = values.flatMap(({ draft, value }) =>
    draft.isOlder === true ? [{ txId: draft.txId, share: value / total, base: draft.netBase }] : [],
  );
  for (const { draft, perBase, value } of values) {
    if (draft.isOlder === true) continue;
    const start = byTransaction.get(draft.txId) ?? { share: 0, base: 0n, isRead: true, sharePerBase: new Map() };
    byTransaction.set(draft.txId, start);
    start.share += value / total;
    start.base += draft.netBase;
    start.isRead &&= draft.isRead;
    start.sharePerBase.set(draft.asset, perBase / total);
  }
  const isUsd = question.usdPerBase !== undefined;
  return {
    list: [...byTransaction].map(([txId, start]) => ({ txId, ...start })).sort((a, b) => a.txId - b.txId),
    older,
    sharePerBase: toMeanShares(values, total),
    totalBase: isUsd
      ? BigInt(Math.round(total * 10 ** USD_DECIMALS))
      : values.reduce((sum, { draft }) => sum + draft.netBase, 0n),
    feeBase: isUsd ? undefined : counter.feeBase,
    unpriced: findUnpriced(drafts, values),
    rows,
    isCut,
    history,
  };
}

function toMeanShares(values: readonly Valued[], total: number): ReadonlyMap<number, number> {
  const byAsset = groupBy(values, ({ draft }) => draft.asset);
  return new Map(
    [...byAsset].map(([asset, mine]) => {
      const base = mine.reduce((sum, { draft }) => sum + draft.netBase, 0n);
      return [asset, sumSorted(mine.map((each) => each.value)) / total / Number(base)];
    }),
  );
}

function findUnpriced(drafts: readonly Draft[], values: readonly Valued[]): readonly number[] {
  const valued = new Set(values.map(({ draft }) => draft));
  const unpriced = drafts.filter((draft) => !valued.has(draft)).map((draft) => draft.asset);
  return [...new Set(unpriced)].sort((a, b) => a - b);
}

interface Valued {
  readonly draft: Draft;
  /** Value of one base unit, and of the whole draft: USD, or base units themselves. */
  readonly perBase: number;
  readonly value: number;
}

async function readValues(
  reader: AccountReader,
  { usdPerBase }: AccountQuestion,
  drafts: readonly Draft[],
): Promise<readonly Valued[]> {
  if (usdPerBase === undefined) return drafts.map((draft) => ({ draft, perBase: 1, value: Number(draft.netBase) }));
  const timeOf = await readStartTimes(
    reader,
    drafts.map((draft) => draft.txId),
  );
  return drafts.flatMap((draft) => {
    const perBase = usdPerBase(draft.asset, timeOf(draft.txId));
    return perBase === undefined ? [] : [{ draft, perBase, value: Number(draft.netBase) * perBase }];
  });
}
