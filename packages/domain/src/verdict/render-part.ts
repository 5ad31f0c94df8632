import type { Direction } from '../block/leg.ts';
import { type EndType, MADE_OR_REMOVED, SERVICE_TYPES } from '../labels/entity-type.ts';
import { formatShare } from '../text/format-number.ts';
import type { FlowPart } from './fact-parts.ts';
import { chooseForm, fill, toStrong } from './fill.ts';
import type { Segment } from './segment.ts';
import { nameIn, type Wording } from './wording.ts';

/** A share of 100 with its sign, on one line. */
export const toShare = (percentage: number, isUnderHundredth = false): readonly Segment[] => [
  { kind: 'STRONG', parts: [`${formatShare({ percentage, isUnderHundredth })} %`], isUnbroken: true },
];

/** Firms have a counting word and a plural of their own. */
const FIRMS: ReadonlySet<EndType> = new Set<EndType>([...SERVICE_TYPES, 'Mixing service', 'Dex', 'Payment channel']);

/** A part of the money with its parties, or its end that is nobody in particular. */
export function renderPart(part: FlowPart, direction: Direction, wording: Wording): readonly Segment[] {
  const { type, parties, isUnderHundredth } = part;
  const share = toShare(part.hundredths / 100, isUnderHundredth);
  const text = wording.words.fact.part;
  if (type === 'Unspent output') return fill(text.unspent, { share });
  if (type === 'Fee on the way') return fill(text.fees, { share });
  if (type === MADE_OR_REMOVED && parties.length === 0) return fill(text[direction].coin, { share });
  return fill(chooseText(part, direction, wording), {
    share,
    type: nameType(part, wording),
    count: parties.length,
    party: parties.slice(0, 1).map((party) => toStrong([nameIn(party, wording.language)])),
  });
}

const isFirms = ({ type, parties }: FlowPart): boolean => parties.length > 1 && FIRMS.has(type);

function chooseText(part: FlowPart, direction: Direction, { words }: Wording): string {
  const texts = words.fact.part[direction];
  const count = part.parties.length;
  if (part.isPattern) return texts.pattern;
  if (count <= 1) return count === 0 ? texts.end : texts.one;
  return chooseForm(texts, isFirms(part) ? 'firms' : 'many', count);
}

function nameType(part: FlowPart, { words }: Wording): string {
  const own: Readonly<Record<string, string>> = part.isPattern ? words.fact.pattern : words.fact.firms;
  const text = part.isPattern || isFirms(part) ? own[part.type] : undefined;
  return text ?? words.type[part.type];
}

export const listTypes = (types: readonly EndType[], { words }: Wording): string =>
  types.map((type) => words.type[type]).join(words.fact.list);
