/**
 * Avalanche's atomic transactions: coins that one of its chains takes from or hands to another. A block of the C-chain
 * contains them as bytes separate from the EVM's transactions (`blockExtraData` of a node's answer).
 * @see github.com/ava-labs/coreth, plugin/evm/atomic: codec.go, import_tx.go, export_tx.go
 */

/** Amount that one account receives from another chain, or sends to it. */
export interface AtomicChange {
  readonly kind: 'IMPORT' | 'EXPORT';
  readonly address: string;
  /** In the unit of the asset's home chain: a billionth of a coin for AVAX. */
  readonly amount: bigint;
  /** Hex, without 0x. */
  readonly assetId: string;
}

/** `2q9e4r6Mu3U68nU1fYjgbR6JvwrRx36CohpAX5UQxse55x1Q5`, the C-chain of the main network. */
const C_CHAIN = '0427d4b22a2a78bcddd456742caf91b56badbff985ee19aef14573e7343fd652';
const MAIN_NETWORK = 1;
/** Places of the types in the codec's list. */
const TYPE = { import: 0, export: 1, input: 5, output: 7, credential: 9 } as const;
const ID_BYTES = 32;
const ADDRESS_BYTES = 20;
const SIGNATURE_BYTES = 65;

/**
 * The changes of all atomic transactions of a block, in their order. Before Apricot Phase 5 a block contained one
 * without a count before it; the position of the chain's own id distinguishes the two forms.
 * @returns undefined for bytes of another form
 */
export function readAtomic(hex: string): readonly AtomicChange[] | undefined {
  const reader = new Reader(Buffer.from(hex.slice(2), 'hex'));
  try {
    reader.expect(2, 0);
    const isSingle = reader.peekHex(8, ID_BYTES) === C_CHAIN;
    const count = isSingle ? 1 : reader.int();
    const changes: AtomicChange[] = [];
    for (let i = 0; i < count; i += 1) changes.push(...readTransaction(reader));
    return count > 0 && reader.isAtEnd ? changes : undefined;
  } catch (error) {
    if (error instanceof OtherForm) return undefined;
    throw error;
  }
}

function readTransaction(reader: Reader): readonly AtomicChange[] {
  const type = reader.int();
  reader.expect(4, MAIN_NETWORK);
  if (reader.hex(ID_BYTES) !== C_CHAIN) throw new OtherForm();
  reader.skip(ID_BYTES);
  const changes = type === TYPE.import ? readImport(reader) : type === TYPE.export ? readExport(reader) : undefined;
  if (changes === undefined) throw new OtherForm();
  reader.each(() => {
    reader.expect(4, TYPE.credential);
    reader.each(() => reader.skip(SIGNATURE_BYTES));
  });
  return changes;
}

/** Outputs of the other chain, then the accounts here that get them. */
function readImport(reader: Reader): readonly AtomicChange[] {
  reader.each(() => {
    reader.skip(ID_BYTES + 4 + ID_BYTES);
    reader.expect(4, TYPE.input);
    reader.skip(8);
    reader.each(() => reader.skip(4));
  });
  return reader.each(() => readChange(reader, 'IMPORT'));
}

/** Accounts here that give, then the outputs of the other chain. */
function readExport(reader: Reader): readonly AtomicChange[] {
  const changes = reader.each(() => {
    const change = readChange(reader, 'EXPORT');
    reader.skip(8);
    return change;
  });
  reader.each(() => {
    reader.skip(ID_BYTES);
    reader.expect(4, TYPE.output);
    reader.skip(8 + 8 + 4);
    reader.each(() => reader.skip(ADDRESS_BYTES));
  });
  return changes;
}

const readChange = (reader: Reader, kind: AtomicChange['kind']): AtomicChange => ({
  kind,
  address: `0x${reader.hex(ADDRESS_BYTES)}`,
  amount: reader.long(),
  assetId: reader.hex(ID_BYTES),
});

class OtherForm extends Error {}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  #take(bytes: number): number {
    const from = this.#at;
    if (from + bytes > this.#bytes.length) throw new OtherForm();
    this.#at = from + bytes;
    return from;
  }

  skip(bytes: number): void {
    this.#take(bytes);
  }

  int(): number {
    return this.#bytes.readUInt32BE(this.#take(4));
  }

  long(): bigint {
    return this.#bytes.readBigUInt64BE(this.#take(8));
  }

  hex(bytes: number): string {
    const from = this.#take(bytes);
    return this.#bytes.toString('hex', from, from + bytes);
  }

  peekHex(ahead: number, bytes: number): string {
    return this.#bytes.toString('hex', this.#at + ahead, this.#at + ahead + bytes);
  }

  expect(bytes: 2 | 4, value: number): void {
    const from = this.#take(bytes);
    if (this.#bytes.readUIntBE(from, bytes) !== value) throw new OtherForm();
  }

  /** A list: how many, then each. Its bytes must be there, so that a false count ends soon. */
  each<T>(read: () => T): readonly T[] {
    const count = this.int();
    const items: T[] = [];
    for (let i = 0; i < count; i += 1) items.push(read());
    return items;
  }
}
