import type { RecordingForm } from '../../recordings/form.ts';
import { parseBlockData, RECORDING_FORMAT, type TezosBlockData } from '../wire/data.ts';

/** A block, still to be parsed: each file is looked at once before it is read. */
export interface RecordedAnswers {
  parse(): TezosBlockData;
  /** Chain named by the recording; undefined for a node's bare answer. */
  readonly chain: string | undefined;
}

/** Forms of Tezos recordings: our own, and a node's bare answer. */
export const TEZOS_FORM: RecordingForm<RecordedAnswers> = {
  findBlock: (json) => {
    if (!isRecord(json)) return undefined;
    const isOwn = json['format'] === RECORDING_FORMAT;
    const block = isOwn ? json['block'] : json;
    if (!isOwn && !(isRecord(block) && 'chain_id' in block && 'header' in block && 'operations' in block))
      return undefined;
    const data = parseBlockData(block);
    const { chain } = json;
    return {
      height: data.header.level,
      hash: data.hash,
      answers: { parse: () => parseBlockData(block), chain: isOwn && typeof chain === 'string' ? chain : undefined },
    };
  },
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
