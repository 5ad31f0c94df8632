import type { SearchAnswer } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import { findSecret } from '@sulian/secrets';

const CODES = { PRIVATE_KEY: 'PRIVATE_KEY_REFUSED', MNEMONIC: 'MNEMONIC_REFUSED' } as const;

/** @throws PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED what is to be searched is a secret; its text goes nowhere */
export function refuseSecret(query: unknown): void {
  const q: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, 'q') : undefined;
  const kind = typeof q === 'string' ? findSecret(q) : undefined;
  if (kind !== undefined) throw new AppError(CODES[kind], `refused to search for a secret: ${kind}`);
}

/** Whether a ledger has what was searched: a key would be in none. */
export const isKnown = ({ addresses, transactions }: SearchAnswer): boolean =>
  transactions.items.length > 0 || addresses.items.some(({ isUnseen }) => !isUnseen);
