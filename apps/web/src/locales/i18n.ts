import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';

export const LANGUAGES = ['cn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

type Texts = Readonly<Record<string, unknown>>;

/** One file a part of the interface, named after it: `locales/cn/risk.json` holds the keys `risk.…`. */
const byPart = (files: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );
const cn = byPart(import.meta.glob<Texts>('./cn/*.json', { eager: true, import: 'default' }));
const en = byPart(import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' }));

/** Remembered in three places; never asked of the browser. */
const PLACES = ['localStorage', 'sessionStorage', 'cookie'];
const KEY = 'sulian-language';

void i18next
  .use(LanguageDetector)
  .use(initReactI18next)
  .init({
    resources: { cn: { translation: cn }, en: { translation: en } },
    supportedLngs: LANGUAGES,
    fallbackLng: 'cn',
    interpolation: { escapeValue: false },
    detection: { order: PLACES, caches: PLACES, lookupLocalStorage: KEY, lookupSessionStorage: KEY, lookupCookie: KEY },
  });

const HTML_LANGUAGE: Readonly<Record<Language, string>> = { cn: 'zh-CN', en: 'en' };
const markDocument = (language: string): void => {
  document.documentElement.lang = HTML_LANGUAGE[language as Language] ?? HTML_LANGUAGE.cn;
};
i18next.on('languageChanged', markDocument);
markDocument(i18next.language);

export const i18n = i18next;
