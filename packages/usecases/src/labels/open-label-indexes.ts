import type { ChainId, ConsoleLabelIndex, EntityType, LabelStore, LedgerReader } from '@sulian/domain';
import { type Policy, scoreOfType } from '@sulian/engine';
import { createLabelIndex } from './index/create-label-index.ts';

/** Types without a score rank as the cleanest where two equally sure labels disagree. */
const UNSCORED = 100;
export const toScoreOf = (policy: Policy) => (type: EntityType) => scoreOfType(policy, type) ?? UNSCORED;

/** One index a chain, made at its first question; each answer gets the view of its own snapshot. */
export function openLabelIndexes(
  labelStore: LabelStore,
  policy: Policy,
): (reader: LedgerReader) => Promise<ConsoleLabelIndex> {
  const indexes = new Map<ChainId, ReturnType<typeof createLabelIndex>>();
  return (reader) => {
    const known = indexes.get(reader.chain);
    const index =
      known ??
      createLabelIndex({
        chain: reader.chain,
        store: labelStore,
        scoreOf: toScoreOf(policy),
      });
    indexes.set(reader.chain, index);
    return index.viewAt(reader);
  };
}
