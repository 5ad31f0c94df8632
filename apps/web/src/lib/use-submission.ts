import { useRef, useState } from 'react';
import type { Fault } from './fault.ts';

export type Status = 'normal' | 'processing' | 'success' | 'error';

/** A form's way from normal through processing to success or an error; a second click meanwhile does nothing. */
export function useSubmission<Field extends string>() {
  const [status, setStatus] = useState<Status>('normal');
  const [fault, setFault] = useState<Fault<Field>>();
  const isBusy = useRef(false);
  const run = async (work: () => Promise<Fault<Field> | undefined>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    setStatus('processing');
    setFault(undefined);
    const answer = await work().finally(() => {
      isBusy.current = false;
    });
    setFault(answer);
    setStatus(answer === undefined ? 'success' : 'error');
    return answer === undefined;
  };
  /** Typing in any field takes every message away. */
  const reset = () => {
    if (isBusy.current) return;
    setFault(undefined);
    setStatus('normal');
  };
  return { status, fault, run, reset, isProcessing: status === 'processing' };
}
