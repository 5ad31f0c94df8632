import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Absent } from '../../../components/states/absent.tsx';
import { HistoryChart } from './chart.tsx';
import { HistoryTable } from './history-table.tsx';
import type { Charted } from './plot.ts';

interface ChoiceProps {
  readonly isTable: boolean;
  readonly onChoose: (isTable: boolean) => void;
}

export function ViewChoice({ isTable, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="history-views" aria-label={t('history.view')}>
      {[false, true].map((each) => (
        <button
          key={String(each)}
          type="button"
          className="btn small"
          aria-pressed={isTable === each}
          onClick={() => onChoose(each)}
        >
          {t(each ? 'history.asTable' : 'history.asChart')}
        </button>
      ))}
    </fieldset>
  );
}

interface ChartProps extends Pick<ComponentProps<typeof Absent>, 'basis'> {
  readonly history: Charted;
  readonly isTable: boolean;
}

/** The same points drawn or in figures. */
export function ChartOrTable({ history, isTable, basis }: ChartProps) {
  const { t } = useTranslation();
  if (history.points.length === 0)
    return <Absent text={t('history.none', { symbol: history.coin.symbol })} basis={basis} />;
  const HistoryView = isTable ? HistoryTable : HistoryChart;
  // Another coin's chart is another chart: what was chosen in it is not.
  return <HistoryView key={history.coin.id} history={history} />;
}
