import type { AssetRow, SwapRegistry } from '@sulian/domain';

/** Facts that a walk needs, in addition to the ledger, to recognise a swap. */
export interface SwapFacts {
  /** Undefined: no pool of the chain is known. */
  readonly registry: Pick<SwapRegistry, 'findPool' | 'findReceipt'> | undefined;
  /** USD of one base unit on the day of the time; undefined: no price. */
  readonly usdPerBase: (row: AssetRow, timeSec: number) => number | undefined;
}
