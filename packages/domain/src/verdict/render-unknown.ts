import type { Direction } from '../block/leg.ts';
import { MADE_OR_REMOVED } from '../labels/entity-type.ts';
import type { FactOf } from './fact.ts';
import type { FlowPart } from './fact-parts.ts';
import { fill, joinSegments } from './fill.ts';
import { listTypes, renderPart, toShare } from './render-part.ts';
import type { Segment } from './segment.ts';
import { isShownShare, statedShareOf, type UnknownShare } from './unknown-share.ts';
import type { Wording } from './wording.ts';

interface UnknownOptions {
  readonly within: readonly FlowPart[];
  readonly direction: Direction;
  /** The text around it has brackets already. */
  readonly isInBrackets: boolean;
}

/** A share of the rows, the parts of it that are described, and where the severity counts more, that figure with its basis. */
function renderUnknown(
  unknown: UnknownShare,
  { within, direction, isInBrackets }: UnknownOptions,
  wording: Wording,
): readonly Segment[] {
  const { fact } = wording.words;
  const basis = toBasis(unknown, wording);
  const parts = within.map((part) => renderPart(part, direction, wording));
  const notes = [
    ...(parts.length === 0 ? [] : [fill(fact.within, { parts: joinSegments(parts, fact.list) })]),
    ...(basis.length === 0 ? [] : [basis]),
  ];
  const share = toShare(statedShareOf(unknown));
  if (notes.length === 0) return share;
  const note = joinSegments(notes, fact.and);
  return [...share, ...(isInBrackets ? [fact.and, ...note] : fill(fact.note, { note }))];
}

function toBasis({ share, judged }: UnknownShare, { words: { fact } }: Wording): readonly Segment[] {
  if (judged === null) return [];
  const why = judged.why.map((each) => fact.why[each]).join(fact.list);
  if (!isShownShare(share)) return fill(why);
  const values = { share: judged.share.toFixed(2), why };
  if (judged.why.length === 0) return fill(fact.judged, values);
  return fill(judged.why.join() === 'UNSPENT' ? fact.ofSpent : fact.judgedBy, values);
}

export function renderGaps({ gaps }: FactOf<'GAPS'>, wording: Wording): readonly Segment[] {
  const { fact } = wording.words;
  const stated = gaps.map(({ direction, unknown, within, isUnclear }) =>
    fill(fact[isUnclear ? 'unclear' : 'gapOf'][direction], {
      share: renderUnknown(unknown, { within, direction, isInBrackets: false }, wording),
    }),
  );
  return fill(fact.gaps, { gaps: joinSegments(stated, fact.and) });
}

export function renderBehind(
  { direction, hidden, types, isUnclear }: FactOf<'BEHIND'>,
  wording: Wording,
): readonly Segment[] {
  const { behind } = wording.words.fact;
  const of = types.every((type) => type === MADE_OR_REMOVED) ? 'coin' : 'party';
  const share = renderUnknown(hidden, { within: [], direction, isInBrackets: of === 'party' }, wording);
  return [
    ...fill(behind[of][direction], { types: listTypes(types, wording), share }),
    ...(isUnclear ? [behind.unclear[direction]] : []),
  ];
}
