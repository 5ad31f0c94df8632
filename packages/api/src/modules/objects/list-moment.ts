import type { LedgerReader } from '@sulian/domain';

/** Characters of a hash's end that distinguish blocks of one height; on proof-of-work chains the beginning is zeros. */
const HASH_END = 16;

/** The block that a list is read as of. */
export interface ListMoment {
  /** Undefined: the newest block. */
  readonly height: number | undefined;
  /** Token for later pages; null: no block is stored. */
  readonly asOf: string | null;
  /** The block that was requested was replaced. */
  readonly isReread: boolean;
}

/** @param requested `asOf` of the answer that page 1 had; undefined: page 1 itself */
export async function findMoment(reader: LedgerReader, requested: string | undefined): Promise<ListMoment> {
  const { height, hash } = reader.state;
  const newest = height === undefined || hash === undefined ? null : toText(height, hash);
  if (requested === undefined || requested === newest) return { height: undefined, asOf: newest, isReread: false };
  const block = await reader.findBlock(Number.parseInt(requested, 10));
  if (block === undefined || toText(block.height, block.hash) !== requested)
    return { height: undefined, asOf: newest, isReread: true };
  return { height: block.height, asOf: requested, isReread: false };
}

const toText = (height: number, hash: string): string => `${height}-${hash.slice(-HASH_END)}`;
