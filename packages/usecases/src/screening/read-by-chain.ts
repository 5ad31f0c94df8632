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

/** Answers tasks chain by chain, each chain at one snapshot. Rows of a chain that is not stored or late are not clean. */
export async function readByChain(
  deps: ScreeningDeps,
  tasks: readonly ScreeningTask[],
  answer: (batch: ChainBatch) => Promise<readonly ScreeningOutcome[]>,
): Promise<readonly ScreeningOutcome[]> {
  const outcomes: ScreeningOutcome[] = [];
  for (const [chain, own] of groupByChain(tasks)) outcomes.push(...(await readChain(deps, chain, own, answer)));
  return outcomes;
}

async function readChain(
  deps: ScreeningDeps,
  chain: ChainId,
  tasks: readonly ScreeningTask[],
  answer: (batch: ChainBatch) => Promise<readonly ScreeningOutcome[]>,
): Promise<readonly ScreeningOutcome[]> {
  const ledger = withReadOptions(deps.ledger, { timeoutMs: deps.limits.pageTimeoutMs });
  try {
    return await ledger.read(chain, async (reader) => answer({ reader, labels: await deps.labelsAt(reader), tasks }));
  } catch (error) {
    const outcome = toUnread(error);
    if (outcome === undefined) throw error;
    return tasks.map(({ position }) => ({ position, ...outcome }));
  }
}

/** Undefined for faults that may pass, and for those of the program. */
function toUnread(error: unknown): Omit<ScreeningOutcome, 'position'> | undefined {
  if (!isAppError(error) || error.code !== 'CHAIN_NOT_INDEXED') return undefined;
  return { state: 'UNKNOWN', reason: 'CHAIN_NOT_STORED', severity: undefined, result: {}, priority: 0 };
}

function groupByChain(tasks: readonly ScreeningTask[]): ReadonlyMap<ChainId, readonly ScreeningTask[]> {
  const groups = new Map<ChainId, ScreeningTask[]>();
  for (const task of tasks) {
    const group = groups.get(task.chain);
    if (group === undefined) groups.set(task.chain, [task]);
    else group.push(task);
  }
  return groups;
}
