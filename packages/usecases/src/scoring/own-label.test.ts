import type { Entity, EntityType, Label } from '@sulian/domain';
import { DEFAULT_POLICY } from '@sulian/engine';
import { createLabel } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { findOwnLabel, isServices, type LabelledObject, listOwnLabels } from './own-label.ts';

const HEAD_SEC = Date.UTC(2024, 0, 1) / 1_000;
const entity = (id: number, type: EntityType): Entity => ({ id, name: type, type, countries: [], tags: [] });
let nextId = 1;
const label = (type: EntityType, more: Partial<Label> = {}): Label =>
  createLabel({
    id: nextId++,
    chain: 'BITCOIN',
    address: 'a',
    entity: entity(nextId, type),
    source: 'test',
    confidence: 90,
    ...more,
  });

const row = { addressId: 1, walletId: 7 };
const ask = (
  { address = [], wallet }: { readonly address?: readonly Label[]; readonly wallet?: Label },
  object: Partial<LabelledObject> = {},
) => {
  const labels = { listLabels: () => address, findWalletLabel: () => wallet };
  const reader = { state: { timeSec: HEAD_SEC } } as never;
  return [
    { labels, reader, policy: DEFAULT_POLICY },
    { objectType: 'ADDRESS', address: 'a', row, ...object },
  ] as const;
};
const typeOf = (...args: Parameters<typeof ask>) => {
  const own = findOwnLabel(...ask(...args));
  return own && [own.label.entity.type, own.of, own.floor];
};

describe('the own label of an object', () => {
  it('[R-SCORE-110] is the graver of its address’s and its wallet’s; of equally grave ones the address’s', () => {
    const [exchange, hack] = [label('Exchange'), label('Hack')];
    expect(typeOf({ address: [exchange], wallet: hack })).toEqual(['Hack', 'WALLET', 'Critical']);
    expect(typeOf({ address: [hack], wallet: exchange })).toEqual(['Hack', 'ADDRESS', 'Critical']);
    expect(typeOf({ address: [exchange], wallet: label('Bank') })).toEqual(['Exchange', 'ADDRESS', undefined]);
    expect(typeOf({})).toBeUndefined();
  });

  it('[R-SCORE-110] of a wallet is its own, or while it is one address that one’s; of a transaction nobody’s', () => {
    const ownLabels = { address: [label('Hack')], wallet: label('Exchange') };
    expect(typeOf(ownLabels, { objectType: 'WALLET' })).toEqual(['Exchange', 'WALLET', undefined]);
    expect(typeOf(ownLabels, { objectType: 'WALLET', row: undefined })).toEqual(['Hack', 'ADDRESS', 'Critical']);
    expect(listOwnLabels(...ask(ownLabels, { objectType: 'TRANSACTION' }))).toEqual([]);
  });

  it('[R-SCORE-164] makes it a service where it is sure and holds, and not where it is a claim', () => {
    const is = (...args: Parameters<typeof ask>) => isServices(findOwnLabel(...ask(...args)));
    expect(is({ address: [label('Exchange')] })).toBe(true);
    expect(is({ address: [label('Exchange', { confidence: 10 })] })).toBe(false);
    expect(is({ address: [label('Exchange', { validTo: '2023-12-31' })] })).toBe(false);
    expect(is({ address: [label('Hack')] })).toBe(false);
    expect(is({})).toBe(false);
  });

  it('[R-SCORE-113] that has ended yields to what holds, and is told where nothing else is known', () => {
    const ended = label('OFAC sanction list', { validity: 'listing', validTo: '2023-12-31' });
    expect(typeOf({ address: [ended, label('Exchange')] })).toEqual(['Exchange', 'ADDRESS', undefined]);
    expect(typeOf({ address: [ended], wallet: label('Exchange') })).toEqual(['Exchange', 'WALLET', undefined]);
    expect(findOwnLabel(...ask({ address: [ended] }))).toMatchObject({ isEnded: true, floor: undefined });
    const lasting = label('OFAC sanction list', { validity: 'listing', validTo: '2024-01-01' });
    expect(typeOf({ address: [lasting] })).toEqual(['OFAC sanction list', 'ADDRESS', 'Critical']);
  });

  it('[R-LABEL-63] is a listing that begins after the ledger’s height too: it is known today', () => {
    const listing = label('OFAC sanction list', { validity: 'listing', validFrom: '2030-01-01', confidence: 60 });
    expect(typeOf({ address: [label('Exchange'), listing] })).toEqual(['OFAC sanction list', 'ADDRESS', 'Critical']);
  });

  it('[R-LABEL-62] that was only observed never ends', () => {
    const seen = label('Scam', { validity: 'observation', validTo: '2020-01-01' });
    expect(typeOf({ address: [seen] })).toEqual(['Scam', 'ADDRESS', 'Critical']);
  });
});
