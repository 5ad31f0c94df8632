import type { AnswerCache } from '@sulian/domain';
import { WeighedCache } from '../weighed-cache.ts';

/** Limit of all cached answers together, in characters of JSON. */
const MAX_CHARACTERS = 10_000_000;

/** Store of answers that caches the latest ones, parsed. */
export interface StoredAnswers extends Omit<AnswerCache, 'find'> {
  /** Returns the stored answer; undefined if the key has none or the schema rejects it. */
  find<Answer>(key: string, read: (stored: unknown) => Answer | undefined): Promise<Answer | undefined>;
}

/**
 * Caches the parsed answers of `find`. A key of `find` has one answer for good and is read with one schema. Answers that
 * are replaced under their key are read with the other methods.
 */
export function rememberAnswers(store: AnswerCache, maxCharacters: number = MAX_CHARACTERS): StoredAnswers {
  const remembered = new WeighedCache<unknown>(maxCharacters);
  return {
    ...store,
    async find<Answer>(key: string, read: (stored: unknown) => Answer | undefined) {
      const known = remembered.get(key);
      // Each key is read with one schema, hence the type.
      if (known !== undefined) return known as Answer;
      const stored = await store.find(key);
      const answer = read(stored);
      if (answer !== undefined) remembered.set(key, answer, JSON.stringify(stored).length);
      return answer;
    },
  };
}
