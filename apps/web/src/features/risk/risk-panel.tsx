import type { ScoringProgress, ScoringResult } from '@sulian/contract';
import { formatAtLeast, formatCount, isUnfetched, type StoredBasis } from '@sulian/domain';
import {
  lazy,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useId,
  useOptimistic,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Tabs } from '../../components/layout/tabs.tsx';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import { Absent } from '../../components/states/absent.tsx';
import { Failed, Stale } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import { useIsLate } from '../../components/states/use-is-late.ts';
import type { Direction, Question } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import { usePrinting } from '../../lib/printing.ts';
import { useOpenKey } from '../../lib/risk-view.ts';
import { withLateTexts } from '../../locales/late-texts.ts';
import { Diluted } from './bounds/diluted.tsx';
import { ALL_ENDS } from './ends/all-ends.ts';
import { LazyEnds } from './ends/lazy-ends.tsx';
import { OtherWeights } from './other-weights.tsx';
import { Ranking } from './ranking.tsx';
import { Headline, OverallScore, WorstExposure } from './score-facts.tsx';
import { Shares } from './shares.tsx';
import { type Risk, useBothScored } from './use-risk.ts';
import { useScoring } from './use-scoring.ts';
import { severityOf } from './verdict/headline.ts';
import type { Scored as ScoredState } from './verdict/scored.ts';
import { Waiting } from './waiting.tsx';

/** Folded at first: its script comes after the page is painted. */
const Basis = lazy(async () => ({
  default: (await withLateTexts(() => import('./basis-and-method.tsx'))).BasisAndMethod,
}));

interface Props {
  readonly risk: Risk;
  /** Basis of the page's own answer, for a scoring without one; undefined while loading. */
  readonly basis?: StoredBasis | null | undefined;
  /** False where several operations moved value: then amounts of shares mean nothing. */
  readonly hasAmounts?: boolean;
  /** Content at the right of the panel's head. */
  readonly aside?: ReactNode;
}

/** Origin or destination of the money, and its risk. */
export function RiskPanel({ risk, basis, hasAmounts = true, aside }: Props) {
  const { t } = useTranslation();
  const panel = useId();
  const { direction: shownDirection, setDirection, questionOf } = risk;
  const both = useBothScored(risk);
  // The tab answers the click at once; the page is drawn after that, and until then the other way's answer is out of sight.
  const [direction, answerClick] = useOptimistic(shownDirection);
  const turn = (way: Direction) =>
    startTransition(() => {
      answerClick(way);
      setDirection(way);
    });
  const question = questionOf(shownDirection);
  // On paper nobody turns to the other way: it has a card of its own.
  const isPrinted = usePrinting() !== 'NOTHING';
  const otherWay: Direction = shownDirection === 'INCOMING' ? 'OUTGOING' : 'INCOMING';
  const wait = useWait(both[direction].state === 'PENDING');
  return (
    <>
      <section className={`card risk ${wait}`} id="risk">
        <header>
          <h2>{t('risk.title')}</h2>
          {aside}
          <Tabs<Direction>
            label={t('risk.title')}
            controls={panel}
            value={direction}
            onChange={turn}
            options={(['INCOMING', 'OUTGOING'] as const).map((way) => ({
              value: way,
              label: <WayName way={way} scored={both[way]} />,
            }))}
          />
        </header>
        <div
          id={panel}
          role="tabpanel"
          aria-label={t(`flow.${direction}`)}
          className={shownDirection === direction ? '' : 'risk-turning'}
        >
          <Scored
            key={`${shownDirection} ${question.coin}`}
            question={question}
            basis={basis}
            hasAmounts={hasAmounts}
            onAnyway={risk.calculateAnyway}
          />
        </div>
      </section>
      {isPrinted && (
        <section className="card risk other-way">
          <header>
            <h2>
              {t('risk.title')} · <WayName way={otherWay} scored={both[otherWay]} />
            </h2>
          </header>
          <Scored
            question={questionOf(otherWay)}
            basis={basis}
            hasAmounts={hasAmounts}
            onAnyway={risk.calculateAnyway}
            isOtherWay
          />
        </section>
      )}
    </>
  );
}

/** Visibility of the content below: shown once it no longer moves, or after a while in its reserved space. */
function useWait(isWaiting: boolean): string {
  const isLate = useIsLate(isWaiting);
  if (isLate) return 'late';
  return isWaiting ? 'early' : '';
}

function WayName({ way, scored }: { readonly way: Direction; readonly scored: ScoredState }) {
  const { t } = useTranslation();
  const level = scored.state === 'DONE' ? severityOf(scored) : undefined;
  return (
    <>
      {t(`flow.${way}`)} {level !== undefined && <LevelTag level={level} />}
      {scored.state === 'PENDING' && (
        <span className="level-awaited" aria-hidden="true">
          {t('level.Critical')}
        </span>
      )}
    </>
  );
}

interface ScoredProps {
  readonly question: Question;
  readonly hasAmounts: boolean;
  /** True: printed below the way that is shown, whose row is open. */
  readonly isOtherWay?: boolean;
}

interface AskedProps extends ScoredProps {
  /** The page's own. */
  readonly basis: StoredBasis | null | undefined;
  readonly onAnyway: () => void;
}

const Scored = memo(function Scored({ question, basis, hasAmounts, isOtherWay = false, onAnyway }: AskedProps) {
  const { t } = useTranslation();
  const { query, progress } = useScoring(question);
  if (query.data === undefined)
    return query.isError ? (
      <Refusal error={query.error} onRetry={() => void query.refetch()} onAnyway={onAnyway} />
    ) : (
      <Waiting direction={question.analysisType} progress={progress} />
    );
  const result = query.data;
  return (
    <>
      {query.isError && <Stale query={query} />}
      {query.isFetching && <Renewing progress={progress} />}
      {result === null || result.details.length === 0 ? (
        <>
          {result != null && speaksOfItself(result) && (
            <div className="risk-itself">
              <Headline result={result} />
            </div>
          )}
          <Absent
            text={t(result?.noScoreReason == null ? 'risk.none' : `risk.reason.${result.noScoreReason}`)}
            basis={listBases(result, basis)}
          />
        </>
      ) : (
        <Answer {...{ result, question, hasAmounts, isOtherWay }} onRenew={() => void query.refetch()} />
      )}
    </>
  );
});

/** Bases of a stated absence. Transfers without a price are not absent. */
function listBases(result: ScoringResult | null, ofPage: AskedProps['basis']): ReadonlyArray<AskedProps['basis']> {
  if (result === null) return [ofPage];
  return result.noScoreReason === 'NO_PRICES' ? [] : [result.basis];
}

/** True where the object's label or conduct is shown although no money went that way. */
const speaksOfItself = ({ own, conduct }: ScoringResult): boolean =>
  own !== null || (conduct !== undefined && conduct.findings.length > 0);

interface RefusalProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onAnyway: () => void;
}

/** Too many transactions for all assets together: one asset may be chosen, or all calculated anyway. */
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

/** Anchor of what a score rests on. */
const BASIS = 'basis';

interface AnswerProps extends ScoredProps {
  readonly result: ScoringResult;
  readonly onRenew: () => void;
}

function Answer({ result, question, hasAmounts, isOtherWay = false, onRenew }: AnswerProps) {
  const { t } = useTranslation();
  const { hash, key: entry } = useLocation();
  const [jumpKey, setShown] = useState<string>();
  const opened = useOpenKey();
  const open = isOtherWay ? { ...opened, key: undefined } : opened;
  const openKey = open.key;
  const show = (key: string) => {
    setShown(key);
    open.onChange(key);
  };
  const basisId = isOtherWay ? undefined : BASIS;
  const [isBasisShown, setBasisShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each click on a link to the basis opens it
  useEffect(() => {
    if (hash === `#${BASIS}`) setBasisShown(true);
  }, [hash, entry]);
  // Doughnut and ranking highlight the same party.
  const [highlighted, setHighlighted] = useState<string>();
  const highlight = { key: highlighted, onChange: setHighlighted };
  const { stoppedBy, history, notFollowed } = result.explored;
  return (
    <>
      {isUnfetched(result.basis) && <Strip>{t('risk.ofPart')}</Strip>}
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
      <Diluted result={result} />
      <div className="risk-body">
        <div className="risk-facts">
          <WorstExposure
            worst={result.worstExposure}
            direction={result.analysisType}
            isOfPart={isUnfetched(result.basis)}
            onShow={show}
          />
          <OverallScore result={result} />
          <div className="risk-row">
            <span>
              {t('risk.walkedShort', { count: result.explored.transactions })}
              {notFollowed !== null && ` · ${t('risk.followed', { share: formatAtLeast(100 - notFollowed) })}`}
            </span>
            <button
              type="button"
              className="link"
              aria-expanded={isBasisShown}
              aria-controls={basisId}
              onClick={() => setBasisShown(!isBasisShown)}
            >
              {t('risk.basisShow')}
            </button>
          </div>
        </div>
        <Ranking
          key={jumpKey}
          result={result}
          hasAmounts={hasAmounts}
          jumpKey={jumpKey}
          open={open}
          highlight={highlight}
        />
        <Shares result={result} highlight={highlight} onPick={show} />
      </div>
      {!isOther(result, openKey) && <LazyEnds result={result} question={question} open={open} />}
      <div id={basisId} className="basis-fold" hidden={!isBasisShown}>
        <Suspense>
          <Basis result={result} onRenew={onRenew} />
        </Suspense>
      </div>
      <OtherWeights
        key={`other ${jumpKey}`}
        result={result}
        question={question}
        hasAmounts={hasAmounts}
        jumpKey={jumpKey}
        open={open}
      />
    </>
  );
}

/** True for a row that only the other weights have. */
const isOther = ({ details }: ScoringResult, key: string | undefined): boolean =>
  key !== ALL_ENDS && !details.some((row) => row.key === key);
