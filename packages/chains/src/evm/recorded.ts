import { AppError } from '@sulian/domain';
import type { RawBlockData } from './data.ts';
import { fromNativeBlock } from './recorded-native.ts';

/** Mark of our own recordings, which `capture-blocks` writes: one JSON object a block. */
export const RECORDING_FORMAT = 'sulian-evm-block-1';

export interface Recording extends RawBlockData {
  readonly format: typeof RECORDING_FORMAT;
  readonly chain: string;
  readonly height: number;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * A node's answers out of a recording: our own, chainstorage's (`ethereum.header` with receipts and traces beside it, or
 * its own native form), or `{block, receipts, traces?}` with or without JSON-RPC envelopes. Undefined for other JSON.
 */
export function findRecordedBlock(value: unknown): RawBlockData | undefined {
  if (!isRecord(value)) return undefined;
  const ethereum = value['ethereum'];
  if (isRecord(ethereum) && isRecord(ethereum['header']))
    return Array.isArray(ethereum['transactions']) || value['height'] !== undefined
      ? fromNativeBlock(value)
      : fromChainstorage(ethereum);
  const block = unwrap(value['block']);
  if (!isRecord(block) || block['parentHash'] === undefined) return undefined;
  return {
    block,
    receipts: unwrap(value['receipts']) ?? [],
    traces: unwrap(value['traces']),
    uncles: value['uncles'],
    outside: value['outside'],
    ...(typeof value['chain'] === 'string' ? { chain: value['chain'] } : {}),
  };
}

function fromChainstorage(ethereum: Json): RawBlockData {
  return {
    block: ethereum['header'],
    receipts: ethereum['transactionReceipts'] ?? [],
    // A block without transactions has no traces either.
    traces: ethereum['transactionTraces'] ?? (isEmpty(ethereum['header']) ? [] : undefined),
    uncles: ethereum['uncles'],
  };
}

const isEmpty = (header: unknown): boolean =>
  isRecord(header) && Array.isArray(header['transactions']) && header['transactions'].length === 0;

const unwrap = (value: unknown): unknown => (isRecord(value) && 'result' in value ? value['result'] : value);

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text of a recording. @throws BLOCK_CORRUPT */
export function parseRecording(text: string): RawBlockData {
  const found = findRecordedBlock(parseJson(text));
  if (found === undefined) throw new AppError('BLOCK_CORRUPT', 'the file holds no recorded block of an EVM chain');
  return found;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', 'no JSON', { cause });
  }
}
