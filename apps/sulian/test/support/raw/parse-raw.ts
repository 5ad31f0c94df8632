import { addressOf, hash256 } from './encode-address.ts';

/** A block decoded by Bitcoin's serialisation only. */
export interface RawBlock {
  readonly hash: string;
  readonly parentHash: string;
  readonly timeSec: number;
  readonly transactions: readonly RawTransaction[];
}

export interface RawTransaction {
  readonly hash: string;
  readonly isCoinbase: boolean;
  readonly inputs: readonly { readonly hash: string; readonly index: number }[];
  readonly outputs: readonly {
    readonly address: string | undefined;
    readonly amountBase: bigint;
    /** Begins with OP_RETURN. */
    readonly isDead: boolean;
  }[];
}

class Reader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.bytes = bytes;
    this.at = at;
  }

  take(length: number): Buffer {
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }

  size(): number {
    const first = this.take(1).readUInt8();
    if (first < 0xfd) return first;
    if (first === 0xfd) return this.take(2).readUInt16LE();
    if (first === 0xfe) return this.take(4).readUInt32LE();
    return Number(this.take(8).readBigUInt64LE());
  }

  list<T>(one: () => T): T[] {
    return Array.from({ length: this.size() }, one);
  }
}

const toHash = (bytes: Buffer): string => Buffer.from(bytes).reverse().toString('hex');
const NO_HASH = '0'.repeat(64);

export function parseRaw(bytes: Buffer): RawBlock {
  const reader = new Reader(bytes, 80);
  return {
    hash: toHash(hash256(bytes.subarray(0, 80))),
    parentHash: toHash(bytes.subarray(4, 36)),
    timeSec: bytes.readUInt32LE(68),
    transactions: reader.list(() => readTransaction(reader)),
  };
}

function readTransaction(reader: Reader): RawTransaction {
  const version = reader.take(4);
  const isSegwit = reader.bytes[reader.at] === 0;
  if (isSegwit) reader.take(2);
  const bodyAt = reader.at;
  const inputs = reader.list(() => {
    const hash = toHash(reader.take(32));
    const index = reader.take(4).readUInt32LE();
    reader.take(reader.size());
    reader.take(4);
    return { hash, index };
  });
  const outputs = reader.list(() => {
    const amountBase = reader.take(8).readBigUInt64LE();
    const script = reader.take(reader.size());
    return { amountBase, address: addressOf(script), isDead: script[0] === 0x6a };
  });
  const body = reader.bytes.subarray(bodyAt, reader.at);
  if (isSegwit) for (const _ of inputs) reader.list(() => reader.take(reader.size()));
  const hash = toHash(hash256(Buffer.concat([version, body, reader.take(4)])));
  const isCoinbase = inputs[0]?.hash === NO_HASH;
  return { hash, isCoinbase, inputs: isCoinbase ? [] : inputs, outputs };
}

/** Blocks of a `blk*.dat` file in the order of their links, from the first that has no parent in it. */
export function parseBlockFile(bytes: Buffer): readonly RawBlock[] {
  const byParent = new Map<string, RawBlock>();
  for (let at = 0; at + 8 < bytes.length; ) {
    const length = bytes.readUInt32LE(at + 4);
    if (length === 0) break;
    const block = parseRaw(bytes.subarray(at + 8, at + 8 + length));
    byParent.set(block.parentHash, block);
    at += 8 + length;
  }
  const blocks: RawBlock[] = [];
  for (let next = byParent.get(NO_HASH); next !== undefined; next = byParent.get(next.hash)) blocks.push(next);
  return blocks;
}
