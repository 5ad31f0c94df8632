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
import { IndexState } from './index-state.ts';
import { readLabels } from './read-labels.ts';

export interface LabelIndexOptions {
  readonly chain: ChainId;
  readonly store: LabelStore;
  /** The policy's score of a type: of equally confident labels the graver one is best. Without it, the newer one. */
  readonly scoreOf?: TypeScore;
}

export interface LiveLabelIndex extends ConsoleLabelIndex {
  /**
   * Brings the index in step with the snapshot and returns it as of then. What is returned never changes the meaning of
   * an id, so a walk should keep to it; the live index itself moves on with every refresh. When neither ledger nor
   * labels have changed this costs reading the label version.
   */
  refresh(reader: LedgerReader): Promise<ConsoleLabelIndex>;
}

const SEVERE_LEVELS: ReadonlySet<RiskLevel> = new Set(['Critical', 'High']);

/**
 * The labels of one chain in memory. It learns of new addresses and of wallet merges from the ledger's own numbering,
 * so that a new block costs a query and not a rebuild; a reorganisation or an import of labels builds it anew.
 */
export function createLabelIndex({ chain, store, scoreOf }: LabelIndexOptions): LiveLabelIndex {
  const compare = createCompareLabels(scoreOf);
  const isSevere = (type: EntityType): boolean =>
    scoreOf !== undefined && SEVERE_LEVELS.has(toRiskLevel(scoreOf(type)));
  let state: IndexState | undefined;
  let turn: Promise<unknown> = Promise.resolve();

  async function bringInStep(reader: LedgerReader): Promise<IndexState> {
    const version = await store.getVersion();
    const { reorgs } = reader.state;
    if (state?.version === version && state.reorgs === reorgs) {
      await state.grow(reader);
      return state;
    }
    const built = await IndexState.build(reader, await readLabels(store, chain, compare), { compare, isSevere });
    // A snapshot from before the last reorganisation gets an index of its own; the live one does not go back.
    if (state === undefined || reorgs >= state.reorgs) state = built;
    return built;
  }

  return {
    chain,
    get version() {
      return state?.version ?? 0;
    },
    findAddressLabel: (addressId, at) => state?.findAddressLabel(addressId, at),
    findWalletLabel: (walletId, at) => state?.findWalletLabel(walletId, at),
    listLabels: (address) => state?.listLabels(address) ?? [],
    findMiner: (coinbaseText) => state?.findMiner(coinbaseText),
    listContested: () => state?.listContested() ?? [],
    /** One at a time: two at once would each load everything. */
    refresh(reader) {
      const mine = turn.then(() => bringInStep(reader));
      turn = mine.catch(() => undefined);
      return mine;
    },
  };
}
