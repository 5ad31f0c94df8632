import { sanitiseText, type TokenMetadata } from '@sulian/domain';

const MAX_SYMBOL = 32;
const MAX_NAME = 64;
const MAX_DECIMALS = 255;

/** Claims as they may be shown; what is not usable is left out. */
export function sanitiseMetadata({ symbol, name, decimals }: TokenMetadata = {}): TokenMetadata {
  const shownSymbol = sanitiseText(symbol ?? '', { maxCharacters: MAX_SYMBOL });
  const shownName = sanitiseText(name ?? '', { maxCharacters: MAX_NAME });
  const isUsable =
    decimals !== undefined && Number.isSafeInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS;
  return {
    ...(shownSymbol === undefined ? {} : { symbol: shownSymbol }),
    ...(shownName === undefined ? {} : { name: shownName }),
    ...(isUsable ? { decimals } : {}),
  };
}
