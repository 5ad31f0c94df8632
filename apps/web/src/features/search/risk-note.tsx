import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { NoLabel } from '../../components/risk/no-label.tsx';
import { WorstNote } from '../../components/risk/worst-note.tsx';
import { WorstRisk } from '../../components/risk/worst-risk.tsx';
import { formatCount } from '../../lib/format.ts';
import type { Option } from './options.ts';

const isLabel = (worst: Option['worst']): boolean => worst?.of === 'OWN' || worst?.of === 'WALLET';

/** What an answer stored earlier says, with its worst exposure; without one the risk is not known yet. */
export function RiskNote({ option }: { readonly option: Option }) {
  const { t } = useTranslation();
  const { risk, worst: known = null } = option;
  if (risk === null || risk === undefined)
    return (
      <>
        {known === null ? <NoLabel /> : <WorstRisk worst={known} />}
        <div className="dim option-more">{t('search.notScored')}</div>
      </>
    );
  const { worstExposure: worst } = risk;
  const isHalf = option.group === 'addresses' && !risk.isBothDirections;
  return (
    <>
      <LevelTag level={risk.level} score={risk.score} />
      {(risk.severity !== risk.level || isLabel(known)) && (
        <span className="option-severity">
          <WorstRisk worst={known} />
        </span>
      )}
      <div className={`dim option-more ${worst === null ? '' : 'option-worst'}`}>
        {worst === null ? t('search.atBlock', { height: formatCount(risk.height) }) : <WorstNote worst={worst} />}
        {isHalf && ` · ${t(`search.only.${risk.analysisType}`)}`}
      </div>
    </>
  );
}
