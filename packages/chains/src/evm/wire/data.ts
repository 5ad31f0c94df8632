import { AppError } from '@sulian/domain';
import { z } from 'zod';
import {
  address,
  blockSchema,
  headerSchema,
  quantity,
  type RpcBlock,
  type RpcHeader,
  type RpcReceipt,
  receiptSchema,
} from './schema.ts';
import { parseTraces, type TransactionTrace } from './trace.ts';

/** Changes of balances that no transaction of the chain carries and no node reports: they come with the data. */
export const balanceAdjustmentsSchema = z.object({
  genesis: z.array(z.object({ address, value: quantity })).optional(),
  irregular: z.array(z.object({ from: address, to: address, value: quantity })).optional(),
  /** Take the place of the rewards that follow from the chain's rules. */
  rewards: z.array(z.object({ isUncle: z.boolean(), address, value: quantity })).optional(),
});
export type BalanceAdjustments = z.output<typeof balanceAdjustmentsSchema>;

/** Mark of our own recordings, which `capture-blocks` writes: one JSON object a block. */
export const RECORDING_FORMAT = 'sulian-evm-block-1';

/** A node's answers for one block, as they came. */
export interface RawBlockData {
  /** `eth_getBlockByNumber` with whole transactions. */
  readonly block: unknown;
  readonly receipts: unknown;
  /** `debug_traceBlockByNumber` (callTracer) or `trace_block`; undefined when neither is available. */
  readonly traces?: unknown;
  /** Hashes of transactions that the recording's node could not trace. */
  readonly untraced?: readonly string[];
  /** `eth_getUncleByBlockNumberAndIndex`, in order. */
  readonly uncles?: unknown;
  readonly balanceAdjustments?: unknown;
  /** Chain named in a recording. */
  readonly chain?: string;
}

export interface BlockData {
  readonly block: RpcBlock;
  readonly receipts: readonly RpcReceipt[];
  /** By transaction hash, with 0x. */
  readonly traces: ReadonlyMap<string, TransactionTrace> | undefined;
  readonly untraced: ReadonlySet<string>;
  readonly uncles: readonly RpcHeader[] | undefined;
  readonly balanceAdjustments: BalanceAdjustments;
  /** Fields of the header that are new to us: its hash may cover them. */
  readonly unknownFields: readonly string[];
}

const KNOWN_FIELDS: ReadonlySet<string> = new Set(Object.keys(blockSchema.shape));
/** Fields that nodes add to a header; no hash covers them. */
const ADDED_FIELDS = new Set(['size', 'totalDifficulty', 'l1BlockNumber', 'sendCount', 'sendRoot', 'slotNumber']);

const uncleSchema = z.array(headerSchema);
const receiptsSchema = z.array(receiptSchema);

/** Takes a node's word into our types. @throws BLOCK_CORRUPT naming the place */
export function parseBlockData(raw: RawBlockData): BlockData {
  const block = parse('block', blockSchema, raw.block);
  const untraced = new Set(raw.untraced?.map((each) => each.toLowerCase()));
  return {
    block,
    receipts: parse('receipts', receiptsSchema, raw.receipts),
    traces: raw.traces === undefined || raw.traces === null ? undefined : parseTraces(raw.traces, block, untraced),
    untraced,
    uncles: raw.uncles === undefined || raw.uncles === null ? undefined : parse('uncles', uncleSchema, raw.uncles),
    balanceAdjustments: parse('balanceAdjustments', balanceAdjustmentsSchema, raw.balanceAdjustments ?? {}),
    unknownFields: Object.entries(raw.block as object)
      .filter(([name, value]) => value != null && !KNOWN_FIELDS.has(name) && !ADDED_FIELDS.has(name))
      .map(([name]) => name),
  };
}

function parse<T extends z.ZodType>(what: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('BLOCK_CORRUPT', `invalid ${what} in the answer: ${issue?.message}`, {
    details: { part: what, path: issue?.path.join('.') },
  });
}
