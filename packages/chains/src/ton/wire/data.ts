import { AppError } from '@sulian/domain';
import type { z } from 'zod';
import { type MessageBody, openBody, readBody } from './bodies.ts';
import type { Boc } from './cells/boc.ts';
import { blocksSchema, type NodeBlock, type NodeMessage, type NodeTransaction, transactionsSchema } from './schema.ts';

/** Mark of our own recordings, which `capture-blocks` writes: one JSON object a block. */
export const RECORDING_FORMAT = 'sulian-ton-block-1';

export const MASTERCHAIN = -1;

/** An indexer's answers for one block of the masterchain, as they came. */
export interface RawTonBlock {
  /** `/blocks` of one `mc_seqno`: the masterchain's and the shards' that it takes in. */
  readonly blocks: unknown;
  /** `/transactionsByMasterchainBlock`, all pages as one. */
  readonly transactions: unknown;
  /** Root hash of the block before, as the indexer states it. */
  readonly parentHash: string;
}

/** Hashes are lower-case hex, addresses canonical, amounts base units. */
export interface TonMessage extends Omit<NodeMessage, 'message_content'> {
  /** Undefined where the source does not give it, or it is no bag of cells. */
  readonly boc: Boc | undefined;
  readonly bodyHash: string | undefined;
  readonly body: MessageBody;
  /** First 32 bits of the body; undefined where it is shorter. */
  readonly opcode: number | undefined;
}

export interface TonTransaction
  extends Omit<
    NodeTransaction,
    'in_msg' | 'out_msgs' | 'description' | 'account_state_before' | 'account_state_after'
  > {
  readonly kind: string;
  readonly isAborted: boolean;
  /** Reason why no code ran; undefined if it ran, or was not to run. */
  readonly skipped: string | undefined;
  readonly inMessage: TonMessage | undefined;
  readonly outMessages: readonly TonMessage[];
  /** Undefined if the source does not contain it. */
  readonly balanceBefore: bigint | undefined;
  readonly balanceAfter: bigint | undefined;
  readonly codeHash: string | undefined;
}

export interface TonBlockData {
  readonly master: NodeBlock;
  /** The masterchain's and the shards'. */
  readonly blocks: readonly NodeBlock[];
  readonly parentHash: string;
  /** By logical time, then account: each message is sent before it arrives. */
  readonly transactions: readonly TonTransaction[];
}

/** Takes a node's word into our types. @throws BLOCK_CORRUPT naming the place */
export function parseBlockData(raw: RawTonBlock): TonBlockData {
  const { blocks } = parse('blocks', blocksSchema, raw.blocks);
  const { transactions } = parse('transactions', transactionsSchema, raw.transactions);
  const master = blocks.find(({ workchain }) => workchain === MASTERCHAIN);
  if (master === undefined) throw new AppError('BLOCK_CORRUPT', "the answer lacks the masterchain's block");
  return { master, blocks, parentHash: raw.parentHash, transactions: transactions.map(toTransaction).sort(byTime) };
}

const byTime = (a: TonTransaction, b: TonTransaction): number =>
  a.lt === b.lt ? (a.account < b.account ? -1 : 1) : a.lt < b.lt ? -1 : 1;

function toTransaction(node: NodeTransaction): TonTransaction {
  const { in_msg, out_msgs, description, account_state_before, account_state_after, ...rest } = node;
  const { compute_ph: compute } = description;
  const isSkipped = compute?.skipped === true || compute?.type === 'skipped';
  return {
    ...rest,
    kind: description.type,
    isAborted: description.aborted === true,
    skipped: isSkipped ? (compute?.reason ?? '') : undefined,
    inMessage: in_msg === undefined ? undefined : toMessage(in_msg),
    outMessages: (out_msgs ?? []).map(toMessage),
    balanceBefore: toBalance(account_state_before, node.orig_status),
    balanceAfter: toBalance(account_state_after, node.end_status),
    codeHash: account_state_after?.code_hash,
  };
}

/** An account that does not exist has a balance of 0. */
const toBalance = (state: NodeTransaction['account_state_before'], status: string): bigint | undefined =>
  state === undefined ? undefined : (state.balance ?? (status === 'nonexist' ? 0n : undefined));

const OPCODE_BITS = 32;

function toMessage({ message_content: content, ...message }: NodeMessage): TonMessage {
  const boc = content?.body === undefined ? undefined : openBody(content.body);
  return {
    ...message,
    boc,
    bodyHash: content?.hash,
    body: boc === undefined ? { op: 'other' } : readBody(boc.root),
    opcode: boc === undefined || boc.root.bits < OPCODE_BITS ? undefined : boc.root.data.readUInt32BE(0),
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
