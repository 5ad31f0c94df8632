import type { Operation, Transaction } from '@sulian/domain';
import { normalizeBlock } from '../normalize/normalize.ts';
import { addressOf, makeBlock, type Signed, sign } from './make-block.ts';

const NAMES = new Map<string, string>();

/** An address of a name, by which `describeOne` names it. */
export const named = (name: string, kind: Parameters<typeof addressOf>[1] = 'tz1'): string => {
  const address = addressOf(name, kind);
  NAMES.set(address, name);
  return address;
};

const nameOf = (address: string | undefined): string =>
  (address ?? '-').replace(/(?:tz1|KT1|sr1)\w{33}/g, (each) => NAMES.get(each) ?? each);

/** An operation as a line to read. */
const describeOne = ({ type, token: key, sources, destinations }: Operation): string =>
  [
    type,
    nameOf(sources[0]?.address),
    '→',
    destinations.map(({ address, amountBase }) => `${nameOf(address)} ${amountBase}`).join(' + '),
    ...(key === undefined ? [] : [`of ${nameOf(key)}`]),
  ].join(' ');

export const describeAll = ({ operations }: Transaction): readonly string[] => operations.map(describeOne);

/** Transaction of a batch that is signed as one. */
export const normalize = (...contents: readonly Signed[]): Transaction =>
  normalizeBlock(makeBlock([contents.map(sign)])).block.transactions[0] as Transaction;

/** Data of contracts. */
export const pair = (...args: readonly unknown[]): unknown => ({ prim: 'Pair', args });
export const text = (string: string): unknown => ({ string });
export const nat = (value: number): unknown => ({ int: String(value) });

/** Lines that a call changed in a contract's book; without a value it took one out. */
export const book = (...updates: readonly { readonly key: unknown; readonly value?: unknown }[]) => ({
  lazy_storage_diff: [{ kind: 'big_map', id: '7', diff: { action: 'update', updates } }],
});
