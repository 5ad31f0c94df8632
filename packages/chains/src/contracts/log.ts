/** A log as contracts write it, whichever family of chains runs them. Hex has `0x`. */
export interface ContractLog {
  /** The contract's canonical text on its chain. */
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** How the 32 bytes of a topic or argument name an account of a family. */
export interface WordForm {
  /** Canonical text of the account of 20 zero bytes: nobody's, by which tokens are made and unmade. */
  readonly zeroAddress: string;
  /** Canonical text; undefined where no compiler wrote the word. @param word 64 digits of hex, lower-case */
  toAddress(word: string): string | undefined;
}
