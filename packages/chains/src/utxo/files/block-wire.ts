import type { Block, ChainId, Destination, Note, NoteContent, Source, Transaction } from '@sulian/domain';

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
  /**
   * Per transaction: coinbase or not, then counts of sources, destinations and notes. Per source: its index. Per
   * destination: `FLAGS`, amount. Per note: its output, letters, whether they are text, bytes of the whole, whether it
   * is cut.
   */
  readonly numbers: Float64Array;
  /** Amounts that exceed the exact range of a double, in order; their entries in `numbers` are −1. */
  readonly largeAmounts: readonly bigint[];
  readonly coinbaseText: string | undefined;
  /** Text of all notes. It is separate because one Chinese letter would make all of `text` twice as large. */
  readonly noteText: string;
  /** The few unusual transactions (with tokens, or paid from a pool), unpacked, with their positions. */
  readonly others: readonly { readonly position: number; readonly transaction: Transaction }[];
}

const HASH_LETTERS = 64;
/** A destination's letters of address, times two; one more when it cannot be spent. */
const FLAGS = 2;
const LARGE = -1;
const NO_NOTES: readonly Note[] = [];

export function toWire(block: Block): WireBlock {
  const texts: string[] = [block.hash, block.parentHash];
  const numbers: number[] = [];
  const largeAmounts: bigint[] = [];
  const noteTexts: string[] = [];
  const others: { position: number; transaction: Transaction }[] = [];
  for (const [position, transaction] of block.transactions.entries()) {
    const { hash, kind, operations, notes = NO_NOTES } = transaction;
    const [operation] = operations;
    const { sources = [], destinations = [] } = operation ?? {};
    if (!isUsual(sources, destinations)) {
      others.push({ position, transaction });
      continue;
    }
    texts.push(hash);
    numbers.push(kind === 'coinbase' ? 1 : 0, sources.length, destinations.length, notes.length);
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
    for (const note of notes) {
      const letters = 'text' in note ? note.text : note.hex;
      noteTexts.push(letters);
      numbers.push(note.position ?? 0, letters.length, 'text' in note ? 1 : 0, note.length, note.isCut ? 1 : 0);
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
    noteText: noteTexts.join(''),
    others,
  };
}

const isUsual = (sources: readonly Source[], destinations: readonly Destination[]): boolean =>
  destinations.every(({ tokens }) => tokens === undefined) && sources.every(({ spends }) => spends !== undefined);

export function fromWire(wire: WireBlock): Block {
  const reader = new WireReader(wire);
  const hash = reader.hash();
  const parentHash = reader.hash();
  const transactions: Transaction[] = [];
  const others = wire.others.values();
  for (let other = others.next().value; other !== undefined || !reader.isAtEnd; )
    if (other?.position === transactions.length) {
      transactions.push(other.transaction);
      other = others.next().value;
    } else transactions.push(readTransaction(reader));
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
  #noteLetter = 0;

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

  noteLetters(count: number): string {
    const start = this.#noteLetter;
    this.#noteLetter += count;
    return this.#wire.noteText.slice(start, this.#noteLetter);
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
  const notes = new Array<Note>(reader.number());
  for (let at = 0; at < sources.length; at += 1)
    sources[at] = { spends: { hash: reader.hash(), index: reader.number() } };
  for (let at = 0; at < destinations.length; at += 1) destinations[at] = readDestination(reader);
  for (let at = 0; at < notes.length; at += 1) notes[at] = readNote(reader);
  const operations = [{ type: 'VALUE_TRANSFER' as const, asset: 0, sources, destinations }];
  const kind = isCoinbase ? 'coinbase' : 'transfer';
  return notes.length === 0
    ? { hash, kind, status: 'success', operations }
    : { hash, kind, status: 'success', operations, notes };
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

/** Notes of a UTXO transaction are only in its outputs. */
function readNote(reader: WireReader): Note {
  const position = reader.number();
  const letters = reader.noteLetters(reader.number());
  const isText = reader.number() === 1;
  const length = reader.number();
  const isCut = reader.number() === 1;
  const content: NoteContent = isText ? { text: letters, length, isCut } : { hex: letters, length, isCut };
  return { kind: 'DATA', operation: 0, side: 'destination', position, ...content };
}
