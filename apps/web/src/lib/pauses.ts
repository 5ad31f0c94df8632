/** Time after which a script of a page counts as failed; the reader may retry. */
export const SCRIPT_TIMEOUT_MS = 120_000;

/** Time for which a desk is not read again when its window is looked at again. */
export const DESK_FRESH_MS = 10_000;

/** Between two reads of a transaction: confirmations grow while one looks. */
export const TRANSACTION_REFRESH_MS = 10_000;

/** Before each repeated search for late chains, the last value from then on; the server waits for them as well. */
export const LATE_SEARCH_MS = [500, 1_000, 2_000, 4_000] as const;

/** Between two reads of the state of the system. */
export const SYSTEM_REFRESH_MS = 10_000;

/** Between two reads of the progress of alerts. */
export const ALERT_PROGRESS_REFRESH_MS = 5_000;

/** Between two reads of a running screening without its stream. */
export const SCREENING_REFRESH_MS = 2_000;

/** Between two reads of the rows of a running screening. */
export const SCREENING_ROWS_REFRESH_MS = 4_000;

/** After a mailed code, before another one may be requested. */
export const RESEND_SEC = 60;
