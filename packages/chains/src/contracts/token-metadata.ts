import { sanitiseText, type TokenMetadata } from '@sulian/domain';

/** Longer is no name; the ledger cuts further. */
const MAX_TEXT = 256;
/** No name needs more; the rest of a longer answer is not looked at. */
const MAX_BYTES = 1_024;
const MAX_DIGITS = 2 * MAX_BYTES + 128;
const HEX = /^(?:[0-9a-fA-F]{2})*$/;

/**
 * Converts the answers of a contract to `name()`, `symbol()` and `decimals()`, in this order, each in hex without 0x;
 * empty when there is no answer. The answers are not trusted: text is sanitised, numbers are bounded.
 */
export function toTokenMetadata(answers: readonly string[]): TokenMetadata {
  const [name, symbol, decimals] = answers.map((each) => (HEX.test(each.slice(0, MAX_DIGITS)) ? each : ''));
  return {
    ...toEntry('name', decodeText(name ?? '')),
    ...toEntry('symbol', decodeText(symbol ?? '')),
    ...toEntry('decimals', decodeDecimals(decimals ?? '')),
  };
}

const toEntry = <K extends keyof TokenMetadata>(key: K, value: TokenMetadata[K] | undefined): Partial<TokenMetadata> =>
  value === undefined ? {} : { [key]: value };

/** `string`, or the `bytes32` of contracts older than the standard, filled up with zeros. */
export function decodeText(hex: string): string | undefined {
  const bytes = Buffer.from(hex.length === 64 ? hex.replace(/(?:00)+$/, '') : findString(hex), 'hex');
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, MAX_BYTES)).replaceAll('\uFFFD', '');
  return sanitiseText(text, { maxCharacters: MAX_TEXT });
}

function findString(hex: string): string {
  const offset = readSmall(hex, 0);
  const length = offset === undefined ? undefined : readSmall(hex, offset);
  if (offset === undefined || length === undefined) return '';
  return hex.slice(2 * (offset + 32), 2 * (offset + 32 + Math.min(length, MAX_BYTES)));
}

/** Reads a word that counts bytes; undefined when the word is missing, or exceeds the length of the answer. */
function readSmall(hex: string, atByte: number): number | undefined {
  const word = hex.slice(2 * atByte, 2 * atByte + 64);
  if (word.length < 64 || !/^0{52}/.test(word)) return undefined;
  const value = Number.parseInt(word, 16);
  return value <= hex.length / 2 ? value : undefined;
}

/** `uint8`; a larger value is false or the answer of another function. */
function decodeDecimals(hex: string): number | undefined {
  if (hex.length !== 64 || !/^0{62}/.test(hex)) return undefined;
  return Number.parseInt(hex, 16);
}
