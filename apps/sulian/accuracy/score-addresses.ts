import { type ChainId, type Direction, mergeHeadlines, type RiskLevel } from '@sulian/domain';
import { isIdle, type ScoringResult, scoreObject } from '@sulian/usecases';
import type { Program } from '../src/compose.ts';

const DIRECTIONS: readonly Direction[] = ['INCOMING', 'OUTGOING'];
/** No answer is cut short on a busy machine: what it says must not depend on the load. */
const PATIENCE = { pageTimeoutMs: 600_000, scoringTimeoutMs: 3_600_000 };
/** A store that keeps nothing, so that each answer is made. */
const NO_ANSWERS = {
  find: async () => undefined,
  findFields: async () => new Map(),
  save: async () => {},
  saveNewest: async () => {},
};

type Deps = { readonly apiDeps: Program['apiDeps'] };

/**
 * The headline level of an address in all coins, of a service that of its customers' money; undefined where nothing went
 * anywhere.
 */
async function findSeverity({ apiDeps }: Deps, blockchain: ChainId, objectId: string): Promise<RiskLevel | undefined> {
  const moved: ScoringResult[] = [];
  for (const analysisType of DIRECTIONS) {
    const result = await scoreObject(
      { ...apiDeps, answers: NO_ANSWERS, limits: { ...apiDeps.limits, ...PATIENCE } },
      { analysisType, objectType: 'ADDRESS', objectId, blockchain, coin: 'ALL', calculateAnyway: true },
    );
    if (!isIdle(result)) moved.push(result);
  }
  if (moved.length === 0) return undefined;
  const { level, customers } = moved.map(({ headline }) => headline).reduce(mergeHeadlines);
  return customers ?? level;
}

/** Of each address that anything went through. */
export async function findSeverities(
  deps: Deps,
  chain: ChainId,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, RiskLevel>> {
  const found = new Map<string, RiskLevel>();
  for (const address of addresses) {
    const severity = await findSeverity(deps, chain, address);
    if (severity !== undefined) found.set(address, severity);
  }
  return found;
}
