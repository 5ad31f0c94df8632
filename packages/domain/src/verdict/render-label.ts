import { formatDay } from '../text/format-day.ts';
import { formatCount } from '../text/format-number.ts';
import type { FactOf } from './fact.ts';
import type { LabelClaim } from './fact-parts.ts';
import { chooseForm, fill, toStrong } from './fill.ts';
import type { Segment } from './segment.ts';
import { nameIn, type Wording } from './wording.ts';

export const renderLabel = ({ claim, others }: FactOf<'LABEL'>, wording: Wording): readonly Segment[] => {
  const { fact, type } = wording.words;
  const text = nameIn(claim.entity, wording.language);
  return fill(fact.label, {
    of: fact.labelOf[claim.of],
    source: [toSource(claim, wording)],
    known: toKnown(claim, wording),
    entity: [{ kind: 'ENTITY', text, entity: claim.entity }],
    type: type[claim.type],
    standing: toStanding(claim, wording),
    others: toOthers(others, wording),
  });
};

export const renderEntityLabel = ({ claim, labels }: FactOf<'ENTITY_LABEL'>, wording: Wording): readonly Segment[] =>
  fill(wording.words.fact.entityLabel, {
    source: [toSource({ ...claim, uri: null }, wording)],
    confidence: claim.confidence ?? undefined,
    type: wording.words.type[claim.type],
    standing: toStanding(claim, wording),
    others: toOthers(labels - 1, wording),
  });

/** A source's own name, and a word for the labels of this installation. */
const toSource = ({ source, uri }: LabelClaim, { words }: Wording): Segment => ({
  kind: 'SOURCE',
  text: source === 'Internal' ? words.fact.internal : source,
  source,
  uri,
});

function toKnown({ confidence, date }: LabelClaim, { words: { fact } }: Wording): readonly Segment[] {
  if (confidence === null) return [];
  return date === undefined
    ? fill(fact.labelSure, { confidence })
    : fill(fact.labelKnown, { confidence, date: date ?? fact.undated });
}

const toOthers = (count: number, { words: { fact } }: Wording): readonly Segment[] =>
  count <= 0 ? [] : fill(chooseForm(fact, 'others', count), { count });

function toStanding({ standing, listedFrom, listedTo }: LabelClaim, { words }: Wording): readonly Segment[] {
  const { standing: texts } = words.fact;
  const days = { from: listedFrom ?? undefined, to: listedTo ?? undefined };
  if (standing === 'UNVERIFIED') return [texts.UNVERIFIED];
  if (standing === 'HOLDS') return listedFrom === null ? [] : fill(texts.listed, days);
  if (listedTo === null) return [texts.ENDED];
  return fill(listedFrom === null ? texts.delisted : texts.was, days);
}

export function renderConduct({ finding, isWhole }: FactOf<'CONDUCT'>, { words }: Wording): readonly Segment[] {
  const { pattern, transfers, victims } = finding;
  const { conduct } = words.fact;
  return fill(conduct[pattern], {
    atLeast: isWhole ? '' : conduct.atLeast,
    transfers: formatCount(transfers),
    victims: formatCount(victims),
    days: toDays(finding, words.fact.days),
    pattern: [toStrong([words.conduct[pattern]])],
  });
}

/** Days of UTC; one alone is not stated twice. */
function toDays({ first, last }: FactOf<'CONDUCT'>['finding'], text: string): readonly Segment[] {
  const days = { first: formatDay(first), last: formatDay(last) };
  return days.first === days.last ? [days.first] : fill(text, days);
}
