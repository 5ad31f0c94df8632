import type {
  DeskAnswer,
  DeskMember as MemberRow,
  DeskNote as NoteRow,
  DeskObject as ObjectRow,
  DeskProposal as ProposalRow,
  DeskReply as ReplyRow,
  DeskView as ViewRow,
} from '@sulian/contract';
import type {
  Desk,
  DeskMember,
  DeskNote,
  DeskObject,
  DeskProposal,
  DeskReply,
  DeskRight,
  DeskView,
} from '@sulian/domain';

export const toObjectRow = ({ chain, name, role, colour, collections, ...object }: DeskObject): ObjectRow => ({
  ...object,
  blockchain: chain,
  name: name ?? null,
  role: role ?? null,
  colour: colour ?? null,
  collections: [...collections],
});

export const toViewRow = (view: DeskView): ViewRow => view;

export const toReplyRow = ({ entityId, ...reply }: DeskReply): ReplyRow => ({ ...reply, entityId: entityId ?? null });

export const toNoteRow = ({ sec, changed, ...note }: DeskNote): NoteRow => ({
  ...note,
  time: sec,
  changedBy: changed?.by ?? null,
  changedSec: changed?.sec ?? null,
});

export const toProposalRow = ({ sec, ...proposal }: DeskProposal): ProposalRow => ({ ...proposal, time: sec });

export const toMemberRow = ({ right, ...member }: DeskMember): MemberRow => ({ ...member, right: right ?? null });

export const toDeskAnswer = ({ caseName, isConfidential, objects, views }: Desk, right: DeskRight): DeskAnswer => ({
  ...{ caseName, right, isConfidential },
  objects: objects.map(toObjectRow),
  views: views.map(toViewRow),
});
