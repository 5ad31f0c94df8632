/** Part of a text that is a secret, `end` excluded. */
export interface SecretSpan {
  readonly start: number;
  readonly end: number;
}
