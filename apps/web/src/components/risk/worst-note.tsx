import type { CoinRisk } from '@sulian/contract';
import { formatShare } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { useEntityName } from '../../lib/entity-name.ts';

/** Worst exposure in one line, next to a small score. */
export function WorstNote({ worst }: { readonly worst: NonNullable<CoinRisk['worstExposure']> }) {
  const { t, i18n } = useTranslation();
  const toName = useEntityName();
  const typeKey = `type.${worst.name}`;
  return (
    <>
      {t('search.worst', {
        name: i18n.exists(typeKey) ? t(typeKey) : toName(worst),
        share: formatShare(worst),
      })}
    </>
  );
}
