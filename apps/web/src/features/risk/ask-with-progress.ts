import { analyse, type Question } from '../../lib/analyse.ts';
import { findEarlyId, newProgressId } from './progress-id.ts';

export const PROGRESS_MS = 1_000;
interface Asking {
  readonly signal: AbortSignal;
  readonly onFollow: (id: string) => void;
}

/**
 * Asks for a scoring. Only after a while `onFollow` is told under which id its progress is asked for: before, the server
 * may not have heard of the question, and a short one is over.
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
