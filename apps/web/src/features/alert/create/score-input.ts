const MAX_SCORE = 100;

/** Text of the score field after typing: digits, no leading zero, at most 100; '' is nothing yet. */
export function toScoreText(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length > 2 && Number(digits) > MAX_SCORE ? String(MAX_SCORE) : digits;
}
