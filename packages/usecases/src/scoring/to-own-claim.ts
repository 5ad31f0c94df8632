import { toEntityRef } from '../objects/basis.ts';
import type { ScoringResult } from './answer.ts';
import type { OwnLabel } from './own-label.ts';

/** Name of the object itself, and the effect of its label. */
export function toOwnClaim(own: OwnLabel | undefined): ScoringResult['own'] {
  if (own === undefined) return null;
  const { label, of, score, floor, isEnded, isUnverified } = own;
  return {
    entity: toEntityRef(label.entity),
    type: label.entity.type,
    score: score ?? null,
    source: label.source,
    confidence: label.confidence,
    validity: label.validity ?? 'control',
    from: label.validFrom ?? null,
    to: label.validTo ?? null,
    of,
    standing: isEnded ? 'ENDED' : isUnverified ? 'UNVERIFIED' : 'HOLDS',
    floor: floor ?? null,
    ...(label.listedOn === undefined ? {} : { listedOn: label.listedOn }),
  };
}
