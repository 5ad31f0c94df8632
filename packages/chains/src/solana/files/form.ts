import { AppError } from '@sulian/domain';
import type { Recorded, RecordingForm } from '../../recordings/form.ts';
import { type RawSolanaBlock, toHash } from '../wire/data.ts';

/** Answers for a block, still to be parsed: each file is looked at once before it is read. */
export interface RecordedAnswers extends RawSolanaBlock {
  /** Chain named by the recording. */
  readonly chain: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Forms of Solana recordings: our own, `{slot, block}` of any origin, or a bare answer of `getBlock`. A bare answer
 * does not contain its slot, so the name of its file must (`254170887.json`).
 */
export const SOLANA_FORM: RecordingForm<RecordedAnswers> = {
  findBlock: (json, name) => {
    if (!isRecord(json)) return undefined;
    const { block = json, chain, slot = slotOf(name) } = json;
    if (!isRecord(block) || typeof block['blockhash'] !== 'string') return undefined;
    if (typeof slot !== 'number' || !Number.isSafeInteger(slot) || slot < 0)
      throw new AppError('BLOCK_CORRUPT', "unknown slot of the block: its file's name can state it (254170887.json)");
    const answers = { slot, block, chain: typeof chain === 'string' ? chain : undefined };
    return { height: slot, hash: toHash(block['blockhash']), answers } satisfies Recorded<RecordedAnswers>;
  },
};

/** The only number of a file's name. */
function slotOf(name: string | undefined): number | undefined {
  const [only, ...more] = name?.match(/(?<![A-Za-z0-9])\d{1,12}(?![A-Za-z0-9])/g) ?? [];
  return only === undefined || more.length > 0 ? undefined : Number(only);
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
