/** YYYY-MM-DD HH:mm:ss of UTC: records of what people did are compared across zones. */
export const formatUtcSeconds = (timeSec: number): string =>
  new Date(timeSec * 1000).toISOString().slice(0, 19).replace('T', ' ');
