import type { AddressId, LabelIndex, TxId } from '@sulian/domain';
import { WHOLE } from '../../arithmetic/portion.ts';
import { chunk, KEYS_PER_QUERY } from '../../collections/chunk.ts';
import { groupBy } from '../../collections/group-by.ts';
import { isRisky } from '../../direct/risky.ts';
import { edgeRuleOf } from '../../edges/edge-rule.ts';
import type { Books } from '../../ends/books.ts';
import { type AccountKey, addressOf, assetOf, toAccountKey } from '../../operations/account-key.ts';
import { toTransactions } from '../../operations/operations.ts';
import type { AccountQuestion, AccountReader } from '../../question/account-question.ts';
import { readStartTimes } from '../../trace/transfer-usd.ts';
import type { Parties } from '../ledger/parties.ts';
import type { StoredHistories } from '../ledger/stored-histories.ts';
import {
  baseOf,
  findBehind,
  type Large,
  type Part,
  type PartyEdge,
  type Totals,
  toEdges,
  turnoverOf,
} from './behind-large.ts';

/** `UNREAD`: the budget does not allow to find out. */
export type Judgement = 'SMALL' | 'UNREAD' | Large;

interface MetAccount {
  readonly key: AccountKey;
  /** Transaction in which the walk meets the account. */
  readonly metTxId: TxId;
}

interface LargeAccountsContext {
  readonly reader: AccountReader;
  readonly labels: LabelIndex;
  readonly question: AccountQuestion;
  readonly parties: Parties;
  readonly books: Books;
  readonly stored: StoredHistories;
  /**
   * Accounts known to have dealt with few others. This is a fact of the snapshot rather than of one walk, so it is
   * passed from one walk to the next.
   */
  readonly few: Set<AccountKey>;
}

/** Maximum number of transactions read to count the counterparties of an account without stored sums. */
const MAX_READ = 10_000;
const BEFORE_ALL: TxId = -1;
const NO_TOTALS: Totals = { INCOMING: 0n, OUTGOING: 0n };

/**
 * Finds accounts that are too large to be a person: unnamed accounts with many distinct counterparties of value. The
 * account itself, dust, and addresses that it called into being do not count, so that nobody becomes large for little
 * money.
 */
export class LargeAccounts {
  readonly #context: LargeAccountsContext;
  readonly #judged = new Map<AccountKey, Judgement>();
  #grave: readonly AddressId[] | undefined;
  #graveCustomers: readonly AddressId[] | undefined;
  #isComplete = true;

  constructor(context: LargeAccountsContext) {
    this.#context = context;
  }

  /** False: a grave customer of a service may be behind an account with too many payments to read. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** @param at the transaction in which the walk meets the account */
  async judge(key: AccountKey, at: TxId): Promise<Judgement> {
    if (!this.#context.parties.isBusy(addressOf(key))) return 'SMALL';
    const known = this.#judged.get(key);
    if (known !== undefined) return known;
    const judgement = await this.#judge(key, at);
    this.#judged.set(key, judgement);
    this.#context.parties.recordFollowed(key, judgement === 'SMALL');
    return judgement;
  }

  async #judge(key: AccountKey, at: TxId): Promise<Judgement> {
    const { reader, question, few } = this.#context;
    const most = question.policy.largeAccountCounterparties;
    const [addressId, asset] = [addressOf(key), assetOf(key)];
    if (few.has(key)) return 'SMALL';
    const page = await this.#readStored(key, 0);
    if (page === undefined && this.#isTooBusy(key)) {
      if (this.#listGraveCustomers().length > 0) this.#isComplete = false;
      return { behind: [], rest: WHOLE };
    }
    if (page === undefined && (await reader.countOthers({ addressId, asset, atMost: most + 1 })) <= most) {
      few.add(key);
      return 'SMALL';
    }
    const read = await this.#readTotals([key]);
    const totals = read.get(key) ?? NO_TOTALS;
    const leastBase = (await this.#toLeastOfValue([{ key, metTxId: at }], read)).get(key) ?? 0n;
    if (page !== undefined)
      return (await this.#isLargeByStored(key, page, leastBase)) ? this.#behindStored(key, totals) : 'SMALL';
    const edges = await this.#readEdges(key);
    if (edges === undefined) return 'UNREAD';
    const counted = await this.#countOfValue(edges, leastBase);
    return counted > most ? findBehind(edges, totals, this.#context) : 'SMALL';
  }

  #isTooBusy(key: AccountKey): boolean {
    return this.#context.parties.hasMoreThan(addressOf(key), MAX_READ);
  }

  async #readStored(key: AccountKey, offset: number): Promise<readonly PartyEdge[] | undefined> {
    const page = await this.#context.reader.counterparties?.listCounterparties({
      addressId: addressOf(key),
      asset: assetOf(key),
      sort: 'AMOUNT',
      offset,
      limit: KEYS_PER_QUERY,
    });
    return page?.rows.flatMap(toEdges);
  }

  /** Largest first: as far as they are of value, and until there are enough. */
  async #isLargeByStored(key: AccountKey, first: readonly PartyEdge[], leastBase: bigint): Promise<boolean> {
    const { largeAccountCounterparties } = this.#context.question.policy;
    let [counted, offset] = [0, 0];
    for (let page: readonly PartyEdge[] | undefined = first; page !== undefined; ) {
      counted += await this.#countOfValue(page, leastBase);
      if (counted > largeAccountCounterparties) return true;
      const last = page.at(-1);
      if (last === undefined || turnoverOf(last) < leastBase) return false;
      offset += KEYS_PER_QUERY;
      page = await this.#readStored(key, offset);
    }
    return false;
  }

  /** @returns undefined: the row budget is not sufficient */
  async #readEdges(key: AccountKey): Promise<readonly PartyEdge[] | undefined> {
    const { reader, labels, parties, books } = this.#context;
    const [addressId, asset] = [addressOf(key), assetOf(key)];
    const limit = parties.mostTransactionsOf(addressId);
    const rows = await reader.listAddressTransactionsAfter({
      addressIds: [addressId],
      asset,
      afterTxId: BEFORE_ALL,
      limit,
    });
    const rule = edgeRuleOf(reader.chain);
    const of = new Set([addressId]);
    const sums = new Map<AddressId, PartyEdge>();
    const parts = new Map<AddressId, Part[]>();
    for (const some of chunk(rows, KEYS_PER_QUERY)) {
      if (books.lacksRows(some.length)) return undefined;
      const legs = await reader.listLegs(some.map(({ txId }) => txId));
      books.rows += legs.length;
      await parties.customers.read(reader, toTransactions(legs));
      for (const [txId, mine] of groupBy(legs, (leg) => leg.txId))
        for (const edge of rule(mine, { of }).edges) {
          const isReceived = edge.to === addressId;
          const other = isReceived ? edge.from : edge.to;
          if (edge.asset !== asset || typeof other !== 'number') continue;
          const before = sums.get(other) ?? { other, receivedBase: 0n, paidBase: 0n, firstTxId: txId, lastTxId: txId };
          const base = edge.amountBase ?? 0n;
          const [receivedBase, paidBase] = isReceived ? [base, 0n] : [0n, base];
          sums.set(other, {
            ...before,
            receivedBase: before.receivedBase + receivedBase,
            paidBase: before.paidBase + paidBase,
            lastTxId: txId,
          });
          if (labels.customers?.has(other) !== true) continue;
          const own = parts.get(other) ?? [];
          parts.set(other, own);
          own.push({ end: parties.findEndIn(other, txId), receivedBase, paidBase });
        }
    }
    return [...sums.values()].map((each) => {
      const own = parts.get(each.other);
      return own === undefined ? each : { ...each, parts: own };
    });
  }

  /** Distinct ones that are of value, and that the account did not call into being by its first payment. */
  async #countOfValue(edges: readonly PartyEdge[], leastBase: bigint): Promise<number> {
    const ofValue = edges.filter((each) => turnoverOf(each) >= leastBase && !this.#context.parties.isOwn(each.other));
    const paid = ofValue.filter(({ paidBase }) => paidBase > 0n).map(({ other }) => other);
    const firstOf = new Map<AddressId, TxId>();
    await this.#context.stored.read(paid, []);
    for (const some of chunk(
      paid.filter((id) => this.#context.stored.isWholeInAll(id)).toSorted((a, b) => a - b),
      KEYS_PER_QUERY,
    ))
      for (const { addressId, firstTxId } of await this.#context.reader.listAddresses(some))
        firstOf.set(addressId, firstTxId);
    return ofValue.filter(({ other, firstTxId }) => firstOf.get(other) !== firstTxId).length;
  }

  async #readTotals(keys: readonly AccountKey[]): Promise<ReadonlyMap<AccountKey, Totals>> {
    const { reader } = this.#context;
    const totals = new Map<AccountKey, Totals>();
    for (const addressIds of chunk([...new Set(keys.map(addressOf))], KEYS_PER_QUERY))
      for (const { addressId, asset, receivedBase, sentBase } of await reader.listTotals(addressIds))
        totals.set(toAccountKey(addressId, asset), { INCOMING: receivedBase, OUTGOING: sentBase });
    return totals;
  }

  /** Least amounts of value of a counterparty, in base units of each account's coin: a sum in USD of the day, or without a price a part of the turnover. */
  async readLeastOfValue(met: readonly MetAccount[]): Promise<ReadonlyMap<AccountKey, bigint>> {
    if (met.length === 0) return new Map();
    const totals = await this.#readTotals(met.map(({ key }) => key));
    return this.#toLeastOfValue(met, totals);
  }

  async #toLeastOfValue(
    met: readonly MetAccount[],
    totals: ReadonlyMap<AccountKey, Totals>,
  ): Promise<ReadonlyMap<AccountKey, bigint>> {
    const { reader, question } = this.#context;
    const { counterpartyFromUsd, counterpartyFromTurnover } = question.policy;
    const priceOf = question.usdPerBase ?? question.transferUsd;
    const timeOf =
      priceOf === undefined
        ? undefined
        : await readStartTimes(
            reader,
            met.map(({ metTxId }) => metTxId),
          );
    const leastOf = ({ key, metTxId }: MetAccount): number => {
      const perBase = timeOf === undefined ? undefined : priceOf?.(assetOf(key), timeOf(metTxId));
      if (perBase !== undefined && perBase !== 0) return counterpartyFromUsd / perBase;
      const { INCOMING, OUTGOING } = totals.get(key) ?? NO_TOTALS;
      return Number(INCOMING + OUTGOING) * counterpartyFromTurnover;
    };
    return new Map(met.map((each) => [each.key, BigInt(Math.ceil(leastOf(each)))]));
  }

  /** Reads only the grave names among the account's counterparties: there are few of them. */
  #readGrave(key: AccountKey): Promise<readonly PartyEdge[]> {
    const { labels, question } = this.#context;
    this.#grave ??= labels.listAddressIds(({ entity }) => isRisky(question.policy, entity));
    return this.#readWith(key, this.#grave);
  }

  #listGraveCustomers(): readonly AddressId[] {
    const { labels, question } = this.#context;
    this.#graveCustomers ??= labels.customers?.listAddressIds(({ entity }) => isRisky(question.policy, entity)) ?? [];
    return this.#graveCustomers;
  }

  /**
   * Stored sums contain no tags. If they include an address with grave customers, all payments are read, as far as the
   * limits allow.
   */
  async #behindStored(key: AccountKey, totals: Totals): Promise<Large> {
    const { direction } = this.#context.question;
    const shared = await this.#readWith(key, this.#listGraveCustomers());
    if (!shared.some((each) => baseOf(each, direction) > 0n))
      return findBehind(await this.#readGrave(key), totals, this.#context);
    const edges = this.#isTooBusy(key) ? undefined : await this.#readEdges(key);
    if (edges === undefined) this.#isComplete = false;
    return findBehind(edges ?? (await this.#readGrave(key)), totals, this.#context);
  }

  async #readWith(key: AccountKey, others: readonly AddressId[]): Promise<readonly PartyEdge[]> {
    const { reader } = this.#context;
    const edges: PartyEdge[] = [];
    for (const some of chunk(others, KEYS_PER_QUERY))
      for (const row of (await reader.counterparties?.listSumsWith(addressOf(key), some)) ?? [])
        if (row.asset === assetOf(key)) edges.push(...toEdges(row));
    return edges;
  }
}
