import type { Unlock } from './coin.ts';

export interface RawOutput {
  readonly script: Buffer;
  readonly amountBase: bigint;
}

export interface RawInput {
  /** Hash of the transaction that made the coin, in wire order. */
  readonly hash: Buffer;
  readonly index: number;
  readonly unlock: Unlock;
}

const SEQUENCE = 0xfffffffd;
const VERSION = 2;
/** No transaction of this world comes near. */
const MAX_BYTES = 400_000;
/** One shared write buffer: thousands of small ones would cost more garbage collection than the world itself. */
const page = Buffer.alloc(MAX_BYTES);

/** Bitcoin's CompactSize, up to 65,535. */
function writeCount(at: number, value: number): number {
  if (value < 0xfd) return page.writeUInt8(value, at);
  page.writeUInt8(0xfd, at);
  return page.writeUInt16LE(value, at + 1);
}

function writeBytes(at: number, bytes: Buffer): number {
  const start = writeCount(at, bytes.length);
  return start + bytes.copy(page, start);
}

function writeInputs(start: number, inputs: readonly RawInput[]): number {
  let at = writeCount(start, inputs.length);
  for (const { hash, index, unlock } of inputs) {
    at += hash.copy(page, at);
    at = page.writeUInt32LE(index, at);
    at = writeBytes(at, unlock.scriptSig);
    at = page.writeUInt32LE(SEQUENCE, at);
  }
  return at;
}

function writeOutputs(start: number, outputs: readonly RawOutput[]): number {
  let at = writeCount(start, outputs.length);
  for (const { amountBase, script } of outputs) {
    at = page.writeBigUInt64LE(amountBase, at);
    at = writeBytes(at, script);
  }
  return at;
}

function writeWitnesses(start: number, inputs: readonly RawInput[]): number {
  let at = start;
  for (const { unlock } of inputs) {
    at = writeCount(at, unlock.witness.length);
    for (const item of unlock.witness) at = writeBytes(at, item);
  }
  return at;
}

/** A transaction as it travels, with and without witnesses (BIP 144). */
export function encodeRawTransaction(
  inputs: readonly RawInput[],
  outputs: readonly RawOutput[],
): { readonly raw: Buffer; readonly stripped: Buffer } {
  const bodyStart = page.writeUInt32LE(VERSION, 0);
  const bodyEnd = writeOutputs(writeInputs(bodyStart, inputs), outputs);
  const stripped = Buffer.from(page.subarray(0, page.writeUInt32LE(0, bodyEnd)));
  if (inputs.every(({ unlock }) => unlock.witness.length === 0)) return { raw: stripped, stripped };
  let at = page.writeUInt16LE(0x0100, bodyStart);
  at += stripped.copy(page, at, bodyStart, bodyEnd);
  at = page.writeUInt32LE(0, writeWitnesses(at, inputs));
  return { raw: Buffer.from(page.subarray(0, at)), stripped };
}
