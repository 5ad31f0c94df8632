import type { Operation, Transaction } from '@sulian/domain';
import { toOperation } from '../../contracts/to-operation.ts';
import type { StateEntry } from '../wire/schema.ts';
import { findRule } from './holdings.ts';

/** Balances before the first ledger that still exists: earlier ledgers are lost. */
export function toGenesis(hash: string, state: readonly StateEntry[]): Transaction | undefined {
  const operations = state.flatMap(toOperations);
  return operations.length === 0 ? undefined : { hash, kind: 'coinbase', status: 'success', operations };
}

const toOperations = ({ LedgerEntryType: type, index, ...fields }: StateEntry): readonly Operation[] =>
  (findRule(type)?.list((field) => fields[field], index.toUpperCase()) ?? [])
    .filter(({ base }) => base !== 0n)
    .map(({ asset, holder, base }) =>
      toOperation({
        type: 'GENESIS',
        from: undefined,
        to: holder,
        amountBase: base,
        ...(asset === undefined ? {} : { token: asset }),
      }),
    );
