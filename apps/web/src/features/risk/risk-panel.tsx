import type { ScoringProgress, ScoringResult } from '@sulian/contract';
import { type ReactNode, startTransition, useDeferredValue, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Tabs } from '../../components/layout/tabs.tsx';
import { Empty, Failed, Stale } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import type { Direction, Question } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { Basis } from './basis.tsx';
import { OtherWeights } from './other-weights.tsx';
import { Ranking } from './ranking.tsx';
import { Shares } from './shares.tsx';
import { useScoring } from './use-scoring.ts';
import { Headline, OverallScore, WorstExposure } from './verdict.tsx';
import { Waiting } from './waiting.tsx';

interface Props extends Omit<Question, 'analysisType'> {
  /** False where several operations moved value: then amounts of shares mean nothing. */
  readonly hasAmounts?: boolean;
  /** Which way is shown first. */
  readonly initial?: Direction;
  /** Told when the reader switches: other panels go by it. */
  readonly onDirection?: (direction: Direction) => void;
  /** What stands at the right of the panel's head. */
  readonly aside?: ReactNode;
}

/** Where the money came from, or where it went, and how risky that is. */
export function RiskPanel({ hasAmounts = true, initial = 'INCOMING', onDirection, aside, ...object }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const [direction, setDirection] = useState<Direction>(initial);
  // The tab answers the click at once; what it shows is drawn after that, and the other way's answer is out of sight.
  const shown = useDeferredValue(direction);
  return (
    <section className="card risk">
      <header>
        <h2>{t('risk.title')}</h2>
        <Tabs<Direction>
          label={t('risk.title')}
          controls={panel}
          value={direction}
          onChange={(chosen) => {
            setDirection(chosen);
            startTransition(() => onDirection?.(chosen));
          }}
          options={[
            { value: 'INCOMING', label: t('risk.incoming') },
            { value: 'OUTGOING', label: t('risk.outgoing') },
          ]}
        />
        {aside}
      </header>
      <div
        id={panel}
        role="tabpanel"
        aria-label={t(direction === 'INCOMING' ? 'risk.incoming' : 'risk.outgoing')}
        className={shown === direction ? '' : 'risk-turning'}
      >
        <Scored key={`${shown} ${object.coin}`} question={{ ...object, analysisType: shown }} hasAmounts={hasAmounts} />
      </div>
    </section>
  );
}

interface ScoredProps {
  readonly question: Question;
  readonly hasAmounts: boolean;
}

function Scored({ question: asked, hasAmounts }: ScoredProps) {
  const { t } = useTranslation();
  const [isAnyway, setAnyway] = useState(false);
  const question = isAnyway ? { ...asked, calculateAnyway: true } : asked;
  const { query, progress } = useScoring(question);
  if (query.data === undefined)
    return query.isError ? (
      <Refusal error={query.error} onRetry={() => void query.refetch()} onAnyway={() => setAnyway(true)} />
    ) : (
      <Waiting progress={progress} />
    );
  const result = query.data;
  return (
    <>
      {query.isError && <Stale query={query} />}
      {query.isFetching && <Renewing progress={progress} />}
      {result === null || result.details.length === 0 ? (
        <>
          {result?.own != null && <Headline result={result} />}
          <Empty text={t(result?.noScoreReason == null ? 'risk.none' : `risk.reason.${result.noScoreReason}`)} />
        </>
      ) : (
        <Answer result={result} question={question} hasAmounts={hasAmounts} onRenew={() => void query.refetch()} />
      )}
    </>
  );
}

interface RefusalProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onAnyway: () => void;
}

/** Too many transactions for all assets together: one asset may be chosen at the right, or all calculated anyway. */
function Refusal({ error, onRetry, onAnyway }: RefusalProps) {
  const { t } = useTranslation();
  if (!(error instanceof CallError) || error.code !== 'UNPROCESSABLE_GLOBAL_SCORE')
    return <Failed error={error} onRetry={onRetry} />;
  const { atMost } = error.details;
  return (
    <div className="risk-refused">
      <Strip
        action={
          <button type="button" className="btn small" onClick={onAnyway}>
            {t('assets.calculateAnyway')}
          </button>
        }
      >
        {typeof atMost === 'number'
          ? t('risk.tooMany', { limit: formatCount(atMost) })
          : t('error.UNPROCESSABLE_GLOBAL_SCORE')}
      </Strip>
    </div>
  );
}

function Renewing({ progress }: { readonly progress: ScoringProgress | undefined }) {
  const { t } = useTranslation();
  return <Strip>{t('risk.renewing', { count: progress?.transactions ?? 0 })}</Strip>;
}

interface AnswerProps extends ScoredProps {
  readonly result: ScoringResult;
  readonly onRenew: () => void;
}

function Answer({ result, question, hasAmounts, onRenew }: AnswerProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<string>();
  const { stoppedBy, history } = result.explored;
  return (
    <>
      {stoppedBy !== null && (
        <Strip>
          {t('risk.stopped', {
            reason: t(`risk.budget.${stoppedBy}`),
            count: result.explored.transactions,
          })}
        </Strip>
      )}
      {history !== null && (
        <Strip>
          {t('risk.history', {
            read: formatCount(history.transactions),
            total: formatCount(history.total),
            height: history.fromHeight === null ? t('app.missing') : formatCount(history.fromHeight),
          })}
        </Strip>
      )}
      <div className="verdict">
        <OverallScore result={result} />
        <WorstExposure worst={result.worstExposure} onShow={setShown} />
        <Basis result={result} onRenew={onRenew} />
      </div>
      <div className="split">
        <Ranking key={shown} result={result} question={question} hasAmounts={hasAmounts} shown={shown} />
        <Shares result={result} />
      </div>
      <OtherWeights key={`other ${shown}`} result={result} question={question} hasAmounts={hasAmounts} shown={shown} />
    </>
  );
}
