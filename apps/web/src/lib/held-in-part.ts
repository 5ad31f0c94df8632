/** What an answer states about the history that it was read from. */
export interface HeldBasis {
  /** The ledger does not begin at the chain's first block. */
  readonly isPartial: boolean;
  /** Transfers within contracts are missing. */
  readonly lacksInternalTransfers: boolean;
}

/** True where the absence of a record proves nothing. */
export const isHeldInPart = (basis: HeldBasis | null | undefined): boolean =>
  basis?.isPartial === true || basis?.lacksInternalTransfers === true;
