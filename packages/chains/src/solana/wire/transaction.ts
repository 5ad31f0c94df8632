import { AppError } from '@sulian/domain';
import { decodeBase58 } from '../../codecs/base58.ts';
import type { Instruction } from './instruction.ts';
import { expectVersion, readSigned, type Signed } from './message.ts';
import type { JsonTransaction, Meta, RawInstruction, RawTransaction } from './schema.ts';

export interface SolanaTransaction {
  /** The first signature, lower-case hex: what names the transaction. */
  readonly id: string;
  /** Signer by signer; the first pays the fee. */
  readonly signatures: readonly string[];
  readonly signers: number;
  /** Its own keys, then those that lookup tables add. */
  readonly keys: readonly string[];
  /** In the order in which they ran: each of the transaction's own, and behind it those that it called. */
  readonly instructions: readonly Instruction[];
  /** The source contains all instructions with their bytes, inner ones included. */
  readonly hasAllInstructions: boolean;
  /** Undefined: nothing is known of what came of it. */
  readonly meta: Meta | undefined;
  /** The bytes that the signatures are over; undefined where the source gives JSON. */
  readonly message: Buffer | undefined;
}

/** @throws BLOCK_CORRUPT */
export function readTransaction({ transaction, meta, version }: RawTransaction): SolanaTransaction {
  const signed = Array.isArray(transaction)
    ? readSigned(Buffer.from(transaction[0], 'base64'))
    : fromJson(transaction, version ?? 'legacy');
  if (typeof version === 'number' && version !== signed.version)
    throw new AppError('BLOCK_CORRUPT', 'the version of a transaction differs from its source');
  const keys = meta?.loadedAddresses == null ? signed.keys : withLoaded(signed, meta.loadedAddresses);
  if (meta !== null && (meta.preBalances.length !== keys.length || meta.postBalances.length !== keys.length))
    throw new AppError('BLOCK_CORRUPT', 'the accounts of a transaction do not match its balances', {
      details: { accounts: keys.length, balances: meta.preBalances.length },
    });
  const inner = meta?.innerInstructions;
  const instructions = inner == null || inner.length === 0 ? signed.instructions : withInner(signed, keys, inner);
  if (meta !== null) expectPlaces(keys, instructions, meta);
  return {
    id: signed.signatures[0] as string,
    signatures: signed.signatures,
    signers: signed.signers,
    keys,
    instructions,
    hasAllInstructions: inner != null && instructions.every(({ data }) => data !== undefined),
    meta: meta ?? undefined,
    message: signed.message,
  };
}

/** Requires an account for each index. A known outcome includes the keys that lookup tables add. */
function expectPlaces(keys: readonly string[], instructions: readonly Instruction[], meta: Meta): void {
  const balances = [...(meta.preTokenBalances ?? []), ...(meta.postTokenBalances ?? [])];
  const isThere = (place: number): boolean => place >= 0 && place < keys.length;
  const isSound =
    instructions.every(({ program, accounts }) => isThere(program) && Array.prototype.every.call(accounts, isThere)) &&
    balances.every(({ accountIndex }) => isThere(accountIndex));
  if (!isSound) throw new AppError('BLOCK_CORRUPT', 'a transaction names an account that it does not have');
}

/** As `Signed`, of JSON: the signed bytes are not at hand. */
interface JsonSigned extends Omit<Signed, 'message' | 'lookups'> {
  readonly message: undefined;
  readonly lookups: Signed['lookups'] | undefined;
}

function fromJson({ signatures, message }: JsonTransaction, version: 'legacy' | number): JsonSigned {
  expectVersion(version);
  const keys = message.accountKeys.map((key) => (typeof key === 'string' ? key : key.pubkey));
  const marked = message.accountKeys.filter((key) => typeof key !== 'string' && key.signer).length;
  return {
    signatures: signatures.map(toSignature),
    version,
    signers: message.header?.numRequiredSignatures ?? marked,
    keys,
    lookups: undefined,
    instructions: message.instructions.map((each) => toInstruction(each, keys, false)),
    message: undefined,
  };
}

function toSignature(text: string): string {
  const bytes = decodeBase58(text);
  if (bytes?.length !== 64) throw new AppError('BLOCK_CORRUPT', 'invalid signature of a transaction');
  return bytes.toString('hex');
}

/** Adds the loaded keys. Answers in `jsonParsed` list them twice: among all keys, and separately. */
function withLoaded(
  { keys, lookups }: Signed | JsonSigned,
  { writable, readonly }: NonNullable<Meta['loadedAddresses']>,
): readonly string[] {
  if (lookups !== undefined && (lookups.writable !== writable.length || lookups.readonly !== readonly.length))
    throw new AppError('BLOCK_CORRUPT', 'the looked-up keys of a transaction do not match its source');
  const loaded = [...writable, ...readonly];
  const isThere = lookups === undefined && loaded.length > 0 && keys.at(-1) === loaded.at(-1);
  return isThere || loaded.length === 0 ? keys : [...keys, ...loaded];
}

function withInner(
  { instructions }: Signed | JsonSigned,
  keys: readonly string[],
  inner: NonNullable<Meta['innerInstructions']>,
): readonly Instruction[] {
  const innerOf = new Map(inner.map((each) => [each.index, each.instructions]));
  // Calls without their instruction, or listed twice, would drop a payment's name, a note or a freeze.
  if (innerOf.size !== inner.length || inner.some(({ index }) => index >= instructions.length))
    throw new AppError('BLOCK_CORRUPT', 'a transaction lists inner calls of an unknown or repeated instruction');
  return instructions.flatMap((each, at) => [
    each,
    ...(innerOf.get(at) ?? []).map((one) => toInstruction(one, keys, true)),
  ]);
}

function toInstruction(raw: RawInstruction, keys: readonly string[], isInner: boolean): Instruction {
  const place = (key: string | number): number => (typeof key === 'number' ? key : keys.indexOf(key));
  const program = raw.programIdIndex ?? keys.indexOf(raw.programId ?? '');
  const accounts = raw.accounts?.map(place) ?? [];
  return { program, accounts, data: raw.data, isInner };
}

/** Bytes of an instruction; undefined if the source does not contain them. */
export const bytesOf = ({ data }: Instruction): Buffer | undefined =>
  typeof data === 'string' ? (data === '' ? Buffer.alloc(0) : decodeBase58(data)) : data;
