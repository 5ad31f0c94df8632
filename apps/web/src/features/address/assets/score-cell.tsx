import type { CoinRisk } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../../components/risk/level-tag.tsx';
import { WorstNote } from '../../../components/risk/worst-note.tsx';
import { ErrorText } from '../../../components/states/states.tsx';
import { analyse, type CoinQuestion } from '../../../lib/analyse.ts';
import { toScoreCell } from './score-state.ts';

interface Props {
  readonly question: CoinQuestion;
  /** The score in the list of coins: null where nobody asked yet. */
  readonly known: number | null;
  /** What stood beside it. */
  readonly knownRisk: CoinRisk | null;
  /** What the link looks up, for those who hear it: the column's title, and the coin. */
  readonly title: string;
  readonly name: string;
}

/** Look-up link, spinner, score or N/A; a failure is the link with its message. */
export function ScoreCell({ question, known, knownRisk, title, name }: Props) {
  const { t } = useTranslation();
  // The risk panel asks the same question when the coin is chosen: whoever is first, both show the answer.
  const query = useQuery({
    queryKey: ['scoring', question],
    queryFn: ({ signal }) => analyse(question, { signal }),
    enabled: false,
    retry: false,
  });
  const { data, isFetching: isCalculating, error } = query;
  const score = data === undefined ? undefined : (data?.score ?? null);
  const cell = toScoreCell(known, { isCalculating, error, score });
  if (cell.kind === 'score')
    return (
      <>
        <span className="dim">{t('risk.mean')}</span> <LevelTag level={cell.level} score={cell.score} />
        <Hidden level={cell.level} risk={data ?? knownRisk} />
      </>
    );
  if (cell.kind === 'none') return <NoScore />;
  if (cell.kind === 'calculating')
    return (
      <span role="status" className="asset-calculating">
        <i className="asset-spinner" aria-hidden="true" /> <span className="dim">{t('assets.calculating')}</span>
      </span>
    );
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t('assets.lookUpOf', { score: title, name })}
        onClick={() => void query.refetch()}
      >
        {t('assets.lookUp')}
      </button>
      {error !== null && (
        <span role="alert" className="asset-fault">
          <ErrorText error={error} />
        </span>
      )}
    </>
  );
}

/** What the mean may hide: another severity, and the worst exposure. */
function Hidden({ level, risk }: { readonly level: RiskLevel; readonly risk: CoinRisk | null }) {
  const { t } = useTranslation();
  if (risk === null) return null;
  return (
    <>
      {risk.severity !== level && (
        <>
          {' '}
          <span className="dim">{t('risk.severity')}</span> <LevelTag level={risk.severity} />
        </>
      )}
      {risk.worstExposure !== null && (
        <div className="dim asset-worst">
          <WorstNote worst={risk.worstExposure} />
        </div>
      )}
    </>
  );
}

export function NoScore() {
  const { t } = useTranslation();
  return <span className="dim">{t('app.missing')}</span>;
}
