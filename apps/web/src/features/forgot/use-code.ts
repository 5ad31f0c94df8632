import { useSubmission } from '../../lib/use-submission.ts';
import type { ForgotFault, ForgotField } from './check.ts';
import { useCountdown } from './use-countdown.ts';

const RESEND_SEC = 60;

/** The get-code button: active, sending, counting down. */
export function useCode(request: () => Promise<ForgotFault | undefined>) {
  const { run, reset, fault, isProcessing } = useSubmission<ForgotField>();
  const [remainingSec, start] = useCountdown();
  const ask = async () => {
    if (remainingSec > 0) return;
    if (await run(request)) start(RESEND_SEC);
  };
  return { ask, remainingSec, isSending: isProcessing, fault, reset };
}
