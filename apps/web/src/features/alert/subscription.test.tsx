import type { SubscriptionAnswer } from '@sulian/contract';
import { WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import subscription from '../../locales/en/subscription.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../testing/read-text.tsx';
import type { AlertTarget } from './create/draft.ts';
import { Subscription } from './subscription.tsx';

const timing = { blockTimeSec: 3, finalityDepth: 19 };
const target = { objectType: 'ADDRESS', address: 'T1', blockchain: 'TRON' } as unknown as AlertTarget;

const drawMarkup = (answer: SubscriptionAnswer): Promise<string> => {
  const client = new QueryClient();
  client.setQueryData(['alerts', 'of', target], answer);
  return drawInEnglish(<Subscription target={target} />, { ...WORDS_EN, subscription }, client);
};
const draw = async (answer: SubscriptionAnswer): Promise<string> => toText(await drawMarkup(answer));

it('states that nobody watches a chain on demand, and offers no alert there [R-FETCH-81]', async () => {
  const { create, none, notOffered } = subscription;
  expect(await draw({ total: 0, enabled: 0, isWatched: true, timing })).toBe(`${none} ${create}`);
  expect(await draw({ total: 0, enabled: 0, isWatched: false, timing })).toBe(notOffered);
  expect(await draw({ total: 1, enabled: 1, isWatched: true, timing })).toBe(`1 alert ${create}`);
  expect(await draw({ total: 1, enabled: 1, isWatched: false, timing })).toBe(`1 alert ${subscription.notWatched}`);
});

it('states how many alerts the case has here and how many of them are on, and leads to them [R-ADDR-43]', async () => {
  const html = await drawMarkup({ total: 3, enabled: 2, isWatched: true, timing });
  expect(toText(html)).toBe(`3 alerts 2 enabled ${subscription.create}`);
  expect(html).toContain('href="/alert?address=T1"');
  expect(await draw({ total: 3, enabled: 3, isWatched: true, timing })).toBe(`3 alerts ${subscription.create}`);
  expect(await draw({ total: 3, enabled: 0, isWatched: true, timing })).toContain(subscription.allOff);
});
