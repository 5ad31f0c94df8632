import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '@sulian/domain';
import { describeJsonFault } from '../../codecs/json-fault.ts';
import type { RawBlockData } from '../wire/data.ts';

/** A block of an export, and whether all of its transactions' own rows are there: without them fees are not known. */
export interface ExportedBlock extends RawBlockData {
  readonly isComplete: boolean;
}

export const EXPORT_FILES = ['blocks.csv', 'transactions.csv', 'traces.csv', 'logs.json'] as const;

type Row = Readonly<Record<string, string>>;
type Json = Readonly<Record<string, unknown>>;

/**
 * Blocks of a folder as graphsense-lib exports them: `blocks.csv`, `transactions.csv`, `traces.csv` and, one object a
 * line, `logs.json`. Traces name every transaction; where one has no row of its own, what it paid for gas is missing.
 */
export async function readExport(folder: string): Promise<readonly ExportedBlock[]> {
  const [blocks, transactions, traces] = await Promise.all(
    EXPORT_FILES.slice(0, 3).map(async (name) => parseCsv(await readFile(join(folder, name), 'utf8'))),
  );
  const logs = parseLines(await readFile(join(folder, 'logs.json'), 'utf8'));
  const rowsOf = groupBy(transactions ?? [], (row) => row['blockId'] ?? '');
  const tracesOf = groupBy(traces ?? [], (row) => row['blockId'] ?? '');
  const logsOf = groupBy(logs, (log) => String(log['txHash']));
  return (blocks ?? []).map((block) =>
    toBlock(block, {
      rows: rowsOf.get(block['blockId'] ?? '') ?? [],
      traces: tracesOf.get(block['blockId'] ?? '') ?? [],
      logsOf,
    }),
  );
}

interface Parts {
  readonly rows: readonly Row[];
  readonly traces: readonly Row[];
  readonly logsOf: ReadonlyMap<string, readonly Json[]>;
}

function toBlock(block: Row, { rows, traces, logsOf }: Parts): ExportedBlock {
  const calls = groupBy(
    traces.filter((trace) => trace['txHash'] !== ''),
    (trace) => trace['txHash'] ?? '',
  );
  const rowOf = new Map(rows.map((row) => [row['txHash'], row]));
  const hashes = [...calls.keys()].sort((a, b) => placeOf(a) - placeOf(b));
  // Rows and logs know a transaction's place; what has neither comes last, in the order of the traces.
  function placeOf(hash: string): number {
    return Number(rowOf.get(hash)?.['transactionIndex'] ?? logsOf.get(hash)?.[0]?.['transactionIndex'] ?? 1e9);
  }
  return {
    isComplete: hashes.every((hash) => rowOf.has(hash)) && hashes.length === Number(block['transactionCount']),
    block: {
      ...toHeader(block),
      transactions: hashes.map((hash) => toTransaction(hash, rowOf.get(hash), calls.get(hash) ?? [])),
      uncles: [],
    },
    receipts: hashes.map((hash) => toReceipt(hash, { row: rowOf.get(hash), calls: calls.get(hash) ?? [], logsOf })),
    traces: [...calls.values()].flat().map(toTrace),
    balanceAdjustments: { rewards: listRewards(traces) },
  };
}

const toHeader = (block: Row): Json => ({
  number: toQuantity(block['blockId']),
  hash: block['blockHash'],
  parentHash: block['parentHash'],
  timestamp: toQuantity(block['timestamp']),
  sha3Uncles: block['sha3_uncles'],
  ...Object.fromEntries(
    ['nonce', 'logsBloom', 'transactionsRoot', 'stateRoot', 'receiptsRoot', 'miner', 'extraData'].map((name) => [
      name,
      block[name],
    ]),
  ),
  ...Object.fromEntries(
    ['difficulty', 'gasLimit', 'gasUsed', 'baseFeePerGas'].map((name) => [name, toQuantity(block[name])]),
  ),
});

function toTransaction(hash: string, row: Row | undefined, calls: readonly Row[]): Json {
  const root = rootOf(hash, calls);
  return {
    hash,
    from: row?.['fromAddress'] ?? root['fromAddress'],
    to: isCreation(root) ? undefined : root['toAddress'],
    value: toQuantity(root['value']),
    input: row?.['input'] ?? '0x',
    gas: toQuantity(row?.['gas']),
    nonce: toQuantity(row?.['nonce']),
    gasPrice: toQuantity(row?.['gasPrice']),
  };
}

function toReceipt(hash: string, of: { row: Row | undefined; calls: readonly Row[]; logsOf: Parts['logsOf'] }): Json {
  const root = rootOf(hash, of.calls);
  const isFine = root['status'] === '1';
  const logs = [...(of.logsOf.get(hash) ?? [])].sort((a, b) => Number(a['logIndex']) - Number(b['logIndex']));
  return {
    transactionHash: hash,
    status: isFine ? '0x1' : '0x0',
    gasUsed: toQuantity(of.row?.['receiptGasUsed']) ?? '0x0',
    contractAddress: isFine && isCreation(root) ? root['toAddress'] : undefined,
    logs: logs.map((log) => ({
      address: log['address'],
      topics: log['topics'],
      data: log['data'],
      logIndex: toQuantity(String(log['logIndex'])),
      transactionHash: hash,
    })),
  };
}

/** `call_0xhash_0_1`: a trace's kind, its transaction and its place among the calls. */
const pathOf = (trace: Row): readonly string[] => (trace['traceId'] ?? '').split('_').slice(2).filter(Boolean);
const isCreation = (trace: Row): boolean => trace['traceId']?.startsWith('create_') === true;

function rootOf(hash: string, calls: readonly Row[]): Row {
  const root = calls.find((call) => pathOf(call).length === 0) ?? calls[0];
  if (root === undefined) throw new AppError('BLOCK_CORRUPT', 'a transaction has no trace', { details: { hash } });
  return root;
}

function toTrace(row: Row): Json {
  const value = toQuantity(row['value']) ?? '0x0';
  const [from, to] = [row['fromAddress'], row['toAddress']];
  const kind = row['traceId']?.split('_')[0];
  return {
    type: kind,
    action:
      kind === 'suicide'
        ? { address: from, refundAddress: to, balance: value }
        : { callType: row['callType'] === '' ? undefined : row['callType'], from, to, value },
    ...(kind === 'create' ? { result: { address: to } } : {}),
    traceAddress: pathOf(row).map(Number),
    transactionHash: row['txHash'],
    ...(row['status'] === '1' ? {} : { error: 'failed' }),
  };
}

/** `reward_15000000_0` is the block's own; the others are its uncles'. */
const listRewards = (traces: readonly Row[]): readonly Json[] =>
  traces
    .filter((trace) => trace['traceId']?.startsWith('reward_'))
    .map((row) => ({
      isUncle: row['traceId']?.endsWith('_0') === false,
      address: row['toAddress'],
      value: toQuantity(row['value']),
    }));

/** Some amounts are written short, as 199e17. */
const SHORT = /^(\d{1,78})e\+?(\d{1,2})$/i;

function toQuantity(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined;
  const short = SHORT.exec(text);
  const digits = short === null ? text : `${short[1]}${'0'.repeat(Number(short[2]))}`;
  if (!/^\d{1,78}$/.test(digits))
    throw new AppError('BLOCK_CORRUPT', 'invalid number in the export', { details: { text: text.slice(0, 80) } });
  return `0x${BigInt(digits).toString(16)}`;
}

/** Parses CSV without quoting: no field of these files contains a comma or a quote. */
function parseCsv(text: string): readonly Row[] {
  const [head, ...lines] = text.split(/\r?\n/).filter((line) => line !== '');
  const names = head?.split(',') ?? [];
  return lines.map((line) => {
    const cells = line.split(',');
    if (cells.length !== names.length)
      throw new AppError('BLOCK_CORRUPT', 'a line of the export has too few or too many fields');
    return Object.fromEntries(names.map((name, i) => [name, cells[i] ?? '']));
  });
}

function parseLines(text: string): readonly Json[] {
  try {
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Json);
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', `a line of the export: ${describeJsonFault(cause, 'not valid JSON')}`, {
      cause,
    });
  }
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
