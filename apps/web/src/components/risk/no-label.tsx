import type { LevelReason } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** Shown in place of a level without label and score: unknown is not a level. */
export function NoLabel({ reason = null }: { readonly reason?: LevelReason | null }) {
  const { t } = useTranslation();
  return (
    <span className="dim" title={reason === null ? undefined : t(`risk.levelWhy.${reason}`)}>
      {t(reason === null ? 'worstOf.NONE' : `levelReason.${reason}`)}
    </span>
  );
}
