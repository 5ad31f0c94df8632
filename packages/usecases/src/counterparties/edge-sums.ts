import {
  type AddressId,
  type AssetRow,
  addAmounts,
  type Edge,
  type EdgeAmounts,
  NO_AMOUNT,
  type OwnChange,
  type OwnFee,
  type Party,
  type PriceSource,
  type TransactionEdges,
  type TxId,
} from '@sulian/domain';
import type { AssetTotals, Counterparty } from './counterparty-query.ts';
import { addFlows, FlowSum, NO_FLOW } from './flow-sum.ts';

interface Draft {
  readonly other: Party;
  readonly asset: number;
  readonly subKey: string | undefined;
  readonly received: FlowSum;
  readonly paid: FlowSum;
  transactions: number;
  readonly firstTxId: TxId;
  lastTxId: TxId;
}

interface DraftKey {
  readonly other: Party;
  readonly asset: number;
  readonly subKey: string | undefined;
  readonly txId: TxId;
}

const DAY_SEC = 86_400;
/** About so many bytes a row and a day of it. */
const [DRAFT_BYTES, DAY_BYTES] = [900, 80] as const;

export interface ChangeOfDay {
  /** Days since 1970-01-01 UTC. */
  readonly day: number;
  readonly asset: number;
  readonly amountBase: bigint;
}

/** Which customer of the other party an edge names by tag or comment; undefined: none. */
export type SubKeyOf = (edge: {
  readonly txId: TxId;
  readonly other: Party;
  readonly operation: number;
  /** The object paid it. */
  readonly isPaid: boolean;
}) => string | undefined;

/** A row of one customer where customers are separated; without `subKey` it sums the payments that name no customer. */
export interface SummedRow extends Counterparty {
  readonly subKey?: string;
}

type Fee = AssetTotals['fee'];
const NO_FEE: Fee = { amountBase: 0n, atLeastBase: 0n, atMostBase: 0n };

/** Sums up what an object's transactions did between it and each other party, asset by asset. */
export class EdgeSums {
  readonly #own: ReadonlySet<AddressId>;
  readonly #asset: number | undefined;
  readonly #subKeyOf: SubKeyOf | undefined;
  readonly #drafts = new Map<string, Draft>();
  readonly #change = new Map<number, EdgeAmounts>();
  readonly #changeOfDays = new Map<string, ChangeOfDay>();
  readonly #fees = new Map<number, Fee>();

  /**
   * @param own the object's owners as edges name them
   * @param subKeyOf undefined: whatever customer of a party an edge names, the party is one
   */
  constructor(own: ReadonlySet<AddressId>, asset?: number, subKeyOf?: SubKeyOf) {
    this.#own = own;
    this.#asset = asset;
    this.#subKeyOf = subKeyOf;
  }

  /** Transactions come in order of id. */
  add({ edges, change, fees }: TransactionEdges, at: { readonly txId: TxId; readonly timeSec: number }): void {
    for (const edge of edges) if (this.#isAsked(edge)) this.#addEdge(edge, at);
    for (const each of change) if (this.#isOwn(each.party)) this.addChange(each, at);
    for (const each of fees) if (this.#isOwn(each.party)) this.addFee(each);
  }

  /** @param at undefined where only the sum over all times is known */
  addChange({ asset, ...amounts }: EdgeAmounts & Pick<OwnChange, 'asset'>, at?: { readonly timeSec: number }): void {
    if (!this.#isAsked({ asset })) return;
    this.#change.set(asset, addAmounts(this.#change.get(asset) ?? NO_AMOUNT, amounts));
    if (at === undefined || amounts.amountBase === undefined) return;
    this.#addChangeOfDay({ day: Math.floor(at.timeSec / DAY_SEC), asset, amountBase: amounts.amountBase });
  }

  /** Amounts that the object paid itself, per day and asset; complete for assets whose change is known. */
  get changeOfDays(): readonly ChangeOfDay[] {
    return [...this.#changeOfDays.values()];
  }

  addFee({ asset, ...fee }: Fee & Pick<OwnFee, 'asset'>): void {
    if (!this.#isAsked({ asset })) return;
    this.#fees.set(asset, addFees(this.#fees.get(asset) ?? NO_FEE, fee));
  }

  /**
   * Adds what others sum up, of transactions that are not in here: later ones than any so far.
   * @param ownerOf what their owners are called here
   */
  absorb(others: EdgeSums, ownerOf: (owner: AddressId) => AddressId): void {
    for (const { other: party, ...theirs } of others.#drafts.values()) {
      const { asset, subKey, received, paid, transactions, firstTxId, lastTxId } = theirs;
      const other = typeof party === 'number' ? ownerOf(party) : party;
      const draft = this.#openDraft({ other, asset, subKey, txId: firstTxId });
      draft.received.absorb(received);
      draft.paid.absorb(paid);
      draft.transactions += transactions;
      draft.lastTxId = lastTxId;
    }
    for (const [asset, amounts] of others.#change)
      this.#change.set(asset, addAmounts(this.#change.get(asset) ?? NO_AMOUNT, amounts));
    for (const [asset, fee] of others.#fees) this.#fees.set(asset, addFees(this.#fees.get(asset) ?? NO_FEE, fee));
    for (const each of others.#changeOfDays.values()) this.#addChangeOfDay(each);
  }

  /** About the memory that it takes. */
  get bytes(): number {
    let days = this.#changeOfDays.size;
    for (const { received, paid } of this.#drafts.values()) days += received.days + paid.days;
    return this.#drafts.size * DRAFT_BYTES + days * DAY_BYTES;
  }

  /** Assets of all rows and totals, ascending. */
  get assets(): readonly number[] {
    const rows = [...this.#drafts.values()].map(({ asset }) => asset);
    return [...new Set([...rows, ...this.#change.keys(), ...this.#fees.keys()])].sort((a, b) => a - b);
  }

  toRows(assetOf: (asset: number) => AssetRow, prices: Pick<PriceSource, 'findUsd'>): readonly SummedRow[] {
    return [...this.#drafts.values()].map(({ received, paid, subKey, ...row }) => ({
      ...row,
      ...(subKey === undefined ? {} : { subKey }),
      received: received.toFlow(assetOf(row.asset), prices),
      paid: paid.toFlow(assetOf(row.asset), prices),
      transactionsOf: { received: received.transactions, paid: paid.transactions },
    }));
  }

  /** @param rows all of them */
  toTotals(rows: readonly Counterparty[]): readonly AssetTotals[] {
    const totals = new Map<number, Required<AssetTotals>>();
    const totalOf = (asset: number) =>
      totals.get(asset) ?? {
        asset,
        received: NO_FLOW,
        paid: NO_FLOW,
        change: this.#change.get(asset) ?? NO_AMOUNT,
        fee: this.#fees.get(asset) ?? NO_FEE,
      };
    for (const { asset, received, paid } of rows) {
      const total = totalOf(asset);
      totals.set(asset, {
        ...total,
        received: addFlows(total.received, received),
        paid: addFlows(total.paid, paid),
      });
    }
    for (const asset of [...this.#change.keys(), ...this.#fees.keys()]) totals.set(asset, totalOf(asset));
    return [...totals.values()].sort((a, b) => a.asset - b.asset);
  }

  #addChangeOfDay({ day, asset, amountBase }: ChangeOfDay): void {
    const key = `${day}:${asset}`;
    const known = this.#changeOfDays.get(key)?.amountBase ?? 0n;
    this.#changeOfDays.set(key, { day, asset, amountBase: known + amountBase });
  }

  #isAsked({ asset }: { readonly asset: number }): boolean {
    return this.#asset === undefined || this.#asset === asset;
  }

  #isOwn(party: Party): boolean {
    return typeof party === 'number' && this.#own.has(party);
  }

  #addEdge(edge: Edge, at: { readonly txId: TxId; readonly timeSec: number }): void {
    const { from, to, asset, conversionOf } = edge;
    const isPaid = this.#isOwn(from);
    if (isPaid && this.#isOwn(to)) {
      this.addChange(edge, at);
      return;
    }
    const other = isPaid ? to : from;
    const subKey = this.#subKeyOf?.({ txId: at.txId, other, operation: edge.operation, isPaid });
    const draft = this.#draftOf({ other, asset, subKey, txId: at.txId });
    const flow = isPaid ? draft.paid : draft.received;
    if (conversionOf === 'BOTH' || conversionOf === (isPaid ? 'FROM' : 'TO')) flow.convert(edge);
    else flow.add(edge, at);
  }

  #draftOf(of: DraftKey): Draft {
    const draft = this.#openDraft(of);
    if (draft.transactions === 0 || draft.lastTxId !== of.txId) draft.transactions += 1;
    draft.lastTxId = of.txId;
    return draft;
  }

  /** A new one counts no transaction yet. */
  #openDraft({ other, asset, subKey, txId }: DraftKey): Draft {
    const key = subKey === undefined ? `${other}:${asset}` : `${other}:${asset}:${subKey}`;
    const known = this.#drafts.get(key);
    if (known !== undefined) return known;
    const sums = { received: new FlowSum(), paid: new FlowSum() };
    const draft = { other, asset, subKey, ...sums, transactions: 0, firstTxId: txId, lastTxId: txId };
    this.#drafts.set(key, draft);
    return draft;
  }
}

/** Unknown plus anything is unknown. */
function addFees(a: Fee, b: Fee): Fee {
  const add = (x: bigint | undefined, y: bigint | undefined) =>
    x === undefined || y === undefined ? undefined : x + y;
  const amountBase = add(a.amountBase, b.amountBase);
  const atMostBase = add(a.atMostBase, b.atMostBase);
  return {
    ...(amountBase === undefined ? {} : { amountBase }),
    atLeastBase: a.atLeastBase + b.atLeastBase,
    ...(atMostBase === undefined ? {} : { atMostBase }),
  };
}
