import { WORDS_CN } from '@sulian/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { CallError } from '../../lib/api.ts';
import { ErrorText } from '../states/states.tsx';
import { OperationType } from './operation-type.tsx';

const UNKNOWN = new CallError('SOMETHING_NEW', 'Words of the server');

/** A browser's own storage, and a translator that answers one text. */
function startTranslator(translation: string | null) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => void stored.set(key, text),
  });
  const fetched = vi.fn(async (_path: string, _init: RequestInit) =>
    Response.json({
      ...{ success: true, code: 0, message: '' },
      data: { texts: [translation ?? 'as it came'], translated: translation !== null, reason: null },
    }),
  );
  vi.stubGlobal('fetch', fetched);
  return { fetched, stored };
}

async function drawInChinese(element: ReactNode, client: QueryClient): Promise<string> {
  const i18n = i18next.createInstance();
  await i18n.init({ lng: 'cn', resources: { cn: { translation: WORDS_CN } } });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>{element}</QueryClientProvider>
    </I18nextProvider>,
  );
}

/** Runs the queries of drawn texts, as a mounted component does. */
const fetchAll = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    client
      .getQueryCache()
      .getAll()
      .map((query) => query.fetch()),
  );

it.each([
  ['an error', <ErrorText key="error" error={UNKNOWN} />, UNKNOWN.message],
  ['an operation', <OperationType key="operation" type="SWAP" />, 'SWAP'],
])('%s without a text of ours is translated once and read from local storage after that [R-LANG-06] [R-LANG-07] [R-LANG-08] [R-ERR-01]', async (_name, element, text) => {
  const { fetched, stored } = startTranslator('译文');
  const client = new QueryClient();
  expect(await drawInChinese(element, client)).toBe(text);
  await fetchAll(client);
  expect(await drawInChinese(element, client)).toBe('译文');
  expect(fetched.mock.calls.map(([path, { body }]) => [path, JSON.parse(String(body))])).toEqual([
    ['/api/translations', { texts: [text], from: 'en', to: 'cn' }],
  ]);
  expect(stored.get('sulian-translations')).toContain('译文');
  const reloaded = new QueryClient();
  expect(await drawInChinese(element, reloaded)).toBe('译文');
  await fetchAll(reloaded);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it('a text that the translator leaves as it came is not stored [R-LANG-07]', async () => {
  const { stored } = startTranslator(null);
  const client = new QueryClient();
  await drawInChinese(<OperationType type="SWAP" />, client);
  await fetchAll(client);
  expect(stored.size).toBe(0);
});

it('a text of ours is found by its key [R-LANG-08]', async () => {
  startTranslator('译文');
  const client = new QueryClient();
  expect(await drawInChinese(<OperationType type="VALUE_TRANSFER" />, client)).toBe('转账');
});
