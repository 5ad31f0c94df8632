import type { RiskLevel } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** A level always stands as a word, never as a colour alone. */
export function LevelTag({ level, score }: { readonly level: RiskLevel; readonly score?: number | null }) {
  const { t } = useTranslation();
  return (
    <span className={`level ${level}`}>
      {typeof score === 'number' && `${score} `}
      {t(`level.${level}`)}
    </span>
  );
}
