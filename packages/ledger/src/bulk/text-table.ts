/** Bytes at the end of a text that are hashed: addresses of one kind begin alike. */
const HASHED = 20;
const MAX_LENGTH = 255;
const MAX_ID = 2 ** 32;
/** Bytes that most addresses have at the most; the table grows where they are longer. */
const USUAL_BYTES = 44;

/**
 * Ids of ASCII texts, as many as it was made for, outside the JavaScript heap: a map of a million strings is walked
 * through by each collection of garbage.
 */
export class TextTable {
  size = 0;
  readonly #capacity: number;
  readonly #slots: Int32Array;
  readonly #ids: Uint32Array;
  readonly #ends: Uint32Array;
  #bytes: Buffer;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * capacity + 2)));
    this.#ids = new Uint32Array(capacity);
    this.#ends = new Uint32Array(capacity);
    this.#bytes = Buffer.allocUnsafeSlow(capacity * USUAL_BYTES);
  }

  get isFull(): boolean {
    return this.size >= this.#capacity;
  }

  /** @param hash the result of `hashText` */
  find(text: string, hash = hashText(text)): number | undefined {
    const entry = this.#slots[this.#findSlot(text, hash)] as number;
    return entry === 0 ? undefined : this.#ids[entry - 1];
  }

  /** Puts a text that is not there. @returns false when it does not fit: text not ASCII or too long, id too great */
  add(text: string, id: number, hash = hashText(text)): boolean {
    const start = this.size === 0 ? 0 : (this.#ends[this.size - 1] as number);
    if (text.length > MAX_LENGTH || id >= MAX_ID) return false;
    if (start + text.length > this.#bytes.length) this.#grow(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code > 127) return false;
      this.#bytes[start + at] = code;
    }
    this.#ids[this.size] = id;
    this.#ends[this.size] = start + text.length;
    this.size += 1;
    this.#slots[this.#findSlot(text, hash)] = this.size;
    return true;
  }

  /** The text's place, or the empty one where it would be. */
  #findSlot(text: string, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.#slots[slot] as number; entry !== 0; entry = this.#slots[slot] as number) {
      if (this.#isAt(entry - 1, text)) return slot;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #isAt(entry: number, text: string): boolean {
    const start = entry === 0 ? 0 : (this.#ends[entry - 1] as number);
    if ((this.#ends[entry] as number) - start !== text.length) return false;
    // From the end, where they differ first.
    for (let at = text.length - 1; at >= 0; at -= 1) if (this.#bytes[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  #grow(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(2 * this.#bytes.length + bytes);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}

/** FNV-1a of the end, finished so that its low bits depend on all. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5 ^ text.length;
  for (let at = Math.max(0, text.length - HASHED); at < text.length; at += 1)
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash ^ (hash >>> 15);
}
