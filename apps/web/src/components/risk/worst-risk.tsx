import type { WorstRisk as Worst } from '@sulian/contract';
import { useTranslation } from 'react-i18next';
import { LevelTag } from './level-tag.tsx';

/** The worst severity of what is known of somebody, and whose it is; nothing where nothing is known. */
export function WorstRisk({ worst }: { readonly worst: Worst | null }) {
  const { t } = useTranslation();
  if (worst === null) return null;
  return (
    <span className="dim worst-risk">
      {t('risk.severity')} <LevelTag level={worst.severity} /> {t(`worstOf.${worst.of}`)}
      {worst.isUnverified && ` · ${t('risk.unverified')}`}
    </span>
  );
}
