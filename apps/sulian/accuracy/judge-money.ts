import { type LabelDraft, LEFT_OUT_TYPES, type RiskLevel, worseLevel } from '@sulian/domain';
import { DEFAULT_POLICY, judgeOwnLabel, judgeSeverity, scoreOfType } from '@sulian/engine';
import type { FindMoneyEnds, MoneyEnds } from './money-ends.ts';

/**
 * What labels let anybody say of an address who divides money by proportion, as far as the walk may go and without the
 * engine's walks: the worst of all directions and coins, and of its own label.
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

/** Money that went nowhere says nothing. */
function severityOf(ends: MoneyEnds): RiskLevel {
  const exposures = [...ends].map(([type, share]) => ({
    type,
    share,
    score: type === 'Unexplored' ? undefined : scoreOfType(DEFAULT_POLICY, type),
    hops: 2,
  }));
  if (exposures.every(({ type }) => LEFT_OUT_TYPES.has(type))) return 'No';
  return judgeSeverity(exposures, { policy: DEFAULT_POLICY, isService: false, isDirectComplete: true }).severity;
}
