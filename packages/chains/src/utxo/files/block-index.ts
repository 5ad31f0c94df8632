/** Location of a block: its file, first byte and form. */
export interface BlockPlace {
  readonly file: number;
  readonly offset: number;
  /** Bytes in the file; hex and JSON are longer than the block. */
  readonly length: number;
  readonly form: BlockForm;
}

type BlockForm = 'raw' | 'hex' | 'json';
const FORMS: readonly BlockForm[] = ['raw', 'hex', 'json'];

/**
 * One entry: hash 32, parent 32, offset 8, length 4, file 3, form 1, bits 4; then the rest of the header, if stored.
 */
const ENTRY_BYTES = 84;
/** Version 4, Merkle root and time 36, nonce 4. */
const REST_BYTES = 44;
const CHUNK_ENTRIES = 2 ** 14;
const NONE = -1;

/**
 * Headers of all blocks found, packed: a million of them take 84 MB outside the JavaScript heap, 128 MB with whole headers.
 * Hashes are in the header's byte order.
 */
export class BlockIndex {
  readonly #keepsHeaders: boolean;
  readonly #entryBytes: number;
  readonly #chunks: Buffer[] = [];
  #count = 0;
  #slots = new Int32Array(0);

  /** @param keepsHeaders store whole headers, so that `isHashOf` can recognize a header whose hash is known */
  constructor({ keepsHeaders = false }: { readonly keepsHeaders?: boolean } = {}) {
    this.#keepsHeaders = keepsHeaders;
    this.#entryBytes = ENTRY_BYTES + (keepsHeaders ? REST_BYTES : 0);
  }

  get count(): number {
    return this.#count;
  }

  /** Number of the entry; undefined when the hash is there already. `header` are the 80 bytes that the hash is of. */
  add(hash: Buffer, header: Buffer, place: BlockPlace): number | undefined {
    if (this.find(hash) !== undefined) return undefined;
    const entry = this.#count++;
    if (entry % CHUNK_ENTRIES === 0) this.#chunks.push(Buffer.alloc(CHUNK_ENTRIES * this.#entryBytes));
    const [chunk, at] = this.#locate(entry);
    hash.copy(chunk, at);
    header.copy(chunk, at + 32, 4, 36);
    chunk.writeDoubleLE(place.offset, at + 64);
    chunk.writeUInt32LE(place.length, at + 72);
    chunk.writeUIntLE(place.file, at + 76, 3);
    chunk[at + 79] = FORMS.indexOf(place.form);
    header.copy(chunk, at + 80, 72, 76);
    if (this.#keepsHeaders) {
      header.copy(chunk, at + 84, 0, 4);
      header.copy(chunk, at + 88, 36, 72);
      header.copy(chunk, at + 124, 76, 80);
    }
    if (this.#count * 2 > this.#slots.length) this.#grow();
    else this.#place(entry);
    return entry;
  }

  find(hash: Buffer): number | undefined {
    if (this.#slots.length === 0) return undefined;
    for (let slot = this.#firstSlot(hash); ; slot = (slot + 1) & (this.#slots.length - 1)) {
      const entry = this.#slots[slot] as number;
      if (entry === NONE) return undefined;
      const [chunk, at] = this.#locate(entry);
      if (chunk.compare(hash, 0, 32, at, at + 32) === 0) return entry;
    }
  }

  hash(entry: number): Buffer {
    const [chunk, at] = this.#locate(entry);
    return chunk.subarray(at, at + 32);
  }

  parentHash(entry: number): Buffer {
    const [chunk, at] = this.#locate(entry);
    return chunk.subarray(at + 32, at + 64);
  }

  /** Whether the entry's hash is that of these very 80 bytes. False too when headers are not stored. */
  isHashOf(entry: number, header: Buffer): boolean {
    if (!this.#keepsHeaders || header.length < 80) return false;
    const [chunk, at] = this.#locate(entry);
    const isStored = (from: number, to: number, storedAt: number) =>
      header.compare(chunk, at + storedAt, at + storedAt + to - from, from, to) === 0;
    return (
      isStored(0, 4, 84) && isStored(4, 36, 32) && isStored(36, 72, 88) && isStored(72, 76, 80) && isStored(76, 80, 124)
    );
  }

  /** The target that the header states, in compact form. */
  bits(entry: number): number {
    const [chunk, at] = this.#locate(entry);
    return chunk.readUInt32LE(at + 80);
  }

  place(entry: number): BlockPlace {
    const [chunk, at] = this.#locate(entry);
    return {
      offset: chunk.readDoubleLE(at + 64),
      length: chunk.readUInt32LE(at + 72),
      file: chunk.readUIntLE(at + 76, 3),
      form: FORMS[chunk[at + 79] as number] as BlockForm,
    };
  }

  #locate(entry: number): readonly [chunk: Buffer, at: number] {
    return [this.#chunks[Math.floor(entry / CHUNK_ENTRIES)] as Buffer, (entry % CHUNK_ENTRIES) * this.#entryBytes];
  }

  /** The leading bytes in the header's order are the hash's free ones; its zeros are at the other end. */
  #firstSlot(hash: Buffer): number {
    return hash.readUInt32LE(0) & (this.#slots.length - 1);
  }

  #place(entry: number): void {
    let slot = this.#firstSlot(this.hash(entry));
    while (this.#slots[slot] !== NONE) slot = (slot + 1) & (this.#slots.length - 1);
    this.#slots[slot] = entry;
  }

  #grow(): void {
    this.#slots = new Int32Array(Math.max(1024, this.#slots.length * 2)).fill(NONE);
    for (let entry = 0; entry < this.#count; entry++) this.#place(entry);
  }
}

/** A hash as people read it, from the header's byte order. */
export const toHashText = (hash: Buffer): string => Buffer.from(hash).reverse().toString('hex');
export const fromHashText = (text: string): Buffer => Buffer.from(text, 'hex').reverse();
