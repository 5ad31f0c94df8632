import type { ExportColumn, ExportText } from './column.ts';
import { formatUtc, rememberTimes, type Zone } from './zone.ts';

/** A time to the second, in the reader's zone and in UTC. */
export const timeColumns = <Row>(
  title: ExportText,
  zone: Zone,
  timeSecOf: (row: Row) => number | null,
): readonly ExportColumn<Row>[] => {
  const column = (suffix: string, format: (timeSec: number) => string): ExportColumn<Row> => ({
    title: { cn: `${title.cn} (${suffix})`, en: `${title.en} (${suffix})` },
    kind: 'text',
    value: (row) => {
      const timeSec = timeSecOf(row);
      return timeSec === null ? null : format(timeSec);
    },
  });
  return [
    column(zone.name === 'UTC' ? 'UTC+0' : zone.name, rememberTimes(zone.format)),
    column('UTC', rememberTimes(formatUtc)),
  ];
};
