import type { ObjectAnswer } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Hash } from '../../components/references/hash.tsx';
import { paths } from '../../lib/paths.ts';
import './token-account.css';

/** Owner of a token account, whose balance and movements are on the owner's page. Nothing for other addresses. */
export function TokenAccount({ object }: { readonly object: Pick<ObjectAnswer, 'blockchain' | 'tokenAccountOf'> }) {
  const { t } = useTranslation();
  if (object.tokenAccountOf === null) return null;
  const { owner, coin } = object.tokenAccountOf;
  const title = t('object.tokenAccountTitle', { symbol: coin.symbol });
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      <div className="token-account-owner">
        {t('object.tokenAccountOwner')} <Hash text={owner} to={paths.address(object.blockchain, owner)} />
        <div className="dim">{t('object.tokenAccountText')}</div>
      </div>
    </section>
  );
}
