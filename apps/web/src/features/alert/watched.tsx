import { useTranslation } from 'react-i18next';
import { ChainIcon, chainName } from '../../components/chains/chain-icon.tsx';
import { Hash } from '../../components/references/hash.tsx';
import { paths } from '../../lib/paths.ts';

interface WatchedObject {
  readonly address: string;
  readonly blockchain: string;
  readonly objectType: 'ADDRESS' | 'WALLET';
}

/** The address or wallet that an alert watches. @param isWhole in full, where somebody confirms it */
export function Watched({ alert, isWhole = false }: { readonly alert: WatchedObject; readonly isWhole?: boolean }) {
  const { t } = useTranslation();
  const { address, blockchain, objectType } = alert;
  const isWallet = objectType === 'WALLET';
  return (
    <span className="alert-watched">
      <ChainIcon id={blockchain} />
      <span className="sr-only">{chainName(blockchain)}</span>
      {isWhole ? (
        <span className="mono alert-whole">{address}</span>
      ) : (
        <Hash text={address} to={isWallet ? paths.wallet(blockchain, address) : paths.address(blockchain, address)} />
      )}
      {isWallet && <small>{t('alert.wallet')}</small>}
    </span>
  );
}
