import i18next from 'i18next';
import LanguageDetector from 'i18next-browser-languagedetector';
import { initReactI18next } from 'react-i18next';
import cn from './cn.json';
import en from './en.json';

export const LANGUAGES = ['cn', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

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
