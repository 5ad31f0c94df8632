import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { HeadlineTag } from '../../components/risk/headline-tag.tsx';
import { NoLabel } from '../../components/risk/no-label.tsx';
import { WorstNote } from '../../components/risk/worst-note.tsx';
import type { Option } from './options.ts';

/** The headline of a hit, and the mean and the worst exposure of an answer stored earlier. */
export function RiskNote({ option }: { readonly option: Option }) {
  const { t } = useTranslation();
  const { risk, headline = null } = option;
  return (
    <>
      {headline === null ? <NoLabel /> : <HeadlineTag headline={headline} />}
      {risk === null || risk === undefined ? (
        <div className="dim option-more">{t('results.notScored')}</div>
      ) : (
        <Stored risk={risk} />
      )}
    </>
  );
}

/** Stored mean score. It has no level word, which would read as a second verdict next to a headline. */
function Stored({
  risk: { score, analysisType, worstExposure: worst, height },
}: {
  readonly risk: NonNullable<Option['risk']>;
}) {
  const { t } = useTranslation();
  return (
    <div className={`dim option-more ${worst === null ? '' : 'option-worst'}`}>
      {score !== null && <span className="nowrap">{t(`results.mean.${analysisType}`, { score })} · </span>}
      {worst === null ? t('results.atBlock', { height: formatCount(height) }) : <WorstNote worst={worst} />}
    </div>
  );
}
