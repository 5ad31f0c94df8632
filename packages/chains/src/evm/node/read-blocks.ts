import { type AppError, isAppError } from '@sulian/domain';
import type { TraceMethod } from '../../family.ts';
import { malformed } from '../../rpc/faults.ts';
import { getResult, type RpcCall, type RpcClient, type RpcOutcome } from '../../rpc/json-rpc.ts';
import type { RawBlockData } from '../wire/data.ts';
import { isMissingMethod, isPruned } from './dialect.ts';

/** Capabilities of a node, learnt from its refusals. */
export interface Abilities {
  hasBlockReceipts: boolean;
  traces: TraceMethod;
  /** A block whose traces the node has pruned is read without them; otherwise it is a fault. */
  readonly isTraceOptional?: boolean;
}

export interface NodeBlock extends RawBlockData {
  readonly height: number;
  readonly block: Json;
  readonly receipts: readonly unknown[];
}

type Json = Readonly<Record<string, unknown>>;

const toHex = (value: number): string => `0x${value.toString(16)}`;

/** Reads all of a node's data of some blocks, unverified. @throws SOURCE_* */
export async function readNodeBlocks(
  client: RpcClient,
  abilities: Abilities,
  heights: readonly number[],
): Promise<readonly NodeBlock[]> {
  const blocks = await readHeaders(client, heights);
  const receipts = await readReceipts(client, abilities, blocks);
  const traces = await readTraces(client, abilities, blocks);
  const uncles = await readUncles(client, blocks);
  return blocks.map((each, i) => ({
    height: each.height,
    block: each.block,
    receipts: receipts[i] ?? [],
    traces: traces?.[i],
    uncles: uncles[i],
  }));
}

interface Header {
  readonly height: number;
  readonly block: Json;
  readonly transactions: readonly Json[];
}

async function readHeaders(client: RpcClient, heights: readonly number[]): Promise<readonly Header[]> {
  const outcomes = await client.batch(
    heights.map((height) => ({ method: 'eth_getBlockByNumber', params: [toHex(height), true] })),
  );
  return heights.map((height, i) => {
    const block = getResult(outcomes[i]);
    if (!isRecord(block)) throw malformed('the node has no block at a height it offered', { height });
    if (Number(block['number']) !== height)
      throw malformed('the node answers with another block than requested', { height, answered: block['number'] });
    const transactions: unknown = block['transactions'];
    if (!Array.isArray(transactions) || !transactions.every(isRecord))
      throw malformed('the node answers with a block without its transactions', { height });
    return { height, block, transactions };
  });
}

async function readReceipts(
  client: RpcClient,
  abilities: Abilities,
  blocks: readonly Header[],
): Promise<readonly (readonly unknown[])[]> {
  if (!abilities.hasBlockReceipts) return Promise.all(blocks.map((each) => readReceiptsOneByOne(client, each)));
  const outcomes = await client.batch(
    blocks.map(({ height }) => ({ method: 'eth_getBlockReceipts', params: [toHex(height)] })),
  );
  if (outcomes.some((outcome) => 'error' in outcome && isMissingMethod(outcome.error))) {
    abilities.hasBlockReceipts = false;
    return readReceipts(client, abilities, blocks);
  }
  return outcomes.map((outcome, i) => {
    const receipts = getResult(outcome);
    if (!Array.isArray(receipts)) throw malformed('the node has no receipts of a block', { height: blocks[i]?.height });
    return receipts;
  });
}

async function readReceiptsOneByOne(client: RpcClient, { height, transactions }: Header): Promise<readonly unknown[]> {
  const calls = transactions.map(({ hash }) => ({ method: 'eth_getTransactionReceipt', params: [hash] }));
  const outcomes = await client.batch(calls);
  return outcomes.map((outcome, i) => {
    const receipt = getResult(outcome);
    if (!isRecord(receipt))
      throw malformed('the node has no receipt of a transaction', { height, transaction: transactions[i]?.['hash'] });
    return receipt;
  });
}

const TRACES: Readonly<Record<Exclude<TraceMethod, 'none'>, (height: number) => RpcCall>> = {
  debug: (height) => ({ method: 'debug_traceBlockByNumber', params: [toHex(height), { tracer: 'callTracer' }] }),
  parity: (height) => ({ method: 'trace_block', params: [toHex(height)] }),
};
/** A full block's traces with all inputs and outputs are some ten megabytes. */
const TRACES_AT_ONCE = 4;
const NEXT: Readonly<Record<Exclude<TraceMethod, 'none'>, TraceMethod>> = { debug: 'parity', parity: 'none' };

/** Undefined where the node traces in no way. A block without transactions needs no tracing. */
async function readTraces(
  client: RpcClient,
  abilities: Abilities,
  blocks: readonly Header[],
): Promise<readonly unknown[] | undefined> {
  const method = abilities.traces;
  if (method === 'none') return undefined;
  const traced = blocks.filter(({ transactions, height }) => transactions.length > 0 && height > 0);
  const outcomes = await client.batch(
    traced.map(({ height }) => TRACES[method](height)),
    TRACES_AT_ONCE,
  );
  if (outcomes.some((outcome) => 'error' in outcome && isMissingMethod(outcome.error))) {
    abilities.traces = NEXT[method];
    return readTraces(client, abilities, blocks);
  }
  const byHeight = new Map(
    traced.map(({ height }, i) => [
      height,
      abilities.isTraceOptional === true && isPrunedOutcome(outcomes[i]) ? undefined : toTraces(outcomes[i], height),
    ]),
  );
  return blocks.map(({ height }) => (byHeight.has(height) ? byHeight.get(height) : []));
}

const isPrunedOutcome = (outcome: RpcOutcome | undefined): boolean =>
  outcome !== undefined && 'error' in outcome && isPruned(outcome.error);

function toTraces(outcome: RpcOutcome | undefined, height: number): unknown {
  try {
    const traces = getResult(outcome);
    if (!Array.isArray(traces)) throw malformed('the node has no traces of a block', { height });
    return traces;
  } catch (error) {
    throw isAppError(error) ? (error as AppError).with({ height }) : error;
  }
}

async function readUncles(client: RpcClient, blocks: readonly Header[]): Promise<readonly (readonly unknown[])[]> {
  const calls = blocks.flatMap(({ height, block }) =>
    Array.isArray(block['uncles'])
      ? block['uncles'].map((_, index) => ({
          method: 'eth_getUncleByBlockNumberAndIndex',
          params: [toHex(height), toHex(index)],
        }))
      : [],
  );
  const outcomes = [...(await client.batch(calls))];
  return blocks.map(({ height, block }) => {
    const count = Array.isArray(block['uncles']) ? block['uncles'].length : 0;
    return outcomes.splice(0, count).map((outcome) => {
      const uncle = getResult(outcome);
      if (!isRecord(uncle)) throw malformed('the node has not the uncle of a block', { height });
      return uncle;
    });
  });
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
