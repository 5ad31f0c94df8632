import type { Screening } from '@sulian/contract';
import { useTranslation } from 'react-i18next';

const CHIP_CLASSES: Readonly<Record<Screening['state'], string>> = {
  WAITING: 'dashed',
  RUNNING: 'dashed',
  // Finished is no statement on the rows.
  DONE: '',
  CANCELLED: 'warn',
  FAILED: 'status failed',
};

export function StateChip({ state }: Pick<Screening, 'state'>) {
  const { t } = useTranslation();
  return <span className={`chip ${CHIP_CLASSES[state]}`.trim()}>{t(`batch.states.${state}`)}</span>;
}
