import type { Direction } from '@sulian/domain';
import type { Method } from './methods.ts';
import { type Plan, toCrime } from './plan.ts';
import { type Judge, type SearchSettings, searchEscapes } from './search.ts';

export interface BestPlan {
  /** Smallest part of the truth that the method leaves in sight. */
  readonly visible: number;
  readonly plan: Plan;
}

/** Finds the plan that leaves least in sight by one method, over all criminals of the seeds. */
export async function findBestPlan(
  judge: Judge,
  { direction, method, seeds, ...settings }: SearchSettings & { direction: Direction; method: Method; seeds: number },
): Promise<BestPlan> {
  let best: BestPlan = { visible: Number.POSITIVE_INFINITY, plan: [] };
  const judgeAndNote: Judge = async (crime, plan) => {
    const verdicts = await judge(crime, plan);
    for (const { visible } of verdicts) if (visible[method] < best.visible) best = { visible: visible[method], plan };
    return verdicts;
  };
  for (let seed = 0; seed < seeds; seed += 1)
    await searchEscapes(toCrime(seed, direction), judgeAndNote, {
      ...settings,
      costOf: ({ visible }) => visible[method],
    });
  return best;
}
