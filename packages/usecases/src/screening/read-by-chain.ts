import {
  type ChainId,
  isAppError,
  type LedgerReader,
  type ScreeningOutcome,
  type ScreeningTask,
  withReadOptions,
} from '@sulian/domain';
import type { ScreeningDeps } from './deps.ts';

type Labels = Awaited<ReturnType<ScreeningDeps['labelsAt']>>;

export interface ChainBatch {
  readonly reader: LedgerReader;
  readonly labels: Labels;
  readonly tasks: readonly ScreeningTask[];
}

/** Tasks of a chain of which no block is stored. */
export interface UnstoredBatch {
  readonly chain: ChainId;
  readonly tasks: readonly ScreeningTask[];
}

interface Answers {
  readonly stored: (batch: ChainBatch) => Promise<readonly ScreeningOutcome[]>;
  /** Absent: rows of a chain that is not stored are stated as such. */
  readonly unstored?: (batch: UnstoredBatch) => Promise<readonly ScreeningOutcome[]>;
}

/** Answers tasks chain by chain, each chain at one snapshot. Rows of a chain that is not stored or late are not clean. */
export async function readByChain(
  deps: ScreeningDeps,
  tasks: readonly ScreeningTask[],
  answers: Answers,
): Promise<readonly ScreeningOutcome[]> {
  const outcomes: ScreeningOutcome[] = [];
  for (const [chain, own] of groupByChain(tasks))
    outcomes.push(...(await readChain(deps, { chain, tasks: own }, answers)));
  return outcomes;
}

async function readChain(
  deps: ScreeningDeps,
  batch: UnstoredBatch,
  { stored, unstored = stateUnstored }: Answers,
): Promise<readonly ScreeningOutcome[]> {
  const { chain, tasks } = batch;
  const ledger = withReadOptions(deps.ledger, { timeoutMs: deps.limits.pageTimeoutMs });
  try {
    return await ledger.read(chain, async (reader) => stored({ reader, labels: await deps.labelsAt(reader), tasks }));
  } catch (error) {
    if (!isAppError(error) || error.code !== 'CHAIN_NOT_INDEXED') throw error;
    return unstored(batch);
  }
}

const stateUnstored: NonNullable<Answers['unstored']> = async ({ tasks }) =>
  tasks.map(({ position }) => ({ position, ...UNSTORED, severity: undefined, result: {}, priority: 0 }));

export const UNSTORED = { state: 'UNKNOWN', reason: 'CHAIN_NOT_STORED' } as const;

function groupByChain(tasks: readonly ScreeningTask[]): ReadonlyMap<ChainId, readonly ScreeningTask[]> {
  const groups = new Map<ChainId, ScreeningTask[]>();
  for (const task of tasks) {
    const group = groups.get(task.chain);
    if (group === undefined) groups.set(task.chain, [task]);
    else group.push(task);
  }
  return groups;
}
