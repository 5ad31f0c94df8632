import { AppError } from '@sulian/domain';
import { z } from 'zod';
import { toLedgerHash } from './hashes.ts';
import { blockSchema, type NodeBlock, type NodeOperation } from './schema.ts';

/** Mark of our own recordings, which `capture-blocks` writes: one JSON object a block. */
export const RECORDING_FORMAT = 'sulian-tezos-block-1';

/** Hashes of the block and its operations are in the ledger's form. */
export interface TezosBlockData extends Omit<NodeBlock, 'operations'> {
  readonly parentHash: string;
  readonly timeSec: number;
  /** By validation pass: consensus, votes, what is anonymous, and what managers of accounts sign. */
  readonly operations: readonly (readonly NodeOperation[])[];
}

/** Level of an answer's block, whatever else is wrong with the answer. */
const levelSchema = z.object({ header: blockSchema.shape.header.pick({ level: true }) });

/** Takes a node's word into our types. @throws BLOCK_CORRUPT naming the place */
export function parseBlockData(raw: unknown): TezosBlockData {
  const parsed = blockSchema.safeParse(raw);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const place = levelSchema.safeParse(raw);
    throw new AppError('BLOCK_CORRUPT', `invalid block: ${issue?.message}`, {
      details: { path: issue?.path.join('.'), ...(place.success ? { height: place.data.header.level } : {}) },
    });
  }
  const { data } = parsed;
  const timeMs = Date.parse(data.header.timestamp);
  if (Number.isNaN(timeMs)) throw new AppError('BLOCK_CORRUPT', 'the block has no time');
  return {
    ...data,
    hash: toHash('B', data.hash),
    parentHash: toHash('B', data.header.predecessor),
    timeSec: Math.floor(timeMs / 1_000),
    operations: data.operations.map((pass) =>
      pass.map((operation) => ({ ...operation, hash: toHash('o', operation.hash) })),
    ),
  };
}

/** @throws BLOCK_CORRUPT */
function toHash(prefix: 'o' | 'B', text: string): string {
  const hash = toLedgerHash(prefix, text);
  if (hash === undefined) throw new AppError('BLOCK_CORRUPT', 'invalid hash in the block', { details: { text } });
  return hash;
}
