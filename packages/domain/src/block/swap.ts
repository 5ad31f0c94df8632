/**
 * A contract that owns two coins or more and exchanges them for everybody: proven by its address, never by its own
 * claim.
 */
export interface KnownPool {
  /** The exchange that it belongs to, by its proper name. */
  readonly protocol: string;
  /** The contract that made it; undefined: known by its own address. */
  readonly factory?: string;
}

/** A token that represents another coin, which its contract takes in and gives back: a wrapped, staked or lent one. */
export interface ReceiptToken {
  /** Its contract. */
  readonly token: string;
  /** The coin's contract; null: the native coin. */
  readonly underlying: string | null;
  /** Contracts that take in and give back the underlying coin. */
  readonly holders: readonly string[];
}

/** The bundled facts by which a chain's swaps are recognised. Addresses are canonical text. */
export interface SwapRegistry {
  /** Grows with every change of the facts. */
  readonly version: string;
  /** @param tokens contracts of the coins that it takes and gives */
  findPool(contract: string, tokens: readonly string[]): KnownPool | undefined;
  findReceipt(token: string): ReceiptToken | undefined;
}
