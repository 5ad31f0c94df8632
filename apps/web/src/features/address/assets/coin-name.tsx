import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/amounts/coin-icon.tsx';
import { useShorten } from '../../../components/references/use-shorten.ts';
import type { CoinItem } from './choice.ts';

/** Icon, symbol and name; of what is no well-known coin also its contract, since its name is its own claim. */
export function CoinName({ coin }: { readonly coin: CoinItem }) {
  const { t } = useTranslation();
  const toShort = useShorten();
  return (
    <span className="asset-name">
      <CoinIcon icon={coin.icon} symbol={coin.symbol} />
      <span>
        <b>{coin.symbol}</b> {coin.name !== coin.symbol && <span className="dim">{coin.name}</span>}
        {coin.chainId !== null && !coin.isKnown && (
          <small className="mono dim" title={coin.chainId} data-whole={coin.chainId}>
            {toShort(coin.chainId)}
          </small>
        )}
        {coin.isSpam && (
          <span className="chip warn" title={t('assets.spamWhy')}>
            {t('assets.spam')}
          </span>
        )}
        {coin.kind === 'NFT' && <span className="chip">{t('assets.nft')}</span>}
        {coin.isDeprecated && <span className="chip">{t('assets.deprecated')}</span>}
      </span>
    </span>
  );
}
