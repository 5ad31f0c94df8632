/** Name of an ISO 3166-1 alpha-2 country in the reader's language; the browser knows them all, offline too. */
export function countryName(code: string, language: string): string {
  const names = new Intl.DisplayNames([language === 'en' ? 'en' : 'zh-CN'], { type: 'region' });
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}
