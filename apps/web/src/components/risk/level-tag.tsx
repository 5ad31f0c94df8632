import type { RiskLevel } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** A level as a word, never only as a colour. */
export function LevelTag({ level, score }: { readonly level: RiskLevel; readonly score?: number | null }) {
  const { t } = useTranslation();
  return (
    <span className={`level ${level}`}>
      {typeof score === 'number' && `${score} `}
      {t(`level.${level}`)}
    </span>
  );
}
