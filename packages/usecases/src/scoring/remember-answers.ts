import type { AnswerCache } from '@sulian/domain';
import { WeighedCache } from '../weighed-cache.ts';

/** Characters of JSON of all remembered answers: some 50 MB in memory. */
const MAX_CHARACTERS = 10_000_000;

/** Store of answers, of which the latest are remembered as their schema read them. */
export interface StoredAnswers extends Omit<AnswerCache, 'find'> {
  /** The stored answer under the key; undefined where there is none, or where its form is not that of today's schema. */
  find<Answer>(key: string, read: (stored: unknown) => Answer | undefined): Promise<Answer | undefined>;
}

/**
 * Remembers answers by their key. Under a key of `find` only one answer is ever stored, and it is read by one schema; keys
 * whose answers are replaced are read by the other methods.
 */
export function rememberAnswers(store: AnswerCache, maxCharacters: number = MAX_CHARACTERS): StoredAnswers {
  const remembered = new WeighedCache<unknown>(maxCharacters);
  return {
    ...store,
    async find<Answer>(key: string, read: (stored: unknown) => Answer | undefined) {
      const known = remembered.get(key);
      // By its key it is an answer of this schema.
      if (known !== undefined) return known as Answer;
      const stored = await store.find(key);
      const answer = read(stored);
      if (answer !== undefined) remembered.set(key, answer, JSON.stringify(stored).length);
      return answer;
    },
  };
}
