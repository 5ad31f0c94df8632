/** Characters of base58, for patterns. */
export const BASE58 = '[1-9A-HJ-NP-Za-km-z]';

/** Data characters of bech32 and CashAddr, in lower case (BIP 173). */
export const BECH32 = '[02-9ac-hj-np-z]';
