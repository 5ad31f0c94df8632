import { AppError } from '@sulian/domain';
import { requireHonest } from './require-honest.ts';

const MAX_REASON = 500;

/** Text of `--reason`. @throws BAD_REQUEST, TEXT_UNSEEN, TEXT_MIXED, TEXT_STYLED */
export function getReason(text: string): string {
  const reason = text.trim();
  if (reason === '' || reason.length > MAX_REASON)
    throw new AppError('BAD_REQUEST', `--reason: 1 to ${MAX_REASON} characters`);
  requireHonest('--reason', reason);
  return reason;
}
