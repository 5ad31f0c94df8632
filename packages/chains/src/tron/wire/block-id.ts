import { sha256 } from '../../codecs/sha256.ts';
import { hex, int32, int64, type MessageOf, message, writeMessage } from './message.ts';

/** `BlockHeader.raw`: what a block's id is over, and what its witness signs. */
export const headerMessage = message({
  timestampMs: int64(1),
  txTrieRoot: hex(2),
  parentHash: hex(3),
  number: int64(7),
  witnessId: int64(8),
  /** In hex: the genesis block's is a sentence. */
  witnessAddress: hex(9),
  version: int32(10),
  accountStateRoot: hex(11),
});

export type TronHeader = MessageOf<typeof headerMessage>;

const HEIGHT_BYTES = 8;

/** SHA-256 of the header, whose first eight bytes are the block's height instead. */
export function computeBlockId(header: Partial<TronHeader>): string {
  const id = sha256(writeMessage(headerMessage, header));
  id.writeBigUInt64BE(header.number ?? 0n, 0);
  return id.toString('hex');
}

/** The height that a block's id begins with. */
export const heightOfId = (id: string): number => Number.parseInt(id.slice(0, 2 * HEIGHT_BYTES), 16);
