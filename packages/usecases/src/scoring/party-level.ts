import type {
  ChainState,
  Entity,
  EntityStore,
  Headline,
  HeadlineBasis,
  Label,
  LevelReason,
  RiskLevel,
} from '@sulian/domain';
import { judgeOwnLabel, judgeParty, type PartyLevel, type Policy } from '@sulian/engine';
import { hasEnded } from '../labels/index/valid-days.ts';
import { toEntityRef } from '../objects/basis.ts';
import { isWorseLevel } from './worse-severity.ts';

interface Deps {
  readonly policy: Policy;
  /** Time of the newest block, at which a label is in force or over. */
  readonly reader: { readonly state: Pick<ChainState, 'timeSec'> };
}

/** Entity that a label names, with its level at the ledger's height. */
export function toRatedLabel({ policy, reader: { state } }: Deps, label: Label) {
  const isEnded = state.timeSec !== undefined && hasEnded(label, state.timeSec);
  return {
    ...toRated(label.entity, isEnded ? judgeParty(policy, label.entity, 'ENDED') : judgeOwnLabel(policy, label)),
    ...(label.listedOn === undefined ? {} : { listedOn: label.listedOn }),
  };
}

/** An entity by the surest of several labels. */
export const toRatedParty = (policy: Policy, entity: Entity, confidence: number) =>
  toRated(entity, judgeOwnLabel(policy, { entity, confidence }));

/** Entities apart from any address; who is named by unsure claims alone is one. */
export async function readRatedEntities(
  { policy, entityStore }: Pick<Deps, 'policy'> & { readonly entityStore: Pick<EntityStore, 'listUnverified'> },
  entities: readonly Entity[],
): Promise<readonly ReturnType<typeof toRated>[]> {
  const ids = entities.map(({ id }) => id);
  const unverified = await entityStore.listUnverified(ids, policy.severity.ownFloorFromConfidence);
  return entities.map((entity) =>
    toRated(entity, judgeParty(policy, entity, unverified.has(entity.id) ? 'UNVERIFIED' : 'HOLDS')),
  );
}

const toRated = (entity: Entity, { score, level, levelReason }: PartyLevel) => ({
  ...toEntityRef(entity),
  tags: [...entity.tags],
  riskAssessment: { score: score ?? null, severity: level, levelReason: levelReason ?? null },
});

interface Named {
  readonly entity: Pick<ReturnType<typeof toRated>, 'riskAssessment'>;
  readonly from: 'ADDRESS' | 'WALLET';
}

interface ListedLevel {
  readonly level: RiskLevel;
  /** Whose it is; null: nothing is known. */
  readonly levelOf: HeadlineBasis | null;
  readonly levelReason: LevelReason | null;
}

/** The worse of a party's label and of its headline, which for a service is its own; a label that is over counts for nothing. */
export function levelOfParty(named: Named | undefined, headline: Headline | undefined): ListedLevel {
  const { severity: level, levelReason = null } = named?.entity.riskAssessment ?? {};
  const isOver = levelReason === 'ENDED';
  if (level === undefined || isOver || (headline !== undefined && isWorseLevel(headline.level, level)))
    return toListed(headline, isOver);
  return { level, levelOf: named?.from === 'WALLET' ? 'WALLET' : 'OWN', levelReason };
}

function toListed(headline: Headline | undefined, isOver: boolean): ListedLevel {
  if (headline === undefined) return { level: 'Undefined', levelOf: null, levelReason: isOver ? 'ENDED' : null };
  const { level, basis, isUnverified } = headline;
  return { level, levelOf: basis, levelReason: isUnverified ? 'UNVERIFIED' : null };
}
