import type { AnswerCache } from '@sulian/domain';
import { expect, it } from 'vitest';
import { rememberAnswers } from './remember-answers.ts';

/** A store with the texts of answers, and the keys that were looked up in it. */
function createStore(texts: Readonly<Record<string, string>>) {
  const lookedUp: string[] = [];
  const store: AnswerCache = {
    find: async (key) => {
      lookedUp.push(key);
      return texts[key] === undefined ? undefined : JSON.parse(texts[key]);
    },
    findAll: async () => new Map(),
    findFields: async () => new Map(),
    save: async () => undefined,
    saveNewest: async () => undefined,
  };
  return { store, lookedUp };
}

const readScore = (stored: unknown): { readonly score: number } | undefined => {
  const { score } = (stored ?? {}) as { score?: number };
  return score === undefined ? undefined : { score };
};

it('reads a stored answer once, and looks for an absent or an outdated one again [R-SCORE-219]', async () => {
  const { store, lookedUp } = createStore({ one: '{"score":12}', outdated: '{"points":3}' });
  const answers = rememberAnswers(store);
  for (const _ of [1, 2]) {
    expect(await answers.find('one', readScore)).toEqual({ score: 12 });
    expect(await answers.find('absent', readScore)).toBeUndefined();
    expect(await answers.find('outdated', readScore)).toBeUndefined();
  }
  expect(lookedUp).toEqual(['one', 'absent', 'outdated', 'absent', 'outdated']);
});

it('forgets the answers that were not used for longest beyond its room [R-SCORE-219]', async () => {
  const { store, lookedUp } = createStore({ one: '{"score":1}', two: '{"score":2}', three: '{"score":3}' });
  const answers = rememberAnswers(store, 2 * '{"score":1}'.length);
  for (const key of ['one', 'two', 'one', 'three', 'one', 'two']) await answers.find(key, readScore);
  expect(lookedUp).toEqual(['one', 'two', 'three', 'two']);
});
