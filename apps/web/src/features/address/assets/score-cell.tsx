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
  /** Score in the list of coins: null where none was computed yet. */
  readonly known: number | null;
  /** Risk next to that score. */
  readonly knownRisk: CoinRisk | null;
  /** Accessible name of the link: the column's title, and the coin. */
  readonly title: string;
  readonly name: string;
}

/** Look-up link, spinner, score or N/A; a failure is the link with its message. */
export function ScoreCell({ question, known, knownRisk, title, name }: Props) {
  const { t } = useTranslation();
  // Shares its query with the risk panel: one request serves both.
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

/** Facts that the mean score may hide: another severity, and the worst exposure. */
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
