import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { WorstNote } from '../../components/risk/worst-note.tsx';
import type { Option } from './options.ts';

/** What an answer stored earlier says, with its worst exposure; without one the risk is not known yet. */
export function RiskNote({ option }: { readonly option: Option }) {
  const { t } = useTranslation();
  const { risk } = option;
  if (risk === null || risk === undefined)
    return (
      <>
        <LevelTag level="Undefined" />
        <div className="dim option-more">{t('search.notScored')}</div>
      </>
    );
  const { worstExposure: worst } = risk;
  const isHalf = option.group === 'addresses' && !risk.isBothDirections;
  return (
    <>
      <LevelTag level={risk.level} score={risk.score} />
      {risk.severity !== risk.level && (
        <span className="dim option-severity">
          {t('search.severity')} <LevelTag level={risk.severity} />
        </span>
      )}
      <div className={`dim option-more ${worst === null ? '' : 'option-worst'}`}>
        {worst === null ? (
          t('search.atBlock', { height: risk.height.toLocaleString('en-US') })
        ) : (
          <WorstNote worst={worst} />
        )}
        {isHalf && ` · ${t(`search.only.${risk.analysisType}`)}`}
      </div>
    </>
  );
}
