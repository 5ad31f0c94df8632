import {
  type ChainId,
  type ConsoleLabelIndex,
  type EntityType,
  type LabelStore,
  type LedgerReader,
  type RiskLevel,
  toRiskLevel,
} from '@sulian/domain';
import { createCompareLabels, type TypeScore } from './compare-labels.ts';
import { labelVersionOf } from './label-version.ts';
import { LabelView } from './label-view.ts';
import { type LoadedLabels, readLabels } from './read-labels.ts';

export interface LabelIndexOptions {
  readonly chain: ChainId;
  readonly store: LabelStore;
  /** The policy's score of a type: of equally confident labels the graver one is best. Without it, the newer one. */
  readonly scoreOf?: TypeScore;
}

export interface LiveLabelIndex {
  /**
   * Labels as of the snapshot and of the newest label version. Immutable: later blocks and imports do not change it.
   * Without changes since the last call it costs at most one query of the label version.
   */
  viewAt(reader: LedgerReader): Promise<ConsoleLabelIndex>;
}

const SEVERE_LEVELS: ReadonlySet<RiskLevel> = new Set(['Critical', 'High']);

/**
 * Cached views, least recently used dropped first. A view contains only its own growth; building one from nothing takes
 * seconds.
 */
const MAX_VIEWS = 32;

/**
 * Labels of one chain in memory. New addresses and merged wallets are read from the ledger's own numbering, so a block
 * costs a query and not a rebuild. A reorganisation rebuilds the view; an import reads the labels again.
 */
export function createLabelIndex({ chain, store, scoreOf }: LabelIndexOptions): LiveLabelIndex {
  const compare = createCompareLabels(scoreOf);
  const isSevere = (type: EntityType): boolean =>
    scoreOf !== undefined && SEVERE_LEVELS.has(toRiskLevel(scoreOf(type)));
  let loaded: LoadedLabels | undefined;
  /** Views of the loaded labels, most recently used last. */
  let views: readonly LabelView[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  async function load(version: number): Promise<LoadedLabels> {
    if (loaded !== undefined && loaded.version >= version) return loaded;
    loaded = await readLabels(store, chain, compare);
    views = [];
    return loaded;
  }

  async function findView(reader: LedgerReader, version: number): Promise<LabelView> {
    const labels = await load(version);
    const nearest = findNearest(views, reader);
    const view = nearest ? await nearest.growTo(reader) : await LabelView.build(reader, labels, { compare, isSevere });
    views = [...views.filter((each) => each !== view), view].slice(-MAX_VIEWS);
    return view;
  }

  return {
    // One view at a time, because two at once would each load everything. Versions are read together.
    async viewAt(reader) {
      const version = labelVersionOf(reader) ?? (await store.getVersion());
      const mine = turn.then(() => findView(reader, version));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}

/** The view with the least to learn; none where all of them are of later snapshots or of another reorganisation. */
function findNearest(views: readonly LabelView[], reader: LedgerReader): LabelView | undefined {
  let nearest: LabelView | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const view of views) {
    const distance = view.distanceTo(reader);
    if (distance !== undefined && distance < least) [nearest, least] = [view, distance];
  }
  return nearest;
}
