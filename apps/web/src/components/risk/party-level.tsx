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

/** Risk of a party by its label. Where the level differs from the number's, the number is separate, with the reason. */
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

/** Risk of an entity, its own or by a label. */
export const RatedLevel = ({ risk }: { readonly risk: NonNullable<RatedEntity['riskAssessment']> }) => (
  <PartyLevel level={risk.severity} score={risk.score} reason={risk.levelReason} />
);
