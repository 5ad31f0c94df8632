/** Work that an API token may do: read on behalf of its owner; create, read, stop and remove screenings. */
export const TOKEN_SCOPES = ['READ', 'SCREEN'] as const;
export type TokenScope = (typeof TOKEN_SCOPES)[number];

/** Tokens of an account that work at the same time. */
export const MAX_LIVE_TOKENS = 10;
/** Longest life of a token. */
export const MAX_TOKEN_DAYS = 365;
