import type { Unlock } from './coin.ts';
import { fromHashText } from './hash.ts';

export interface RawOutput {
  readonly script: Buffer;
  readonly amountBase: bigint;
}

export interface RawInput extends Unlock {
  readonly txid: string;
  readonly index: number;
}

const SEQUENCE = Buffer.from('fdffffff', 'hex');
const VERSION = Buffer.from('02000000', 'hex');
const LOCK_TIME = Buffer.alloc(4);

/** Bitcoin's CompactSize. */
export function toCompactSize(value: number): Buffer {
  if (value < 0xfd) return Buffer.from([value]);
  const bytes = Buffer.alloc(value <= 0xffff ? 3 : 5);
  bytes[0] = value <= 0xffff ? 0xfd : 0xfe;
  if (value <= 0xffff) bytes.writeUInt16LE(value, 1);
  else bytes.writeUInt32LE(value, 1);
  return bytes;
}

const withLength = (data: Buffer): Buffer[] => [toCompactSize(data.length), data];

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function uint64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}

/** A transaction as it travels, with and without witnesses (BIP 144). */
export function encodeRawTransaction(
  inputs: readonly RawInput[],
  outputs: readonly RawOutput[],
): { readonly raw: Buffer; readonly stripped: Buffer } {
  const body = [toCompactSize(inputs.length)];
  for (const input of inputs)
    body.push(fromHashText(input.txid), uint32(input.index), ...withLength(input.scriptSig), SEQUENCE);
  body.push(toCompactSize(outputs.length));
  for (const output of outputs) body.push(uint64(output.amountBase), ...withLength(output.script));
  const stripped = Buffer.concat([VERSION, ...body, LOCK_TIME]);
  if (inputs.every((input) => input.witness.length === 0)) return { raw: stripped, stripped };
  const witnesses = inputs.flatMap((input) => [
    toCompactSize(input.witness.length),
    ...input.witness.flatMap(withLength),
  ]);
  return { raw: Buffer.concat([VERSION, Buffer.from([0, 1]), ...body, ...witnesses, LOCK_TIME]), stripped };
}
