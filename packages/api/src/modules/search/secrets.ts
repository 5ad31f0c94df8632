import type { SearchAnswer } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import { findSecret } from '@sulian/secrets';

const CODES = {
  PRIVATE_KEY: 'PRIVATE_KEY_REFUSED',
  MNEMONIC: 'MNEMONIC_REFUSED',
  EXTENDED_KEY: 'EXTENDED_KEY_REFUSED',
} as const;

/** Refuses to search for a secret, whose text is neither returned nor stored. @throws PRIVATE_KEY_REFUSED, MNEMONIC_REFUSED, EXTENDED_KEY_REFUSED */
export function refuseSecret(fields: unknown): void {
  const q: unknown = typeof fields === 'object' && fields !== null ? Reflect.get(fields, 'q') : undefined;
  const kind = typeof q === 'string' ? findSecret(q) : undefined;
  if (kind !== undefined) throw new AppError(CODES[kind], `refused to search for a secret: ${kind}`);
}

/** Whether a ledger has the hash or address: a private key would be in no ledger. */
export const isKnown = ({ addresses, transactions }: SearchAnswer): boolean =>
  transactions.items.length > 0 || addresses.items.some(({ isUnseen, mistyped }) => !isUnseen && mistyped === null);
