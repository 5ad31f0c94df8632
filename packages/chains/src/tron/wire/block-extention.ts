import { headerMessage } from './block-id.ts';
import type { TronBlockData } from './data.ts';
import { bytes, embedded, hex, message, readMessage, repeated } from './message.ts';
import { readTransaction } from './transaction.ts';

/** `BlockExtention` of TRON's gRPC interface, without the fields that a block does not determine itself. */
const extentionMessage = message({
  transactions: repeated(embedded(1, message({ transaction: bytes(1), id: hex(2) }))),
  header: embedded(2, message({ raw: bytes(1), witnessSignature: hex(2) })),
  id: hex(3),
});

/** A block as a node's gRPC interface gives it (`GetBlockByNum2`); infos are another call's. @throws BLOCK_CORRUPT */
export function readBlockExtention(content: Buffer): TronBlockData {
  const { transactions, header, id } = readMessage(extentionMessage, content, 'block');
  return {
    id,
    header: readMessage(headerMessage, header?.raw ?? Buffer.alloc(0), 'block header'),
    transactions: transactions.map(({ transaction }) => readTransaction(transaction)),
    statedIds: transactions.map((each) => each.id),
    infos: undefined,
    hasInternals: false,
  };
}
