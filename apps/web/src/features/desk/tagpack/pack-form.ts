import type { DeskProposal, SentCall } from '@sulian/contract';
import { MAX_TAGPACK_TAGS, TAGPACK_TYPES, type TagpackType } from '@sulian/domain';
import { type Fault, findFault, isHonest } from '../../../lib/fault.ts';

export type PackField = 'title' | 'creator' | 'tags' | 'confirmed' | 'other';

/** Label of one object as entered. It never begins with the object's name in the case. */
export interface TagDraft {
  readonly label: string;
  readonly type: TagpackType | '';
}

export interface PackForm {
  readonly title: string;
  readonly creator: string;
  /** Objects that are exported, by their ids. */
  readonly tags: ReadonlyMap<number, TagDraft>;
  readonly isConfirmed: boolean;
}

export const EMPTY_PACK: PackForm = { title: '', creator: '', tags: new Map(), isConfirmed: false };

export const toTagpackType = (text: string): TagpackType | '' => TAGPACK_TYPES.find((each) => each === text) ?? '';

/** The first draft of an object's tag: what its case has proposed to the reviewers has left the case already. */
export const toTagDraft = (proposal: DeskProposal | undefined): TagDraft =>
  proposal === undefined ? { label: '', type: '' } : { label: proposal.name, type: toTagpackType(proposal.type) };

export function checkPack({ title, creator, tags, isConfirmed }: PackForm): Fault<PackField> | undefined {
  const drafts = [...tags.values()];
  return findFault<PackField>([
    [title.trim() !== '', 'title', 'desk.tagpack.pleaseTitle'],
    isHonest(title, 'title'),
    [creator.trim() !== '', 'creator', 'desk.tagpack.pleaseCreator'],
    isHonest(creator, 'creator'),
    [drafts.length > 0, 'tags', 'desk.tagpack.pleaseTags'],
    [drafts.length <= MAX_TAGPACK_TAGS, 'tags', 'desk.tagpack.manyTags'],
    [drafts.every(({ label, type }) => label.trim() !== '' && type !== ''), 'tags', 'desk.tagpack.pleaseLabels'],
    ...drafts.map(({ label }) => isHonest<PackField>(label, 'tags')),
    [isConfirmed, 'confirmed', 'desk.propose.pleaseConfirm'],
  ]);
}

/** The form as a call; it is checked. */
export const toPack = ({ title, creator, tags }: PackForm): SentCall<'POST /api/proxy/v1/desk/tagpack'>['body'] => ({
  title: title.trim(),
  creator: creator.trim(),
  tags: [...tags].flatMap(([id, { label, type }]) => (type === '' ? [] : [{ id, label: label.trim(), type }])),
});
