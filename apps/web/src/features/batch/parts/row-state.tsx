import type { ScreeningRowState } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

/** Look of each state; none is that of a clean row. */
const CHIP_CLASSES: Readonly<Record<ScreeningRowState, string>> = {
  PENDING: 'dashed',
  DONE: '',
  PARTIAL: 'status partly',
  UNKNOWN: 'unknown',
  NOT_FETCHED: 'unknown',
  AMBIGUOUS: 'warn',
  INVALID: 'dashed',
};

export function RowState({ state, count }: { readonly state: ScreeningRowState; readonly count?: string }) {
  const { t } = useTranslation();
  return (
    <span className={`chip ${CHIP_CLASSES[state]}`.trim()}>
      {t(`batch.rows.states.${state}`)}
      {count !== undefined && ` ${count}`}
    </span>
  );
}
