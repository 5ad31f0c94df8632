import { randomInt } from 'node:crypto';
import type { resetPasswordBody, sendCodeQuery } from '@sulian/contract';
import { type Account, AppError, type AuditEntry, type RecordStores } from '@sulian/domain';
import { requireStrength } from '@sulian/usecases';
import type { z } from 'zod';
import { refuseBlocked, tooMany } from '../../auth/delay-try.ts';
import { nowSecOf, type PeopleDeps } from '../../auth/deps.ts';
import { accountKey, addressKey, toNetwork } from '../../auth/throttle-keys.ts';
import { auditWrite } from '../../guard/audited.ts';

const CODE_DIGITS = 6;
const CODE_LIFE_SEC = 600;
/** Tries per network address; strangers elsewhere use up their own. */
const CODE_TRIES = 5;
/** Tries of all networks together: ten networks would have to cooperate to void a code. */
const CODE_TRIES_OF_ALL = 50;
/** Valid codes per account, the newest: a code requested by a stranger does not void the owner's. */
const LIVE_CODES = 3;
const CODE_EVERY_SEC = 60;
/** Codes and resets per network address and hour: enough for an office, not for a flood. */
const PER_ADDRESS = { max: 60, windowSec: 3_600, blockSec: 900 };
/**
 * Codes per e-mail: twenty a day, then one per lifetime of a code. No stranger can fill a mailbox, and the owner has a
 * valid code or can request one.
 */
const PER_EMAIL = { max: 20, windowSec: 86_400, blockSec: CODE_LIFE_SEC };
const EACH_CODE = { max: 1, windowSec: CODE_EVERY_SEC, blockSec: CODE_EVERY_SEC };

/**
 * Mails a code where there is such an account. For any other e-mail it does and answers the same, and takes the same
 * time: the code is hashed, only no mail is written.
 * @throws TOO_MANY_ATTEMPTS within 60 s of the last, BUSY
 */
export async function sendResetCode(
  deps: PeopleDeps,
  request: z.infer<typeof sendCodeQuery>,
  ip: string,
): Promise<void> {
  await countRequest(deps, request.email, ip);
  const code = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
  const codeHash = await deps.passwords.hash(code);
  const account = await findResettable(deps, request);
  const entry: AuditEntry = {
    who: undefined,
    where: ip,
    action: 'password.reset-code',
    target: `case ${request.caseId} ${request.email}`,
    result: account === undefined ? 'REFUSED' : 'OK',
  };
  await deps.writeAudited(async (stores) => {
    if (account !== undefined) await saveCode(deps, stores, { account, code, codeHash });
    return { answer: undefined, entry };
  });
}

async function saveCode(
  deps: PeopleDeps,
  { resetCodes, mail }: RecordStores,
  made: { readonly account: Account; readonly code: string; readonly codeHash: string },
): Promise<void> {
  const { account, code, codeHash } = made;
  const nowSec = nowSecOf(deps);
  const draft = { accountId: account.id, codeHash, expiresSec: nowSec + CODE_LIFE_SEC, tries: CODE_TRIES_OF_ALL };
  await resetCodes.save(draft, nowSec);
  await mail.enqueue({
    key: `reset-code ${account.id} ${deps.clock()}`,
    to: account.email,
    template: 'reset-code',
    language: 'cn',
    values: { name: account.name, code, minutes: String(CODE_LIFE_SEC / 60) },
  });
}

/** One after the other: what is refused by the first is not counted by the next. */
async function countRequest(deps: PeopleDeps, email: string, ip: string): Promise<void> {
  const nowSec = nowSecOf(deps);
  for (const [key, rule] of [
    [addressKey('reset', ip), PER_ADDRESS],
    [accountKey('reset-code', email), EACH_CODE],
    [accountKey('reset-codes', email), PER_EMAIL],
  ] as const) {
    const untilSec = await deps.throttle.take(key, rule, nowSec);
    if (untilSec !== undefined) throw tooMany(untilSec - nowSec);
  }
}

/** Account that may sign in, apart from an expired password; others have nothing to reset. */
async function findResettable(
  deps: PeopleDeps,
  owner: { readonly email: string; readonly caseId: number },
): Promise<Account | undefined> {
  const account = await deps.accounts.findByEmail(owner.email);
  return account?.caseId === owner.caseId && account.status === 'APPROVED' ? account : undefined;
}

/** Ends all sessions of the account. @throws RESET_CODE_WRONG, PASSWORD_WEAK, TOO_MANY_ATTEMPTS, BUSY */
export async function resetPassword(
  deps: PeopleDeps,
  request: z.infer<typeof resetPasswordBody>,
  ip: string,
): Promise<void> {
  const nowSec = nowSecOf(deps);
  await refuseBlocked(deps, { purpose: 'reset', ip });
  // Faults that need no account are reported before a try is counted.
  await requireStrength(deps, request.password);
  const account = await findResettable(deps, request);
  const codeHash = await findCode(deps, { code: request.code, account, ip });
  const target = `case ${request.caseId} ${request.email}`;
  if (account === undefined || codeHash === undefined) {
    await deps.throttle.count(addressKey('reset', ip), PER_ADDRESS, nowSec);
    await deps.audit.append({ who: undefined, where: ip, action: 'password.reset', target, result: 'REFUSED' });
    throw new AppError('RESET_CODE_WRONG', 'the code is wrong, used or expired');
  }
  await requireStrength(deps, request.password, account.id);
  const passwordHash = await deps.passwords.hash(request.password);
  const who = { accountId: account.id, email: account.email };
  await auditWrite(deps, { who, where: ip, action: 'password.reset', target }, async (stores) => {
    if (!(await stores.resetCodes.use(account.id, codeHash)))
      throw new AppError('RESET_CODE_WRONG', 'the code is wrong, used or expired');
    await stores.accounts.setPassword(account.id, { passwordHash, nowSec });
    for (const purpose of ['sign-in', 'reset']) await stores.throttle.clear(accountKey(purpose, account.email));
    return { answer: undefined };
  });
}

/** Hash of the live code that was entered. As many are compared whatever there are, so that all take the same time. */
async function findCode(
  deps: PeopleDeps,
  { code, account, ip }: { readonly code: string; readonly account: Account | undefined; readonly ip: string },
): Promise<string | undefined> {
  const live = account === undefined ? [] : await spendTries(deps, account.id, ip);
  let right: string | undefined;
  for (let index = 0; index < LIVE_CODES; index += 1) {
    const codeHash = live[index];
    const isRight = await deps.passwords.verify(code, codeHash ?? (await noHash(deps)));
    if (isRight && codeHash !== undefined) right ??= codeHash;
  }
  return right;
}

/** The codes that may be compared: this network address has a try of them left, and so has everybody together. */
async function spendTries(deps: PeopleDeps, accountId: number, ip: string): Promise<readonly string[]> {
  const nowSec = nowSecOf(deps);
  const live: string[] = [];
  for (const codeHash of await deps.resetCodes.listLive(accountId, LIVE_CODES, nowSec)) {
    const key = `${accountKey('code', codeHash)} ${toNetwork(ip)}`;
    const tries = await deps.throttle.tally(key, CODE_LIFE_SEC, nowSec);
    if (tries <= CODE_TRIES && (await deps.resetCodes.spendTry(accountId, codeHash))) live.push(codeHash);
  }
  return live;
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
