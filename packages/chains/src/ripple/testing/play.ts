import type { Operation, Transaction } from '@sulian/domain';
import { type NormalizedBlock, normalizeLedger } from '../normalize/normalize.ts';
import { parseLedgerData } from '../wire/data.ts';
import { listImbalances } from './imbalances.ts';
import { inLedger } from './real-files.ts';

/** Accounts and entries made for tests by the published formats: nothing of these kinds is among the real data. */
export const ANNE = 'r9cZA1mLK5R5Am25ArfXFmqgNwjZgnfk59';
export const BEN = 'rpZc4mVfWUif9CRoHRKKcmhu1nx2xktxBo';
export const CARL = 'rLczgQHxPhWtjkaQqn3Q6UM8AbRbbRvs5K';
export const USD = '0000000000000000000000005553440000000000';
export const ID = 'A'.repeat(64);

export type Json = Record<string, unknown>;
type Fields = Readonly<Json>;

export const modified = (type: string, final: Fields, previous: Fields, id = ID): Json => ({
  ModifiedNode: { LedgerEntryType: type, LedgerIndex: id, FinalFields: final, PreviousFields: previous },
});
export const created = (type: string, fields: Fields, id = ID): Json => ({
  CreatedNode: { LedgerEntryType: type, LedgerIndex: id, NewFields: fields },
});
export const deleted = (type: string, final: Fields, previous: Fields = {}, id = ID): Json => ({
  DeletedNode: { LedgerEntryType: type, LedgerIndex: id, FinalFields: final, PreviousFields: previous },
});
export const coins = (Account: string, from: number, to: number): Json =>
  modified('AccountRoot', { Account, Balance: String(to), Flags: 0 }, { Balance: String(from) });

/** A line on which `low` has trust in `high`. */
export const line = (
  low: string,
  high: string,
  [from, to]: readonly [string, string],
  flags: readonly [number, number] = [0, 0],
) =>
  modified(
    'RippleState',
    {
      Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: to },
      Flags: flags[1],
      LowLimit: { currency: 'USD', issuer: low, value: '0' },
      HighLimit: { currency: 'USD', issuer: high, value: '0' },
    },
    {
      ...(from === to ? {} : { Balance: { currency: 'USD', issuer: 'rrrrrrrrrrrrrrrrrrrrBZbvji', value: from } }),
      ...(flags[0] === flags[1] ? {} : { Flags: flags[0] }),
    },
  );

/** Block of one transaction with these entries. @throws Error if its inputs and outputs differ */
export function play(body: Fields, nodes: readonly Json[], result = 'tesSUCCESS'): NormalizedBlock {
  const read = normalizeLedger(
    parseLedgerData(
      inLedger({
        Account: ANNE,
        Fee: '10',
        ...body,
        meta: { AffectedNodes: nodes, TransactionResult: result, ...((body['outcome'] as Json | undefined) ?? {}) },
      }),
    ),
  );
  const imbalances = listImbalances(read.block);
  if (imbalances.length > 0) throw new Error(imbalances.join('\n'));
  return read;
}

export const only = ({ block }: NormalizedBlock): Transaction => block.transactions[0] as Transaction;

export const brief = ({ operations }: { readonly operations: readonly Operation[] }) =>
  operations
    .slice(1)
    .map(({ type, sources, destinations, token }) => [
      type,
      sources[0]?.address,
      destinations[0]?.address,
      destinations[0]?.amountBase,
      ...(token === undefined ? [] : [token]),
    ]);
