import type { ObjectAnswer, OwnLabel, RatedEntity } from '@sulian/contract';
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
  return [{ kind: 'LABEL', claim, others: Math.max(0, object.labels.length - 1) }, ...composeByLabel(object, both)];
}

/** States that the headline is the label's alone: no scoring has an answer, and none will come by itself. */
function composeByLabel({ ownHeadline: { level, basis } }: ObjectAnswer, both: BothScored): readonly Sentence[] {
  const ways = DIRECTIONS.map((direction) => both[direction]);
  return basis !== null && ways.every(({ state }) => state === 'FAILED') ? [{ kind: 'BY_LABEL', level }] : [];
}

/** A wallet's label comes with the scores: until then it is waited for, and where none come the object's answer names it. */
function composeNoClaim(object: ObjectAnswer, both: BothScored): readonly Sentence[] {
  if (object.entityFrom === null) return [{ kind: 'NO_LABEL' }];
  if (DIRECTIONS.some((direction) => both[direction].state === 'PENDING')) return [{ kind: 'LABEL_PENDING' }];
  const claim = findNamed(object);
  if (claim === undefined) return [];
  return [{ kind: 'LABEL', claim, others: 0 }, ...composeByLabel(object, both)];
}

/** Who the head names, of whose label neither confidence nor date is told. */
function findNamed({ entity, source, entityFrom, kind }: ObjectAnswer): LabelClaim | undefined {
  if (entity === null || source === null) return undefined;
  return {
    of: entityFrom === 'WALLET' && kind === 'ADDRESS' ? 'WALLET' : 'OBJECT',
    source,
    uri: null,
    confidence: null,
    date: null,
    entity,
    type: entity.type,
    standing: toStandingOf(entity),
    listedFrom: null,
    listedTo: null,
  };
}

function toStandingOf(entity: Pick<RatedEntity, 'riskAssessment'>): OwnLabel['standing'] {
  const reason = entity.riskAssessment?.levelReason;
  return reason === 'UNVERIFIED' || reason === 'ENDED' ? reason : 'HOLDS';
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

/** While no scoring tells which label counts: the one that the head goes by, else the surest. */
function findSurest(object: ObjectAnswer): LabelClaim | undefined {
  const { labels, kind, entityFrom, entity, source } = object;
  const named = labels.find((each) => each.entity.id === entity?.id && each.source === source);
  const label = named ?? [...labels].sort((a, b) => b.confidence - a.confidence)[0];
  if (label === undefined) return undefined;
  const isEnded = named !== undefined && entity?.riskAssessment?.levelReason === 'ENDED';
  return {
    of: entityFrom === 'WALLET' && kind === 'ADDRESS' ? 'WALLET' : 'OBJECT',
    source: label.source,
    uri: label.uri,
    confidence: label.confidence,
    date: label.date,
    entity: label.entity,
    type: label.entity.type,
    standing: isEnded ? 'ENDED' : label.confidence < SURE_FROM ? 'UNVERIFIED' : 'HOLDS',
    listedFrom: null,
    listedTo: null,
  };
}
