import { AppError, FAMILY_TRAITS } from '@sulian/domain';
import { isStateSync, type RpcBlock, type RpcTransaction } from './schema.ts';

/** A call that took effect: it and all its callers succeeded. */
export interface TracedCall {
  readonly kind: 'CALL' | 'CREATE' | 'SELFDESTRUCT';
  readonly from: string;
  readonly to: string;
  readonly valueBase: bigint;
}

/** Value that moved before or after the EVM ran (Arbitrum); undefined: made or destroyed. */
export interface OuterTransfer {
  readonly purpose: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly valueBase: bigint;
}

export interface TransactionTrace {
  readonly isFailed: boolean;
  /** Below the transaction's own call, in the order of execution. */
  readonly calls: readonly TracedCall[];
  /** Accounts that called another from their code, whatever the outcome: accounts with code. */
  readonly callers: readonly string[];
  readonly before: readonly OuterTransfer[];
  readonly after: readonly OuterTransfer[];
}

/** Deeper than the EVM can call. */
const MAX_DEPTH = 1_100;
const { addressShape: ADDRESS } = FAMILY_TRAITS.evm;
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;
const NONE: readonly never[] = [];

type Json = Readonly<Record<string, unknown>>;

/**
 * Traces of a block by transaction: answers of `debug_traceBlock*` (callTracer, with or without envelope and hash) or of
 * `trace_block`.
 * @param untraced hashes of transactions without a trace in the answer
 * @throws BLOCK_CORRUPT
 */
export function parseTraces(
  answer: unknown,
  block: RpcBlock,
  untraced: ReadonlySet<string>,
): ReadonlyMap<string, TransactionTrace> {
  if (!Array.isArray(answer)) throw corrupt('the traces are not a list', {});
  const first: unknown = answer[0];
  if (isRecord(first) && first['action'] !== undefined) return parseFlat(answer, block, untraced);
  const listed = block.transactions.filter(({ hash }) => !untraced.has(hash));
  const traced = answer.length < listed.length ? listed.filter(isTraced) : listed;
  if (answer.length !== traced.length)
    throw corrupt('the node answers with another number of traces than there are transactions', {
      traces: answer.length,
      transactions: block.transactions.length,
    });
  const traces = new Map<string, TransactionTrace>();
  for (const [i, transaction] of traced.entries()) {
    const frame = findFrame(answer[i], transaction.hash);
    if (frame !== undefined) traces.set(transaction.hash, parseCallTrace(frame));
    else if (isTraced(transaction)) throw corrupt('a transaction has no trace', { transaction: transaction.hash });
  }
  return traces;
}

/** Outermost call of an entry; undefined where geth puts what went wrong with the tracing itself in its place. */
export function findFrame(entry: unknown, hash?: string): Json | undefined {
  if (!isRecord(entry)) return undefined;
  const named = entry['txHash'];
  if (typeof named === 'string' && hash !== undefined && named.toLowerCase() !== hash)
    throw corrupt('the node answers with the trace of another transaction', { transaction: hash, answered: named });
  const frame = entry['result'] ?? entry;
  return isRecord(frame) && typeof frame['type'] === 'string' ? frame : undefined;
}

/** One callTracer answer. @throws BLOCK_CORRUPT */
function parseCallTrace(top: Json): TransactionTrace {
  const isFailed = hasError(top);
  const calls: TracedCall[] = [];
  const callers = new Set<string>();
  walk(top['calls'], { tracedCalls: isFailed ? [] : calls, callers }, 1);
  return {
    isFailed,
    calls: calls,
    callers: [...callers],
    before: listOuter(top['beforeEVMTransfers']),
    after: listOuter(top['afterEVMTransfers']),
  };
}

interface Walked {
  readonly tracedCalls: TracedCall[];
  readonly callers: Set<string>;
}

function walk(calls: unknown, { tracedCalls, callers }: Walked, depth: number): void {
  if (calls === undefined || calls === null) return;
  if (!Array.isArray(calls) || depth > MAX_DEPTH) throw corrupt('the calls of a trace are not a list', { depth });
  for (const call of calls) {
    if (!isRecord(call) || typeof call['type'] !== 'string') throw corrupt('a call of a trace has no type', {});
    callers.add(toAddress(call['from']));
    // The effects of a failed call are undone; its callers still have code.
    const isUndone = hasError(call);
    if (isUndone) {
      walk(call['calls'], { tracedCalls: [], callers }, depth + 1);
      continue;
    }
    const traced = toTracedCall(call['type'], call);
    if (traced !== undefined) tracedCalls.push(traced);
    walk(call['calls'], { tracedCalls, callers }, depth + 1);
  }
}

/** Calls that borrow code, or may not pay, move nothing. */
function toTracedCall(type: string, call: Json): TracedCall | undefined {
  const kind = KINDS[type.toUpperCase()];
  if (kind === undefined) throw corrupt(`a trace has a call of unknown type ${type.slice(0, 30)}`, {});
  if (kind === 'NONE') return undefined;
  return {
    kind,
    from: toAddress(call['from']),
    to: toAddress(call['to']),
    valueBase: toBase(call['value']),
  };
}

const KINDS: Readonly<Record<string, TracedCall['kind'] | 'NONE'>> = {
  CALL: 'CALL',
  CREATE: 'CREATE',
  CREATE2: 'CREATE',
  SELFDESTRUCT: 'SELFDESTRUCT',
  SUICIDE: 'SELFDESTRUCT',
  DELEGATECALL: 'NONE',
  CALLCODE: 'NONE',
  STATICCALL: 'NONE',
};

function listOuter(value: unknown): readonly OuterTransfer[] {
  if (!Array.isArray(value) || value.length === 0) return NONE;
  return value.filter(isRecord).map((each) => ({
    purpose: String(each['purpose'] ?? ''),
    from: each['from'] == null ? undefined : toAddress(each['from']),
    to: each['to'] == null ? undefined : toAddress(each['to']),
    valueBase: toBase(each['value']),
  }));
}

interface FlatFrame {
  readonly address: readonly number[];
  readonly isFailed: boolean;
  readonly traced: TracedCall | undefined;
  readonly caller: string | undefined;
}

/** `trace_block`: one list for the block; a call's place in its transaction is its traceAddress. */
function parseFlat(
  answer: readonly unknown[],
  block: RpcBlock,
  untraced: ReadonlySet<string>,
): ReadonlyMap<string, TransactionTrace> {
  const frames = new Map<string, FlatFrame[]>(block.transactions.map(({ hash }) => [hash, []]));
  const optional = new Set(block.transactions.filter((each) => !isTraced(each)).map(({ hash }) => hash));
  for (const each of answer) {
    if (!isRecord(each)) throw corrupt('a trace is missing', {});
    if (each['type'] === 'reward') continue;
    if (typeof each['blockHash'] === 'string' && each['blockHash'].toLowerCase() !== block.hash)
      throw corrupt('the traces are of another block', { block: block.hash, answered: each['blockHash'] });
    const hash = String(each['transactionHash']).toLowerCase();
    const list = frames.get(hash);
    if (list === undefined)
      throw corrupt('a trace is of a transaction that is not in the block', { transaction: hash });
    list.push(toFlatFrame(each));
  }
  const traces = new Map<string, TransactionTrace>();
  for (const [hash, list] of frames) {
    if (list.length === 0 && (optional.has(hash) || untraced.has(hash))) continue;
    if (list.length === 0) throw corrupt('a transaction has no trace', { transaction: hash });
    traces.set(hash, joinFlat(list));
  }
  return traces;
}

function toFlatFrame(each: Json): FlatFrame {
  const action = isRecord(each['action']) ? each['action'] : {};
  const path: unknown = each['traceAddress'];
  return {
    address: Array.isArray(path) ? path.map(Number) : [],
    isFailed: hasError(each),
    traced: hasError(each) ? undefined : toFlatTracedCall(each, action),
    caller: findCaller(each, action),
  };
}

/** Caller of a frame; undefined for the transaction's own. */
function findCaller(each: Json, action: Json): string | undefined {
  const path: unknown = each['traceAddress'];
  if (!Array.isArray(path) || path.length === 0) return undefined;
  const caller = each['type'] === 'suicide' ? action['address'] : action['from'];
  return caller === undefined ? undefined : toAddress(caller);
}

function toFlatTracedCall(each: Json, action: Json): TracedCall | undefined {
  if (each['type'] === 'create') {
    const result = isRecord(each['result']) ? each['result'] : {};
    return toTracedCall('CREATE', { ...action, to: result['address'] });
  }
  if (each['type'] === 'suicide')
    return toTracedCall('SELFDESTRUCT', {
      from: action['address'],
      to: action['refundAddress'],
      value: action['balance'],
    });
  return toTracedCall(String(action['callType'] ?? each['type']), action);
}

/** Joins frames in the order of execution, parents before children. */
function joinFlat(frames: readonly FlatFrame[]): TransactionTrace {
  const failed = new Set<string>();
  const calls: TracedCall[] = [];
  for (const { address, isFailed, traced } of frames) {
    const parent = address.slice(0, -1).join('.');
    if (isFailed || (address.length > 0 && failed.has(parent))) failed.add(address.join('.'));
    else if (traced !== undefined && address.length > 0) calls.push(traced);
  }
  const callers = [...new Set(frames.flatMap(({ caller }) => caller ?? []))];
  return { isFailed: failed.has(''), calls: calls, callers, before: NONE, after: NONE };
}

/** Most nodes leave out what they bring over from another chain. */
const isTraced = (transaction: RpcTransaction): boolean => !isStateSync(transaction);

const hasError = (frame: Json): boolean => frame['error'] !== undefined && frame['error'] !== null;

function toAddress(value: unknown): string {
  if (typeof value !== 'string' || !ADDRESS.test(value)) throw corrupt('a trace names no address', { value });
  return value.toLowerCase();
}

function toBase(value: unknown): bigint {
  if (value === undefined || value === null) return 0n;
  if (typeof value !== 'string' || !QUANTITY.test(value)) throw corrupt('a trace has no amount', { value });
  return BigInt(value);
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const corrupt = (message: string, details: Json): AppError => new AppError('BLOCK_CORRUPT', message, { details });
