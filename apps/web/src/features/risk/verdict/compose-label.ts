import type { ObjectAnswer, OwnLabel } from '@sulian/contract';
import { type BothScored, DIRECTIONS, type LabelClaim, resultOf, type Sentence } from './sentence.ts';

/** As the policy has it: what is less sure is a claim (R-SCORE-112). */
const SURE_FROM = 50;

/** Who the object is said to be, by the label that bears on its severity, else by the surest one. */
export function composeLabel(object: ObjectAnswer, both: BothScored): readonly Sentence[] {
  const own = DIRECTIONS.map((direction) => resultOf(both[direction])?.own ?? undefined).find(
    (each) => each !== undefined,
  );
  const claim = own === undefined ? findSurest(object) : toClaim(own, object);
  if (claim === undefined) return composeNoClaim(object, both);
  return [{ kind: 'LABEL', claim, others: Math.max(0, object.labels.length - 1) }];
}

/** A wallet's label comes with the scores: until then it is not known whose, and never that nobody's. */
function composeNoClaim({ entityFrom }: ObjectAnswer, both: BothScored): readonly Sentence[] {
  if (entityFrom === null) return [{ kind: 'NO_LABEL' }];
  return DIRECTIONS.some((direction) => both[direction].state === 'PENDING') ? [{ kind: 'LABEL_PENDING' }] : [];
}

function toClaim(own: OwnLabel, { labels, kind }: ObjectAnswer): LabelClaim {
  const label = labels.find(({ entity, source }) => entity.id === own.entity.id && source === own.source);
  const isListing = own.validity === 'listing';
  return {
    of: own.of === 'WALLET' && kind === 'ADDRESS' ? 'WALLET' : 'OBJECT',
    source: own.source,
    uri: label?.uri ?? null,
    confidence: own.confidence,
    date: label?.date ?? null,
    entity: own.entity,
    type: own.type,
    standing: own.standing,
    listedFrom: isListing ? own.from : null,
    listedTo: isListing || own.standing === 'ENDED' ? own.to : null,
  };
}

/** While no answer tells which label counts. */
function findSurest({ labels, kind, entityFrom }: ObjectAnswer): LabelClaim | undefined {
  const [label] = [...labels].sort((a, b) => b.confidence - a.confidence);
  if (label === undefined) return undefined;
  return {
    of: entityFrom === 'WALLET' && kind === 'ADDRESS' ? 'WALLET' : 'OBJECT',
    source: label.source,
    uri: label.uri,
    confidence: label.confidence,
    date: label.date,
    entity: label.entity,
    type: label.entity.type,
    standing: label.confidence < SURE_FROM ? 'UNVERIFIED' : 'HOLDS',
    listedFrom: null,
    listedTo: null,
  };
}
