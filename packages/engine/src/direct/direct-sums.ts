import {
  type AddressId,
  type CounterpartyReader,
  type CounterpartyRow,
  type Direction,
  getChain,
  type LabelIndex,
  type LedgerReader,
  type TxId,
} from '@sulian/domain';
import { sumSorted } from '../arithmetic/sum-sorted.ts';
import { chunk, KEYS_PER_QUERY } from '../collections/chunk.ts';
import { groupBy } from '../collections/group-by.ts';
import { edgeRuleOf } from '../edges/edge-rule.ts';
import type { End } from '../ends/end.ts';
import type { Policy } from '../policy/policy.ts';
import type { Budget, LeftOutOperations, TraceObject } from '../question/question.ts';
import { scoreOfEnd } from '../score/score-of-end.ts';
import { isRisky } from './risky.ts';

/** Sum that an object received from one named party, or sent to it, over all its own transactions. */
export interface DirectSum {
  readonly end: End;
  /** Share of the question, 0..1. */
  readonly share: number;
  /** Base units of the one asset; meaningless if the question has several assets. */
  readonly base: bigint;
  /** The last of the transactions. */
  readonly txId: TxId;
}

export interface DirectSums {
  /** The gravest first. */
  readonly sums: readonly DirectSum[];
  /** False: somebody may be missing, or the amount of somebody who is named is known in part. */
  readonly isComplete: boolean;
}

type DirectReader = Pick<
  LedgerReader,
  | 'chain'
  | 'listLegs'
  | 'listAddresses'
  | 'counterparties'
  | 'countTransactions'
  | 'listTransactionsTogether'
  | 'listWalletAddresses'
>;

export interface DirectQuery {
  readonly reader: DirectReader;
  readonly labels: LabelIndex;
  readonly question: {
    readonly direction: Direction;
    readonly object: TraceObject;
    readonly policy: Policy;
    readonly budget: Budget;
    readonly leftOut?: LeftOutOperations;
  };
  /** End that the address is to the walk, in the transaction; undefined: nobody, or the object itself. */
  readonly findNamed: (other: { readonly id: AddressId; readonly walletId: number }, at: TxId) => End | undefined;
  /** Share of the question for so many base units; 0 for an asset outside the question. */
  readonly toShare: (asset: number, base: bigint) => number;
}

/** Members of a wallet whose sums are put together. */
const MAX_MEMBERS = 1_000;
/** Others that are listed at once: some 2 MB of text. */
const OTHERS_A_PAGE = 100_000;
/** Named parties of one object: what comes beyond makes the sums incomplete. */
const MAX_NAMED = 100_000;
const NONE: DirectSums = { sums: [], isComplete: false };

/**
 * Reads sums over all direct counterparties of an object that have a name, whatever their number. Uses the stored sums
 * of its busy addresses, and the transactions of the others. The smaller side is joined: labels are queried by id, and
 * sums are read only for ids with a label.
 */
async function readDirectSums(query: DirectQuery): Promise<DirectSums> {
  const { reader, question } = query;
  const { counterparties } = reader;
  const members = await listMembers(query);
  if (counterparties === undefined || members === undefined) return NONE;
  const sums = new NamedSums(query);
  const rest: AddressId[] = [];
  for (const addressId of members)
    if (!(await addStored(query, { addressId, counterparties, sums }))) rest.push(addressId);
  const counts = await reader.countTransactions(rest);
  const transactions = [...counts.values()].reduce((total, count) => total + count, 0);
  if (transactions > question.budget.maxDirect) return { ...sums.result(), isComplete: false };
  await addRead(query, { rest, transactions, sums });
  return sums.result();
}

/** The same where anything of the object was not looked at; else nobody is missing. */
export async function readUnattributed(unattributed: readonly unknown[], query: DirectQuery): Promise<DirectSums> {
  if (unattributed.length === 0) return { sums: [], isComplete: true };
  return query.question.budget.signal?.aborted === true ? NONE : readDirectSums(query);
}

async function listMembers({ reader, question: { object } }: DirectQuery): Promise<readonly AddressId[] | undefined> {
  if (object.kind === 'TRANSACTION') return undefined;
  if (object.kind === 'ADDRESS') return object.addressIds;
  const rows = await reader.listWalletAddresses(object.walletId, { offset: 0, limit: MAX_MEMBERS + 1 });
  return rows.length > MAX_MEMBERS ? undefined : rows.map(({ addressId }) => addressId);
}

/** @returns false if nothing is stored for the address */
async function addStored(
  { labels, question: { direction } }: DirectQuery,
  {
    addressId,
    counterparties,
    sums,
  }: { readonly addressId: AddressId; readonly counterparties: CounterpartyReader; readonly sums: NamedSums },
): Promise<boolean> {
  for (let afterId = 0; ; ) {
    const page = await counterparties.listOthers({ addressId, direction, afterId, limit: OTHERS_A_PAGE });
    if (page === undefined) return false;
    const walletOf = new Map<AddressId, number>();
    for (let at = 0; at < page.ids.length; at += 1) {
      const [id = 0, walletId = 0] = [page.ids[at], page.walletIds[at]];
      if (isNamed(labels, id, walletId)) walletOf.set(id, walletId);
    }
    for (const ids of chunk([...walletOf.keys()], KEYS_PER_QUERY)) {
      if (sums.isFull) return true;
      for (const row of await counterparties.listSumsWith(addressId, ids))
        if (typeof row.other === 'number')
          sums.add({ id: row.other, walletId: walletOf.get(row.other) ?? 0 }, toAmount(row, direction));
    }
    afterId = page.ids.at(-1) ?? 0;
    if (page.ids.length < OTHERS_A_PAGE) return true;
  }
}

const isNamed = (labels: LabelIndex, id: AddressId, walletId: number): boolean =>
  labels.findAddressLabel(id) !== undefined ||
  labels.customers?.has(id) === true ||
  (walletId !== 0 && labels.findWalletLabel(walletId) !== undefined);

/** Adds the addresses without stored sums. They have few transactions: their edges are made from the legs. */
async function addRead(
  { reader, labels, question: { direction, leftOut } }: DirectQuery,
  unsummed: { readonly rest: readonly AddressId[]; readonly transactions: number; readonly sums: NamedSums },
): Promise<void> {
  const { rest, transactions, sums } = unsummed;
  if (transactions === 0) return;
  const rule = edgeRuleOf(reader.chain);
  const of = new Set(rest);
  const rows = await reader.listTransactionsTogether(rest, { offset: 0, limit: transactions });
  const txIds = [...new Set(rows.map(({ txId }) => txId))].sort((a, b) => a - b);
  for (const some of chunk(txIds, KEYS_PER_QUERY)) {
    const byTransaction = groupBy(await reader.listLegs(some), (leg) => leg.txId);
    const edges = [...byTransaction].flatMap(([txId, legs]) =>
      rule(legs, { of }).edges.flatMap((edge) => {
        if (leftOut?.get(txId)?.has(edge.operation) === true) return [];
        const [other, mine] = direction === 'INCOMING' ? [edge.from, edge.to] : [edge.to, edge.from];
        return typeof other === 'number' && typeof mine === 'number' && of.has(mine) ? [{ txId, other, edge }] : [];
      }),
    );
    const walletOf = await readWallets(reader, [...new Set(edges.map(({ other }) => other))]);
    for (const { txId, other, edge } of edges) {
      const walletId = walletOf.get(other) ?? 0;
      if (!isNamed(labels, other, walletId)) continue;
      const isConverted = edge.conversionOf !== undefined;
      const base = edge.amountBase ?? edge.atLeastBase;
      sums.add(
        { id: other, walletId },
        {
          asset: edge.asset,
          base: isConverted ? 0n : base,
          convertedBase: isConverted ? base : 0n,
          isKnown: edge.amountBase !== undefined,
          txIds: [txId],
        },
      );
    }
  }
}

async function readWallets(reader: DirectReader, ids: readonly AddressId[]): Promise<ReadonlyMap<AddressId, number>> {
  if (!getChain(reader.chain).spendsOutputs) return new Map();
  const wallets = new Map<AddressId, number>();
  for (const some of chunk(
    ids.toSorted((a, b) => a - b),
    KEYS_PER_QUERY,
  ))
    for (const { addressId, walletId } of await reader.listAddresses(some))
      if (walletId !== undefined) wallets.set(addressId, walletId);
  return wallets;
}

interface NamedAmount {
  readonly asset: number;
  readonly base: bigint;
  /** Exchanged, by the object or by a swap. */
  readonly convertedBase: bigint;
  readonly isKnown: boolean;
  /** The first and the last of its transactions. */
  readonly txIds: readonly TxId[];
}

/** Puts together what bears one name. */
class NamedSums {
  readonly #query: DirectQuery;
  readonly #drafts = new Map<string, { readonly end: End; readonly shares: number[]; base: bigint; txId: TxId }>();
  #named = 0;
  #isComplete = true;

  constructor(query: DirectQuery) {
    this.#query = query;
  }

  get isFull(): boolean {
    if (this.#named >= MAX_NAMED) this.#isComplete = false;
    return this.#named >= MAX_NAMED;
  }

  add(other: { readonly id: AddressId; readonly walletId: number }, amount: NamedAmount): void {
    const { findNamed, toShare, labels } = this.#query;
    // Sums have no tags: they do not show which of its customers took part.
    if (labels.customers?.has(other.id) === true) this.#isComplete = false;
    const ends = amount.txIds.flatMap((txId) => findNamed(other, txId) ?? []);
    // A name may apply at one time and not at another: the graver end is used.
    const [end] = ends.sort((a, b) => this.#scoreOf(a) - this.#scoreOf(b));
    if (end === undefined) return;
    this.#named += 1;
    if (!amount.isKnown) this.#isComplete = false;
    // Exchanged money is neither paid nor received. It counts only for a name with which nobody should deal at all.
    const isGrave = end.entity !== undefined && isRisky(this.#query.question.policy, end.entity);
    const base = amount.base + (isGrave ? amount.convertedBase : 0n);
    const txId = Math.max(...amount.txIds);
    const draft = this.#drafts.get(end.key) ?? { end, shares: [], base: 0n, txId };
    this.#drafts.set(end.key, draft);
    const share = toShare(amount.asset, base);
    draft.shares.push(share);
    if (share > 0) draft.base += base;
    draft.txId = Math.max(draft.txId, txId);
  }

  #scoreOf(end: End): number {
    return scoreOfEnd(this.#query.question.policy, end) ?? Number.POSITIVE_INFINITY;
  }

  result(): DirectSums {
    const sums = [...this.#drafts.values()]
      .map(({ end, shares, base, txId }) => ({ end, share: sumSorted(shares), base, txId, score: this.#scoreOf(end) }))
      .sort((a, b) =>
        a.score === b.score ? b.share - a.share || (a.end.key < b.end.key ? -1 : 1) : a.score < b.score ? -1 : 1,
      );
    return { sums, isComplete: this.#isComplete };
  }
}

function toAmount(row: CounterpartyRow, direction: Direction): NamedAmount {
  const { amountBase, atLeastBase, convertedBase } = direction === 'INCOMING' ? row.received : row.paid;
  return {
    asset: row.asset,
    base: amountBase ?? atLeastBase,
    convertedBase,
    isKnown: amountBase !== undefined,
    txIds: [...new Set([row.firstTxId, row.lastTxId])],
  };
}
