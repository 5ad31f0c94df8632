import { callData } from './api.ts';

type Language = 'cn' | 'en';

const KEY = 'sulian-translations';
/** Stored translations; the oldest are removed first. */
const MAX_KEPT = 500;
/** Server words are written in English. */
const FROM: Language = 'en';

type StoredTexts = ReadonlyArray<readonly [key: string, text: string]>;

function readKept(): StoredTexts {
  try {
    const storedTexts: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(storedTexts) ? (storedTexts as StoredTexts) : [];
  } catch {
    return [];
  }
}

export const findTranslation = (text: string, to: Language): string | undefined =>
  readKept().find(([key]) => key === `${to}:${text}`)?.[1];

const keep = (text: string, to: Language, translated: string): void => {
  const key = `${to}:${text}`;
  const others = readKept().filter(([each]) => each !== key);
  localStorage.setItem(KEY, JSON.stringify([...others, [key, translated]].slice(-MAX_KEPT)));
};

/** The text in the reader's language, from the cache or the translator; the text itself while there is none. */
export async function translate(text: string, to: Language): Promise<string> {
  if (to === FROM || text === '') return text;
  const translation = findTranslation(text, to);
  if (translation !== undefined) return translation;
  const data = await callData('POST /api/translations', { body: { texts: [text], from: FROM, to } });
  const translated = data.texts[0] ?? text;
  // The original, returned while the translator is off, is not stored, so that it is requested again later.
  if (data.translated) keep(text, to, translated);
  return translated;
}
