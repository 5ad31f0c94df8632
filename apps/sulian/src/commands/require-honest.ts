import { AppError, findDeception, WORDS_EN } from '@sulian/domain';

/** @throws TEXT_UNSEEN, TEXT_MIXED, TEXT_STYLED naming the option whose text hides something */
export function requireHonest(field: string, text: string): void {
  const code = findDeception(text, { mayHaveLines: field === '--description' });
  if (code !== undefined) throw new AppError(code, `${field}: ${WORDS_EN.error[code]}`, { details: { field } });
}
