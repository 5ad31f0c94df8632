import { AppError } from '@sulian/domain';
import { describeJsonFault } from '../../codecs/json-fault.ts';
import type { RawBlockData } from '../wire/data.ts';
import { fromRawBlock } from './recorded-chainstorage.ts';
import { fromNativeBlock } from './recorded-native.ts';

type Json = Readonly<Record<string, unknown>>;

/**
 * A node's answers out of a recording: our own, chainstorage's (raw or native, bare or as `{block}`), or
 * `{block, receipts, traces?}` with or without JSON-RPC envelopes. Undefined for other JSON.
 *
 * @throws BLOCK_CORRUPT a part of it cannot be opened
 */
export function findRecordedBlock(value: unknown): RawBlockData | undefined {
  if (!isRecord(value)) return undefined;
  const ethereum = value['ethereum'];
  if (isRecord(ethereum) && typeof ethereum['header'] === 'string') return fromRawBlock(value, ethereum);
  if (isRecord(ethereum) && isRecord(ethereum['header']))
    return Array.isArray(ethereum['transactions']) || value['height'] !== undefined
      ? fromNativeBlock(value)
      : fromRawBlock(value, ethereum);
  const block = unwrap(value['block']);
  if (isRecord(block) && isRecord(block['ethereum'])) return findRecordedBlock(block);
  if (!isRecord(block) || block['parentHash'] === undefined) return undefined;
  return {
    block,
    receipts: unwrap(value['receipts']) ?? [],
    traces: unwrap(value['traces']),
    uncles: value['uncles'],
    balanceAdjustments: value['balanceAdjustments'] ?? value['outside'],
    ...(typeof value['chain'] === 'string' ? { chain: value['chain'] } : {}),
  };
}

const unwrap = (value: unknown): unknown => (isRecord(value) && 'result' in value ? value['result'] : value);

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON text of a recording. @throws BLOCK_CORRUPT */
export function parseRecording(text: string): RawBlockData {
  const block = findRecordedBlock(parseJson(text));
  if (block === undefined) throw new AppError('BLOCK_CORRUPT', 'the file has no recorded block of an EVM chain');
  return block;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', describeJsonFault(cause, 'not valid JSON'), { cause });
  }
}
