import type { ScreeningRow } from '@sulian/contract';
import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';
import { WatchChosen } from '../../../components/alerts/watch-chosen.tsx';
import { AddChosen } from '../../../components/desk/add-chosen.tsx';
import { ErrorText } from '../../../components/states/states.tsx';
import { keyOf, type RowsView, toObject } from './rows-view.ts';
import { type Choice, MAX_CHOSEN } from './use-choice.ts';

interface Props {
  readonly rows: readonly ScreeningRow[];
  readonly view: RowsView;
  readonly choice: Choice;
}

/** Chooses rows, and puts the chosen addresses onto the desk or watches them. */
export function ChoiceBar({ rows, view, choice }: Props) {
  const { t } = useTranslation();
  const { chosen, isCut, isLoading, error } = choice;
  const onPage = rows.flatMap((row) => toObject(row) ?? []);
  const isPageChosen = onPage.length > 0 && onPage.every((object) => chosen.has(keyOf(object)));
  const objects = [...chosen.values()];
  return (
    <div className="batch-choice">
      <label>
        <input
          type="checkbox"
          checked={isPageChosen}
          disabled={onPage.length === 0}
          onChange={() => choice.setPage(rows, !isPageChosen)}
        />{' '}
        {t('batch.chosen.page')}
      </label>
      <button
        type="button"
        className="link"
        disabled={isLoading || rows.length === 0}
        onClick={() => choice.chooseAll(view)}
      >
        {t(isLoading ? 'batch.chosen.loading' : 'batch.chosen.all')}
      </button>
      <AddChosen objects={objects} />
      <WatchChosen watched={objects} />
      {objects.length > 0 && (
        <button type="button" className="link" onClick={choice.clear}>
          {t('batch.chosen.clear')}
        </button>
      )}
      <span role="status" className="dim">
        {objects.length > 0 && t('batch.chosen.count', { count: objects.length })}
        {(isCut || objects.length === MAX_CHOSEN) && ` · ${t('batch.chosen.cut', { max: formatCount(MAX_CHOSEN) })}`}
      </span>
      {error !== undefined && (
        <span role="alert" className="fault">
          <ErrorText error={error} />
        </span>
      )}
    </div>
  );
}
