/** One call of a program. Accounts and the program are places in the transaction's keys. */
export interface Instruction {
  readonly program: number;
  readonly accounts: ArrayLike<number>;
  /**
   * Base58 if the node returns it so: most of it is never decoded. Undefined if the source contains only its parsed
   * form.
   */
  readonly data: Buffer | string | undefined;
  /** Called by another instruction. */
  readonly isInner: boolean;
}
