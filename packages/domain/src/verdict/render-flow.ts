import { formatMoney } from '../money/format-amount.ts';
import { formatAtLeast, formatShare } from '../text/format-number.ts';
import { shorten } from '../text/shorten.ts';
import type { FactOf } from './fact.ts';
import { fill, joinSegments, toStrong } from './fill.ts';
import { listTypes, renderPart, toShare } from './render-part.ts';
import type { Segment } from './segment.ts';
import { nameIn, type Wording } from './wording.ts';

/** @param isFirst no share before it was by proportion: it is explained in full */
export function renderFlow(
  { direction, parts, rest, isByProportion, isOfPart }: FactOf<'FLOW'>,
  wording: Wording,
  isFirst: boolean,
): readonly Segment[] {
  const { fact } = wording.words;
  const basis = isByProportion ? fact[isFirst ? 'byProportion' : 'byProportionAgain'] : '';
  const stated = [
    ...parts.map((part) => renderPart(part, direction, wording)),
    ...(rest === 0 ? [] : [fill(fact.part.rest, { share: toShare(rest / 100) })]),
  ];
  const segments = stated.length === 0 ? [fact.part.none[direction]] : joinSegments(stated, fact.and);
  return [...toPrefix(isOfPart, wording), ...fill(fact.flow[direction], { basis, parts: segments })];
}

/** Marks shares of the stored part of a history. */
const toPrefix = (isOfPart: boolean, { words }: Wording): readonly Segment[] => (isOfPart ? [words.fact.ofPart] : []);

/** Characters of an address at either end. */
const KEEP = 8;

/** Direct parties that are grave themselves. */
export function renderGraveParties(
  { direction, parties }: FactOf<'GRAVE_PARTIES'>,
  { language, words }: Wording,
): readonly Segment[] {
  const named = parties.map(({ address, entity, level }) => {
    const name = entity === null ? shorten(address ?? '', KEEP) : nameIn(entity, language);
    return fill(words.fact.graveParty, { name, level: words.level[level] });
  });
  return fill(words.fact.graveParties[direction], { parties: [toStrong(joinSegments(named, words.fact.list))] });
}

export const renderTrace = (
  { direction, trace, isNamed, isOfPart }: FactOf<'TRACE'>,
  wording: Wording,
): readonly Segment[] => [
  ...toPrefix(isOfPart && !isNamed, wording),
  ...fill(isNamed ? wording.words.fact.traceNamed : wording.words.fact.trace[direction], {
    types: listTypes(trace.types, wording),
    share: formatShare({ percentage: trace.share, isUnderHundredth: trace.share < 0.01 }),
    symbol: trace.symbol,
    amount: [{ kind: 'AMOUNT', text: formatMoney(trace.amount, trace) }],
  }),
];

export const renderNothingSevere = (
  { direction, followed }: FactOf<'NOTHING_SEVERE'>,
  { words }: Wording,
): readonly Segment[] => fill(words.fact.nothingSevere[direction], { share: formatAtLeast(followed) });
