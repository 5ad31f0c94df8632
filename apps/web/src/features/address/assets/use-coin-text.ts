import type { Coin } from '@sulian/contract';
import { shorten } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useShortLength } from '../../../components/references/use-shorten.ts';

type Named = Pick<Coin, 'symbol' | 'chainId' | 'isKnown' | 'isSpam'>;

/**
 * Name of a coin where only its symbol appears. An unknown coin has its contract added, because its symbol is
 * unverified; so have well-known coins with equal symbols. An imitation is marked.
 */
export function useCoinText(among: readonly Named[] = []): (coin: Named, keep?: number) => string {
  const { t } = useTranslation();
  const length = useShortLength();
  const isShared = ({ symbol, chainId }: Named) =>
    among.some((other) => other.chainId !== chainId && other.isKnown && fold(other.symbol) === fold(symbol));
  return (coin, keep = length) => {
    const { symbol, chainId, isKnown, isSpam } = coin;
    const hasContract = chainId !== null && (!isKnown || isShared(coin));
    return `${symbol}${hasContract ? ` (${shorten(chainId, keep)})` : ''}${isSpam ? ` · ${t('assets.spam')}` : ''}`;
  };
}

const fold = (symbol: string): string => symbol.normalize('NFKC').trim().toUpperCase();
