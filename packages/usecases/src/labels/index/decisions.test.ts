import type { Entity, Label, WalletDecision } from '@sulian/domain';
import { createLabel } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { createFakeLedger, createFakeStore } from '../testing/fake-stores.ts';
import { followLabels } from '../testing/follow-labels.ts';

const [ALPHA, BETA, GAMMA] = ['Alpha', 'Beta', 'Gamma'].map(
  (name, index): Entity => ({ id: index + 1, name, type: 'Exchange', countries: [], tags: [] }),
) as [Entity, Entity, Entity];
let nextLabel = 1;
const label = (address: string, entity: Entity): Label =>
  createLabel({
    id: nextLabel++,
    chain: 'BITCOIN',
    address,
    entity,
    source: 'test',
    confidence: 50,
  });
const decision = (id: number, address: string, over: Partial<WalletDecision> = {}): WalletDecision => ({
  id,
  chain: 'BITCOIN',
  address,
  services: ['Exchange alpha', 'Exchange beta'],
  service: 'Exchange beta',
  ...over,
});

function open(labels: readonly Label[], addresses: readonly string[]) {
  const store = createFakeStore(labels);
  const ledger = createFakeLedger(addresses);
  const index = followLabels({ chain: 'BITCOIN', store });
  const refresh = () => index.refresh(ledger.reader());
  return {
    store,
    ledger,
    index,
    refresh,
    speaker: (text: string) => index.findWalletLabel(ledger.walletOf(text))?.entity.name,
  };
}

describe('a decision on a contested wallet', () => {
  test('[R-WALLET-12] lets the chosen service speak, until labels name another one or it is taken back', async () => {
    const labels = [label('a', ALPHA), label('b', BETA)];
    const { store, ledger, index, refresh, speaker } = open(labels, ['a', 'b', 'c']);
    ledger.merge('a', 'b');
    await refresh();
    expect(speaker('a')).toBeUndefined();
    store.decide(decision(1, 'a'));
    await refresh();
    expect([speaker('a'), index.listContested()]).toEqual(['Beta', []]);
    store.replace([...labels, label('b', GAMMA)]);
    await refresh();
    expect(speaker('a')).toBeUndefined();
    expect(index.listContested()).toMatchObject([{ services: ['Exchange alpha', 'Exchange beta', 'Exchange gamma'] }]);
    store.replace(labels);
    store.decide();
    await refresh();
    expect(speaker('a')).toBeUndefined();
  });

  test('that it stays contested lets nothing speak and is told beside the wallet', async () => {
    const { store, ledger, index, refresh, speaker } = open([label('a', ALPHA), label('b', BETA)], ['a', 'b']);
    ledger.merge('a', 'b');
    const { service: _, ...kept } = decision(7, 'a');
    store.decide(kept);
    await refresh();
    expect(speaker('a')).toBeUndefined();
    expect(index.listContested()).toMatchObject([{ decisionId: 7 }]);
  });

  test('follows its address into the wallet that it becomes part of, labelled or not, seen before or after', async () => {
    const { store, ledger, refresh, speaker } = open([label('b', ALPHA), label('c', BETA)], ['a', 'b', 'c']);
    store.decide(decision(1, 'a'));
    await refresh();
    ledger.merge('b', 'c');
    await refresh();
    expect(speaker('b')).toBeUndefined();
    ledger.merge('b', 'a');
    await refresh();
    expect(speaker('b')).toBe('Beta');
    ledger.addAddress('d');
    ledger.merge('d', 'b');
    await refresh();
    expect(speaker('d')).toBe('Beta');
  });

  test('does not hold where two decided wallets merged and the decisions differ', async () => {
    const labels = [label('a', ALPHA), label('b', BETA), label('c', ALPHA), label('d', BETA)];
    const { store, ledger, refresh, speaker } = open(labels, ['a', 'b', 'c', 'd']);
    ledger.merge('a', 'b');
    ledger.merge('c', 'd');
    store.decide(decision(1, 'a'), decision(2, 'c', { service: 'Exchange alpha' }));
    await refresh();
    expect([speaker('a'), speaker('c')]).toEqual(['Beta', 'Alpha']);
    ledger.merge('a', 'c');
    await refresh();
    expect(speaker('a')).toBeUndefined();
  });

  test('of a service that no label names any more does not hold', async () => {
    const { store, ledger, refresh, speaker } = open([label('a', ALPHA), label('b', GAMMA)], ['a', 'b']);
    ledger.merge('a', 'b');
    store.decide(decision(1, 'a', { services: ['Exchange alpha', 'Exchange beta', 'Exchange gamma'] }));
    await refresh();
    expect(speaker('a')).toBeUndefined();
  });
});
