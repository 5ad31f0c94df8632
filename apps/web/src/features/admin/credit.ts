const MAX_CREDIT = 1_000_000_000;

/** A whole number, null for none, undefined for what is neither. */
export function parseCredit(text: string): number | null | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  if (!/^\d{1,10}$/.test(trimmed)) return undefined;
  const credit = Number(trimmed);
  return credit <= MAX_CREDIT ? credit : undefined;
}
