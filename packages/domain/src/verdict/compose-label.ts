import { findOwnLabel } from './compose-flow.ts';
import type { Fact } from './fact.ts';
import type { ClaimStanding, LabelClaim } from './fact-parts.ts';
import type { KnownObject } from './page-input.ts';
import { type BothScored, VERDICT_DIRECTIONS } from './scored.ts';

/** The policy's confidence, below which a label is a claim (R-SCORE-112). */
const SURE_FROM = 50;

/** The identity of the object by the label that bears on its severity, otherwise by the surest one. */
export function composeLabel(object: KnownObject, both: BothScored): readonly Fact[] {
  const own = findOwnLabel(both, VERDICT_DIRECTIONS);
  const claim = own === undefined ? findSurest(object) : complete(own.claim, object);
  if (claim === undefined) return composeNoClaim(object, both);
  return [{ kind: 'LABEL', claim, others: Math.max(0, object.labels.length - 1) }, ...composeByLabel(object, both)];
}

/** States that the headline rests on the label alone: no scoring has an answer. */
function composeByLabel({ ownHeadline: { level, basis } }: KnownObject, both: BothScored): readonly Fact[] {
  const ways = VERDICT_DIRECTIONS.map((direction) => both[direction]);
  return basis !== null && ways.every(({ state }) => state === 'FAILED') ? [{ kind: 'BY_LABEL', level }] : [];
}

/** A wallet's label comes with the scores: until then it is waited for, and where none come the object's answer names it. */
function composeNoClaim(object: KnownObject, both: BothScored): readonly Fact[] {
  if (object.entityFrom === null) return [{ kind: 'NO_LABEL' }];
  if (VERDICT_DIRECTIONS.some((direction) => both[direction].state === 'PENDING')) return [{ kind: 'LABEL_PENDING' }];
  const claim = findNamed(object);
  if (claim === undefined) return [];
  return [{ kind: 'LABEL', claim, others: 0 }, ...composeByLabel(object, both)];
}

/** The entity that the head names; neither confidence nor date of its label is known. */
function findNamed({ entity, source, entityFrom, kind }: KnownObject): LabelClaim | undefined {
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

function toStandingOf(entity: NonNullable<KnownObject['entity']>): ClaimStanding {
  const reason = entity.riskAssessment?.levelReason;
  return reason === 'UNVERIFIED' || reason === 'ENDED' ? reason : 'HOLDS';
}

/** The claim of the answers, completed by what the object's own list of labels has of it. */
function complete(claim: LabelClaim, { labels }: KnownObject): LabelClaim {
  const label = labels.find(({ entity, source }) => entity.id === claim.entity.id && source === claim.source);
  return { ...claim, uri: label?.uri ?? null, date: label?.date ?? null };
}

/** Label that counts before any scoring has answered: the one that the head goes by, otherwise the surest. */
function findSurest(object: KnownObject): LabelClaim | undefined {
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
