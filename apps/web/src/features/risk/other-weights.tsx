import type { ScoringResult } from '@sulian/contract';
import { formatMoney } from '@sulian/domain';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { LevelTag } from '../../components/risk/level-tag.tsx';
import type { Question } from '../../lib/analyse.ts';
import { LazyEnds } from './ends/lazy-ends.tsx';
import { type OpenRow, Ranking } from './ranking.tsx';

interface Props {
  readonly result: ScoringResult;
  readonly question: Question;
  readonly hasAmounts: boolean;
  readonly jumpKey: string | undefined;
  readonly open: OpenRow;
}

/** The same question by its other weights: why the severity may be graver than the score above, and whom they alone name. */
export function OtherWeights({ result, question, ...others }: Props) {
  const { t } = useTranslation();
  const title = useId();
  const { otherWeights } = result;
  if (otherWeights === undefined) return null;
  const known = new Set(result.details.map((row) => row.key));
  const details = otherWeights.details.filter((row) => !known.has(row.key));
  const { symbol, score, level, severity } = otherWeights;
  const other = { ...result, ...otherWeights, details };
  return (
    <section className="other-weights" aria-labelledby={title}>
      <h3 id={title}>{t('risk.otherTitle', { symbol })}</h3>
      <p className="dim">{t('risk.otherNote', { symbol, main: result.symbol })}</p>
      <dl>
        <div>
          <dt>{t('risk.score')}</dt>
          <dd>
            <LevelTag level={level} score={score} />
          </dd>
        </div>
        <div>
          <dt>{t('risk.otherSeverity', { symbol })}</dt>
          <dd>
            <LevelTag level={severity} />
          </dd>
        </div>
        <div>
          <dt>{t('risk.amount')}</dt>
          <dd>
            {otherWeights.amount === null
              ? t('app.missing')
              : `${formatMoney(otherWeights.amount, otherWeights)} ${symbol}`}
          </dd>
        </div>
      </dl>
      {details.length > 0 && (
        <>
          <p className="other-parties">{t('risk.otherParties', { symbol })}</p>
          <Ranking result={other} {...others} />
          <LazyEnds result={other} question={question} open={others.open} />
        </>
      )}
    </section>
  );
}
