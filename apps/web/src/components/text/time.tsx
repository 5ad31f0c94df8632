import { formatTime, formatUtc } from '../../lib/format.ts';

/** A time in the reader's zone; UTC on hover. */
export function Time({ sec }: { readonly sec: number }) {
  return (
    <time dateTime={new Date(sec * 1000).toISOString()} title={formatUtc(sec)}>
      {formatTime(sec)}
    </time>
  );
}
