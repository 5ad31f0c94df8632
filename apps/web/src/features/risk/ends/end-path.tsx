import type { ScoringDetail, ScoringResult } from '@sulian/contract';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Question } from '../../../lib/analyse.ts';
import { Evidence } from '../evidence.tsx';
import type { End } from './end-row.ts';

interface Props {
  readonly result: ScoringResult;
  readonly question: Question;
  /** Row of the end, or the open one; undefined: ends of all rows are listed. */
  readonly row: ScoringDetail | undefined;
  /** Undefined: none is chosen, and the heaviest paths of the row are shown. */
  readonly end: End | undefined;
  readonly onBack: () => void;
}

/** The path of the chosen end, or the heaviest paths of the row. */
export function EndPath({ result, question, row, end, onBack }: Props) {
  const { t } = useTranslation();
  const title = useId();
  return (
    <section className="ends-path" aria-labelledby={title}>
      <div className="ends-path-head">
        <h4 id={title}>{t('endsList.pathTitle')}</h4>
        {end !== undefined && (
          <button type="button" className="link" onClick={onBack}>
            {t('endsList.heaviest')}
          </button>
        )}
      </div>
      {row === undefined ? (
        <p className="dim">{t('endsList.pick')}</p>
      ) : (
        <Evidence row={row} result={result} question={question} end={end && toWanted(end)} />
      )}
    </section>
  );
}

const toWanted = ({ address, coin, transactions }: End) => ({
  address,
  coin,
  hash: transactions.at(-1)?.hash ?? '',
});
