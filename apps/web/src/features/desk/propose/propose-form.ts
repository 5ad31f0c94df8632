import type { DeskObject } from '@sulian/contract';
import { LABEL_TYPES, type LabelType } from '@sulian/domain';
import { type Fault, findFault, isHonest } from '../../../lib/fault.ts';

export type ProposeField = 'name' | 'type' | 'reason' | 'confirmed' | 'other';

/** Fields of a proposal. The name begins empty: the name in the case leaves it only where somebody enters it. */
export interface ProposeForm {
  readonly name: string;
  readonly type: LabelType | '';
  readonly reason: string;
  readonly isConfirmed: boolean;
}

export const EMPTY_FORM: ProposeForm = { name: '', type: '', reason: '', isConfirmed: false };

export const toLabelType = (text: string): LabelType | '' => LABEL_TYPES.find((each) => each === text) ?? '';

export function checkProposal({ name, type, reason, isConfirmed }: ProposeForm): Fault<ProposeField> | undefined {
  return findFault<ProposeField>([
    [name.trim() !== '', 'name', 'desk.propose.pleaseName'],
    isHonest(name, 'name'),
    [type !== '', 'type', 'labels.pleaseType'],
    [reason.trim() !== '', 'reason', 'labels.pleaseReason'],
    isHonest(reason, 'reason'),
    [isConfirmed, 'confirmed', 'desk.propose.pleaseConfirm'],
  ]);
}

/** Names that objects have in the case and that occur in texts which leave it, whatever their case and blanks. */
export function findCaseNames(
  objects: ReadonlyArray<Pick<DeskObject, 'name'>>,
  texts: readonly string[],
): readonly string[] {
  const written = texts.map(fold);
  const names = objects.flatMap(({ name }) => name ?? []);
  return [...new Set(names)].filter((name) => written.some((text) => text.includes(fold(name))));
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');
