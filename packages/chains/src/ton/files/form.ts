import { AppError } from '@sulian/domain';
import type { RecordingForm } from '../../recordings/form.ts';
import { parseBlockData, RECORDING_FORMAT, type TonBlockData } from '../wire/data.ts';

/** Answers for a block, still to be parsed: each file is looked at once before it is read. */
export interface RecordedAnswers {
  parse(): TonBlockData;
  readonly facts: unknown;
  /** Chain named by the recording. */
  readonly chain: string | undefined;
}

/** Form of TON recordings: only our own, because no other combines a block's transactions and wallets. */
export const TON_FORM: RecordingForm<RecordedAnswers> = {
  findBlock: (json) => {
    if (!isRecord(json) || json['format'] !== RECORDING_FORMAT) return undefined;
    const { blocks, transactions, parentHash, facts, chain } = json;
    if (typeof parentHash !== 'string' || !/^[0-9a-f]{64}$/.test(parentHash))
      throw new AppError('BLOCK_CORRUPT', 'a block of the file has no previous block');
    const parse = (): TonBlockData => parseBlockData({ blocks, transactions, parentHash });
    const { master } = parse();
    return {
      height: master.seqno,
      hash: master.root_hash,
      answers: { parse, facts, chain: typeof chain === 'string' ? chain : undefined },
    };
  },
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
