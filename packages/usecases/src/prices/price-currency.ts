/** Currencies other than USD, by their names in heads, file names and cells. */
const CURRENCIES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    (
      'EUR GBP JPY CNY CNH RMB KRW HKD TWD CHF AUD CAD SGD INR RUB BRL TRY IDR THB VND PHP MYR ZAR MXN PLN NZD UAH NGN ' +
      'AED SAR SEK NOK DKK CZK HUF ILS'
    )
      .split(' ')
      .map((code) => [code, code]),
  ),
  人民币: 'CNY',
  元: 'CNY',
  欧元: 'EUR',
  英镑: 'GBP',
  日元: 'JPY',
  韩元: 'KRW',
  港元: 'HKD',
  港币: 'HKD',
  新台币: 'TWD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'CNY/JPY',
  '￥': 'CNY/JPY',
  '₩': 'KRW',
};
const DOLLARS: ReadonlySet<string> = new Set(['USD', 'US DOLLAR', '$', 'US$', '美元', '美金']);

export const USD = 'USD';

/** `USD`, another currency's code, or undefined where the text names none. */
export function findCurrency(text: string): string | undefined {
  const word = text.trim().toUpperCase();
  return DOLLARS.has(word) ? USD : Object.hasOwn(CURRENCIES, word) ? CURRENCIES[word] : undefined;
}

/** Coin and currency of a pair (`BTC/USD`, `BTCUSD`, `btc-eur`) or of a file's name. */
export interface NamedPair {
  readonly coin?: string;
  /** Currency or coin in which it is counted; absent where none is named. */
  readonly quote?: string;
}

/** @param findCoin id of a coin by id or symbol; undefined for what is none */
export function readPair(text: string, findCoin: (text: string) => string | undefined): NamedPair {
  const words = text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
  const at = words.findIndex((word) => findCoin(word) !== undefined);
  if (at < 0) return words.map((word) => splitJoined(word, findCoin)).find((pair) => pair !== undefined) ?? {};
  const [coin = '', next = ''] = words.slice(at);
  const quote = findCurrency(next) ?? findCoin(next) ?? findCurrency(words[at - 1] ?? '');
  return { coin, ...(quote === undefined ? {} : { quote }) };
}

/** `BTCUSD` without anything between. */
function splitJoined(word: string, findCoin: (text: string) => string | undefined): NamedPair | undefined {
  for (const length of [3, 4]) {
    const [coin, rest] = [word.slice(0, -length), word.slice(-length)];
    const quote = findCurrency(rest) ?? findCoin(rest);
    if (quote !== undefined && findCoin(coin) !== undefined) return { coin, quote };
  }
  return undefined;
}
