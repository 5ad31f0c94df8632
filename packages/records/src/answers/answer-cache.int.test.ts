import { recordStatements } from '@sulian/postgres';
import { createTestDatabase, type TestDatabase } from '@sulian/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordsMigrations } from '../migrations/index.ts';
import { createAnswerCache } from './answer-cache.ts';

let test: TestDatabase;

beforeAll(async () => {
  test = await createTestDatabase({ records: recordsMigrations });
});
afterAll(() => test.drop());

it('gives an answer back as it went in, key order and digits included', async () => {
  const cache = createAnswerCache(test.database);
  const answer = { z: 1, a: [0.1, 1e-9, null], text: '溯链' };
  await cache.save('key', answer);
  expect(JSON.stringify(await cache.find('key'))).toBe(JSON.stringify(answer));
  expect(await cache.find('other')).toBeUndefined();
});

it('finds answers by many keys in one statement', async () => {
  const cache = createAnswerCache(test.database);
  await cache.save('one', { score: 1 });
  await cache.save('two', null);
  const recorded = recordStatements();
  expect(await cache.findAll(['one', 'two', 'absent', 'one'])).toEqual(
    new Map<string, unknown>([
      ['one', { score: 1 }],
      ['two', null],
    ]),
  );
  recorded.stop();
  expect(recorded.sent).toHaveLength(1);
});

it('saves in one statement, and removes old answers at every hundredth of its cap', async () => {
  const cache = createAnswerCache(test.database, { maxAnswers: 200 });
  await cache.save('first', 1);
  const recorded = recordStatements();
  await cache.save('second', 2);
  expect(recorded.sent).toHaveLength(1);
  await cache.save('third', 3);
  recorded.stop();
  expect(recorded.sent).toHaveLength(3);
});

it('replaces an answer and takes keys of any length', async () => {
  const cache = createAnswerCache(test.database);
  const key = 'k'.repeat(10_000);
  await cache.save(key, 1);
  await cache.save(key, 2);
  expect(await cache.find(key)).toBe(2);
});

it('forgets the oldest answers beyond its cap', async () => {
  const cache = createAnswerCache(test.database, { maxAnswers: 3 });
  for (const key of ['a', 'b', 'c']) await cache.save(key, key);
  await cache.save('a', 'renewed');
  await cache.save('d', 'd');
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => cache.find(key)))).toEqual([
    'renewed',
    undefined,
    'c',
    'd',
  ]);
});

it('takes many saves at once', async () => {
  const cache = createAnswerCache(test.database, { maxAnswers: 5 });
  await Promise.all(Array.from({ length: 60 }, (_, index) => cache.save(`k${index % 7}`, index)));
  const [row] = await test.database.query<{ count: number }>('SELECT count(*) FROM records.answer');
  expect(row?.count).toBeLessThanOrEqual(7);
});

it('finds fields of many answers without reading them whole', async () => {
  const cache = createAnswerCache(test.database);
  await cache.save('scored', { score: 71, worst: { name: 'x' }, details: [] });
  await cache.save('unscored', { score: null });
  await cache.save('other', ['no score']);
  expect(await cache.findFields(['scored', 'unscored', 'other', 'absent'], ['score', 'worst'])).toEqual(
    new Map([
      ['scored', { score: 71, worst: { name: 'x' } }],
      ['unscored', { score: null, worst: null }],
      ['other', { score: null, worst: null }],
    ]),
  );
});

it('keeps of answers about a newest height the later one, in whichever order they come [R-SCORE-45]', async () => {
  const cache = createAnswerCache(test.database);
  const saved = async () => (await cache.find('newest')) as { score: number };
  await cache.saveNewest('newest', { height: 101, score: 3 });
  await cache.saveNewest('newest', { height: 100, score: 90 });
  expect(await saved()).toEqual({ height: 101, score: 3 });
  await cache.saveNewest('newest', { height: 101, score: 4 });
  expect(await saved()).toEqual({ height: 101, score: 4 });
  await Promise.all([102, 109, 103, 110, 99].map((height) => cache.saveNewest('newest', { height, score: height })));
  expect(await saved()).toEqual({ height: 110, score: 110 });
});
