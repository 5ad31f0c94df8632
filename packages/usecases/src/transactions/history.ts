import { getChain, type LedgerReader, type MovementColumns, type TxId, toTxId } from '@sulian/domain';

/** All that transactions did to an object up to a height: one row a transaction and asset, oldest first. */
export interface History extends MovementColumns {
  readonly height: number;
  /** False: there are older rows than the first, which were not read. */
  readonly isWhole: boolean;
  /**
   * What came in and what went out, base units. Where outputs are spent one is the other less change, and one of the two
   * is 0; where accounts hold balances they are what was received and sent.
   */
  readonly inBase: readonly bigint[];
  readonly outBase: readonly bigint[];
  /** The same as the nearest floats, which never stand in another order: only of equal ones are units compared. */
  readonly inNear: Float64Array;
  readonly outNear: Float64Array;
}

export function toHistory(
  { chain, height }: Pick<LedgerReader, 'chain' | 'height'>,
  columns: MovementColumns,
  isWhole: boolean,
): History {
  const { receivedBase, sentBase } = columns;
  if (!getChain(chain).spendsOutputs) {
    const near = { inNear: toNear(receivedBase), outNear: toNear(sentBase) };
    return { ...columns, height, isWhole, inBase: receivedBase, outBase: sentBase, ...near };
  }
  const inBase: bigint[] = [];
  const outBase: bigint[] = [];
  for (const [row, received] of receivedBase.entries()) {
    const sent = sentBase[row] ?? 0n;
    inBase.push(received > sent ? received - sent : 0n);
    outBase.push(received < sent ? sent - received : 0n);
  }
  return { ...columns, height, isWhole, inBase, outBase, inNear: toNear(inBase), outNear: toNear(outBase) };
}

const toNear = (values: readonly bigint[]): Float64Array => Float64Array.from(values, Number);

/** Both together; the second's rows are newer. */
export function joinHistories(a: History, b: History): History {
  const join = (key: 'inBase' | 'outBase' | 'receivedBase' | 'sentBase') => [...a[key], ...b[key]];
  return {
    height: b.height,
    isWhole: a.isWhole,
    txIds: joinFloats(a.txIds, b.txIds),
    timeSecs: joinFloats(a.timeSecs, b.timeSecs),
    assets: joinInts(a.assets, b.assets),
    inBase: join('inBase'),
    outBase: join('outBase'),
    receivedBase: join('receivedBase'),
    sentBase: join('sentBase'),
    inNear: joinFloats(a.inNear, b.inNear),
    outNear: joinFloats(a.outNear, b.outNear),
  };
}

function joinFloats(a: Float64Array, b: Float64Array): Float64Array {
  const all = new Float64Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

function joinInts(a: Int32Array, b: Int32Array): Int32Array {
  const all = new Int32Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}

/** The same at a lower height. */
export function cutHistory(history: History, height: number): History {
  const end = findRow(history, toTxId(height + 1, 0));
  const cut = (values: readonly bigint[]) => values.slice(0, end);
  return {
    height,
    isWhole: history.isWhole,
    txIds: history.txIds.subarray(0, end),
    timeSecs: history.timeSecs.subarray(0, end),
    assets: history.assets.subarray(0, end),
    inBase: cut(history.inBase),
    outBase: cut(history.outBase),
    receivedBase: cut(history.receivedBase),
    sentBase: cut(history.sentBase),
    inNear: history.inNear.subarray(0, end),
    outNear: history.outNear.subarray(0, end),
  };
}

/** The first row whose transaction is not before this one. */
export function findRow({ txIds }: Pick<History, 'txIds'>, txId: TxId): number {
  let [low, high] = [0, txIds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((txIds[middle] ?? 0) < txId) low = middle + 1;
    else high = middle;
  }
  return low;
}
