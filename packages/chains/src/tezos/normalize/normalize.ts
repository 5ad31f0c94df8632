import type { Block, Operation, TokenFacts, Transaction } from '@sulian/domain';
import { createDataWarnings } from '../../data-warnings.ts';
import { isContractAddress } from '../address/address.ts';
import type { DataWarning, DataWarningKind } from '../data-warnings.ts';
import type { TezosBlockData } from '../wire/data.ts';
import { toOperation } from './coins.ts';
import { findProposer } from './fees.ts';
import { toGroup } from './group.ts';
import { netMoves } from './net-moves.ts';

const CHAIN = 'TEZOS';

export interface NormalizedBlock {
  readonly block: Block;
  /** In addition to those of `verifyBlockData`. */
  readonly dataWarnings: readonly DataWarning[];
}

/** A node's block in the ledger's words: a group of operations that was signed as one is a transaction. */
export function normalizeBlock(data: TezosBlockData): NormalizedBlock {
  const dataWarnings = createDataWarnings<DataWarningKind>();
  const tokens = new Map<string, TokenFacts>();
  const contracts = new Set<string>();
  const transactions: Transaction[] = [];
  const proposer = findProposer(data);
  for (const operation of data.operations.flat()) {
    const group = toGroup(operation, proposer);
    for (const problem of group.problems) dataWarnings.add(problem, operation.hash);
    for (const token of group.tokens) tokens.set(token.token, token);
    for (const address of group.contracts) if (isContractAddress(address)) contracts.add(address);
    if (group.transaction !== undefined) transactions.push(group.transaction);
  }
  const own = netBlock(data);
  if (own.hasUnknown) dataWarnings.add('UPDATE_UNKNOWN');
  if (own.operations.length > 0) transactions.push(toCoinbase(data.hash, own.operations));
  return {
    block: {
      chain: CHAIN,
      height: data.header.level,
      hash: data.hash,
      parentHash: data.parentHash,
      timeSec: data.timeSec,
      transactions,
      ...(contracts.size === 0 ? {} : { contracts: [...contracts] }),
      ...(tokens.size === 0 ? {} : { tokens: [...tokens.values()] }),
    },
    dataWarnings: dataWarnings.list(),
  };
}

/**
 * Operations of the chain itself: rewards, the subsidy of its own exchange, slashing, the migration to a new protocol.
 */
function netBlock({ metadata }: TezosBlockData) {
  const lists = [
    metadata.balance_updates,
    ...metadata.implicit_operations_results.map(({ balance_updates }) => balance_updates),
  ];
  const netLists = lists.map(netMoves);
  return {
    hasUnknown: netLists.some((each) => each.hasUnknown),
    operations: netLists.flatMap(({ moves }) =>
      moves.map((move) =>
        toOperation(move, 'IRREGULAR_STATE_CHANGE', move.category === undefined ? 'BLOCK_REWARD' : 'REWARD'),
      ),
    ),
  };
}

const toCoinbase = (hash: string, operations: readonly Operation[]): Transaction => ({
  hash,
  kind: 'coinbase',
  status: 'success',
  feeBase: 0n,
  operations,
});
