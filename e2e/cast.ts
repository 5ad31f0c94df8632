/** Addresses under test: each ledger assigns these parts to others. They are Bitcoin's unless noted. */
export interface Cast {
  /** Belongs to an exchange, by a wallet of ten or more; what it was paid came over several hops from a named end. */
  readonly owned: string;
  /** The name of an exchange. */
  readonly exchange: string;
  /** An entity of which only name and type are known. */
  readonly nameOnly: string;
  /** Has transactions for two pages of its list. */
  readonly busy: string;
  /** Was paid by a block. */
  readonly miner: string;
  /** On Ethereum, with several assets. */
  readonly assets: string;
  /** On Ethereum, frozen by an issuer; undefined where none is known. */
  readonly frozen: string | undefined;
  /** On Ethereum, with a poisoned history; undefined where none is known. */
  readonly poisoned: string | undefined;
  /** On TRON, with a poisoned history; undefined where none is known. */
  readonly poisonedOnTron: string | undefined;
  /** On TRON, whose owner no longer signs alone; undefined where none is known. */
  readonly takenOver: string | undefined;
}
