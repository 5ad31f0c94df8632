import type { ScoringResult } from '@sulian/contract';
import { formatAtLeast, formatCount, isUnfetched } from '@sulian/domain';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { Strip } from '../../components/states/strip.tsx';
import type { Question } from '../../lib/analyse.ts';
import { useOpenKey } from '../../lib/risk-view.ts';
import { withLateTexts } from '../../locales/late-texts.ts';
import { Diluted } from './bounds/diluted.tsx';
import { ALL_ENDS } from './ends/all-ends.ts';
import { LazyEnds } from './ends/lazy-ends.tsx';
import { OtherWeights } from './other-weights.tsx';
import { Ranking } from './ranking.tsx';
import { OverallScore, WorstExposure } from './score-facts.tsx';
import { Shares } from './shares.tsx';

/** Folded at first: its script comes after the page is painted. */
const Basis = lazy(async () => ({
  default: (await withLateTexts(() => import('./basis-and-method.tsx'))).BasisAndMethod,
}));

/** Anchor of what a score rests on. */
const BASIS = 'basis';

interface Props {
  readonly result: ScoringResult;
  readonly question: Question;
  readonly hasAmounts: boolean;
  readonly isOtherWay: boolean;
  readonly onRenew: () => void;
}

/** Facts, ranking and shares of one direction's answer, and its basis when opened. */
export function Answer({ result, question, hasAmounts, isOtherWay, onRenew }: Props) {
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
