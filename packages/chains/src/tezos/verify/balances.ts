import { AppError } from '@sulian/domain';
import type { TezosBlockData } from '../wire/data.ts';
import type { BalanceUpdate } from '../wire/schema.ts';

/** Lists of changes of balances, each with the operation that it belongs to; undefined: the block itself. */
type UpdateList = readonly [operation: string | undefined, updates: readonly BalanceUpdate[]];

/** Shares within a baker's stake, which count no coins. */
const isCoin = ({ kind }: BalanceUpdate): boolean => kind !== 'staking';

/**
 * Rejects a block whose balances do not balance. Since Ithaca (2022-04) every change has a counterpart in its own list.
 * The fees that operations pay into the accumulator leave it at the end of the block. Earlier receipts contain no
 * counterpart of what is made or burnt, so nothing can be checked.
 *
 * @throws BLOCK_CORRUPT with `problem: UNBALANCED`
 * @see gitlab.com/tezos/tezos, src/proto_alpha/lib_protocol/token.ml (transfer)
 */
export function verifyBalances(data: TezosBlockData): void {
  if (data.header.payload_hash === undefined) return;
  const lists = [...listBlockUpdates(data), ...listOperationUpdates(data)];
  for (const [operation, updates] of lists) expectZero(sumOf(updates.filter(isCoin)), data, operation);
  const fees = lists.flatMap(([, updates]) => updates).filter(({ kind }) => kind === 'accumulator');
  expectZero(sumOf(fees), data, undefined);
}

const listBlockUpdates = ({ metadata }: TezosBlockData): readonly UpdateList[] => [
  [undefined, metadata.balance_updates],
  ...metadata.implicit_operations_results.map(({ balance_updates }): UpdateList => [undefined, balance_updates]),
];

const listOperationUpdates = ({ operations }: TezosBlockData): readonly UpdateList[] =>
  operations
    .flat()
    .flatMap(({ hash, contents }) =>
      contents.flatMap(({ metadata }): readonly UpdateList[] => [
        [hash, metadata.balance_updates],
        [hash, metadata.operation_result?.balance_updates ?? []],
        ...metadata.internal_operation_results.map(({ result }): UpdateList => [hash, result.balance_updates]),
      ]),
    );

const sumOf = (updates: readonly BalanceUpdate[]): bigint => updates.reduce((sum, { change }) => sum + change, 0n);

function expectZero(differenceBase: bigint, { header }: TezosBlockData, operation: string | undefined): void {
  if (differenceBase === 0n) return;
  const details = { level: header.level, operation, problem: 'UNBALANCED', differenceBase: String(differenceBase) };
  throw new AppError('BLOCK_CORRUPT', 'changes of balances do not balance', { details });
}
