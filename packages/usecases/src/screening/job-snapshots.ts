import {
  type ChainState,
  isAppError,
  type Ledger,
  type LedgerReader,
  type LedgerSnapshot,
  type ScreeningPoint,
  type ScreeningWork,
  withReadOptions,
} from '@sulian/domain';
import type { ScreeningDeps } from './deps.ts';

/** PostgreSQL removes no row that died while a snapshot is open. */
const LIMIT_MS = 3_600_000;
/** Snapshots of one program, a connection each: of more screenings the one that was opened first is released. */
const MAX_SNAPSHOTS = 8;

/** Block of a snapshot, and the number of rollbacks after which it was seen in the chain. */
interface SeenPoint extends ScreeningPoint {
  readonly reorgs: number;
}

export interface JobSnapshot {
  readonly snapshot: LedgerSnapshot;
  readonly labelVersion: number;
}

interface OpenSnapshot extends JobSnapshot {
  points: readonly SeenPoint[];
}

type Deps = Pick<ScreeningDeps, 'ledger' | 'labelsAt' | 'labelsWithoutLedger' | 'screeningWork'>;

/** One snapshot per screening, which is open while the program works on it. */
export class JobSnapshots {
  readonly #snapshots = new Map<number, OpenSnapshot>();
  readonly #limitMs: number;

  constructor(limitMs = LIMIT_MS) {
    this.#limitMs = limitMs;
  }

  /**
   * The open snapshot. A new one where it is over, or where its block was rolled back: then all rows that were read in
   * blocks which are in the chain no more have to be answered again.
   */
  async hold(deps: Deps, id: number): Promise<JobSnapshot> {
    const known = this.#snapshots.get(id);
    if (known !== undefined && !known.snapshot.over.aborted && (await isInChain(deps.ledger, known))) return known;
    this.release(id);
    const [first] = this.#snapshots.keys();
    if (this.#snapshots.size >= MAX_SNAPSHOTS && first !== undefined) this.release(first);
    const jobSnapshot = await open(deps, id, this.#limitMs);
    this.#snapshots.set(id, jobSnapshot);
    return jobSnapshot;
  }

  release(id: number): void {
    this.#snapshots.get(id)?.snapshot.release();
    this.#snapshots.delete(id);
  }

  releaseAllBut(ids: readonly number[]): void {
    for (const id of [...this.#snapshots.keys()]) if (!ids.includes(id)) this.release(id);
  }
}

async function open(
  { ledger, labelsAt, labelsWithoutLedger, screeningWork: work }: Deps,
  id: number,
  limitMs: number,
): Promise<OpenSnapshot> {
  const chains = await work.listChains(id);
  const snapshot = await ledger.holdSnapshot(
    chains.map(({ chain }) => chain),
    limitMs,
  );
  const at = withReadOptions(ledger, { snapshot });
  try {
    const points: SeenPoint[] = [];
    let labelVersion = 0;
    for (const { chain, points: earlier } of chains) {
      const labels = await whereStored(() =>
        at.read(chain, async (reader) => {
          await undo(work, { id, reader, earlier });
          points.push({ chain, height: reader.height, hash: reader.state.hash, reorgs: reader.state.reorgs });
          return labelsAt(reader);
        }),
      );
      labelVersion = (labels ?? (await labelsWithoutLedger(chain))).version;
    }
    await work.addPoints(
      id,
      points.map(({ chain, height, hash }) => ({ chain, height, hash })),
    );
    return { snapshot, points, labelVersion };
  } catch (error) {
    snapshot.release();
    throw error;
  }
}

interface Earlier {
  readonly id: number;
  readonly reader: LedgerReader;
  /** Blocks of earlier snapshots, ascending: where one is in the chain, those before it are too. */
  readonly earlier: readonly ScreeningPoint[];
}

/** Rows that were read in blocks which were rolled back since have no answer. */
async function undo(work: Pick<ScreeningWork, 'answerAgain'>, { id, reader, earlier: all }: Earlier): Promise<void> {
  const earlier = all.filter(({ hash }) => hash !== undefined);
  for (const [back, point] of [...earlier].reverse().entries())
    if (await hasBlock(reader, point)) {
      if (back > 0) await work.answerAgain(id, reader.chain, point.height);
      return;
    }
  if (earlier.length > 0) await work.answerAgain(id, reader.chain, -1);
}

/** False where a block of the snapshot was rolled back, or its chain dropped. */
async function isInChain(ledger: Ledger, jobSnapshot: OpenSnapshot): Promise<boolean> {
  const { states, away } = await ledger.listStates(jobSnapshot.points.map(({ chain }) => chain));
  const stateOf = new Map(states.map((state) => [state.chain, state]));
  const seen: SeenPoint[] = [];
  for (const point of jobSnapshot.points) {
    const state = stateOf.get(point.chain);
    const isAway = away.includes(point.chain);
    const isSame = isAway || point.hash === undefined || isUnchanged(state, point);
    if (!isSame && !(await isStored(ledger, point))) return false;
    seen.push({ ...point, reorgs: isAway ? point.reorgs : (state?.reorgs ?? point.reorgs) });
  }
  jobSnapshot.points = seen;
  return true;
}

/** No block was rolled back since, and the chain was not dropped. */
const isUnchanged = (state: ChainState | undefined, point: SeenPoint): boolean =>
  state?.reorgs === point.reorgs && (state.height ?? -1) >= point.height;

const isStored = async (ledger: Ledger, point: ScreeningPoint): Promise<boolean> =>
  (await whereStored(() => ledger.read(point.chain, (reader) => hasBlock(reader, point)))) === true;

const hasBlock = async (reader: LedgerReader, { height, hash }: ScreeningPoint): Promise<boolean> =>
  (await reader.findBlock(height))?.hash === hash;

/** Undefined where nothing of the chain is stored. */
async function whereStored<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (isAppError(error) && error.code === 'CHAIN_NOT_INDEXED') return undefined;
    throw error;
  }
}
