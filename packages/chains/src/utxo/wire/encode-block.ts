import { AppError, type OutputRef } from '@sulian/domain';
import { doubleSha256 } from '../../codecs/double-sha256.ts';
import { computeMerkleRoot } from './merkle.ts';

export interface RawInput {
  /** The output that is spent; undefined for a coinbase. */
  readonly spends?: OutputRef;
  readonly script: Uint8Array;
  /** Final (0xffffffff) when undefined. */
  readonly sequence?: number;
  /** Stack items; a transaction with any is written in BIP 144's form. */
  readonly witness?: readonly Uint8Array[];
}

export interface RawOutput {
  readonly amountBase: bigint;
  readonly script: Uint8Array;
}

export interface RawTransaction {
  /** 1 when undefined. */
  readonly version?: number;
  readonly inputs: readonly RawInput[];
  readonly outputs: readonly RawOutput[];
  readonly lockTime?: number;
}

export interface RawHeader {
  readonly version: number;
  readonly parentHash: string;
  readonly merkleRoot: string;
  readonly timeSec: number;
  readonly bits: number;
  readonly nonce: number;
}

export interface EncodedTransaction {
  /** Transaction id: the witness is left out of it. */
  readonly hash: string;
  /** Hash over everything, witness included; equal to `hash` without one. */
  readonly witnessHash: string;
  readonly bytes: Buffer;
}

export interface EncodedBlock {
  readonly hash: string;
  readonly merkleRoot: string;
  readonly bytes: Buffer;
  readonly transactionHashes: readonly string[];
}

const FINAL = 0xffffffff;
const NO_OUTPUT = Buffer.concat([Buffer.alloc(32), Buffer.alloc(4, 0xff)]);

/** Bytes and ids of a transaction. @throws BAD_REQUEST when a number or a hash does not fit its field */
export function encodeTransaction(transaction: RawTransaction): EncodedTransaction {
  const version = int32(transaction.version ?? 1);
  const lockTime = uint32(transaction.lockTime ?? 0);
  const body = [encodeList(transaction.inputs, encodeInput), encodeList(transaction.outputs, encodeOutput)];
  const stripped = Buffer.concat([version, ...body, lockTime]);
  const hash = hashHex(stripped);
  if (!transaction.inputs.some((input) => (input.witness?.length ?? 0) > 0))
    return { hash, witnessHash: hash, bytes: stripped };
  const witness = Buffer.concat(transaction.inputs.map((input) => encodeList(input.witness ?? [], encodeScript)));
  const bytes = Buffer.concat([version, Buffer.of(0, 1), ...body, witness, lockTime]);
  return { hash, witnessHash: hashHex(bytes), bytes };
}

/** Bytes, hash and merkle root of a block; nothing is mined, so the hash meets no target. */
export function encodeBlock(
  block: Omit<RawHeader, 'merkleRoot'> & { readonly transactions: readonly (RawTransaction | EncodedTransaction)[] },
): EncodedBlock {
  const encoded = block.transactions.map((each) => ('bytes' in each ? each : encodeTransaction(each)));
  const ids = Buffer.concat(encoded.map((each) => Buffer.from(each.hash, 'hex').reverse()));
  const merkleRoot = Buffer.from(computeMerkleRoot(ids).root).reverse().toString('hex');
  const header = encodeHeader({ ...block, merkleRoot });
  const bytes = Buffer.concat([header, encodeCount(encoded.length), ...encoded.map((each) => each.bytes)]);
  return { hash: hashHex(header), merkleRoot, bytes, transactionHashes: encoded.map((each) => each.hash) };
}

/** The 80 bytes whose double hash is the block's. */
export const encodeHeader = (header: RawHeader): Buffer =>
  Buffer.concat([
    int32(header.version),
    encodeHash(header.parentHash),
    encodeHash(header.merkleRoot),
    uint32(header.timeSec),
    uint32(header.bits),
    uint32(header.nonce),
  ]);

/** A record of a block file: magic, length, bytes. */
export const encodeFileRecord = (magic: string, block: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from(magic, 'hex'), uint32(block.length), block]);

/** Bitcoin's compact size: 1, 3, 5 or 9 bytes. */
export function encodeCount(count: number): Buffer {
  if (count < 0xfd) return Buffer.of(count);
  const bytes = Buffer.alloc(count <= 0xffff ? 3 : 5);
  bytes[0] = count <= 0xffff ? 0xfd : 0xfe;
  if (count <= 0xffff) bytes.writeUInt16LE(count, 1);
  else bytes.writeUInt32LE(count, 1);
  return bytes;
}

const encodeList = <T>(items: readonly T[], encode: (item: T) => Buffer): Buffer =>
  Buffer.concat([encodeCount(items.length), ...items.map(encode)]);

const encodeScript = (script: Uint8Array): Buffer => Buffer.concat([encodeCount(script.length), script]);

const encodeInput = (input: RawInput): Buffer =>
  Buffer.concat([
    input.spends === undefined ? NO_OUTPUT : Buffer.concat([encodeHash(input.spends.hash), uint32(input.spends.index)]),
    encodeScript(input.script),
    uint32(input.sequence ?? FINAL),
  ]);

function encodeOutput(output: RawOutput): Buffer {
  if (output.amountBase < 0n || output.amountBase >= 1n << 64n) throw misfit('amount', output.amountBase);
  const amount = Buffer.alloc(8);
  amount.writeBigUInt64LE(output.amountBase);
  return Buffer.concat([amount, encodeScript(output.script)]);
}

function encodeHash(hash: string): Buffer {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw misfit('hash', hash);
  return Buffer.from(hash, 'hex').reverse();
}

function int32(value: number): Buffer {
  if (!Number.isInteger(value) || value < -(2 ** 31) || value >= 2 ** 31) throw misfit('int32', value);
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

function uint32(value: number): Buffer {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** 32) throw misfit('uint32', value);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const misfit = (field: string, value: unknown): AppError =>
  new AppError('BAD_REQUEST', `${String(value)} does not fit a ${field}`, { details: { field, value: String(value) } });

/** Double SHA-256 as people read it: bytes reversed. */
function hashHex(bytes: Uint8Array): string {
  const digest = Buffer.alloc(32);
  doubleSha256(bytes, 0, bytes.length, digest);
  return digest.reverse().toString('hex');
}
