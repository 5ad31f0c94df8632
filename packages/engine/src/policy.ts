import { createHash } from 'node:crypto';
import {
  AppError,
  ENTITY_TYPES,
  type EndType,
  type Entity,
  type EntityType,
  type RiskLevel,
  UNEXPLORED,
} from '@sulian/domain';
import { z } from 'zod';
import defaultPolicy from '../policy/default.json' with { type: 'json' };

const score = z.number().min(1).max(100);
const level = z.enum(['Critical', 'High', 'Medium', 'Low', 'No']);

const policyFile = z.strictObject({
  version: z.string().min(1).max(64),
  types: z.record(z.enum(ENTITY_TYPES), z.strictObject({ score: score.nullable(), reason: z.string().min(1) })),
  /** Level that an answer cannot be better than, by the share of severe ends; first match counts; shares are above, or at least when not 0. */
  severityFloors: z.array(z.strictObject({ minShare: z.number().min(0).max(1), level })).min(1),
  /** Ends scored below this are severe. */
  severeBelow: score,
  unexploredScore: score,
  /** Explored and attributed share below which there is no score. */
  minExploredShare: z.number().min(0).max(1),
  /** Addresses in an unlabelled wallet above which it ends a walk as Large unnamed entity. */
  largeWalletSize: z.int().min(1),
});

export interface Policy extends z.infer<typeof policyFile> {
  /** SHA-256 of the file's meaning: two policies of one version never pass for the same. */
  readonly digest: string;
}

/** A policy file, checked whole. @throws POLICY_INVALID naming every fault with its path */
export function parsePolicy(file: unknown): Policy {
  const parsed = policyFile.safeParse(file);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || '(whole)'}: ${issue.message}`);
    throw new AppError('POLICY_INVALID', `policy refused: ${faults.join('; ')}`);
  }
  return { ...parsed.data, digest: createHash('sha256').update(JSON.stringify(parsed.data)).digest('hex') };
}

export const DEFAULT_POLICY: Policy = parsePolicy(defaultPolicy);

/** Score 1–100 of an entity: its own assessment, else its type's; undefined for what counts no score. */
export const scoreOf = (policy: Policy, entity: Pick<Entity, 'type' | 'score'>): number | undefined =>
  entity.score ?? scoreOfType(policy, entity.type);

export const scoreOfType = (policy: Policy, type: EndType): number | undefined =>
  type === UNEXPLORED ? policy.unexploredScore : (policy.types[type as EntityType].score ?? undefined);

/** The level that severe ends alone impose; undefined when there are none. */
export function severityFloor(policy: Policy, severeShare: number): RiskLevel | undefined {
  if (severeShare <= 0) return undefined;
  return policy.severityFloors.find(({ minShare }) => severeShare >= minShare)?.level;
}
