import { randomInt } from 'node:crypto';
import type { resetPasswordBody, sendCodeQuery } from '@sulian/contract';
import { type Account, AppError } from '@sulian/domain';
import type { z } from 'zod';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { accountKey, addressKey } from '../../auth/throttle-keys.ts';
import { requireStrength } from './set-password.ts';

const CODE_DIGITS = 6;
const CODE_LIFE_SEC = 600;
const CODE_TRIES = 5;
const CODE_EVERY_SEC = 60;
/** Codes and resets one network address may ask for in an hour: an office behind one address, not a flood. */
const PER_ADDRESS = { max: 60, windowSec: 3_600, blockSec: 900 };
/** Codes one e-mail may be sent in a day: nobody's mailbox is filled by a stranger. */
const PER_EMAIL = { max: 20, windowSec: 86_400, blockSec: 86_400 };
const EACH_CODE = { max: 1, windowSec: CODE_EVERY_SEC, blockSec: CODE_EVERY_SEC };

/**
 * Mails a code where there is such an account. For any other e-mail it does and answers the same, and takes the same
 * time: the code is hashed, only no mail is written.
 * @throws TOO_MANY_ATTEMPTS within 60 s of the last, BUSY
 */
export async function sendResetCode(deps: PeopleDeps, asked: z.infer<typeof sendCodeQuery>, ip: string): Promise<void> {
  await countRequest(deps, asked.email, ip);
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const codeHash = await deps.passwords.hash(code);
  const account = await findResettable(deps, asked);
  const nowSec = nowSecOf(deps);
  if (account !== undefined) {
    await deps.resetCodes.save({
      accountId: account.id,
      codeHash,
      expiresSec: nowSec + CODE_LIFE_SEC,
      tries: CODE_TRIES,
    });
    await deps.mail.enqueue({
      key: `reset-code ${account.id} ${deps.clock()}`,
      to: account.email,
      template: 'reset-code',
      language: 'cn',
      values: { name: account.name, code, minutes: String(CODE_LIFE_SEC / 60) },
    });
  }
  await deps.audit.append({
    who: undefined,
    where: ip,
    action: 'password.reset-code',
    target: `case ${asked.caseId} ${asked.email}`,
    result: account === undefined ? 'REFUSED' : 'OK',
  });
}

async function countRequest(deps: PeopleDeps, email: string, ip: string): Promise<void> {
  const nowSec = nowSecOf(deps);
  const keys = [
    { key: accountKey('reset-code', email), rule: EACH_CODE },
    { key: accountKey('reset-codes', email), rule: PER_EMAIL },
    { key: addressKey('reset', ip), rule: PER_ADDRESS },
  ];
  const untilSec = await deps.throttle.findBlock(
    keys.map(({ key }) => key),
    nowSec,
  );
  if (untilSec !== undefined) throw tooMany(untilSec - nowSec);
  for (const { key, rule } of keys) await deps.throttle.count(key, rule, nowSec);
}

const tooMany = (retryAfterSec: number): AppError =>
  new AppError('TOO_MANY_ATTEMPTS', 'too many attempts', { details: { retryAfterSec } });

/** Who may sign in, or could but for an expired password; others have nothing to reset. */
async function findResettable(
  deps: PeopleDeps,
  asked: { readonly email: string; readonly caseId: number },
): Promise<Account | undefined> {
  const account = await deps.accounts.findByEmail(asked.email);
  return account?.caseId === asked.caseId && account.status === 'APPROVED' ? account : undefined;
}

/** Ends all sessions of the account. @throws RESET_CODE_WRONG, PASSWORD_WEAK, TOO_MANY_ATTEMPTS, BUSY */
export async function resetPassword(
  deps: PeopleDeps,
  asked: z.infer<typeof resetPasswordBody>,
  ip: string,
): Promise<void> {
  const nowSec = nowSecOf(deps);
  const key = addressKey('reset', ip);
  const untilSec = await deps.throttle.findBlock([key], nowSec);
  if (untilSec !== undefined) throw tooMany(untilSec - nowSec);
  // What needs no account is said before a try is spent.
  await requireStrength(deps, asked.password);
  const account = await findResettable(deps, asked);
  const held = account === undefined ? undefined : await deps.resetCodes.spendTry(account.id, nowSec);
  const isRight = await deps.passwords.verify(asked.code, held?.codeHash ?? (await noHash(deps)));
  const target = `case ${asked.caseId} ${asked.email}`;
  if (account === undefined || held === undefined || !isRight) {
    await deps.throttle.count(key, PER_ADDRESS, nowSec);
    await deps.audit.append({ who: undefined, where: ip, action: 'password.reset', target, result: 'REFUSED' });
    throw new AppError('RESET_CODE_WRONG', 'the code is wrong, used or expired');
  }
  await requireStrength(deps, asked.password, account.id);
  const passwordHash = await deps.passwords.hash(asked.password);
  if (!(await deps.resetCodes.use(account.id, held.codeHash)))
    throw new AppError('RESET_CODE_WRONG', 'the code is wrong, used or expired');
  await deps.accounts.setPassword(account.id, { passwordHash, nowSec });
  await deps.throttle.clear(accountKey('sign-in', account.email));
  const who = { accountId: account.id, email: account.email };
  await deps.audit.append({ who, where: ip, action: 'password.reset', target, result: 'OK' });
}

let hashOfNothing: Promise<string> | undefined;
/** Something to verify against where there is no code, so that both take the same time. */
const noHash = (deps: PeopleDeps): Promise<string> => {
  hashOfNothing ??= deps.passwords.hash('no code').catch((error: unknown) => {
    hashOfNothing = undefined;
    throw error;
  });
  return hashOfNothing;
};
