import { WORDS_EN } from '@sulian/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';

/**
 * Renders a component once, with the texts of some parts of the interface in English.
 * @param client contains the answers of calls
 * @param path address of its page
 */
export async function drawInEnglish(
  element: ReactNode,
  parts: Readonly<Record<string, object>>,
  client = new QueryClient(),
  path = '/',
): Promise<string> {
  const i18n = i18next.createInstance();
  // Not made the one that files without a provider use: those of a worker share their modules.
  await i18n.init({
    lng: 'en',
    resources: { en: { translation: { ...WORDS_EN, ...parts } } },
    interpolation: { escapeValue: false },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
}

/** Readable text of the markup: one space in place of tags. */
export const toText = (html: string): string => html.replace(/\s*(?:<[^>]*>\s*)+/g, ' ').trim();
