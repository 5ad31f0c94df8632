import { AppError } from '@sulian/domain';
import { halfSha512, PREFIX } from './hashes.ts';

/** Fields that a ledger's hash covers; hashes are lower-case hex. */
export interface LedgerHeader {
  readonly index: number;
  readonly totalDrops: bigint;
  readonly parentHash: string;
  /** Root of the transactions with their outcomes. */
  readonly transactionRoot: string;
  /** Root of the state. */
  readonly stateRoot: string;
  /** Seconds since 2000; undefined where an old answer lacks it, and the hash cannot be recomputed. */
  readonly parentCloseTime: number | undefined;
  readonly closeTime: number;
  readonly closeResolution: number;
  readonly closeFlags: number;
}

/** The ledger counts seconds from 2000 on. */
export const toUnixSec = (ledgerSec: number): number => ledgerSec + 946_684_800;

const BYTES = 4 + 8 + 3 * 32 + 4 + 4 + 1 + 1;

/** @param hex the `ledger_data` of `binary` answers @throws BLOCK_CORRUPT */
export function decodeHeader(hex: string): LedgerHeader {
  const bytes = Buffer.from(hex, 'hex');
  if (bytes.length !== BYTES || hex.length !== 2 * BYTES)
    throw new AppError('BLOCK_CORRUPT', "the ledger's header has another length", { details: { length: hex.length } });
  const hashAt = (at: number): string => bytes.toString('hex', at, at + 32);
  return {
    index: bytes.readUInt32BE(0),
    totalDrops: bytes.readBigUInt64BE(4),
    parentHash: hashAt(12),
    transactionRoot: hashAt(44),
    stateRoot: hashAt(76),
    parentCloseTime: bytes.readUInt32BE(108),
    closeTime: bytes.readUInt32BE(112),
    closeResolution: bytes.readUInt8(116),
    closeFlags: bytes.readUInt8(117),
  };
}

function encodeHeader(header: LedgerHeader & { readonly parentCloseTime: number }): Buffer {
  const bytes = Buffer.alloc(BYTES);
  bytes.writeUInt32BE(header.index, 0);
  bytes.writeBigUInt64BE(header.totalDrops, 4);
  for (const [at, hash] of [header.parentHash, header.transactionRoot, header.stateRoot].entries())
    bytes.write(hash, 12 + 32 * at, 'hex');
  bytes.writeUInt32BE(header.parentCloseTime, 108);
  bytes.writeUInt32BE(header.closeTime, 112);
  bytes.writeUInt8(header.closeResolution, 116);
  bytes.writeUInt8(header.closeFlags, 117);
  return bytes;
}

/** A ledger's hash; undefined where the header is not whole. */
export function hashHeader(header: LedgerHeader): string | undefined {
  const { parentCloseTime } = header;
  if (parentCloseTime === undefined) return undefined;
  return halfSha512(PREFIX.ledger, encodeHeader({ ...header, parentCloseTime })).toString('hex');
}
