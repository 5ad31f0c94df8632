import type { Destination, Source } from '@sulian/domain';
import type { RawReader } from '../wire/raw-reader.ts';

/** From this version on the upper 16 bits are a type, and a payload follows. */
const FIRST_SPECIAL_VERSION = 3;

/**
 * Types of Dash's special transactions that concern money.
 * @see https://github.com/dashpay/dips, DIP 2 and 27
 */
const ASSET_LOCK = 8;
const ASSET_UNLOCK = 9;
/** Quorum commitments, signals of miners, withdrawals from the credit pool. */
const WITHOUT_INPUTS: ReadonlySet<number> = new Set([6, 7, ASSET_UNLOCK]);
/** Fee of a withdrawal: behind version (1) and number (8). */
const UNLOCK_FEE_AT = 9;
const UNLOCK_BYTES = 145;

/** 0: an ordinary transaction. @param version its first four bytes */
export const toSpecialType = (version: number): number =>
  (version & 0xffff) >= FIRST_SPECIAL_VERSION ? version >>> 16 : 0;

export const mayLackInputs = (type: number): boolean => WITHOUT_INPUTS.has(type);

/** True where an OP_RETURN output with an amount pays it into the credit pool: locks, and Platform's share of a reward. */
export const paysPool = (type: number, position: number): boolean => type === ASSET_LOCK || position === 0;

/** The payload behind the lock time. */
export function readPayload(reader: RawReader): Buffer {
  const length = reader.readListLength(1);
  reader.skip(length);
  return reader.bytes.subarray(reader.at - length, reader.at);
}

/**
 * Amount that a withdrawal takes out of the credit pool: its payments and the fee stated in its payload.
 * @throws BLOCK_CORRUPT
 */
export function toPoolSources(
  reader: RawReader,
  transaction: {
    readonly type: number;
    readonly payload: Buffer;
    readonly destinations: readonly Destination[];
    readonly pool: string;
  },
): Source[] {
  const { type, payload, destinations, pool } = transaction;
  if (type !== ASSET_UNLOCK) return [];
  if (payload.length < UNLOCK_BYTES) throw reader.corrupt('a withdrawal without its fee');
  const fee = BigInt(payload.readUInt32LE(UNLOCK_FEE_AT));
  const amountBase = destinations.reduce((sum, each) => sum + each.amountBase, fee);
  return [{ address: pool, amountBase }];
}
