/** YYYY-MM-DD of UTC: closes are of such days. */
export const formatDay = (timeSec: number): string => new Date(timeSec * 1000).toISOString().slice(0, 10);
