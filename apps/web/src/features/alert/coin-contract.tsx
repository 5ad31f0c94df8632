import type { Coin } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { useShorten } from '../../components/references/use-shorten.ts';

/** A token of unknown name is listed under its shortened contract. */
const isNameless = ({ symbol, isKnown }: Coin): boolean => !isKnown && symbol.includes('…');

/** Contract of a token that moved, shortened next to its symbol; whole where its name is unknown. */
export function CoinContract({ coin }: { readonly coin: Coin }) {
  const { t } = useTranslation();
  const toShort = useShorten();
  const { chainId, name, isKnown } = coin;
  if (chainId === null) return null;
  return (
    <small className="alert-contract" title={isKnown ? name : `${name} · ${t('notification.claimed')}`}>
      {t('notification.contract')}{' '}
      <span className="mono" title={chainId} data-whole={chainId}>
        {isNameless(coin) ? chainId : toShort(chainId)}
      </span>
    </small>
  );
}
