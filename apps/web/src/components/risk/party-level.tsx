import type { RatedEntity } from '@sulian/contract';
import type { LevelReason, RiskLevel } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { LevelTag } from './level-tag.tsx';

interface Props {
  readonly level: RiskLevel;
  readonly score?: number | null | undefined;
  /** Why the level is not what the score is called; null: it is. */
  readonly reason: LevelReason | null;
}

/** How risky a party is by its label; a number that is called otherwise stands apart, with why. */
export function PartyLevel({ level, score, reason }: Props) {
  const { t } = useTranslation();
  if (reason === null) return <LevelTag level={level} score={score ?? null} />;
  return (
    <>
      <LevelTag level={level} />{' '}
      <span className="dim level-reason" title={t(`risk.levelWhy.${reason}`)}>
        {typeof score === 'number' && `${t('risk.scored', { score })} · `}
        {t(`levelReason.${reason}`)}
      </span>
    </>
  );
}

/** How risky an entity is, by itself or as a label names it. */
export const RatedLevel = ({ risk }: { readonly risk: NonNullable<RatedEntity['riskAssessment']> }) => (
  <PartyLevel level={risk.severity} score={risk.score} reason={risk.levelReason} />
);
