import { type Direction, heightOf, type TxId } from '@sulian/domain';
import { Heap } from '../collections/heap.ts';

/** A transaction that the walk has met and not expanded yet. */
export interface Node {
  readonly txId: TxId;
  /** Share that starts here: goes to legs that are not the object's own. */
  start: number;
  /** Share that came through other transactions: goes to all legs. */
  pass: number;
  /** Hops from the object, the fewest of all ways. */
  depth: number;
  /** The fewest of the ways through other transactions: what starts here takes none of the object's own legs. */
  passDepth: number;
  /** Times that the money was divided by proportion on its way here, the fewest of all ways. */
  mixings: number;
  /** The fewest of the ways through other transactions. */
  passMixings: number;
  /** Peels in a row that led here, along the largest of the amounts that did. */
  peels: number;
  peelAmount: number;
  /** All ways lead here through large transactions. */
  isOfLarge: boolean;
  /** Rows that its expansion costs; 0 until they are counted. */
  rows: number;
}

export type Arrival = Omit<Node, 'txId' | 'rows' | 'passDepth' | 'passMixings'>;

export const shareOf = ({ start, pass }: Node): number => start + pass;

interface Light {
  readonly txId: TxId;
  readonly share: number;
}

/** Open transactions in the order of the sweep; a transaction met again adds to the open one. */
export class Frontier {
  readonly #nodes = new Map<TxId, Node>();
  readonly #isBefore: (a: TxId, b: TxId) => boolean;
  /** May contain ids that were taken since. */
  readonly #order: Heap<TxId>;
  /** Made when the budget is first exceeded. Shares only grow, so an entry is at most its node's share. */
  #light: Heap<Light> | undefined;

  constructor(direction: Direction) {
    this.#isBefore = direction === 'INCOMING' ? (a, b) => a > b : (a, b) => a < b;
    this.#order = new Heap(this.#isBefore);
  }

  get size(): number {
    return this.#nodes.size;
  }

  has(txId: TxId): boolean {
    return this.#nodes.has(txId);
  }

  add(txId: TxId, arrival: Arrival): Node {
    const node = this.#nodes.get(txId);
    if (node !== undefined) return merge(node, arrival);
    const { start, pass, depth, mixings, peels, peelAmount, isOfLarge } = arrival;
    const passDepth = ofPass(arrival, depth);
    const passMixings = ofPass(arrival, mixings);
    const added = { txId, start, pass, depth, passDepth, mixings, passMixings, peels, peelAmount, isOfLarge, rows: 0 };
    this.#nodes.set(txId, added);
    this.#order.push(txId);
    this.#light?.push({ txId, share: shareOf(added) });
    return added;
  }

  /** Ids of the next block that has any, in order; they stay open until taken one by one. */
  nextBlock(): readonly TxId[] {
    const ids: TxId[] = [];
    let height: number | undefined;
    for (let next = this.#order.peek(); next !== undefined; next = this.#order.peek()) {
      if (height !== undefined && heightOf(next) !== height) break;
      this.#order.pop();
      if (!this.#nodes.has(next) || ids.at(-1) === next) continue;
      ids.push(next);
      height ??= heightOf(next);
    }
    return ids;
  }

  take(txId: TxId): Node | undefined {
    const node = this.#nodes.get(txId);
    this.#nodes.delete(txId);
    return node;
  }

  /** The node of the smallest share; of equal ones the one that the sweep would come to last. */
  takeLightest(): Node | undefined {
    const light = this.#light ?? this.#weigh();
    for (let entry = light.pop(); entry !== undefined; entry = light.pop()) {
      const node = this.#nodes.get(entry.txId);
      if (node === undefined) continue;
      const share = shareOf(node);
      if (share === entry.share) return this.take(entry.txId);
      light.push({ txId: entry.txId, share });
    }
    return undefined;
  }

  nodes(): Iterable<Node> {
    return this.#nodes.values();
  }

  takeAll(): readonly Node[] {
    const nodes = [...this.#nodes.values()].sort((a, b) => (this.#isBefore(a.txId, b.txId) ? -1 : 1));
    this.#nodes.clear();
    return nodes;
  }

  #weigh(): Heap<Light> {
    const light = new Heap<Light>((a, b) => (a.share === b.share ? this.#isBefore(b.txId, a.txId) : a.share < b.share));
    for (const node of this.#nodes.values()) light.push({ txId: node.txId, share: shareOf(node) });
    this.#light = light;
    return light;
  }
}

const ofPass = ({ pass }: Arrival, count: number): number => (pass > 0 ? count : Number.POSITIVE_INFINITY);

function merge(node: Node, arrival: Arrival): Node {
  node.start += arrival.start;
  node.pass += arrival.pass;
  node.depth = Math.min(node.depth, arrival.depth);
  node.isOfLarge &&= arrival.isOfLarge;
  node.passDepth = Math.min(node.passDepth, ofPass(arrival, arrival.depth));
  node.mixings = Math.min(node.mixings, arrival.mixings);
  node.passMixings = Math.min(node.passMixings, ofPass(arrival, arrival.mixings));
  if (arrival.peelAmount > node.peelAmount) {
    node.peelAmount = arrival.peelAmount;
    node.peels = arrival.peels;
  }
  return node;
}
