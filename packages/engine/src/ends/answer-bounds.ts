/** `MAX_FLOW`: exact for the walked part. `PER_TRANSACTION`: least of two amounts, carried from transaction to transaction. */
export type BoundMethod = 'MAX_FLOW' | 'PER_TRANSACTION';

/** Limits of a share by amounts alone, for every way in which money may have mixed: 0..1 of the question. */
export interface ShareBounds {
  readonly least: number;
  /** Nothing that was not followed is in it. */
  readonly possible: number;
  readonly method: BoundMethod;
}

export interface AnswerBounds {
  /** All severe ends together; all 0 without severe ends. */
  readonly severe: ShareBounds & { readonly share: number };
  /** Ends behind which the walk saw nothing, or nobody that is known: no bound counts them. */
  readonly unknown: Omit<ShareBounds, 'least'> & { readonly share: number };
}
