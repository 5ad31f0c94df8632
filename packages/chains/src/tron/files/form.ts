import { AppError } from '@sulian/domain';
import type { Recorded, RecordingForm } from '../../recordings/form.ts';
import { readBlockExtention } from '../wire/block-extention.ts';
import { heightOfId } from '../wire/block-id.ts';
import { parseBlockData, type RawTronBlock, type TronBlockData } from '../wire/data.ts';

/** Answers for a block, still to be parsed: each file is looked at once before it is read. */
export interface RecordedAnswers {
  parse(): TronBlockData;
  /** The node's facts about things that the block only points to. */
  readonly facts: unknown;
  /** Chain named in the recording. */
  readonly chain: string | undefined;
}

type Json = Readonly<Record<string, unknown>>;

/**
 * Forms of recordings of TRON: the project's own, `{block, infos}` of any origin, a bare answer of `getblockbynum`, or
 * a block of the gRPC interface in hex as `{blockExtention}`.
 */
export const TRON_FORM: RecordingForm<RecordedAnswers> = {
  findBlock: (json) => {
    if (!isRecord(json)) return undefined;
    const { blockExtention } = json;
    if (typeof blockExtention === 'string') return fromExtention(blockExtention);
    const { block = json } = json;
    return isRecord(block) && typeof block['blockID'] === 'string' ? fromJson(json, block) : undefined;
  },
};

function fromExtention(text: string): Recorded<RecordedAnswers> {
  if (!/^(?:0x)?(?:[0-9a-fA-F]{2})+$/.test(text))
    throw new AppError('BLOCK_CORRUPT', 'the recorded block is not valid hex');
  const data = readBlockExtention(Buffer.from(text.replace(/^0x/, ''), 'hex'));
  return { ...toPlace(data.id), answers: { parse: () => data, facts: undefined, chain: undefined } };
}

function fromJson(json: Json, block: Json): Recorded<RecordedAnswers> {
  const { infos, hasInternals, facts, chain } = json;
  const raw: RawTronBlock = {
    block,
    ...(block === json ? {} : { infos }),
    ...(typeof hasInternals === 'boolean' ? { hasInternals } : {}),
  };
  return {
    ...toPlace(String(block['blockID']).toLowerCase()),
    answers: { parse: () => parseBlockData(raw), facts, chain: typeof chain === 'string' ? chain : undefined },
  };
}

/** The first eight bytes of an id are its height. */
function toPlace(id: string): { readonly height: number; readonly hash: string } {
  if (!/^[0-9a-f]{64}$/.test(id)) throw new AppError('BLOCK_CORRUPT', 'the file has a block without an id');
  const height = heightOfId(id);
  if (!Number.isSafeInteger(height)) throw new AppError('BLOCK_CORRUPT', 'a block id must begin with its height');
  return { height, hash: id };
}

const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
