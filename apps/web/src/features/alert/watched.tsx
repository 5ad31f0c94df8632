import { useTranslation } from 'react-i18next';
import { ChainIcon, chainName } from '../../components/chains/chain-icon.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { paths } from '../../lib/paths.ts';

interface WatchedObject {
  readonly address: string;
  readonly blockchain: string;
  readonly objectType: 'ADDRESS' | 'WALLET';
}

/** The address or wallet that an alert watches. */
export function Watched({ alert }: { readonly alert: WatchedObject }) {
  const { t } = useTranslation();
  const { address, blockchain, objectType } = alert;
  const isWallet = objectType === 'WALLET';
  return (
    <span className="alert-watched">
      <ChainIcon id={blockchain} />
      <span className="sr-only">{chainName(blockchain)}</span>
      <Hash text={address} to={isWallet ? paths.wallet(blockchain, address) : paths.address(blockchain, address)} />
      {isWallet && <small>{t('alert.wallet')}</small>}
    </span>
  );
}
