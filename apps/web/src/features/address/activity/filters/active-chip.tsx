import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Accessible name of the chip. */
  readonly name: string;
  readonly children: ReactNode;
  readonly onRemove: () => void;
}

/** A filter that is set: a click takes it away. */
export function ActiveChip({ name, children, onRemove }: Props) {
  const { t } = useTranslation();
  return (
    <button type="button" className="chip on" aria-label={t('filter.remove', { name })} onClick={onRemove}>
      {children} <span aria-hidden="true">×</span>
    </button>
  );
}
