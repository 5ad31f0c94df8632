import type { Coin } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { shorten } from '../../../lib/format.ts';

const KEEP = 4;

type Named = Pick<Coin, 'symbol' | 'chainId' | 'isKnown' | 'isSpam'>;

/**
 * A coin where its symbol stands alone. What is no well-known coin has its contract beside it, since its symbol is its own
 * claim; so have well-known ones of which two have one symbol. What imitates another is said to.
 */
export function useCoinText(among: readonly Named[] = []): (coin: Named, keep?: number) => string {
  const { t } = useTranslation();
  const isShared = ({ symbol, chainId }: Named) =>
    among.some((other) => other.chainId !== chainId && other.isKnown && fold(other.symbol) === fold(symbol));
  return (coin, keep = KEEP) => {
    const { symbol, chainId, isKnown, isSpam } = coin;
    const hasContract = chainId !== null && (!isKnown || isShared(coin));
    return `${symbol}${hasContract ? ` (${shorten(chainId, keep)})` : ''}${isSpam ? ` · ${t('assets.spam')}` : ''}`;
  };
}

const fold = (symbol: string): string => symbol.normalize('NFKC').trim().toUpperCase();
