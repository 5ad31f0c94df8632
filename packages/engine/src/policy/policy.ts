import { createHash } from 'node:crypto';
import { AppError, ENTITY_TYPES, type Entity, type EntityType, LEFT_OUT_TYPES } from '@sulian/domain';
import { z } from 'zod';
import defaultPolicy from '../../policy/default.json' with { type: 'json' };

const score = z.number().int().min(1).max(100);
const reason = z.string().min(1);
const share = z.number().min(0).max(1);
const rated = z.strictObject({ score, reason });
const unrated = z.strictObject({ score: score.nullable(), reason });

/** Values of the default policy, which apply to numbers that came after operators had written their policies. */
const later = defaultPolicy.severity;

/** From which share of an answer ends scored below a bound make a severity; absent: they never do. */
const band = z.strictObject({
  below: score,
  criticalFromShare: share.optional(),
  highFromShare: share.optional(),
  mediumFromShare: share.optional(),
});

const severity = z.strictObject({
  /** Shares of severe ends from which the severity is Critical, High, Medium; a smaller one is a trace. */
  criticalFromShare: share,
  highFromShare: share,
  mediumFromShare: share.default(later.mediumFromShare),
  /** The same of wider circles of ends, the severe ones among them. */
  wider: z.array(band).default(later.wider),
  /** Allegations and forms: whatever their share, they make nothing Critical. */
  neverCritical: z.array(z.enum(ENTITY_TYPES)).default(later.neverCritical as EntityType[]),
  /** A trace met directly makes Medium from so many USD, not on a service's own address. */
  traceMediumFromUsd: z.number().min(0).default(later.traceMediumFromUsd),
  /** Share that was not followed above which the severity is Undefined, and from which no upper bound is reported. */
  notFollowedAtMost: share.default(later.notFollowedAtMost),
  /** From this confidence on the object's own label is a floor; below it is an unverified claim, Medium at most. */
  ownFloorFromConfidence: z.number().min(0).max(100).default(later.ownFloorFromConfidence),
  /** Shares are judged without the money that came to nobody too where this share of the question has gone anywhere … */
  goneFromShare: share.default(later.goneFromShare),
  /** … or so much of it in USD of the day. */
  goneFromUsd: z.number().min(0).default(later.goneFromUsd),
  /** With fewer labelled service addresses on a chain, a block reward that was not paid directly counts as not followed. */
  fewLabelsBelow: z.number().int().min(0).default(later.fewLabelsBelow),
});

/**
 * Types that came after operators had written their policies. The rule of the type on the right applies if a file has
 * none for them.
 */
const LATER: Readonly<Partial<Record<EntityType, EntityType>>> = {
  'Swap through unidentified contract': 'Unknown origin',
  'Fee on the way': 'Unspent output',
  'Unusual fee on the way': 'Unknown origin',
  'Contract that others pay into': 'Unknown origin',
  'History not fetched': 'Unknown origin',
};
/** The same, of which nothing older is a likeness: rule and ceiling are the default policy's. */
const NEW: EntityType = 'Label outside its dates';

const ruleOf = (type: EntityType) => {
  // Only what came to nobody may go without a score.
  const rule = LEFT_OUT_TYPES.has(type) ? unrated : rated;
  return LATER[type] === undefined && type !== NEW ? rule : rule.optional();
};
const typeRules = Object.fromEntries(ENTITY_TYPES.map((type) => [type, ruleOf(type)]));

const policyFile = z.strictObject({
  /** Named in every answer. */
  version: z.string().min(1),
  /** Changes of each version, newest first. */
  changes: z.array(z.strictObject({ version: z.string().min(1), note: reason })).default([]),
  types: z.strictObject(typeRules),
  /** Score of a share that the walk did not follow. */
  unexploredScore: score,
  /** Ends scored below this raise the severity and are never dropped for being small. */
  severeBelow: z.number().min(1).max(100),
  severity,
  /** An alert judges a party by its own label where that is scored below this, and by its money. */
  alertOwnBelow: z.number().min(1).max(100).default(defaultPolicy.alertOwnBelow),
  /** Below this share of ends that name someone or something there is no score. */
  minAttributedShare: share,
  /** More sources (INCOMING) or destinations (OUTGOING) than this end the walk. */
  largeTransactionLegs: z.number().int().min(1),
  /** Unlabelled wallets of more addresses than this end the walk. */
  largeWalletSize: z.number().int().min(1),
  /** Unlabelled accounts that dealt with more others than this in the coin that is followed end the walk … */
  largeAccountCounterparties: z.number().int().min(1).default(defaultPolicy.largeAccountCounterparties),
  /** … counting only those with whom it was at least this much, in USD of the day … */
  counterpartyFromUsd: z.number().min(0).default(defaultPolicy.counterpartyFromUsd),
  /** … or without a price as large a part of all that the account received and sent. */
  counterpartyFromTurnover: share.default(defaultPolicy.counterpartyFromTurnover),
  /** Accounts of the object's owner with more transactions than this are not looked through. */
  largeAccountTransactions: z.number().int().min(1).default(2_000),
  /** Merged shares below this are not followed, beyond depth 0 … */
  ignoreBelowShare: share,
  /** … until together they reach this share of the answer. */
  ignoreAtMostShare: share,
  /** A swap is followed where the two coins were worth the same, but for this part of the more valuable. */
  swapWithinShare: share.default(defaultPolicy.swapWithinShare),
  /** A party that gave coins and got others worth at least this part of them, or the other way round, traded them. */
  tradeFromShare: share.default(defaultPolicy.tradeFromShare),
  /** UTXO chains: what a fee on the way takes above this part of its transaction's inputs is unusual … */
  feeAboveShare: share.default(defaultPolicy.feeAboveShare),
  /** … and on account chains all of a fee above so many USD of the day; without a price, above that part of what moved. */
  feeAboveUsd: z.number().min(0).default(defaultPolicy.feeAboveUsd),
  /** Peels in a row that make a peeling chain. */
  peelHops: z.number().int().min(1),
});

export interface TypeRule {
  /** 1–100; null: left out of the mean. */
  readonly score: number | null;
  readonly reason: string;
}

export interface Policy extends Omit<z.infer<typeof policyFile>, 'types'> {
  readonly types: Readonly<Record<EntityType, TypeRule>>;
  /** Hash of the whole content: two policies with one version and different numbers differ here. */
  readonly digest: string;
}

/**
 * Checks a policy file's content.
 * @throws POLICY_INVALID naming every fault with its path
 */
export function parsePolicy(content: unknown): Policy {
  const parsed = policyFile.safeParse(content);
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'policy'}: ${issue.message}`);
    throw new AppError('POLICY_INVALID', faults.join('; '), { details: { faults } });
  }
  const types = { ...(parsed.data.types as Record<EntityType, TypeRule>) };
  for (const [type, same] of Object.entries(LATER) as [EntityType, EntityType][]) types[type] ??= types[same];
  const isOlder = types[NEW] === undefined;
  types[NEW] ??= defaultPolicy.types[NEW];
  const { severity, ...others } = parsed.data;
  const neverCritical = isOlder ? [...new Set([...severity.neverCritical, NEW])] : severity.neverCritical;
  const policy = { ...others, severity: { ...severity, neverCritical }, types };
  return { ...policy, digest: createHash('sha256').update(toCanonicalText(policy)).digest('hex') };
}

/** JSON with sorted keys, so that the order of a file's lines does not change its digest. */
const toCanonicalText = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  );

export const DEFAULT_POLICY: Policy = parsePolicy(defaultPolicy);

/**
 * An entity's own assessed score wins over its type's, but lifts nobody above a severe type's; undefined: left out of the
 * mean.
 */
export function scoreOf(policy: Policy, { type, score }: Pick<Entity, 'type' | 'score'>): number | undefined {
  const ofType = scoreOfType(policy, type);
  if (score === undefined) return ofType;
  return ofType !== undefined && ofType < policy.severeBelow ? Math.min(score, ofType) : score;
}

export const scoreOfType = (policy: Policy, type: EntityType): number | undefined =>
  policy.types[type].score ?? undefined;
