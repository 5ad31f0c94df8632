/** Start of yesterday in the reader's zone, in seconds. Days of 23 and 25 hours count as days. */
export function startOfYesterday(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).getTime() / 1000;
}
