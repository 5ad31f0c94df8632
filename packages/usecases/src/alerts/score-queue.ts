import {
  type AlertEvaluationStore,
  type ClaimedScore,
  heightOf,
  isAppError,
  type Movement,
  type ScoreOutcome,
} from '@sulian/domain';
import { judgeScore } from '@sulian/engine';
import type { ScoringDeps } from '../scoring/deps.ts';
import { scoreCauses } from './score-causes.ts';

/** One whose program ended is taken up again after it; who works on it renews it. */
const LEASE_MS = 60_000;
const RENEW_MS = LEASE_MS / 4;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 600_000;
/** Faults that no waiting mends are tried this often, all others for about a day. */
const MAX_FIRM_ATTEMPTS = 5;
const MAX_ATTEMPTS = 150;

export interface ScoreQueue {
  readonly store: AlertEvaluationStore;
  readonly scoring: ScoringDeps;
  readonly clock: () => number;
  readonly onChanged: () => void;
  readonly onFault: (text: string, error: unknown) => void;
}

/** Answers the input that waits longest; false when none waits. */
export async function answerOne(queue: ScoreQueue, signal: AbortSignal): Promise<boolean> {
  const claimed = await queue.store.claimScore(queue.clock(), LEASE_MS);
  if (claimed === undefined) return false;
  try {
    const outcome = await holding(queue, claimed, () => toOutcome(queue, claimed, signal));
    const changed = await queue.store.finishScore(claimed, outcome);
    if (changed.size > 0) queue.onChanged();
  } catch (error) {
    await giveBack(queue, claimed, { error, isStopping: signal.aborted });
  }
  return true;
}

/** However long the work takes, nobody else begins it; a claim that is lost all the same finishes nothing. */
async function holding<T>({ store, clock, onFault }: ScoreQueue, claimed: ClaimedScore, work: () => Promise<T>) {
  const renewing = setInterval(() => {
    store
      .renewScore(claimed, clock() + LEASE_MS)
      .catch((error) => onFault(`${claimed.chain}: claim of a score of alert ${claimed.alert.id}`, error));
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
  }
}

async function toOutcome({ scoring }: ScoreQueue, claimed: ClaimedScore, signal: AbortSignal): Promise<ScoreOutcome> {
  const { causes, height, labelVersion } = await scoreCauses(scoring, claimed, signal);
  const score = causes.length === 0 ? undefined : Math.min(...causes.map((each) => each.score));
  const firing = judgeScore(claimed, causes);
  if (firing === undefined || claimed.movement.txHash !== '') return { score, height, labelVersion, firing };
  // The labels changed before the object moved again, so the alert fires for its newest transaction.
  const newest = await findNewest(scoring, claimed);
  if (newest === undefined) return { score, height, labelVersion, firing: undefined };
  return { score, height, labelVersion, firing: { ...firing, movement: newest.movement }, block: newest.block };
}

interface Newest {
  readonly movement: Movement;
  readonly block: NonNullable<ScoreOutcome['block']>;
}

const findNewest = ({ ledger }: ScoringDeps, { chain, alert }: ClaimedScore): Promise<Newest | undefined> =>
  ledger.read(chain, async (reader) => {
    const address = await reader.findAddress(alert.address);
    if (address === undefined) return undefined;
    const { addressId, walletId } = address;
    const page = { offset: 0, limit: 1 };
    const [row] =
      alert.objectType === 'WALLET' && walletId !== undefined
        ? await reader.listWalletTransactions(walletId, page)
        : await reader.listAddressTransactions(addressId, page);
    if (row === undefined) return undefined;
    const [transaction] = await reader.listTransactions([row.txId]);
    const block = await reader.findBlock(heightOf(row.txId));
    if (transaction === undefined || block === undefined) return undefined;
    const { height, hash, timeSec } = block;
    return {
      movement: {
        txHash: transaction.hash,
        direction: undefined,
        amountBase: undefined,
        valueUsd: undefined,
        counterparties: [],
      },
      block: { height, hash, timeSec },
    };
  });

/** Tried again later; at once after a stop of ours. */
async function giveBack(
  { store, clock, onFault }: ScoreQueue,
  claimed: ClaimedScore,
  { error, isStopping }: { readonly error: unknown; readonly isStopping: boolean },
): Promise<void> {
  const code = isAppError(error) ? error.code : 'INTERNAL';
  const isFirm = !(isAppError(error) && error.retryable);
  const isOver = !isStopping && claimed.attempts >= (isFirm ? MAX_FIRM_ATTEMPTS : MAX_ATTEMPTS);
  const pauseMs = isStopping ? 0 : Math.min(FIRST_PAUSE_MS * 2 ** Math.min(claimed.attempts - 1, 20), LONGEST_PAUSE_MS);
  if (!isStopping) onFault(`${claimed.chain}: score of alert ${claimed.alert.id}${isOver ? ', given up' : ''}`, error);
  await store.failScore(claimed, { code, nextMs: isOver ? undefined : clock() + pauseMs });
}
