import { base58 } from '@scure/base';

/** A call of a program by keys, with those that it makes itself. */
export interface SolanaCall {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Buffer;
  readonly inner?: readonly SolanaCall[];
}

export interface SolanaMessage {
  readonly payer: string;
  readonly signers: readonly string[];
  readonly calls: readonly SolanaCall[];
  /** Base58 of 32 bytes. */
  readonly recentBlockhash: string;
  /** Looked up in a table rather than written out, which makes the message one of version 0. */
  readonly lookedUp: readonly string[];
}

export interface CompiledMessage {
  readonly bytes: Buffer;
  readonly version: 'legacy' | 0;
  /** Written out, then looked up. */
  readonly keys: readonly string[];
}

/** Dummy address of a lookup table; no reader resolves it. */
const TABLE = 'AddressLookupTab1e1111111111111111111111111';
const VERSION_0 = 0x80;

const compact = (count: number): Buffer =>
  count < 0x80 ? Buffer.of(count) : Buffer.of((count & 0x7f) | 0x80, count >> 7);
const list = (bytes: readonly number[] | Buffer): Buffer => Buffer.concat([compact(bytes.length), Buffer.from(bytes)]);
const key = (text: string): Buffer => Buffer.from(base58.decode(text));

/** @see https://solana.com/docs/core/transactions#message-structure */
export function compileMessage({ payer, signers, calls, recentBlockhash, lookedUp }: SolanaMessage): CompiledMessage {
  const used = calls.flatMap(listKeys);
  const loaded = lookedUp.filter((each) => used.includes(each));
  const own = [...new Set([payer, ...signers, ...used])].filter((each) => !loaded.includes(each));
  const keys = [...own, ...loaded];
  const signed = new Set([payer, ...signers]).size;
  const body = Buffer.concat([
    Buffer.of(signed, 0, 0),
    compact(own.length),
    ...own.map(key),
    key(recentBlockhash),
    compact(calls.length),
    ...calls.map(({ program, accounts, data }) =>
      Buffer.concat([
        Buffer.of(keys.indexOf(program)),
        list(accounts.map((account) => keys.indexOf(account))),
        list(data),
      ]),
    ),
  ]);
  if (loaded.length === 0) return { bytes: body, version: 'legacy', keys };
  const lookup = Buffer.concat([key(TABLE), list(loaded.map((_, at) => at)), list([])]);
  return { bytes: Buffer.concat([Buffer.of(VERSION_0), body, compact(1), lookup]), version: 0, keys };
}

const listKeys = ({ program, accounts, inner = [] }: SolanaCall): readonly string[] => [
  ...accounts,
  program,
  ...inner.flatMap(listKeys),
];

/** Signed bytes as nodes give them. */
export const toTransactionBytes = (signatures: readonly Buffer[], message: Buffer): Buffer =>
  Buffer.concat([compact(signatures.length), ...signatures, message]);
