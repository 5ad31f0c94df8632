import { BYZANTIUM_HEIGHT } from '../chains.ts';
import type { RawBlockData } from '../wire/data.ts';
import { chainOf } from './recorded-chainstorage.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * Converts coinbase/chainstorage's own form back to a node's answers. That form has decimal numbers, times as ISO text,
 * and receipts and flat traces inside each transaction; it omits fields that are zero or empty.
 */
export function fromNativeBlock(value: Json): RawBlockData {
  const ethereum = asRecord(value['ethereum']);
  const header = asRecord(ethereum['header']);
  const transactions = asList(ethereum['transactions']);
  const { chain } = chainOf(value);
  const leavesOutZero = chain !== 'ETHEREUM' || Number(header['number']) >= BYZANTIUM_HEIGHT;
  return {
    block: {
      ...ZERO_HEADER,
      ...toQuantities(header),
      timestamp: toTime(header['timestamp']),
      transactions: transactions.map(toTransaction),
      uncles: header['uncles'] ?? [],
      withdrawals: asList(header['withdrawals'] ?? []).map((each) => toQuantities(each)),
    },
    receipts: transactions.map((each) => toReceipt(asRecord(each['receipt']), { transaction: each, leavesOutZero })),
    ...toTraces(transactions),
    uncles: ethereum['uncles'] === undefined ? undefined : asList(ethereum['uncles']).map(toUncle),
    ...chainOf(value),
  };
}

/** Zero is left out of this form. */
const ZERO_HEADER = { difficulty: '0x0', gasUsed: '0x0' };
const DEPOSIT_TYPE = '126';

function toTransaction(each: Json): Json {
  const { index, transactionAccessList, ...rest } = toQuantities(each);
  return {
    ...rest,
    to: emptyToUndefined(rest['to']),
    transactionIndex: toQuantity(index ?? '0'),
    gasPrice: rest['gasPrice'] ?? '0x0',
    accessList: asRecord(transactionAccessList)['accessList'],
  };
}

interface ReceiptContext {
  readonly transaction: Json;
  /** Zero is left out of this form, so that a missing status means failure; before Byzantium there was none. */
  readonly leavesOutZero: boolean;
}

function toReceipt(receipt: Json, { transaction, leavesOutZero }: ReceiptContext): Json {
  const { l1FeeInfo, ...rest } = toQuantities(receipt);
  const info = asRecord(l1FeeInfo);
  const isDeposit = transaction['type'] === DEPOSIT_TYPE;
  return {
    ...rest,
    gasUsed: rest['gasUsed'] ?? '0x0',
    cumulativeGasUsed: rest['cumulativeGasUsed'] ?? '0x0',
    status: rest['status'] ?? (leavesOutZero ? '0x0' : undefined),
    logs: asList(receipt['logs'] ?? []).map((log) => ({
      ...toQuantities(log),
      topics: log['topics'] ?? [],
      data: log['data'] ?? '0x',
    })),
    contractAddress: emptyToUndefined(receipt['contractAddress']),
    l1Fee: toQuantity(info['l1Fee'] ?? (isDeposit ? '0' : undefined)),
    gasUsedForL1: toQuantity(info['l1GasUsed']),
  };
}

/** Transactions that the node could not trace have an empty trace in this form, or none. */
function toTraces(transactions: readonly Json[]): Pick<RawBlockData, 'traces' | 'untraced'> {
  const traced = transactions.filter(isTraced);
  if (traced.length === 0 && transactions.length > 0) return {};
  return {
    traces: traced.flatMap((each) => asList(each['flattenedTraces']).map(toTrace)),
    untraced: transactions.filter((each) => !isTraced(each)).map(({ hash }) => String(hash)),
  };
}

function isTraced(transaction: Json): boolean {
  const traces = asList(transaction['flattenedTraces']);
  return traces.length > 0 && traces.every(({ type }) => type !== undefined);
}

/** Converts to the form of `trace_block`; the status of a call shows whether it failed. */
function toTrace(each: Json): Json {
  const kind = String(each['traceType'] ?? each['type']);
  const isCreate = kind.startsWith('CREATE');
  const isEnd = kind === 'SELFDESTRUCT' || kind === 'SUICIDE';
  const value = toQuantity(each['value'] ?? '0');
  const action = isEnd
    ? { address: each['from'], refundAddress: each['to'], balance: value }
    : { from: each['from'], to: each['to'], value, callType: String(each['callType'] ?? '').toLowerCase() };
  return {
    type: isCreate ? 'create' : isEnd ? 'suicide' : 'call',
    action,
    ...(isCreate ? { result: { address: each['to'] } } : {}),
    traceAddress: asList(each['traceAddress'] ?? []).map(Number),
    transactionHash: each['transactionHash'],
    blockHash: each['blockHash'],
    ...(each['error'] !== undefined || each['status'] !== '1' ? { error: each['error'] ?? 'failed' } : {}),
  };
}

const toUncle = (uncle: Json): Json => ({
  ...toQuantities(uncle),
  timestamp: toTime(uncle['timestamp']),
});

/** Numbers are decimal text in this form, and nothing else in it is text of digits alone. */
const toQuantities = (value: Json): Json =>
  Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, typeof each === 'string' ? toQuantity(each) : each]),
  );

const toQuantity = (value: unknown): string | undefined =>
  value === undefined
    ? undefined
    : /^\d+$/.test(String(value))
      ? `0x${BigInt(String(value)).toString(16)}`
      : String(value);

const toTime = (value: unknown): string =>
  `0x${Math.floor(Date.parse(String(value ?? '1970-01-01T00:00:00Z')) / 1000).toString(16)}`;

const emptyToUndefined = (value: unknown): unknown => (value === '' ? undefined : value);
const asRecord = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const asList = (value: unknown): readonly Json[] =>
  Array.isArray(value) ? value.map((each) => (typeof each === 'object' ? asRecord(each) : each)) : [];
