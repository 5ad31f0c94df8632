import i18next, { type ReadCallback } from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { cn } from './cn.ts';
import { interpolation } from './interpolation.ts';

const LANGUAGES = ['cn', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

/** A tenth of all scripts, which readers of Chinese need not wait for. */
const english = {
  type: 'backend' as const,
  init: () => undefined,
  read: (_language: string, _namespace: string, done: ReadCallback) => {
    import('./en.ts').then(
      ({ en }) => done(null, en),
      (error: Error) => done(error, false),
    );
  },
};

/** Stores of the language; the browser's own language is not used. */
const PLACES = ['localStorage', 'sessionStorage', 'cookie'];
const KEY = 'sulian-language';

/** Resolves once the texts of the reader's language have loaded; Chinese is the fallback. */
export const textsReady = i18next
  .use(english)
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    resources: { cn: { translation: cn } },
    partialBundledLanguages: true,
    supportedLngs: LANGUAGES,
    fallbackLng: 'cn',
    interpolation,
    showSupportNotice: false,
    detection: { order: PLACES, caches: PLACES, lookupLocalStorage: KEY, lookupSessionStorage: KEY, lookupCookie: KEY },
  });

const HTML_LANGUAGE: Readonly<Record<Language, string>> = { cn: 'zh-CN', en: 'en' };
const markDocument = (language: string): void => {
  document.documentElement.lang = HTML_LANGUAGE[language as Language] ?? HTML_LANGUAGE.cn;
};
i18next.on('languageChanged', markDocument);
void textsReady.then(() => markDocument(i18next.language));
