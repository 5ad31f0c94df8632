import { analyse, type Question } from '../../lib/analyse.ts';
import { newProgressId } from '../../lib/progress-id.ts';
import { findEarlyId } from './progress-id.ts';

export const PROGRESS_MS = 1_000;
interface Asking {
  readonly signal: AbortSignal;
  readonly onFollow: (id: string) => void;
}

/**
 * Requests a scoring. `onFollow` is called with its progress id only after a while: earlier, the server may not have
 * received the question, and a short one is finished.
 */
export async function askWithProgress(question: Question, { signal, onFollow }: Asking) {
  const id = findEarlyId(question) ?? newProgressId();
  const timer = setTimeout(() => onFollow(id), PROGRESS_MS);
  try {
    return await analyse(question, { signal, progressId: id });
  } finally {
    clearTimeout(timer);
  }
}
