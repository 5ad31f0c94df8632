import type { AddressRow, ChainState, Label, LabelIndex } from '@sulian/domain';
import { isListing } from './index/compare-labels.ts';
import { hasEnded } from './index/valid-days.ts';

interface LabelDeps {
  readonly labels: Pick<LabelIndex, 'listLabels'>;
  /** Time of the newest block, at which labels are in force or over. */
  readonly reader: { readonly state: Pick<ChainState, 'timeSec'> };
}

/** The one of an address's labels that speaks for it, and by which it is called. @param address with its tag one customer's */
export const findSpeakingLabel = ({ labels, reader }: LabelDeps, address: string): Label | undefined =>
  chooseSpeaking({ reader }, labels.listLabels(address));

/** Label by which a party is called: its address's own, otherwise its wallet's. */
export const findPartyLabel = (
  { labels, reader }: LabelDeps & { readonly labels: Pick<LabelIndex, 'findWalletLabel'> },
  { text, walletId }: Pick<AddressRow, 'text' | 'walletId'>,
): Label | undefined =>
  findSpeakingLabel({ labels, reader }, text) ??
  (walletId === undefined ? undefined : labels.findWalletLabel(walletId));

/** Best label in force, listings first; otherwise the best ended label. */
function chooseSpeaking({ reader }: Pick<LabelDeps, 'reader'>, labels: readonly Label[]): Label | undefined {
  const holding = labels.filter((label) => !isOver(reader, label));
  return holding.find(isListing) ?? holding[0] ?? labels[0];
}

/** True for an ended label. A label that begins after the ledger's height is known today, and counts. */
export const isOver = ({ state: { timeSec } }: LabelDeps['reader'], label: Label): boolean =>
  timeSec !== undefined && hasEnded(label, timeSec);
