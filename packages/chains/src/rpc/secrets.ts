/** Shorter texts are no keys, and occur in answers by chance. */
const MIN_LENGTH = 8;
/** Segments of a path: shorter ones are names. */
const MIN_SEGMENT = 12;

interface SecretPlaces {
  /** A provider's key may be in its path or query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Further ones, such as the key of a query. */
  readonly secrets?: readonly string[];
}

/** Hides the keys of requests in a text, in either spelling. */
export type SecretFilter = (text: string) => string;

/** Services repeat a request, with its key, in what they answer: no fault can contain what no answer does. */
export function createSecretFilter({ url, headers = {}, secrets = [] }: SecretPlaces): SecretFilter {
  const { pathname, searchParams } = new URL(url);
  const parts = [
    ...secrets,
    ...Object.values(headers).flatMap(toHeaderSecrets),
    ...searchParams.values(),
    ...pathname.split('/').filter((segment) => segment.length >= MIN_SEGMENT),
  ].filter((secret) => secret.length >= MIN_LENGTH);
  const spellings = [...new Set(parts.flatMap((secret) => [secret, encodeURIComponent(secret)]))];
  return (text) => spellings.reduce((rest, each) => (rest.includes(each) ? rest.replaceAll(each, '…') : rest), text);
}

/** A header's key; of user and password both the header's form and the password. */
function toHeaderSecrets(value: string): readonly string[] {
  const [, scheme, key = value] = /^(Bearer|Basic) (.*)$/i.exec(value) ?? [];
  if (scheme?.toLowerCase() !== 'basic') return [key];
  return [
    key,
    Buffer.from(key, 'base64')
      .toString('utf8')
      .replace(/^[^:]*:/, ''),
  ];
}
