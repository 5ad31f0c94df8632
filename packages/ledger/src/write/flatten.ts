import {
  AppError,
  type Block,
  type Destination,
  type Operation,
  type Transaction,
  type TxId,
  txIdAt,
} from '@sulian/domain';
import { assetOf, type TokenNumbers } from '../assets/number-tokens.ts';
import type { FlatLeg, FlatTransaction } from '../rows/flat-leg.ts';
import { checkHex } from '../tables/hash.ts';
import { packOperation } from '../tables/operation.ts';

/** Transactions of the blocks in ledger order, each with its legs in order: operation, sources before destinations, position. */
export function flatten(blocks: readonly Block[], tokens: TokenNumbers): readonly FlatTransaction[] {
  return blocks.flatMap((block) => {
    checkHex(block.hash, 'block hash');
    checkHex(block.parentHash, 'parent hash');
    return block.transactions.map((source, at) => flattenTransaction(source, txIdAt(block, at), tokens));
  });
}

function flattenTransaction(source: Transaction, txId: TxId, tokens: TokenNumbers): FlatTransaction {
  checkHex(source.hash, 'transaction hash');
  const legs: FlatLeg[] = [];
  for (const [at, operation] of source.operations.entries()) {
    const numbered = { txId, number: packOperation(at, operation.type), asset: assetOf(operation, tokens), operation };
    addSources(legs, numbered);
    addDestinations(legs, numbered);
  }
  addTokens(legs, { txId, source, tokens });
  return { txId, source, legs };
}

/** Legs of the tokens in outputs. */
function addTokens(
  legs: FlatLeg[],
  { txId, source, tokens }: { readonly txId: TxId; readonly source: Transaction; readonly tokens: TokenNumbers },
): void {
  for (const [position, destination] of (source.operations[0]?.destinations ?? []).entries())
    for (const tokenAmount of destination.tokens ?? []) {
      const asset = assetOf({ ...tokenAmount, asset: 0 }, tokens);
      legs.push(
        toDestinationLeg(
          { txId, operation: packOperation(asset, tokenAmount.type), position, asset },
          { ...destination, ...tokenAmount },
        ),
      );
    }
}

interface Numbered {
  readonly txId: TxId;
  readonly number: number;
  readonly asset: number;
  readonly operation: Operation;
}

function addSources(legs: FlatLeg[], { txId, number, asset, operation }: Numbered): void {
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
      asset,
      isUnspendable: false,
      spentHash: each.spends === undefined ? undefined : checkHex(each.spends.hash, 'spent hash'),
      spentIndex: each.spends?.index,
      spentTxId: undefined,
      // Half of a pair would be a row with a wrong sum.
      text: isKnown ? each.address : undefined,
      addressId: undefined,
      amount: isKnown || each.spends !== undefined ? each.amountBase : undefined,
    });
  }
}

function addDestinations(legs: FlatLeg[], { txId, number, asset, operation }: Numbered): void {
  for (const [position, each] of operation.destinations.entries())
    legs.push(toDestinationLeg({ txId, operation: number, position, asset }, each));
}

const toDestinationLeg = (
  head: Pick<FlatLeg, 'txId' | 'operation' | 'position' | 'asset'>,
  { address, amountBase, unspendable }: Destination,
): FlatLeg => ({
  txId: head.txId,
  operation: head.operation,
  isDestination: true,
  position: head.position,
  asset: head.asset,
  isUnspendable: unspendable === true,
  spentHash: undefined,
  spentIndex: undefined,
  spentTxId: undefined,
  text: address,
  addressId: undefined,
  amount: amountBase,
});
