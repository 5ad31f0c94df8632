import { analyse, type Question } from '../../lib/analyse.ts';

export const PROGRESS_MS = 1_000;
const ID_BYTES = 16;

/** `crypto.randomUUID` is missing where the page is served without TLS. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(ID_BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface Asking {
  readonly signal: AbortSignal;
  readonly onFollow: (id: string) => void;
}

/**
 * Asks for a scoring. Only after a while `onFollow` is told under which id its progress is asked for: before, the server
 * may not have heard of the question, and a short one is over.
 */
export async function askWithProgress(question: Question, { signal, onFollow }: Asking) {
  const id = newId();
  const timer = setTimeout(() => onFollow(id), PROGRESS_MS);
  try {
    return await analyse(question, { signal, progressId: id });
  } finally {
    clearTimeout(timer);
  }
}
