/** Lines for the person who runs the program. */
export interface Log {
  readonly info: (text: string) => void;
  readonly warn: (text: string) => void;
  /** An error with its code and context. */
  readonly fault: (what: string, error: unknown) => void;
}
