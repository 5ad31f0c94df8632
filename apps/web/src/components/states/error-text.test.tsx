import { WORDS_EN } from '@sulian/domain';
import { expect, it } from 'vitest';
import { CallError } from '../../lib/api.ts';
import error from '../../locales/en/error.json' with { type: 'json' };
import state from '../../locales/en/state.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import { Failed } from './states.tsx';

const read = async (code: string, details: Readonly<Record<string, unknown>>) =>
  toText(
    await drawInEnglish(<Failed error={new CallError(code, 'words of the server', { details })} />, {
      error: { ...WORDS_EN.error, ...error },
      state,
    }),
  );

it.each([
  ['TOO_MANY_REQUESTS', 1, 'Too many requests; try again in 1 second'],
  ['TOO_MANY_REQUESTS', 27.2, 'Too many requests; try again in 28 seconds'],
  ['TOO_MANY_ATTEMPTS', 61, 'Too many attempts; try again in 2 minutes'],
])('a refusal %s with %s seconds states when to try again [R-ERR-32]', async (code, retryAfterSec, text) => {
  expect(await read(code, { retryAfterSec })).toContain(text);
});

it('a refusal without a time, and another failure with one, state none [R-ERR-32]', async () => {
  expect(await read('TOO_MANY_REQUESTS', {})).not.toContain('try again in');
  expect(await read('BUSY', { retryAfterSec: 5 })).not.toContain('Too many');
});

it.each([
  'STORE_UNAVAILABLE',
  'QUERY_TIMEOUT',
  'INTERNAL',
] as const)('%s has a text of ours, never the words of the server [R-ERR-01]', async (code) => {
  const text = await read(code, {});
  expect(text).toContain(WORDS_EN.error[code]);
  expect(text).not.toContain('words of the server');
});
