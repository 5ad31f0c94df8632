import { AppError, type Block, type Operation, type Transaction, type TxId, toTxId } from '@sulian/domain';
import { checkHex } from '../tables/hash.ts';

/** A leg on its way into the tables; address and amount of a spending one are filled in when its output is found. */
export interface FlatLeg {
  readonly txId: TxId;
  readonly operation: number;
  readonly isDestination: boolean;
  readonly position: number;
  readonly asset: number;
  readonly isUnspendable: boolean;
  readonly spentHash: string | undefined;
  readonly spentIndex: number | undefined;
  spentTxId: TxId | undefined;
  text: string | undefined;
  addressId: number | undefined;
  amount: bigint | undefined;
}

export interface FlatTransaction {
  readonly txId: TxId;
  readonly source: Transaction;
  readonly legs: readonly FlatLeg[];
}

/** Transactions of the blocks in ledger order, each with its legs in order: operation, sources before destinations, position. */
export function flatten(blocks: readonly Block[]): readonly FlatTransaction[] {
  return blocks.flatMap((block) => {
    checkHex(block.hash, 'block hash');
    checkHex(block.parentHash, 'parent hash');
    return block.transactions.map((source, position) => flattenTransaction(source, toTxId(block.height, position)));
  });
}

function flattenTransaction(source: Transaction, txId: TxId): FlatTransaction {
  checkHex(source.hash, 'transaction hash');
  const legs: FlatLeg[] = [];
  for (const [number, operation] of source.operations.entries()) {
    addSources(legs, { txId, number, operation });
    addDestinations(legs, { txId, number, operation });
  }
  return { txId, source, legs };
}

interface Numbered {
  readonly txId: TxId;
  readonly number: number;
  readonly operation: Operation;
}

function addSources(legs: FlatLeg[], { txId, number, operation }: Numbered): void {
  for (const [position, each] of operation.sources.entries()) {
    const isKnown = each.address !== undefined && each.amountBase !== undefined;
    if (!isKnown && each.spends === undefined)
      throw new AppError('BLOCK_CORRUPT', 'a source names neither an output nor an address with an amount', {
        details: { txId, operation: number, position },
      });
    legs.push({
      txId,
      operation: number,
      isDestination: false,
      position,
      asset: operation.asset,
      isUnspendable: false,
      spentHash: each.spends === undefined ? undefined : checkHex(each.spends.hash, 'spent hash'),
      spentIndex: each.spends?.index,
      spentTxId: undefined,
      // Half of a pair would be a row with a wrong sum.
      text: isKnown ? each.address : undefined,
      addressId: undefined,
      amount: isKnown ? each.amountBase : undefined,
    });
  }
}

function addDestinations(legs: FlatLeg[], { txId, number, operation }: Numbered): void {
  for (const [position, each] of operation.destinations.entries())
    legs.push({
      txId,
      operation: number,
      isDestination: true,
      position,
      asset: operation.asset,
      isUnspendable: each.unspendable === true,
      spentHash: undefined,
      spentIndex: undefined,
      spentTxId: undefined,
      text: each.address,
      addressId: undefined,
      amount: each.amountBase,
    });
}
