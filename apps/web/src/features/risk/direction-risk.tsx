import type { ScoringProgress, ScoringResult } from '@sulian/contract';
import { formatCount, type StoredBasis } from '@sulian/domain';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '../../components/states/absent.tsx';
import { Failed, Stale } from '../../components/states/states.tsx';
import { Strip } from '../../components/states/strip.tsx';
import type { Question } from '../../lib/analyse.ts';
import { CallError } from '../../lib/api.ts';
import { Answer } from './answer.tsx';
import { Headline } from './score-facts.tsx';
import { useScoring } from './use-scoring.ts';
import { Waiting } from './waiting.tsx';

interface Props {
  readonly question: Question;
  readonly hasAmounts: boolean;
  /** True: printed below the way that is shown, whose row is open. */
  readonly isOtherWay?: boolean;
  /** The page's own. */
  readonly basis: StoredBasis | null | undefined;
  readonly onAnyway: () => void;
}

/** Risk of one direction: calculated, refused, absent or answered. */
export const DirectionRisk = memo(function DirectionRisk({
  question,
  basis,
  hasAmounts,
  isOtherWay = false,
  onAnyway,
}: Props) {
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
function listBases(result: ScoringResult | null, ofPage: Props['basis']): ReadonlyArray<Props['basis']> {
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
