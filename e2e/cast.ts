/** Who is looked at: each ledger gives these parts to others. Addresses are Bitcoin's unless said otherwise. */
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
  /** Of Ethereum, with several assets. */
  readonly assets: string;
  /** Of Ethereum, kept by an issuer from sending; undefined where none is known. */
  readonly frozen: string | undefined;
  /** Of Ethereum, whose history was poisoned; undefined where none is known. */
  readonly poisoned: string | undefined;
  /** Of TRON, whose history was poisoned; undefined where none is known. */
  readonly poisonedOnTron: string | undefined;
  /** Of TRON, whose owner no longer signs alone; undefined where none is known. */
  readonly takenOver: string | undefined;
}
