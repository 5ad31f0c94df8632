import type { LabelDraft } from '@sulian/domain';

/** Label of an address without a date, and the first block that shows the address. */
export interface Sighting {
  readonly label: Omit<LabelDraft, 'date'>;
  readonly height: number;
}

/** Each label dates from the ISO day of its address's first block. */
export const dateSightings = (
  sightings: readonly Sighting[],
  blocks: readonly { readonly timeSec: number }[],
): readonly LabelDraft[] =>
  sightings.flatMap(({ label, height }) => {
    const block = blocks[height];
    return block === undefined ? [] : [{ ...label, date: new Date(block.timeSec * 1000).toISOString().slice(0, 10) }];
  });
