import { useEffect, useState } from 'react';
import { RESEND_SEC } from '../../lib/pauses.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import type { ForgotFault, ForgotField } from './check.ts';

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

const TICK_MS = 250;

/** Whole seconds that remain, by the clock: a sleeping tab does not stretch them. */
function useCountdown(): readonly [remainingSec: number, start: (sec: number) => void] {
  const [untilMs, setUntil] = useState(0);
  const [nowMs, setNow] = useState(0);
  const remaining = Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
  const isRunning = remaining > 0;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  const start = (sec: number) => {
    const now = Date.now();
    setNow(now);
    setUntil(now + sec * 1000);
  };
  return [remaining, start];
}
