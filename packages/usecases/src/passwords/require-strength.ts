import { type AccountStore, AppError, type PasswordHasher, type PasswordProfile } from '@sulian/domain';
import { getProfile, listPasswordFaults } from './password-policy.ts';

export interface StrengthDeps {
  readonly access: { readonly passwordProfile: PasswordProfile };
  readonly accounts: Pick<AccountStore, 'listPasswordHashes'>;
  readonly passwords: Pick<PasswordHasher, 'verify'>;
}

/** By the operator's profile, the account's earlier passwords included. @throws PASSWORD_WEAK naming what is missing */
export async function requireStrength(deps: StrengthDeps, password: string, accountId?: number): Promise<void> {
  const { passwordProfile } = deps.access;
  const faults = listPasswordFaults(passwordProfile, password, await isUsedBefore(deps, password, accountId));
  if (faults.length > 0) throw new AppError('PASSWORD_WEAK', 'the password is too weak', { details: { faults } });
}

async function isUsedBefore(deps: StrengthDeps, password: string, accountId: number | undefined): Promise<boolean> {
  const { remembered } = getProfile(deps.access.passwordProfile);
  if (accountId === undefined || remembered === 0) return false;
  for (const hash of await deps.accounts.listPasswordHashes(accountId, remembered))
    if (await deps.passwords.verify(password, hash)) return true;
  return false;
}
