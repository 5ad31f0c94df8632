import { type Direction, mergeHeadlines, type RiskLevel } from '@sulian/domain';
import { endKindOf } from '@sulian/engine';
import { isIdle, type ScoringRequest, type ScoringResult, scoreObject } from '@sulian/usecases';
import type { Program } from '../src/program.ts';
import { hasSevere, type SevereShares, toSevereShares } from './methods.ts';

const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];
/** Time limits that no busy machine reaches: results must not depend on the load. */
const PATIENCE = { pageTimeoutMs: 600_000, scoringTimeoutMs: 3_600_000 };
/** An empty answer store, so that each answer is computed. */
const NO_ANSWERS = {
  find: async () => undefined,
  findFields: async () => new Map(),
  save: async () => {},
  saveNewest: async () => {},
};

type NotFollowedType = ScoringResult['details'][number]['type'];

/** Headline level of an address, with the reasons for an Undefined one. */
export interface Verdict {
  readonly severity: RiskLevel;
  /** Percent of the money not followed, by type of end, in the direction that was followed less. */
  readonly notFollowed: ReadonlyMap<NotFollowedType, number>;
  /** Bounds of severe money, of every direction that has some. */
  readonly bounds: readonly NonNullable<ScoringResult['shareBounds']>[];
  /** Severe money by each method, of the same directions. */
  readonly severeShares: readonly SevereShares[];
}

type Deps = { readonly apiDeps: Program['apiDeps'] };

/** Addresses of one chain, scored by a second method too where it is named: severity and rows are those of the first. */
interface AddressQuery extends Pick<ScoringRequest, 'blockchain' | 'method'> {
  readonly addresses: readonly string[];
}

/**
 * The headline level of an address in all coins, of a service that of its customers' money; undefined where nothing went
 * anywhere.
 */
async function findVerdict(
  { apiDeps }: Deps,
  of: Pick<ScoringRequest, 'blockchain' | 'objectId' | 'method'>,
): Promise<Verdict | undefined> {
  const moved: ScoringResult[] = [];
  for (const analysisType of DIRECTIONS) {
    const result = await scoreObject(
      { ...apiDeps, answers: NO_ANSWERS, limits: { ...apiDeps.limits, ...PATIENCE } },
      { ...of, analysisType, objectType: 'ADDRESS', coin: 'ALL', calculateAnyway: true },
    );
    if (!isIdle(result)) moved.push(result);
  }
  const [first, second] = moved;
  if (first === undefined) return undefined;
  const { level, customers } = moved.map(({ headline }) => headline).reduce(mergeHeadlines);
  const isSecond = second !== undefined && (second.explored.notFollowed ?? 0) > (first.explored.notFollowed ?? 0);
  return {
    severity: customers ?? level,
    notFollowed: sumNotFollowed(isSecond ? second : first),
    bounds: moved.flatMap(({ shareBounds }) => (hasSevere(shareBounds) ? [shareBounds] : [])),
    severeShares: moved.flatMap((result) => toSevereShares(result) ?? []),
  };
}

function sumNotFollowed({ details }: Pick<ScoringResult, 'details'>): Verdict['notFollowed'] {
  const sums = new Map<NotFollowedType, number>();
  for (const { type, percentage, isBehindLargeUnnamed } of details)
    if (endKindOf(type, isBehindLargeUnnamed).isInBound) sums.set(type, (sums.get(type) ?? 0) + percentage);
  return sums;
}

/** Verdicts of all addresses that anything went through, by address. */
export async function findVerdicts(
  deps: Deps,
  { addresses, ...of }: AddressQuery,
): Promise<ReadonlyMap<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const objectId of addresses) {
    const verdict = await findVerdict(deps, { ...of, objectId });
    if (verdict !== undefined) verdicts.set(objectId, verdict);
  }
  return verdicts;
}

/** The same, severities alone. */
export const findSeverities = async (deps: Deps, query: AddressQuery): Promise<ReadonlyMap<string, RiskLevel>> =>
  new Map([...(await findVerdicts(deps, query))].map(([address, { severity }]) => [address, severity]));
