import {
  type EventKind,
  type EventRow,
  getChain,
  heightOf,
  isFromBeginning,
  type LedgerReader,
  type TxId,
} from '@sulian/domain';
import { type Stake, splitStake } from './split-stake.ts';

const KINDS: readonly EventKind[] = ['STAKE', 'UNSTAKE', 'STAKE_WITHDRAWAL', 'RESOURCE_DELEGATION', 'RESOURCE_RECLAIM'];

/** Events of staking of one account that an answer reads. */
const MAX_EVENTS = 1_000;
/** Notes of a transaction among which what was called is looked for: it is the first. */
const NOTES_EACH = 3;

/** Contract calls whose STAKE event is new coins, and the call that stakes all pending coins again. */
const STAKES: ReadonlySet<string> = new Set(['FreezeBalanceContract', 'FreezeBalanceV2Contract']);
const CANCEL = 'CancelAllUnfreezeV2Contract';

/**
 * Reason why the stake is unknown.
 * - `PARTIAL`: not all events are stored.
 * - `TOO_MANY`: more events than are read.
 * - `BY_CONTRACT`: a contract may have staked pending coins again.
 * - `CONTRADICTION`: the events contradict the balance.
 */
export type StakeUnknown = 'PARTIAL' | 'TOO_MANY' | 'BY_CONTRACT' | 'CONTRADICTION';

/** @param eventsFrom height of the first stored event */
export async function findStake(
  reader: LedgerReader,
  address: string,
  { eventsFrom, balanceBase }: { readonly eventsFrom: number | undefined; readonly balanceBase: bigint },
): Promise<Stake | StakeUnknown | undefined> {
  const { stakeWaitSec } = getChain(reader.chain);
  if (stakeWaitSec === undefined) return undefined;
  if (reader.state.isPartial || eventsFrom === undefined || !isFromBeginning(reader.chain, eventsFrom))
    return 'PARTIAL';
  const events = await reader.listEventsOf([address], { kinds: KINDS, limitEach: MAX_EVENTS + 1 });
  if (events.length > MAX_EVENTS) return 'TOO_MANY';
  const cancels = await findCancels(reader, events);
  if (cancels === undefined) return 'BY_CONTRACT';
  const times = await reader.listBlockTimes([...new Set(events.map(({ txId }) => heightOf(txId)))]);
  const stake = splitStake(events, { timeOf: (height) => times.get(height) ?? 0, cancels, waitSec: stakeWaitSec });
  if (stake === undefined) return 'CONTRADICTION';
  const locked = stake.unfreezing.reduce((sum, { amountBase }) => sum + amountBase, stake.frozenBase);
  return locked > balanceBase ? 'CONTRADICTION' : stake;
}

/**
 * Transactions that cancel unstaking. Undefined: a contract staked while coins may have been pending, and the events do
 * not show whether it staked those.
 */
async function findCancels(reader: LedgerReader, events: readonly EventRow[]): Promise<ReadonlySet<TxId> | undefined> {
  if (!events.some(({ kind }) => kind === 'UNSTAKE')) return new Set();
  const txIds = [...new Set(events.flatMap(({ kind, txId }) => (kind === 'STAKE' ? [txId] : [])))];
  const notes = await reader.listNotes(txIds, NOTES_EACH);
  const methods = new Map(
    notes.flatMap((note) => (note.kind === 'METHOD' && 'text' in note ? [[note.txId, note.text]] : [])),
  );
  if (txIds.some((txId) => methods.get(txId) !== CANCEL && !STAKES.has(methods.get(txId) ?? ''))) return undefined;
  return new Set(txIds.filter((txId) => methods.get(txId) === CANCEL));
}
