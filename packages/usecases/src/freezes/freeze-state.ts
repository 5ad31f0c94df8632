import { type AssetRow, hasFreezableAssets, type LedgerReader } from '@sulian/domain';

/** Whether an issuer can freeze a balance. */
export type FreezeState = 'FROZEN' | 'FREEZABLE' | 'EMPTY' | 'NO_ISSUER' | 'NEVER' | 'UNKNOWN';

/** State of a balance that is not frozen. Anybody can copy a coin's name: an issuer is known by chain and contract alone. */
export function toFreezeState({ chain, kind, issuer }: AssetRow, balanceBase: bigint): FreezeState {
  if (balanceBase === 0n) return 'EMPTY';
  if (issuer !== undefined) return 'FREEZABLE';
  if (kind === 'NATIVE') return 'NO_ISSUER';
  return hasFreezableAssets(chain) ? 'UNKNOWN' : 'NEVER';
}

/** States from the one that matters most: an unknown one comes before those that exclude freezing. */
const BY_WEIGHT: readonly FreezeState[] = ['FROZEN', 'FREEZABLE', 'UNKNOWN', 'NO_ISSUER', 'NEVER', 'EMPTY'];

/** The weightiest state of several coins; undefined of none. */
export const findStrongest = (states: readonly FreezeState[]): FreezeState | undefined =>
  BY_WEIGHT.find((each) => states.includes(each));

/** State by a stored freeze without a stored end. On a chain on demand the act that ends it would not be stored. */
export const toStoredFreeze = ({ coverage }: Pick<LedgerReader, 'coverage'>): FreezeState =>
  coverage === undefined ? 'FROZEN' : 'UNKNOWN';
