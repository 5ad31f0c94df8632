const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
const STEP = 1_000;

/** A size in decimal units, with three digits: `1.42 TB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / STEP ** power;
  const digits = power === 0 || value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toFixed(digits)} ${UNITS[power]}`;
}
