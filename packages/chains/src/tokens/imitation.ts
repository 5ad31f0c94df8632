/** Letters of other scripts and signs that are read as a Latin letter, after compatibility normalisation and lower case. */
const READ_AS: Readonly<Record<string, string>> = {
  а: 'a',
  в: 'b',
  с: 'c',
  ԁ: 'd',
  е: 'e',
  һ: 'h',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  н: 'h',
  о: 'o',
  р: 'p',
  ѕ: 's',
  т: 't',
  υ: 'u',
  х: 'x',
  у: 'y',
  α: 'a',
  β: 'b',
  ε: 'e',
  η: 'n',
  ι: 'i',
  κ: 'k',
  μ: 'm',
  ν: 'v',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  χ: 'x',
  '₮': 't',
  $: 's',
  '0': 'o',
  '1': 'l',
  ı: 'i',
  ł: 'l',
  đ: 'd',
  ŧ: 't',
};

/** Skeleton of a text as a hurried reader perceives it: without marks, spaces and signs, with look-alikes unified. */
export function toSkeleton(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return [...plain]
    .map((character) => READ_AS[character] ?? character)
    .join('')
    .replace(/[^a-z0-9\p{L}]/gu, '');
}

const WEBSITE =
  /https?:|www\.|\bt\.me\b|[a-z0-9-]\.(?:com|net|org|io|xyz|app|fi|finance|site|club|vip|online|top|info|pro|me|link|gift|claims?)\b/i;

/** A name that sends its reader to a website is an advertisement. */
export const namesWebsite = (text: string): boolean => WEBSITE.test(text.normalize('NFKC'));
