import { AppError } from '@sulian/domain';
import { createSlots } from '../slots.ts';
import { nowSecOf, type PeopleDeps } from './deps.ts';
import { accountKey, addressKey, toNetwork } from './throttle-keys.ts';

interface Try {
  /** Purpose of the try, for example `sign-in`. */
  readonly purpose: string;
  readonly email: string;
  readonly ip: string;
}

/** Delay of the first try above the free ones; each further one doubles it. */
const FIRST_DELAY_MS = 1_000;
/** Longest delay for the owner of the secret, whatever strangers have tried. */
const MAX_DELAY_MS = 30_000;

/**
 * Milliseconds that this try must wait. It is counted before anybody knows how it ends, so that tries side by side wait
 * as those one after the other; the right secret clears the count.
 */
async function countTry(deps: PeopleDeps, { purpose, email }: Pick<Try, 'purpose' | 'email'>): Promise<number> {
  const { failuresPerAccount, lockSec } = deps.access;
  const tries = await deps.throttle.tally(accountKey(purpose, email), lockSec, nowSecOf(deps));
  return tries <= failuresPerAccount
    ? 0
    : Math.min(FIRST_DELAY_MS * 2 ** (tries - failuresPerAccount - 1), MAX_DELAY_MS);
}

/** Tries that wait at once; each uses little more than a socket. */
const WAITING = 2_000;
const WAITING_PER_NETWORK = 8;

/** Runs the try after its delay. `inTurn` queues the work; the delay itself does not occupy a place in that queue. */
export type HoldUp = <T>(
  tried: Try,
  work: () => Promise<T>,
  inTurn?: <W>(work: () => Promise<W>) => Promise<W>,
) => Promise<T>;

/** @throws BUSY from the returned function when too many wait already */
export function createHoldUp(deps: PeopleDeps): HoldUp {
  const slots = createSlots(WAITING, WAITING_PER_NETWORK);
  return async (tried, work, inTurn = (each) => each()) => {
    const first = await inTurn(async () => {
      await refuseBlocked(deps, tried);
      const delayMs = await countTry(deps, tried);
      return delayMs === 0 ? { answer: await work() } : { delayMs };
    });
    if ('answer' in first) return first.answer;
    await slots.run(toNetwork(tried.ip), () => deps.delay(first.delayMs));
    return inTurn(work);
  };
}

/** @throws TOO_MANY_ATTEMPTS while the network address is refused */
export async function refuseBlocked(deps: PeopleDeps, { purpose, ip }: Pick<Try, 'purpose' | 'ip'>): Promise<void> {
  const nowSec = nowSecOf(deps);
  const untilSec = await deps.throttle.findBlock([addressKey(purpose, ip)], nowSec);
  if (untilSec !== undefined) throw tooMany(untilSec - nowSec);
}

export const tooMany = (retryAfterSec: number): AppError =>
  new AppError('TOO_MANY_ATTEMPTS', 'too many attempts', { details: { retryAfterSec } });
