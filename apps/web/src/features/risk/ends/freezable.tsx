import { groupAmount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../../components/amounts/figure.tsx';
import type { End } from './end-row.ts';

/** Part of an end's balance that an issuer can freeze, or why it cannot. */
export function Freezable({ end: { holding, symbol } }: { readonly end: End }) {
  const { t } = useTranslation();
  if (holding === null) return t('app.missing');
  const { freeze, balance, issuer } = holding;
  if (freeze !== 'FREEZABLE') return <span className="dim">{t(`endsList.freeze.${freeze}`)}</span>;
  return (
    <>
      {balance === null ? t('app.missing') : <Figure text={groupAmount(balance)} />} <small>{symbol}</small>
      <div className="dim">{issuer}</div>
    </>
  );
}
