import {
  AppError,
  type Block,
  type Destination,
  type Source,
  type Transaction,
  type TxId,
  toTxId,
} from '@sulian/domain';
import type { TokenNumbers } from '../assets/number-tokens.ts';
import { copyHex, copyLine, copyText } from '../tables/copy.ts';
import { checkHex } from '../tables/hash.ts';
import { packOperation } from '../tables/operation.ts';
import { assetOf } from '../write/flatten.ts';

/** Lines of COPY text for the load tables. */
export interface EncodedBlocks {
  readonly transactions: readonly string[];
  readonly outputs: readonly string[];
  readonly sources: readonly string[];
  /** Number of the leg after the last. */
  readonly nextLegNo: number;
}

interface Encoder {
  readonly transactions: string[];
  readonly outputs: string[];
  readonly sources: string[];
  readonly tokens: TokenNumbers;
  nextLegNo: number;
}

/** Where a transaction stands, and which later ones of its block it might spend. */
interface Place {
  readonly txId: TxId;
  readonly later: ReadonlyMap<string, { readonly txId: TxId; readonly transaction: Transaction }>;
}

export function encodeBlocks(
  blocks: readonly Block[],
  from: { readonly nextLegNo: number; readonly tokens: TokenNumbers },
): EncodedBlocks {
  const encoder: Encoder = { transactions: [], outputs: [], sources: [], ...from };
  for (const block of blocks) {
    const later = new Map(
      block.transactions.map((transaction, at) => [transaction.hash, { txId: toTxId(block.height, at), transaction }]),
    );
    for (const [at, transaction] of block.transactions.entries())
      encodeTransaction(encoder, transaction, { txId: toTxId(block.height, at), later });
  }
  return encoder;
}

function encodeTransaction(encoder: Encoder, transaction: Transaction, place: Place): void {
  encoder.transactions.push(
    copyLine([
      place.txId,
      transaction.kind === 'coinbase',
      transaction.status === 'failed',
      copyHex(checkHex(transaction.hash, 'transaction hash')),
      transaction.feeBase,
      transaction.coinbaseText === undefined ? undefined : copyText(transaction.coinbaseText),
    ]),
  );
  for (const [number, operation] of transaction.operations.entries()) {
    const { sources, destinations } = operation;
    const asset = assetOf(operation, encoder.tokens);
    const head = `${place.txId}\t${packOperation(number, operation.type)}\t`;
    for (const [position, source] of sources.entries())
      encoder.sources.push(sourceLine(`${encoder.nextLegNo++}\t${head}${position}\t${asset}\t`, source, place));
    for (const [position, destination] of destinations.entries())
      encoder.outputs.push(outputLine(`${encoder.nextLegNo++}\t${head}${position}\t${asset}\t`, destination));
  }
}

const outputLine = (head: string, { unspendable, amountBase, address }: Destination): string =>
  `${head}${unspendable === true ? 't' : 'f'}\t${amountBase}\t${address === undefined ? '\\N' : copyText(address)}\n`;

function sourceLine(head: string, source: Source, place: Place): string {
  const isKnown = source.address !== undefined && source.amountBase !== undefined;
  const { spends } = source;
  if (spends === undefined) {
    if (isKnown) return `${head}\\N\t\\N\t${source.amountBase}\t${copyText(source.address)}\n`;
    throw new AppError('BLOCK_CORRUPT', 'a source names neither an output nor an address with an amount', {
      details: { txId: place.txId },
    });
  }
  const ref = `${spends.index}\t${copyHex(checkHex(spends.hash, 'spent hash'))}`;
  const ahead = addressAhead(spends, place);
  if (ahead !== undefined) return `${head}${ref}\t\\N\t${copyText(ahead)}\n`;
  return isKnown ? `${head}${ref}\t${source.amountBase}\t${copyText(source.address)}\n` : `${head}${ref}\t\\N\t\\N\n`;
}

/**
 * Address of an output made later in the spender's own block (blocks ordered by hash): the spender is then the first to
 * show it. Everywhere else an output is seen before it is spent, and nothing need be said.
 */
function addressAhead(spends: NonNullable<Source['spends']>, { txId, later }: Place): string | undefined {
  const spent = later.get(spends.hash);
  if (spent === undefined || spent.txId < txId) return undefined;
  return spent.transaction.operations[0]?.destinations[spends.index]?.address;
}
