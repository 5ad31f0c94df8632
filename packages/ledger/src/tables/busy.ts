/** An address with more transactions than this is busy: it has pages and days. */
export const BUSY_TRANSACTIONS = 10_000;
/** Every so many transactions of a busy address, oldest first, its page table names one. */
export const PAGE_TRANSACTIONS = 4_096;
export const DAY_SEC = 86_400;
