import { ERROR_CODES, getErrorKind } from '@sulian/domain';
import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import { interpolation } from './interpolation.ts';

const LANGUAGES = ['cn', 'en'] as const;
type Language = (typeof LANGUAGES)[number];

type Texts = Readonly<Record<string, unknown>>;

/** One file a part of the interface, named after it: `locales/cn/risk.json` holds the keys `risk.…`. */
const byPart = (files: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
  );
/** The texts of failures stand with their codes; the part `error` adds what a screen says around them. */
const withErrors = (language: Language, parts: Texts): Texts => {
  const texts = ERROR_CODES.map((code) => [code, getErrorKind(code)[language]] as const);
  return { ...parts, error: { ...Object.fromEntries(texts), ...(parts['error'] as Texts) } };
};
const cn = withErrors('cn', byPart(import.meta.glob<Texts>('./cn/*.json', { eager: true, import: 'default' })));
const en = withErrors('en', byPart(import.meta.glob<Texts>('./en/*.json', { eager: true, import: 'default' })));

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
    interpolation,
    showSupportNotice: false,
    detection: { order: PLACES, caches: PLACES, lookupLocalStorage: KEY, lookupSessionStorage: KEY, lookupCookie: KEY },
  });

const HTML_LANGUAGE: Readonly<Record<Language, string>> = { cn: 'zh-CN', en: 'en' };
const markDocument = (language: string): void => {
  document.documentElement.lang = HTML_LANGUAGE[language as Language] ?? HTML_LANGUAGE.cn;
};
i18next.on('languageChanged', markDocument);
markDocument(i18next.language);
