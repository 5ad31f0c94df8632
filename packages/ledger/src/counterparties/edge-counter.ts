import type { AddressId, Edge, EdgeAmounts, OwnChange, OwnFee, TransactionEdges, TxId } from '@sulian/domain';
import { toPartyId } from '../rows/party-id.ts';

/** Sums over edges between an address and another party in one asset; unknown amounts are counted, not added. */
export interface EdgeSum {
  readonly addressId: AddressId;
  readonly otherId: number;
  readonly asset: number;
  readonly firstTxId: TxId;
  lastTxId: TxId;
  transactions: number;
  readonly received: SideSum;
  readonly paid: SideSum;
}

interface SideSum {
  /** Edges whose amount is unknown. */
  unknown: number;
  amount: bigint;
  least: bigint;
  most: bigint;
  converted: bigint;
}

/** Amounts that an address paid itself, and its fees, in one asset. */
export interface OwnSum {
  readonly addressId: AddressId;
  readonly asset: number;
  changes: number;
  changeUnknown: number;
  change: bigint;
  changeLeast: bigint;
  changeMost: bigint;
  fees: number;
  feeUnknown: number;
  /** Fees of which not even the most is known. */
  feeUnbounded: number;
  fee: bigint;
  feeLeast: bigint;
  feeMost: bigint;
}

const newSide = (): SideSum => ({ unknown: 0, amount: 0n, least: 0n, most: 0n, converted: 0n });

/** Adds up the edges of some addresses, transaction by transaction. */
export class EdgeCounter {
  readonly #of: ReadonlySet<AddressId>;
  readonly #edges = new Map<string, EdgeSum>();
  readonly #own = new Map<string, OwnSum>();

  /** @param of those whose edges are summed */
  constructor(of: ReadonlySet<AddressId>) {
    this.#of = of;
  }

  get size(): number {
    return this.#edges.size + this.#own.size;
  }

  /** Takes the sums; the next ones start at zero. */
  take(): { readonly edges: readonly EdgeSum[]; readonly own: readonly OwnSum[] } {
    const taken = { edges: [...this.#edges.values()], own: [...this.#own.values()] };
    this.#edges.clear();
    this.#own.clear();
    return taken;
  }

  /** @param txId above that of all transactions before */
  add(txId: TxId, { edges, change, fees }: TransactionEdges): void {
    for (const edge of edges) {
      if (this.#has(edge.to)) addEdge(this.#edgeSum(txId, edge.to, edge).received, edge, 'TO');
      if (this.#has(edge.from)) addEdge(this.#edgeSum(txId, edge.from, edge).paid, edge, 'FROM');
    }
    for (const each of change) if (this.#has(each.party)) addChange(this.#ownSum(each.party, each.asset), each);
    for (const each of fees) if (this.#has(each.party)) addFee(this.#ownSum(each.party, each.asset), each);
  }

  #has(party: Edge['from']): party is AddressId {
    return typeof party === 'number' && this.#of.has(party);
  }

  #edgeSum(txId: TxId, addressId: AddressId, { asset, from, to }: Edge): EdgeSum {
    const otherId = toPartyId(from === addressId ? to : from);
    const key = `${addressId}:${otherId}:${asset}`;
    let sum = this.#edges.get(key);
    if (sum === undefined) {
      sum = {
        addressId,
        otherId,
        asset,
        firstTxId: txId,
        lastTxId: txId,
        transactions: 1,
        received: newSide(),
        paid: newSide(),
      };
      this.#edges.set(key, sum);
    } else if (sum.lastTxId !== txId) {
      sum.lastTxId = txId;
      sum.transactions += 1;
    }
    return sum;
  }

  #ownSum(addressId: AddressId, asset: number): OwnSum {
    const key = `${addressId}:${asset}`;
    let sum = this.#own.get(key);
    if (sum === undefined) {
      sum = { addressId, asset, ...NOTHING_OWN };
      this.#own.set(key, sum);
    }
    return sum;
  }
}

const NOTHING_OWN = {
  changes: 0,
  changeUnknown: 0,
  change: 0n,
  changeLeast: 0n,
  changeMost: 0n,
  fees: 0,
  feeUnknown: 0,
  feeUnbounded: 0,
  fee: 0n,
  feeLeast: 0n,
  feeMost: 0n,
} as const satisfies Omit<OwnSum, 'addressId' | 'asset'>;

function addEdge(sum: SideSum, edge: EdgeAmounts & Pick<Edge, 'conversionOf'>, end: 'FROM' | 'TO'): void {
  if (edge.conversionOf === end || edge.conversionOf === 'BOTH') {
    sum.converted += edge.amountBase ?? 0n;
    return;
  }
  if (edge.amountBase === undefined) sum.unknown += 1;
  else sum.amount += edge.amountBase;
  sum.least += edge.atLeastBase;
  sum.most += edge.atMostBase;
}

function addChange(sum: OwnSum, { amountBase, atLeastBase, atMostBase }: OwnChange): void {
  sum.changes += 1;
  if (amountBase === undefined) sum.changeUnknown += 1;
  else sum.change += amountBase;
  sum.changeLeast += atLeastBase;
  sum.changeMost += atMostBase;
}

function addFee(sum: OwnSum, { amountBase, atLeastBase, atMostBase }: OwnFee): void {
  sum.fees += 1;
  if (amountBase === undefined) sum.feeUnknown += 1;
  else sum.fee += amountBase;
  if (atMostBase === undefined) sum.feeUnbounded += 1;
  else sum.feeMost += atMostBase;
  sum.feeLeast += atLeastBase;
}
