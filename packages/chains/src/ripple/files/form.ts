import type { RecordingForm } from '../../recordings/form.ts';
import { isRecord } from '../wire/amount.ts';
import { parseLedgerData, type RawRippleLedger } from '../wire/data.ts';

/** Answers for a ledger, still to be parsed: each file is looked at once before it is read. */
export interface RecordedAnswers extends RawRippleLedger {
  /** The chain that the recording says it is of. */
  readonly chain: string | undefined;
}

/** What recordings of the XRP Ledger look like: our own, or anybody's answer of `ledger` with its transactions expanded. */
export const RIPPLE_FORM: RecordingForm<RecordedAnswers> = {
  findBlock: (json) => {
    if (!isRecord(json)) return undefined;
    const { answer = json, state, chain } = json;
    if (!hasTransactions(answer)) return undefined;
    const answers = {
      answer,
      state: Array.isArray(state) ? state : undefined,
      chain: typeof chain === 'string' ? chain : undefined,
    };
    const { header, hash } = parseLedgerData(answers);
    return { height: header.index, hash, answers };
  },
};

function hasTransactions(answer: unknown): boolean {
  if (!isRecord(answer)) return false;
  const { result = answer } = answer;
  const { ledger = result } = isRecord(result) ? result : {};
  return isRecord(ledger) && Array.isArray(ledger['transactions']) && isRecord(ledger['transactions'][0] ?? {});
}
