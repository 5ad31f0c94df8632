import type { Screening } from '@sulian/contract';
import { formatCount, SCREENING_ROW_STATES } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { FilterSelect } from '../../../components/console/filter-select.tsx';
import { LEVELS, type RowsView } from './rows-view.ts';

interface Props {
  readonly screening: Pick<Screening, 'rows' | 'counts'>;
  readonly view: RowsView;
  readonly onChoose: (part: Partial<Pick<RowsView, 'state' | 'severity'>>) => void;
}

/** States with the number of their rows, and levels. */
export function RowFilter({ screening: { rows, counts }, view, onChoose }: Props) {
  const { t } = useTranslation();
  const states = SCREENING_ROW_STATES.filter((state) => counts[state] > 0 || view.state === state);
  return (
    <fieldset className="batch-filter">
      <legend className="sr-only">{t('batch.rows.filter')}</legend>
      <button
        type="button"
        className="chip"
        aria-pressed={view.state === undefined}
        onClick={() => onChoose({ state: undefined })}
      >
        {t('batch.rows.all')} {formatCount(rows)}
      </button>
      {states.map((state) => (
        <button
          key={state}
          type="button"
          className="chip"
          aria-pressed={view.state === state}
          onClick={() => onChoose({ state })}
        >
          {t(`batch.rows.states.${state}`)} {formatCount(counts[state])}
        </button>
      ))}
      <FilterSelect
        label={t('batch.rows.level')}
        value={view.severity ?? ''}
        onChange={(value) => onChoose({ severity: LEVELS.find((level) => level === value) })}
        options={[['', t('batch.rows.anyLevel')], ...LEVELS.map((level) => [level, t(`level.${level}`)] as const)]}
      />
    </fieldset>
  );
}
