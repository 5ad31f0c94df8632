import type { LevelReason } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** In the place of a level where neither a label nor a score says one: unknown is no level. */
export function NoLabel({ reason = null }: { readonly reason?: LevelReason | null }) {
  const { t } = useTranslation();
  return (
    <span className="dim" title={reason === null ? undefined : t(`risk.levelWhy.${reason}`)}>
      {t(reason === null ? 'worstOf.NONE' : `levelReason.${reason}`)}
    </span>
  );
}
