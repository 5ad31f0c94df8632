import type { ChainId, EarlierSnapshot, LedgerChanges, LedgerReader } from '@sulian/domain';
import { SharedWork } from '../../shared-work.ts';

/** Changes of one chain that are cached: ids, texts and outputs. The oldest are removed first. */
const MAX_SIZE = 500_000;
/** Steps between snapshots per chain. */
const MAX_STEPS = 256;

/** Snapshot on a branch without rollbacks. */
export interface Point extends EarlierSnapshot {
  readonly reorgs: number;
}

interface Step {
  readonly from: Point;
  readonly to: Point;
  readonly changes: LedgerChanges;
}

interface Track {
  readonly steps: Step[];
  last: Point;
}

/** Facts of the reader's snapshot that order it among others. */
export const pointOf = ({ height, state }: LedgerReader): Point => ({
  height,
  ...(state.hash === undefined ? {} : { hash: state.hash }),
  merges: state.merges,
  addresses: state.addresses,
  reorgs: state.reorgs,
});

/** True where the first snapshot has no block and no merge more. */
export const isAtMost = (a: Point, b: Point): boolean => a.height <= b.height && a.merges <= b.merges;

/** Changes of each chain from snapshot to snapshot, read once for all answers. */
export class ChainChanges {
  readonly #tracks = new Map<ChainId, Track>();
  readonly #reads = new SharedWork<void>();

  /**
   * Changes after the point up to the reader's snapshot, and perhaps later ones.
   * @returns undefined where they are not known
   */
  async listSince(reader: LedgerReader, since: Point): Promise<readonly LedgerChanges[] | undefined> {
    const to = pointOf(reader);
    if (since.reorgs !== to.reorgs || !isAtMost(since, to)) return undefined;
    await this.#advance(reader, to);
    const track = this.#tracks.get(reader.chain);
    if (track === undefined || track.last.reorgs !== since.reorgs || !isAtMost(to, track.last)) return undefined;
    if (!isAtMost(track.steps[0]?.from ?? track.last, since)) return undefined;
    return track.steps.filter((step) => !isAtMost(step.to, since)).map(({ changes }) => changes);
  }

  /** Begins to follow the reader's chain where no earlier snapshot is known. */
  begin({ chain }: LedgerReader, point: Point): void {
    if ((this.#tracks.get(chain)?.last.reorgs ?? -1) < point.reorgs)
      this.#tracks.set(chain, { steps: [], last: point });
  }

  async #advance(reader: LedgerReader, to: Point): Promise<void> {
    this.begin(reader, to);
    const track = this.#tracks.get(reader.chain);
    if (track === undefined || to.reorgs < track.last.reorgs || isAtMost(to, track.last)) return;
    const from = track.last;
    await this.#reads.run(`${reader.chain} ${JSON.stringify([from, to])}`, async () => {
      const changes = await reader.findChangesSince(from);
      // Another read may have come first.
      if (track.last !== from) return;
      if (changes === undefined) track.steps.length = 0;
      else track.steps.push({ from, to, changes });
      track.last = to;
      trim(track);
    });
  }
}

function trim({ steps }: Track): void {
  let size = steps.reduce((sum, { changes }) => sum + sizeOf(changes), 0);
  while (steps.length > MAX_STEPS || size > MAX_SIZE) {
    const oldest = steps.shift();
    size -= oldest === undefined ? 0 : sizeOf(oldest.changes);
  }
}

const sizeOf = ({ addressIds, walletIds, mergedWalletIds, spentOutputs, texts }: LedgerChanges): number =>
  addressIds.size + walletIds.size + mergedWalletIds.size + spentOutputs.size + texts.length;
