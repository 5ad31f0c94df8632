import { AppError } from '@sulian/domain';
import type { z } from 'zod';
import type { TronHeader } from './block-id.ts';
import { encodeResult, encodeUnknownFields } from './json-fields.ts';
import { blockSchema, infosSchema, type NodeBlockJson, type TransactionInfo } from './schema.ts';
import { readParts, type TronTransaction, writeTransaction } from './transaction.ts';

/** Mark of our own recordings, which `capture-blocks` writes: one JSON object a block. */
export const RECORDING_FORMAT = 'sulian-tron-block-1';

/** A node's answers for one block, as they came. */
export interface RawTronBlock {
  /** `/wallet/getblockbynum`. */
  readonly block: unknown;
  /** `/wallet/gettransactioninfobyblocknum`; undefined where they are not to be had. */
  readonly infos?: unknown;
  /** Whether the source is known to report the transfers made by contracts; see `hasInternals` of the block's data. */
  readonly hasInternals?: boolean;
  /** The node's facts about things that the block only points to, see `factsSchema`. */
  readonly facts?: unknown;
  /** Chain named in a recording. */
  readonly chain?: string;
}

/** A block parsed from its bytes, with the additions of its node. */
export interface TronBlockData {
  /** The id stated by the node; `verifyBlockData` checks whether it is the header's. */
  readonly id: string;
  readonly header: TronHeader;
  readonly transactions: readonly TronTransaction[];
  /** By transaction id; undefined where the source has none at all: fees, logs and internal transactions are unknown. */
  readonly infos: ReadonlyMap<string, TransactionInfo> | undefined;
  /** Ids stated by the node, in the transactions' order. */
  readonly statedIds: readonly string[];
  /**
   * False when contracts ran and nothing shows that the source reports their internal transactions: they are unknown.
   */
  readonly hasInternals: boolean;
}

/** Takes a node's word into our types. @throws BLOCK_CORRUPT naming the place */
export function parseBlockData(raw: RawTronBlock): TronBlockData {
  const { blockID, block_header, transactions } = parse('block', blockSchema, raw.block);
  const infos = parseInfos(raw.infos, transactions.length);
  const header = toHeader(block_header);
  return {
    id: blockID,
    header,
    transactions: transactions.map(toTransaction),
    statedIds: transactions.map(({ txID }) => txID),
    infos,
    hasInternals: raw.hasInternals ?? hasInternals(header, infos),
  };
}

function toTransaction(json: NodeBlockJson['transactions'][number]): TronTransaction {
  const raw = Buffer.from(json.raw_data_hex, 'hex');
  const results = json.ret.map(encodeResult);
  const others = encodeUnknownFields(json);
  const isWhole = results.every((each) => each.isWhole) && others.isWhole;
  const parts = { raw, signatures: json.signature, results: results.map((each) => each.bytes) };
  const whole = isWhole ? Buffer.concat([writeTransaction(parts), others.bytes]) : undefined;
  return readParts({ ...parts, whole });
}

/** Parses infos. A node that does not store them answers with none at all: `[]` or `{}`. */
function parseInfos(answer: unknown, transactions: number): TronBlockData['infos'] {
  if (answer === undefined || answer === null || isEmptyObject(answer))
    return transactions === 0 ? new Map() : undefined;
  const infos = parse('infos', infosSchema, answer);
  if (infos.length === 0 && transactions > 0) return undefined;
  const byId = new Map(infos.map((info) => [info.id, info]));
  if (byId.size < infos.length) throw new AppError('BLOCK_CORRUPT', 'a transaction has two infos');
  return byId;
}

const isEmptyObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** One internal transaction shows that the source has them; where no contract ran, there are none to have. */
function hasInternals(header: TronHeader, infos: TronBlockData['infos']): boolean {
  if (header.number === 0n) return true;
  if (infos === undefined) return false;
  const all = [...infos.values()];
  return (
    all.some(({ internal_transactions }) => (internal_transactions ?? []).length > 0) ||
    all.every(({ receipt }) => (receipt?.energy_usage_total ?? 0n) === 0n)
  );
}

const toHeader = ({ raw_data }: NodeBlockJson['block_header']): TronHeader => ({
  timestampMs: raw_data.timestamp,
  txTrieRoot: raw_data.txTrieRoot,
  parentHash: raw_data.parentHash,
  number: raw_data.number,
  witnessId: raw_data.witness_id,
  witnessAddress: raw_data.witness_address,
  version: raw_data.version,
  accountStateRoot: raw_data.accountStateRoot,
});

function parse<T extends z.ZodType>(what: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new AppError('BLOCK_CORRUPT', `invalid ${what} in the answer: ${issue?.message}`, {
    details: { part: what, path: issue?.path.join('.') },
  });
}
