import { type LabelDraft, LEFT_OUT_TYPES, type RiskLevel, worseLevel } from '@sulian/domain';
import { DEFAULT_POLICY, judgeOwnLabel, judgeSeverity, scoreOfType } from '@sulian/engine';
import type { FindMoneyEnds, MoneyEnds } from './money-ends.ts';

/**
 * Level that labels allow when money is divided by proportion, within the depth of a walk but without the engine's
 * walks. It is the worst of all directions, coins, and the own label.
 */
export function judgeMoney(
  findEnds: FindMoneyEnds,
  labels: ReadonlyMap<string, LabelDraft>,
  address: string,
): RiskLevel {
  const own = labels.get(address);
  // Its own entity's other addresses are the object's.
  const typeOf = (other: string) => {
    const entity = labels.get(other)?.entity;
    return entity === undefined || entity.key === own?.entity.key ? undefined : entity.type;
  };
  const judged = findEnds(address, typeOf).map(severityOf);
  const floor = own === undefined ? undefined : judgeOwnLabel(DEFAULT_POLICY, own).floor;
  return [...judged, floor ?? 'No'].reduce(worseLevel);
}

/** Severity of one set of ends; money that went nowhere has none. */
function severityOf(ends: MoneyEnds): RiskLevel {
  const exposures = [...ends].map(([type, share]) => ({
    type,
    share,
    score: type === 'Unexplored' ? undefined : scoreOfType(DEFAULT_POLICY, type),
    hops: 2,
  }));
  if (exposures.every(({ type }) => LEFT_OUT_TYPES.has(type))) return 'No';
  return judgeSeverity(exposures, {
    policy: DEFAULT_POLICY,
    isService: false,
    isDirectComplete: true,
    isHistoryWhole: true,
  }).severity;
}
