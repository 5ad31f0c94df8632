/** One call of a program. Accounts and the program are places in the transaction's keys. */
export interface Instruction {
  readonly program: number;
  readonly accounts: ArrayLike<number>;
  /** Base58 where a node tells it so: most of it is never looked at. Undefined where the source tells only what it made of it. */
  readonly data: Buffer | string | undefined;
  /** Called by another instruction. */
  readonly isInner: boolean;
}
