import type { RawReader } from './raw-reader.ts';

/** Steps over what a transaction bears for each of its inputs (BIP 144). @throws BLOCK_TRUNCATED, BLOCK_CORRUPT */
export function skipWitnesses(reader: RawReader, inputs: number): void {
  for (let i = 0; i < inputs; i++) {
    const items = reader.readListLength(1);
    for (let item = 0; item < items; item++) reader.skip(reader.readListLength(1));
  }
}
