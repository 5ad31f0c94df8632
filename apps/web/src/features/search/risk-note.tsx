import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../components/level-tag.tsx';
import { WorstNote } from '../../components/worst-note.tsx';
import type { Option } from './options.ts';

/** What an answer stored earlier says, with its worst exposure; without one the risk is not known yet. */
export function RiskNote({ option }: { readonly option: Option }) {
  const { t } = useTranslation();
  const { risk } = option;
  if (risk === null || risk === undefined)
    return (
      <>
        <LevelTag level="Undefined" />
        <div className="dim">{t('search.notScored')}</div>
      </>
    );
  const { worstExposure: worst } = risk;
  return (
    <>
      <LevelTag level={risk.severity} score={risk.score} />
      {worst === null ? (
        <div className="dim">{t('search.atBlock', { height: risk.height.toLocaleString('en-US') })}</div>
      ) : (
        <div className="dim option-worst">
          <WorstNote worst={worst} />
        </div>
      )}
    </>
  );
}
