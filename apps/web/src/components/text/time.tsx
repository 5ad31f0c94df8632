import { useTranslation } from 'react-i18next';
import { formatExactTime, formatTime, nameOwnZone } from '../../lib/format.ts';
import { useSeconds } from '../../lib/seconds.ts';
import { Exact } from './exact.tsx';

interface Props {
  readonly sec: number;
  /** Within a link, which has the focus itself. */
  readonly isInLink?: boolean;
}

/** A time in the reader's zone; its seconds and UTC on hover, on focus and in copies. */
export function Time({ sec, isInLink = false }: Props) {
  const [hasSeconds] = useSeconds();
  const time = <time dateTime={new Date(sec * 1000).toISOString()}>{formatTime(sec, hasSeconds)}</time>;
  return isInLink ? (
    <span title={formatExactTime(sec)}>{time}</span>
  ) : (
    <Exact exact={formatExactTime(sec)}>{time}</Exact>
  );
}

/** The head of a column of times, which says their zone. */
export function useTimeTitle(): (title: string) => string {
  const { t } = useTranslation();
  return (title) => t('time.inZone', { title, zone: nameOwnZone() });
}
