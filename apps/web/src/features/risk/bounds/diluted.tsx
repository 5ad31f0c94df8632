import type { ScoringResult } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { Strip } from '../../../components/states/strip.tsx';
import { toTwoDecimals } from '../../../lib/two-decimals.ts';

/** Warning that a share by proportion may be small on purpose. */
export function Diluted({ result: { shareBounds } }: { readonly result: ScoringResult }) {
  const { t } = useTranslation();
  if (shareBounds?.isPossiblyDiluted !== true) return null;
  const { percentage, possible } = shareBounds;
  return (
    <Strip>
      <strong>{t('shareBounds.diluted')}</strong>{' '}
      {t('shareBounds.dilutedText', { share: toTwoDecimals(percentage), possible: toTwoDecimals(possible) })}
    </Strip>
  );
}
