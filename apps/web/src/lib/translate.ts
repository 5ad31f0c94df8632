import { callData } from './api.ts';

type Language = 'cn' | 'en';

const KEY = 'sulian-translations';
/** Cached translations; the oldest are removed first. */
const MAX_CACHED = 500;
/** Server words are written in English. */
const FROM: Language = 'en';

type CachedTexts = ReadonlyArray<readonly [key: string, text: string]>;

function readCached(): CachedTexts {
  try {
    const cachedTexts: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(cachedTexts) ? (cachedTexts as CachedTexts) : [];
  } catch {
    return [];
  }
}

export const findTranslation = (text: string, to: Language): string | undefined =>
  readCached().find(([key]) => key === `${to}:${text}`)?.[1];

const store = (text: string, to: Language, translated: string): void => {
  const key = `${to}:${text}`;
  const others = readCached().filter(([each]) => each !== key);
  localStorage.setItem(KEY, JSON.stringify([...others, [key, translated]].slice(-MAX_CACHED)));
};

/** The text in the reader's language, from the cache or the translator; the text itself while there is none. */
export async function translate(text: string, to: Language): Promise<string> {
  if (to === FROM || text === '') return text;
  const translation = findTranslation(text, to);
  if (translation !== undefined) return translation;
  const data = await callData('POST /api/translations', { body: { texts: [text], from: FROM, to } });
  const translated = data.texts[0] ?? text;
  // The original, returned while the translator is off, is not stored, so that it is requested again later.
  if (data.translated) store(text, to, translated);
  return translated;
}
