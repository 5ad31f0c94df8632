import { sha256 } from '../../codecs/sha256.ts';
import type { ContractName, ContractValue } from '../wire/contracts.ts';
import { parseBlockData, type RawTronBlock, type TronBlockData } from '../wire/data.ts';
import { type RawExtras, writeRaw } from '../wire/transaction.ts';

type Json = Readonly<Record<string, unknown>>;

/** A transaction for tests: its signed bytes, and a node's answer about it. */
export interface TestTransaction {
  readonly raw: Buffer;
  /** Without id and place, which follow. */
  readonly info?: Json;
  readonly ret?: Json;
}

export const make = <K extends ContractName>(
  type: K,
  value: Partial<ContractValue<K>>,
  more: Omit<TestTransaction, 'raw'> & { readonly extras?: RawExtras } = {},
): TestTransaction => ({ ...more, raw: writeRaw(type, value, more.extras) });

interface MinedBlock {
  readonly height?: number;
  readonly timeMs?: number;
  /** False: the node has no infos. */
  readonly hasInfos?: boolean;
  readonly hasInternals?: boolean;
}

/** A block of them as a node answers; nothing of it is signed or hashed as a block. */
export function mine(
  list: readonly TestTransaction[],
  { height = 70_000_000, timeMs = 1_700_000_000_000, hasInfos = true, hasInternals }: MinedBlock = {},
): TronBlockData {
  const ids = list.map(({ raw }) => sha256(raw).toString('hex'));
  const answer: RawTronBlock = {
    block: {
      blockID: height.toString(16).padStart(16, '0').padEnd(64, 'a'),
      block_header: { raw_data: { number: height, parentHash: 'b'.repeat(64), timestamp: timeMs } },
      transactions: list.map(({ raw, ret }, i) => ({
        txID: ids[i],
        raw_data_hex: raw.toString('hex'),
        ret: [ret ?? { contractRet: 'SUCCESS' }],
      })),
    },
    ...(hasInfos ? { infos: list.map(({ info }, i) => ({ ...info, id: ids[i], blockNumber: height })) } : {}),
    ...(hasInternals === undefined ? {} : { hasInternals }),
  };
  return parseBlockData(answer);
}
