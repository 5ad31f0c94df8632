import { formatCount } from '@sulian/domain';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Last block that a figure is of; null: the figure is absent. */
  readonly of: number | null | undefined;
  /** The newest block. */
  readonly head: number;
}

/** Block of a figure, where that is not the newest. */
export function AsOfBlock({ of, head }: Props) {
  const { t } = useTranslation();
  if (of == null || of >= head) return null;
  return <small className="dim">{t('app.asOfBlock', { height: formatCount(of) })}</small>;
}
