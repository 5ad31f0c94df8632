import type { LedgerReader } from '@sulian/domain';

const versions = new WeakMap<LedgerReader, number>();

/** Sets a label version that was read just before the reader's snapshot: no newer one is read. */
export function setLabelVersion(reader: LedgerReader, version: number): void {
  versions.set(reader, version);
}

/** The label version that was read before the reader's snapshot; undefined: none was. */
export const labelVersionOf = (reader: LedgerReader): number | undefined => versions.get(reader);
