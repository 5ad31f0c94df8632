/** What the form holds; times as `YYYY-MM-DDTHH:mm`, in the reader’s zone. */
export interface AuditFilter {
  readonly [part: string]: string;
  readonly who: string;
  readonly where: string;
  readonly action: string;
  readonly target: string;
  readonly result: string;
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: AuditFilter = { who: '', where: '', action: '', target: '', result: '', from: '', to: '' };

const LAST_OF_MINUTE_SEC = 59;

/** Unix seconds of a form's time; '' for none. An end includes its whole minute. */
function toSec(time: string, moreSec: number): string {
  const ms = new Date(time).getTime();
  return Number.isNaN(ms) ? '' : String(ms / 1000 + moreSec);
}

/** The filter as the call wants it. */
export const toAsked = (filter: AuditFilter): AuditFilter => ({
  ...filter,
  from: toSec(filter.from, 0),
  to: toSec(filter.to, LAST_OF_MINUTE_SEC),
});
