/** Depth of an account's key, whose children are the branches; a deeper key is a branch itself. @see BIP 44, Path levels */
export const KEY_ACCOUNT_DEPTH = 3;

/** Unused addresses in a row after which a branch ends. @see BIP 44, Address gap limit */
export const DEFAULT_KEY_GAP = 20;
export const MAX_KEY_GAP = 200;
