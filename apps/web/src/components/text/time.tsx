import { useTranslation } from 'react-i18next';
import { formatExactTime, formatTime, nameOwnZone } from '../../lib/format.ts';
import { useSeconds } from '../../lib/seconds.ts';
import { Exact } from './exact.tsx';

interface Props {
  readonly sec: number;
  /** Within a link, which has the focus itself. */
  readonly isInLink?: boolean;
  /** Always to the second, whatever the reader chose: where steps follow each other within a minute. */
  readonly inSeconds?: boolean;
}

/** A time in the reader's zone; its seconds and UTC on hover, on focus and in copies. */
export function Time({ sec, isInLink = false, inSeconds = false }: Props) {
  const [hasSeconds] = useSeconds();
  const [day, clock] = formatTime(sec, inSeconds || hasSeconds).split(' ');
  // A narrow column breaks it between day and clock, never within a day.
  const time = (
    <time dateTime={new Date(sec * 1000).toISOString()}>
      <span className="nowrap">{day}</span> <span className="nowrap">{clock}</span>
    </time>
  );
  return isInLink ? (
    <span title={formatExactTime(sec)}>{time}</span>
  ) : (
    <Exact exact={formatExactTime(sec)}>{time}</Exact>
  );
}

/** Head of a column of times, with their zone. */
export function useTimeTitle(): (title: string) => string {
  const { t } = useTranslation();
  return (title) => t('time.inZone', { title, zone: nameOwnZone() });
}
