import type { Label, LabelIndex } from '@sulian/domain';
import { expect, it } from 'vitest';
import { recordLabels } from './record-labels.ts';

const toLabel = (name: string): Label => ({ entity: { name } }) as Label;
/** Labels that name each address, or wallet, and count the look-ups. */
function createIndex(nameOf: (id: number, at?: number) => string | undefined) {
  const counts = { lookUps: 0 };
  const find = (id: number, at?: number) => {
    counts.lookUps += 1;
    const name = nameOf(id, at);
    return name === undefined ? undefined : toLabel(name);
  };
  return { counts, index: { findAddressLabel: find, findWalletLabel: find } as unknown as LabelIndex };
}

it('counts a repeated look-up once, and repeats each of them for the proof [R-SCORE-216]', () => {
  const { counts, index } = createIndex((id, at) => (id === 7 ? `seven ${at ?? 'always'}` : undefined));
  const { labels, lookUps } = recordLabels(index);
  for (let round = 0; round < 30_000; round += 1) {
    expect(labels.findAddressLabel(7, 3)?.entity.name).toBe('seven 3');
    expect(labels.findAddressLabel(8, 3)).toBeUndefined();
  }
  expect(labels.findAddressLabel(7)?.entity.name).toBe('seven always');
  expect(labels.findWalletLabel(7, 3)?.entity.name).toBe('seven 3');
  expect([lookUps.size, lookUps.isComplete, counts.lookUps]).toEqual([5, true, 5]);
  expect(lookUps.isSameIn(index)).toBe(true);
  for (const changed of [7, 8])
    expect(lookUps.isSameIn(createIndex((id) => (id === changed ? 'other' : undefined)).index)).toBe(false);
});

it('looks up a party without a label once for all transactions', () => {
  const { counts, index } = createIndex(() => undefined);
  const { labels, lookUps } = recordLabels(index);
  for (let at = 0; at < 30_000; at += 1) {
    expect(labels.findAddressLabel(8, at)).toBeUndefined();
    expect(labels.findLaterListing({ addressId: 8, walletId: 9 }, at)).toBeUndefined();
  }
  expect([lookUps.size, lookUps.isComplete, counts.lookUps]).toEqual([2, true, 2]);
  for (const changed of [8, 9])
    expect(lookUps.isSameIn(createIndex((id) => (id === changed ? 'other' : undefined)).index)).toBe(false);
});

it('looks up the later listings of a party that has a label, or whose wallet has', () => {
  const { index } = createIndex((id) => (id === 7 ? 'seven' : undefined));
  const listings = { ...index, findLaterListing: (_: unknown, at: number) => ({ listing: toLabel(`at ${at}`) }) };
  const { labels } = recordLabels(listings as unknown as LabelIndex);
  for (const party of [{ addressId: 7 }, { addressId: 7, walletId: 9 }, { addressId: 8, walletId: 7 }])
    expect([3, 4].map((at) => labels.findLaterListing(party, at)?.listing.entity.name)).toEqual(['at 3', 'at 4']);
  expect(labels.findLaterListing({ addressId: 8, walletId: 9 }, 3)).toBeUndefined();
});

it('is incomplete above 20,000 different look-ups', () => {
  const { labels, lookUps } = recordLabels(createIndex(() => undefined).index);
  for (let id = 0; id < 20_000; id += 1) labels.findAddressLabel(id);
  expect(lookUps.isComplete).toBe(true);
  labels.findAddressLabel(20_000);
  expect([lookUps.size, lookUps.isComplete]).toEqual([20_000, false]);
});
