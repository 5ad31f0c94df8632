/** Facts of an answer about the history that it was read from. */
export interface HeldBasis {
  /** The ledger does not begin at the chain's first block. */
  readonly isPartial: boolean;
  /** Transfers within contracts are missing. */
  readonly lacksInternalTransfers: boolean;
}

/** True where the absence of a record proves nothing. Without a basis it proves nothing either. */
export const isHeldInPart = (basis: HeldBasis | null | undefined): boolean =>
  basis == null || basis.isPartial || basis.lacksInternalTransfers;
