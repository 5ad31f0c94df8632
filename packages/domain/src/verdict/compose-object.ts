import { composeBalance } from './compose-balance.ts';
import { composeConduct, composeFlow, composeUnknown } from './compose-flow.ts';
import { composeLabel } from './compose-label.ts';
import type { Fact } from './fact.ts';
import type { GraveParties } from './fact-parts.ts';
import type { CoinBalances, KnownObject } from './page-input.ts';
import { type BothScored, VERDICT_DIRECTIONS } from './scored.ts';

/** Facts of an address or a wallet, in the order in which they are read. */
export function composeObject(
  object: KnownObject,
  coinBalances: CoinBalances,
  both: BothScored,
  grave: GraveParties,
): readonly Fact[] {
  const { basis } = object;
  return [
    ...composeLabel(object, both),
    ...composeConduct(both, VERDICT_DIRECTIONS),
    ...composeBalance(object, coinBalances),
    ...VERDICT_DIRECTIONS.flatMap((direction) => composeFlow(direction, both[direction], { grave, basis })),
    ...composeUnknown(VERDICT_DIRECTIONS, both, basis),
  ];
}
