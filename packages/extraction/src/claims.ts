/** Parts of a text that belong to something found. */
export interface Claims {
  /** Whether any character of the part is taken. */
  has(start: number, end: number): boolean;
  add(start: number, end: number): void;
}

export function createClaims(length: number): Claims {
  const taken = new Uint8Array(length);
  return {
    has: (start, end) => taken.subarray(start, end).includes(1),
    add: (start, end) => void taken.fill(1, start, end),
  };
}
