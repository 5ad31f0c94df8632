import type { ScoringDetail, ScoringPathsAnswer, ScoringPathsBody, ScoringResult } from '@sulian/contract';
import { formatCount, formatShare } from '@sulian/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TAB_PARAM } from '../../components/layout/tab-card.tsx';
import { Skeleton } from '../../components/states/skeleton.tsx';
import { Empty, Loaded } from '../../components/states/states.tsx';
import type { Question } from '../../lib/analyse.ts';
import { keepDirection } from '../../lib/risk-view.ts';
import { writeRow } from '../../lib/transaction-view.ts';
import { listPaths } from './api/scoring.ts';
import { isOutdated, Outdated } from './outdated.tsx';
import { PathView } from './path-view.tsx';
import { Provenance } from './provenance.tsx';
import { Reach } from './reach.tsx';

interface Props {
  readonly row: ScoringDetail;
  readonly result: ScoringResult;
  readonly question: Question;
  /** Undefined: the heaviest paths of the whole row. */
  readonly end?: ScoringPathsBody['end'];
}

/** Evidence of a share: the heaviest paths hop by hop, and the source that names the counterparty. */
export function Evidence({ row, result, question, end }: Props) {
  const { t } = useTranslation();
  const { answerId } = result.basis;
  const query = useQuery({
    queryKey: ['paths', question, row.key, answerId, ...(end === undefined ? [] : [end])],
    queryFn: ({ signal }) => listPaths(question, { key: row.key, answerId, end }, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className="evidence">
      {end === undefined && <Reach row={row} direction={question.analysisType} />}
      {end === undefined && question.objectType !== 'TRANSACTION' && (
        <ContributingButton row={row} question={question} />
      )}
      {end === undefined && row.provenance !== null && <Provenance provenance={row.provenance} />}
      {isOutdated(query.error) ? (
        <Outdated error={query.error} question={question} />
      ) : (
        <Loaded query={query} skeleton={<Skeleton rows={3} />}>
          {(answer) =>
            answer.paths.length === 0 ? (
              <Empty text={t('path.none')} />
            ) : (
              <Paths row={row} answer={answer} result={result} isOfEnd={end !== undefined} />
            )
          }
        </Loaded>
      )}
    </div>
  );
}

interface PathsProps {
  readonly row: ScoringDetail;
  readonly answer: ScoringPathsAnswer;
  readonly result: ScoringResult;
  readonly isOfEnd: boolean;
}

function Paths({ row, answer, result, isOfEnd }: PathsProps) {
  const { t } = useTranslation();
  const isSame = answer.basis.height === result.basis.height;
  return (
    <>
      <div className="dim">
        {t(isOfEnd ? 'ends.pathShown' : 'path.shown', {
          count: answer.paths.length,
          shown: answer.shownPercentage.toFixed(2),
          // As in the row: shares of rows are rounded so that they sum to 100.
          whole: isSame ? formatShare(row) : answer.percentage.toFixed(2),
        })}
        {!isSame && ` · ${t('path.otherHeight', { height: formatCount(answer.basis.height) })}`}
      </div>
      {answer.paths.map((path, index) => (
        <PathView
          key={path.hops.map(({ hash }) => hash).join()}
          number={index + 1}
          path={path}
          answer={answer}
          isOpen={index === 0}
        />
      ))}
    </>
  );
}

/** Leads to the list of transactions, with those alone that carry the row. */
function ContributingButton({ row, question }: Pick<Props, 'row' | 'question'>) {
  const { t } = useTranslation();
  const [, setParams] = useSearchParams();
  const { blockchain, coin, objectType, analysisType } = question;
  const onClick = () => {
    setParams(
      (now) => {
        const of = { blockchain, coin, isOfSeveral: objectType === 'ENTITY' };
        const next = writeRow(now, of, `${analysisType}:${row.key}`);
        next.delete(TAB_PARAM);
        return keepDirection(next, analysisType);
      },
      { preventScrollReset: true },
    );
    document.querySelector('.tab-card')?.scrollIntoView({ block: 'start' });
  };
  return (
    <button type="button" className="btn small contributing" onClick={onClick}>
      {t('risk.ownCarriers', { share: formatShare(row) })}
    </button>
  );
}
