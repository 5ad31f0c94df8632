import type {
  AlertCursor,
  AlertEvaluationStore,
  ChainId,
  ChainState,
  ChangedCases,
  EvaluatedBlock,
  Ledger,
  WalletKeys,
} from '@sulian/domain';
import { decideAlerts } from '@sulian/engine';
import { lookUpWallets } from './look-up-wallets.ts';
import { type AlertPrices, type ReadBlock, readBlocksAfter } from './read-blocks.ts';

export interface Evaluator {
  readonly ledger: Ledger;
  readonly store: AlertEvaluationStore;
  readonly prices: () => AlertPrices;
  readonly onChanged: () => void;
  /** True: alerts of activity fire for address poisoning too. */
  readonly includesPoisoning?: boolean | undefined;
}

/** Brings a chain's alerts nearer to its ledger; false when they are level with it. */
export async function evaluateStep(evaluator: Evaluator, chain: ChainId): Promise<boolean> {
  const { ledger, store } = evaluator;
  const state = await ledger.getState(chain);
  // Fetched histories have no next block: without every transaction of a block nothing is known not to have happened.
  if (state.height === undefined || state.isLoading || state.holding === 'ON_DEMAND') return false;
  const from = await store.findCursor(chain);
  if (from === undefined) return start(evaluator, state);
  if (isInSync(from, state)) return false;
  const fork = await findFork(evaluator, from);
  if (fork !== undefined) {
    report(evaluator, await store.rewind(from, fork));
    return true;
  }
  if (isOutOfReach(from, state)) {
    await store.forgetWallets(from, state);
    return true;
  }
  return goOn(evaluator, from);
}

const isInSync = (from: AlertCursor, state: ChainState): boolean =>
  from.height === state.height &&
  from.hash === state.hash &&
  from.reorgs === state.reorgs &&
  from.merges === state.merges;

/**
 * True where the cursor cannot continue: a rollback reassigned ids, or more wallets merged than `MAX_MERGES`. Every
 * wallet is then resolved again.
 */
const isOutOfReach = (from: AlertCursor, state: ChainState): boolean =>
  from.reorgs !== state.reorgs || state.merges < from.merges || state.merges > from.merges + MAX_MERGES;
const MAX_MERGES = 100_000;

/** Above the lowest height that an alert was made at: blocks that came before the evaluation first ran are not passed over. */
async function start({ ledger, store }: Evaluator, state: ChainState): Promise<boolean> {
  const { chain, height = 0, firstHeight = 0, hash = '' } = state;
  const lowest = await store.findLowestHeight(chain);
  const startHeight = Math.max(firstHeight, Math.min(height, lowest ?? height));
  const block = startHeight === height ? { height, hash } : await findBlockAt(ledger, chain, startHeight);
  await store.start({
    chain,
    ...(block ?? { height, hash }),
    merges: state.merges,
    reorgs: state.reorgs,
    // Version 0 reschedules scores that were computed with other labels.
    labelVersion: 0,
  });
  return true;
}

/** The last evaluated block that the ledger still contains; undefined when that is the cursor's own. */
async function findFork({ ledger, store }: Evaluator, from: AlertCursor): Promise<EvaluatedBlock | undefined> {
  const { chain } = from;
  if (isOn(from, await findBlockAt(ledger, chain, from.height))) return undefined;
  let below = from.height;
  for (;;) {
    const evaluated = await store.listEvaluated(chain, below, FORK_BATCH);
    for (const block of evaluated)
      if ((await findBlockAt(ledger, chain, block.height))?.hash === block.hash) return block;
    const last = evaluated.at(-1);
    if (last === undefined)
      return { height: below - 1, hash: (await findBlockAt(ledger, chain, below - 1))?.hash ?? '' };
    below = last.height;
  }
}
const FORK_BATCH = 200;

/** True where the ledger's block at the cursor's height has its hash. Before the first block both are empty. */
const isOn = (from: AlertCursor, storedBlock: EvaluatedBlock | undefined): boolean =>
  (storedBlock?.hash ?? '') === from.hash;

const findBlockAt = (ledger: Ledger, chain: ChainId, height: number): Promise<EvaluatedBlock | undefined> =>
  ledger.read(chain, (reader) => reader.findBlock(height));

async function goOn(evaluator: Evaluator, at: AlertCursor): Promise<boolean> {
  const { ledger, store } = evaluator;
  const { chain } = at;
  const unresolved = await store.listUnresolved(chain);
  const read = await ledger.read(chain, async (reader) => ({
    head: await reader.findBlock(reader.height),
    isOnBranch: isOn(at, await reader.findBlock(at.height)) && reader.state.reorgs === at.reorgs,
    wallets: await lookUpWallets(reader, at, unresolved),
  }));
  // The branch may have changed since the step began: the next one sees it.
  if (!read.isOnBranch) return true;
  const from = await saveWallets(evaluator, at, read.wallets);
  if (read.head === undefined || read.head.height === from.height) return from !== at;
  if (await store.skip(from, read.head)) return true;
  const blocks = await readOn(evaluator, from);
  await evaluateBlocks(evaluator, { from, blocks, known: new Set(read.wallets.keyOf.keys()) });
  return true;
}

/** The cursor as it is afterwards. */
async function saveWallets({ store }: Evaluator, from: AlertCursor, wallets: WalletKeys): Promise<AlertCursor> {
  const isNew = from.merges !== wallets.merges || [...wallets.keyOf.values()].some((key) => key !== undefined);
  if (!isNew) return from;
  await store.saveWallets(from, wallets);
  return { ...from, merges: wallets.merges };
}

/** Empty while the ledger's wallet merges differ from those that the alerts were resolved with. */
const readOn = ({ ledger, prices, includesPoisoning }: Evaluator, from: AlertCursor): Promise<readonly ReadBlock[]> =>
  ledger.read(from.chain, async (reader) => {
    const isSame = isOn(from, await reader.findBlock(from.height)) && reader.state.merges === from.merges;
    return isSame ? readBlocksAfter(reader, from.height, { prices: prices(), includesPoisoning }) : [];
  });

async function evaluateBlocks(
  evaluator: Evaluator,
  {
    from,
    blocks,
    known,
  }: { readonly from: AlertCursor; readonly blocks: readonly ReadBlock[]; readonly known: ReadonlySet<string> },
): Promise<void> {
  let cursor = from;
  for (const { touch, facts, toUsd } of blocks) {
    const outcome = await evaluator.store.evaluate(cursor, touch, {
      known,
      decide: (alerts) => decideAlerts(facts, alerts, toUsd),
    });
    if (outcome === 'UNRESOLVED') return;
    report(evaluator, outcome);
    if (outcome === 'MOVED') return;
    cursor = { ...cursor, height: touch.height, hash: touch.hash };
  }
}

function report({ onChanged }: Evaluator, outcome: ChangedCases | 'MOVED'): void {
  if (outcome !== 'MOVED' && outcome.size > 0) onChanged();
}
