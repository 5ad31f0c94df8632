import i18next from 'i18next';

/** Loads a script together with the Chinese texts that few look-ups need; the English ones come all at once. */
export async function withLateTexts<T>(load: () => Promise<T>): Promise<T> {
  const [loaded, { cnLate }] = await Promise.all([load(), import('./cn-late.ts')]);
  i18next.addResourceBundle('cn', 'translation', cnLate, true);
  return loaded;
}
