import { AppError, type PriceRow } from '@sulian/domain';
import type { CoinNames } from './coin-names.ts';
import { parsePrices } from './parse-prices.ts';

export interface HttpPricesOptions {
  /** With `{coin}`, `{symbol}` and `{day}` (YYYY-MM-DD) where they go. */
  readonly url: string;
  /** Steps to the number in a JSON answer; absent: the answer is a list as of a file. */
  readonly jsonPath?: readonly string[] | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly timeoutMs: number;
}

const MAX_ANSWER_BYTES = 8 * 2 ** 20;
const DAY_MS = 86_400_000;

/**
 * Fetches the close of a coin on a day from the configured service; undefined: the service has none. @throws SOURCE_*
 */
export async function fetchClose(
  options: HttpPricesOptions,
  lookup: { readonly coin: string; readonly symbol: string; readonly day: number },
  registry: Pick<CoinNames, 'findCoin'>,
): Promise<PriceRow | undefined> {
  const date = new Date(lookup.day * DAY_MS).toISOString().slice(0, 10);
  const values: Readonly<Record<string, string>> = { coin: lookup.coin, symbol: lookup.symbol, day: date };
  const url = options.url.replace(/\{(coin|symbol|day)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const text = await fetchText(url, options);
  if (text === undefined) return undefined;
  const lines =
    options.jsonPath === undefined ? text : `day,usd\n${date},${readNumber(text, options.jsonPath) ?? ''}\n`;
  const parsed = parsePrices({
    file: 'answer',
    text: lines,
    coin: lookup.coin,
    findCoin: registry.findCoin,
    today: lookup.day,
  });
  const [refused] = parsed.refused;
  const close = parsed.rows.find((row) => row.day === lookup.day && row.coin === lookup.coin);
  if (close === undefined && refused !== undefined)
    throw new AppError('SOURCE_MALFORMED', `the price service: ${refused.reason}`, { details: { ...lookup } });
  return close;
}

/** Undefined: the service answered that it has no such price. */
async function fetchText(url: string, options: HttpPricesOptions): Promise<string | undefined> {
  const response = await fetch(url, {
    headers: { accept: 'application/json, text/csv', ...options.headers },
    redirect: 'error',
    signal: AbortSignal.timeout(options.timeoutMs),
  }).catch((cause: unknown) => {
    throw new AppError('SOURCE_UNREACHABLE', 'the price service does not answer', { cause });
  });
  if (!response.ok) {
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new AppError('SOURCE_REFUSED', `the price service answers ${response.status}`, { retryable: true });
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES)
      throw new AppError('SOURCE_MALFORMED', `the price service answers more than ${MAX_ANSWER_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** Undefined where the way ends before the number does: no price. */
function readNumber(text: string, path: readonly string[]): string | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('SOURCE_MALFORMED', 'the answer of the price service is not valid JSON', { cause });
  }
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined;
    value = (value as Record<string, unknown>)[step];
  }
  return typeof value === 'number' || typeof value === 'string' ? String(value) : undefined;
}
