import type { Block, ChainId, Destination, Source, Transaction } from '@sulian/domain';

/**
 * A UTXO block between threads: its texts in one, its numbers in one array. Taking it apart costs a fifth of parsing it;
 * cloning its objects would cost as much.
 */
export interface WireBlock {
  readonly chain: ChainId;
  readonly height: number;
  readonly timeSec: number;
  /** Hash and parent hash; then of each transaction its hash, those that it spends, the addresses that it pays. */
  readonly text: string;
  /** Of each transaction: coinbase or not, sources, destinations; of a source its index; of a destination see `FLAGS`, amount. */
  readonly numbers: Float64Array;
  /** Amounts that a double does not hold, in order; their places in `numbers` are −1. */
  readonly largeAmounts: readonly bigint[];
  readonly coinbaseText: string | undefined;
}

const HASH_LETTERS = 64;
/** A destination's letters of address, times two; one more when it cannot be spent. */
const FLAGS = 2;
const LARGE = -1;

export function toWire(block: Block): WireBlock {
  const texts: string[] = [block.hash, block.parentHash];
  const numbers: number[] = [];
  const largeAmounts: bigint[] = [];
  for (const { hash, kind, operations } of block.transactions) {
    const [operation] = operations;
    const { sources = [], destinations = [] } = operation ?? {};
    texts.push(hash);
    numbers.push(kind === 'coinbase' ? 1 : 0, sources.length, destinations.length);
    for (const { spends } of sources) {
      texts.push(spends?.hash ?? '');
      numbers.push(spends?.index ?? 0);
    }
    for (const { address = '', amountBase, unspendable } of destinations) {
      const amount = Number(amountBase);
      const isSafe = Number.isSafeInteger(amount);
      if (!isSafe) largeAmounts.push(amountBase);
      texts.push(address);
      numbers.push(address.length * FLAGS + (unspendable === true ? 1 : 0), isSafe ? amount : LARGE);
    }
  }
  return {
    chain: block.chain,
    height: block.height,
    timeSec: block.timeSec,
    text: texts.join(''),
    numbers: Float64Array.from(numbers),
    largeAmounts,
    coinbaseText: block.transactions[0]?.coinbaseText,
  };
}

export function fromWire(wire: WireBlock): Block {
  const reader = new WireReader(wire);
  const hash = reader.hash();
  const parentHash = reader.hash();
  const transactions: Transaction[] = [];
  while (!reader.isAtEnd) transactions.push(readTransaction(reader));
  const [first] = transactions;
  if (first !== undefined && wire.coinbaseText !== undefined)
    transactions[0] = { ...first, coinbaseText: wire.coinbaseText };
  return { chain: wire.chain, height: wire.height, hash, parentHash, timeSec: wire.timeSec, transactions };
}

class WireReader {
  readonly #wire: WireBlock;
  #letter = 0;
  #number = 0;
  #large = 0;

  constructor(wire: WireBlock) {
    this.#wire = wire;
  }

  get isAtEnd(): boolean {
    return this.#number >= this.#wire.numbers.length;
  }

  hash(): string {
    return this.letters(HASH_LETTERS);
  }

  letters(count: number): string {
    const start = this.#letter;
    this.#letter += count;
    return this.#wire.text.slice(start, this.#letter);
  }

  number(): number {
    return this.#wire.numbers[this.#number++] as number;
  }

  amount(): bigint {
    const amount = this.number();
    return amount === LARGE ? (this.#wire.largeAmounts[this.#large++] as bigint) : BigInt(amount);
  }
}

function readTransaction(reader: WireReader): Transaction {
  const hash = reader.hash();
  const isCoinbase = reader.number() === 1;
  const sources = new Array<Source>(reader.number());
  const destinations = new Array<Destination>(reader.number());
  for (let at = 0; at < sources.length; at += 1)
    sources[at] = { spends: { hash: reader.hash(), index: reader.number() } };
  for (let at = 0; at < destinations.length; at += 1) destinations[at] = readDestination(reader);
  const operations = [{ type: 'VALUE_TRANSFER' as const, asset: 0, sources, destinations }];
  return { hash, kind: isCoinbase ? 'coinbase' : 'transfer', status: 'success', operations };
}

function readDestination(reader: WireReader): Destination {
  const flags = reader.number();
  const amountBase = reader.amount();
  const isDead = flags % FLAGS === 1;
  const letters = (flags - (flags % FLAGS)) / FLAGS;
  if (letters === 0) return isDead ? { amountBase, unspendable: true } : { amountBase };
  const address = reader.letters(letters);
  return isDead ? { address, amountBase, unspendable: true } : { address, amountBase };
}
