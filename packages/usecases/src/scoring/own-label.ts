import { type AddressRow, type ChainState, type Label, type LabelIndex, SERVICE_TYPES } from '@sulian/domain';
import { judgeOwnLabel, judgeParty, type OwnJudgement, type Policy } from '@sulian/engine';
import { findSpeakingLabel, isOver } from '../labels/speaking-label.ts';

import { isWorseLevel } from './worse-severity.ts';

export interface LabelledObject {
  readonly objectType: 'ADDRESS' | 'WALLET' | 'TRANSACTION';
  /** Canonical; of a wallet any of its addresses, of a transaction its hash. */
  readonly address: string;
  /** Undefined: the ledger never met it. */
  readonly row: Pick<AddressRow, 'addressId' | 'walletId'> | undefined;
}

/** Judgement of one label of the object itself. */
export interface OwnLabel extends OwnJudgement {
  readonly label: Label;
  readonly of: 'ADDRESS' | 'WALLET';
  /** Its period is over at the ledger's height: it is history, and no floor. */
  readonly isEnded: boolean;
}

export interface OwnLabelDeps {
  readonly labels: Pick<LabelIndex, 'listLabels' | 'findWalletLabel'>;
  readonly reader: { readonly state: Pick<ChainState, 'timeSec'> };
  readonly policy: Policy;
}

/** The label of the object's address, and the one of its wallet; of a wallet its own, or while it is one address that one's. */
export function listOwnLabels(deps: OwnLabelDeps, { objectType, address, row }: LabelledObject): readonly OwnLabel[] {
  // A transaction is nobody's.
  if (objectType === 'TRANSACTION') return [];
  const walletId = row?.walletId;
  const isAlone = objectType === 'ADDRESS' || walletId === undefined;
  const ofAddress = isAlone ? findSpeakingLabel(deps, address) : undefined;
  const ofWallet = walletId === undefined ? undefined : deps.labels.findWalletLabel(walletId);
  return [
    ...(ofAddress === undefined ? [] : [judgeLabel(deps, ofAddress, 'ADDRESS')]),
    ...(ofWallet === undefined ? [] : [judgeLabel(deps, ofWallet, 'WALLET')]),
  ];
}

/** The worse of the two labels. A label in force precedes an ended one; at equal severity the address's label wins. */
export function findOwnLabel(deps: OwnLabelDeps, object: LabelledObject): OwnLabel | undefined {
  return chooseGravest(listOwnLabels(deps, object));
}

/** The worst label. A label in force precedes an ended one; at equal severity the first wins. */
export function chooseGravest([first, ...others]: readonly OwnLabel[]): OwnLabel | undefined {
  return others.reduce((worst, each) => (worst === undefined || isWorse(each, worst) ? each : worst), first);
}

/** True of a service's own address: what its customers bring is not its own. A claim that is unsure lets nobody off. */
export const isServices = (own: OwnLabel | undefined): boolean =>
  own !== undefined && !own.isEnded && !own.isUnverified && SERVICE_TYPES.has(own.label.entity.type);

function isWorse(a: OwnLabel, b: OwnLabel): boolean {
  if (a.isEnded !== b.isEnded) return b.isEnded;
  return a.floor !== undefined && (b.floor === undefined || isWorseLevel(a.floor, b.floor));
}

/** Judgement of a label that names the object. */
export function judgeLabel({ reader, policy }: OwnLabelDeps, label: Label, of: OwnLabel['of']): OwnLabel {
  const isEnded = isOver(reader, label);
  const judged = judgeOwnLabel(policy, label);
  return { label, of, isEnded, ...judged, ...(isEnded ? judgeParty(policy, label.entity, 'ENDED') : {}) };
}
