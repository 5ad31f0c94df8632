import type { RecordingForm } from '../../recordings/form.ts';
import { isRecord } from '../wire/amount.ts';
import { parseLedgerData, type RawRippleLedger } from '../wire/data.ts';

/** Answers for a ledger, still to be parsed: each file is looked at once before it is read. */
export interface RecordedAnswers extends RawRippleLedger {
  /** Chain named by the recording. */
  readonly chain: string | undefined;
}

/** Forms of XRP Ledger recordings: our own, or any answer of `ledger` with expanded transactions. */
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
