import type { ConsoleLabelIndex, Entity, EntityType, Label, LabelIndex } from '@sulian/domain';
import { createLabel } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { createFakeLedger, createFakeStore } from '../testing/fake-stores.ts';
import { followLabels } from '../testing/follow-labels.ts';
import { createLabelIndex } from './create-label-index.ts';

let nextEntity = 1;
const entity = (name: string, type: EntityType = 'Exchange'): Entity => ({
  id: nextEntity++,
  name,
  type,
  countries: [],
  tags: [],
});
const ALPHA = entity('Alpha');
const BETA = entity('Beta');

let nextLabel = 1;
const label = (address: string, of: Entity, more: Partial<Label> = {}): Label =>
  createLabel({
    id: nextLabel++,
    chain: 'BITCOIN',
    address,
    entity: of,
    source: 'test',
    confidence: 50,
    ...more,
  });

const nameOfWallet = (index: LabelIndex, walletId: number) => index.findWalletLabel(walletId)?.entity.name;

async function open(labels: readonly Label[], addresses: readonly string[] = []) {
  const store = createFakeStore(labels);
  const ledger = createFakeLedger(addresses);
  const index = followLabels({ chain: 'BITCOIN', store });
  await index.refresh(ledger.reader());
  return { store, ledger, index };
}

describe('address labels', () => {
  test('[R-LABEL-08] come best first: by confidence, then newest, then first told', async () => {
    const low = label('a', ALPHA, { confidence: 20, date: '2024-01-01' });
    const undated = label('a', ALPHA);
    const old = label('a', BETA, { date: '2020-01-01' });
    const recent = label('a', ALPHA, { date: '2021-01-01' });
    const twin = label('a', BETA, { date: '2021-01-01' });
    const { index } = await open([low, undated, old, recent, twin], ['a']);
    expect(index.listLabels('a').map((each) => each.id)).toEqual(
      [recent, twin, old, undated, low].map((each) => each.id),
    );
    expect(index.findAddressLabel(1)).toMatchObject({ id: recent.id });
  });

  test('put the graver type first among equally confident ones where the policy is known', async () => {
    const mixer = label('a', entity('Mixer', 'Mixing service'), { date: '2022-01-01' });
    const listed = label('a', entity('List', 'OFAC sanction list'));
    const store = createFakeStore([mixer, listed]);
    const index = followLabels({
      chain: 'BITCOIN',
      store,
      scoreOf: (type) => (type === 'OFAC sanction list' ? 1 : 8),
    });
    await index.refresh(createFakeLedger(['a']).reader());
    expect(index.findAddressLabel(1)).toMatchObject({ id: listed.id });
  });

  test('[R-LABEL-81] of one customer are found by address and tag, and speak neither for the address nor its wallet', async () => {
    const { index, ledger } = await open([label('a:104', BETA), label('b', ALPHA)], ['a', 'b']);
    ledger.merge('a', 'b');
    await index.refresh(ledger.reader());
    expect(index.listLabels('a:104')).toMatchObject([{ entity: BETA }]);
    expect(index.listLabels('a')).toEqual([]);
    expect(index.findAddressLabel(1)).toBeUndefined();
    expect(nameOfWallet(index, 1)).toBe('Alpha');
  });

  test('[R-LABEL-85] of customers are told by the id of their address, which nobody need have named', async () => {
    const [service, other] = ['rDsbeomae4FXwgQTJp9Rs64Qg9vDiTCdBv', 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH'];
    const store = createFakeStore([label(`${service}:104`, BETA), label(`${service}:0`, ALPHA), label(other, ALPHA)]);
    const index = followLabels({ chain: 'RIPPLE', store });
    await index.refresh(createFakeLedger([service, other]).reader());
    const { customers } = index;
    expect([customers?.has(1), customers?.has(2)]).toEqual([true, false]);
    expect(customers?.findLabel({ addressId: 1, subKey: '104' })?.entity.name).toBe('Beta');
    expect(customers?.findLabel({ addressId: 1, subKey: '0' })?.entity.name).toBe('Alpha');
    expect(customers?.findLabel({ addressId: 1, subKey: '105' })).toBeUndefined();
    expect(customers?.findLabel({ addressId: 2, subKey: '104' })).toBeUndefined();
    expect(customers?.listAddressIds(({ entity }) => entity.name === 'Beta')).toEqual([1]);
    expect(customers?.listAddressIds(() => false)).toEqual([]);
    expect(index.findAddressLabel(1)).toBeUndefined();
    const without = followLabels({ chain: 'RIPPLE', store: createFakeStore([label(other, ALPHA)]) });
    await without.refresh(createFakeLedger([other]).reader());
    expect(without.customers).toBeUndefined();
  });

  test('[R-LABEL-09] speak for an address as soon as the ledger meets it', async () => {
    const { index, ledger } = await open([label('late', ALPHA)], ['a']);
    expect(index.listLabels('late')).toHaveLength(1);
    expect(index.findAddressLabel(2)).toBeUndefined();
    ledger.addAddress('late');
    await index.refresh(ledger.reader());
    expect(index.findAddressLabel(2)?.entity.name).toBe('Alpha');
  });

  test('list the addresses of the snapshot whose best label is wanted', async () => {
    const labels = [label('a', ALPHA), label('b', BETA), label('c', ALPHA), label('late', ALPHA)];
    const { index, ledger } = await open(labels, ['c', 'a', 'b']);
    const listOf = (entity: Entity) => index.listAddressIds(({ entity: of }) => of.id === entity.id);
    expect([listOf(ALPHA), listOf(BETA)]).toEqual([[1, 2], [3]]);
    ledger.addAddress('late');
    await index.refresh(ledger.reader());
    expect(listOf(ALPHA)).toEqual([1, 2, 4]);
  });

  test('are silent about addresses and texts without labels', async () => {
    const { index } = await open([label('a', ALPHA)], ['b']);
    expect(index.findAddressLabel(1)).toBeUndefined();
    expect(index.findAddressLabel(99)).toBeUndefined();
    expect(index.listLabels('b')).toEqual([]);
  });
});

describe('wallet labels', () => {
  test('spread from one member over the wallet, at the first load', async () => {
    const store = createFakeStore([label('b', ALPHA)]);
    const ledger = createFakeLedger(['a', 'b', 'c']);
    ledger.merge('a', 'b');
    const index = followLabels({ chain: 'BITCOIN', store });
    await index.refresh(ledger.reader());
    expect(nameOfWallet(index, 1)).toBe('Alpha');
    expect(nameOfWallet(index, 3)).toBeUndefined();
  });

  test('follow merges: of lone addresses, of wallets, of wallets that merged again meanwhile', async () => {
    const { index, ledger } = await open([label('b', ALPHA), label('f', ALPHA)], ['a', 'b', 'c', 'd', 'e', 'f']);
    ledger.merge('a', 'b');
    await index.refresh(ledger.reader());
    expect(nameOfWallet(index, 1)).toBe('Alpha');
    ledger.merge('c', 'd');
    ledger.merge('c', 'a');
    ledger.merge('e', 'c');
    await index.refresh(ledger.reader());
    const root = ledger.walletOf('b');
    expect(nameOfWallet(index, root)).toBe('Alpha');
    expect(index.listContested()).toEqual([]);
  });

  test('[R-WALLET-08] of two services contest the wallet: nothing spreads, address labels stay, it is listed', async () => {
    const first = label('a', ALPHA);
    const second = label('b', BETA, { confidence: 60 });
    const { index, ledger } = await open([first, second], ['a', 'b']);
    ledger.merge('a', 'b');
    await index.refresh(ledger.reader());
    const walletId = ledger.walletOf('a');
    expect(index.findWalletLabel(walletId)).toBeUndefined();
    expect(index.findAddressLabel(1)?.entity.name).toBe('Alpha');
    expect(index.findAddressLabel(2)?.entity.name).toBe('Beta');
    expect(index.listContested()).toEqual([
      { walletId, labels: [second, first], services: ['Exchange beta', 'Exchange alpha'] },
    ]);
    expect([walletId, 999].map((id) => index.isContestedWallet(id))).toEqual([true, false]);
  });

  test('contest a wallet by two claims about one address too, the lesser one included', async () => {
    const list = entity('OFAC sanction list', 'OFAC sanction list');
    const { index, ledger } = await open([label('a', ALPHA), label('a', list, { confidence: 60 })], ['a', 'b']);
    ledger.merge('a', 'b');
    await index.refresh(ledger.reader());
    expect(index.findWalletLabel(ledger.walletOf('a'))).toBeUndefined();
    expect(index.listContested()).toHaveLength(1);
  });

  test('agree where a sanction stands beside one severe service: the sanction speaks for the wallet', async () => {
    const market = label('a', entity('Market', 'Darkweb'), { confidence: 90 });
    const sanction = label('b', entity('OFAC sanction list', 'OFAC sanction list'), { confidence: 60 });
    const shop = label('c', entity('Shop', 'Exchange'));
    const store = createFakeStore([market, sanction, shop]);
    const ledger = createFakeLedger(['a', 'b', 'c', 'd']);
    ledger.merge('a', 'b');
    const index = followLabels({
      chain: 'BITCOIN',
      store,
      scoreOf: (type) => ({ Darkweb: 4, 'OFAC sanction list': 1 })[type as string] ?? 80,
    });
    await index.refresh(ledger.reader());
    expect(index.findWalletLabel(ledger.walletOf('a'))).toMatchObject({ id: sanction.id });
    expect(index.listContested()).toEqual([]);
    ledger.merge('a', 'c');
    await index.refresh(ledger.reader());
    expect(index.findWalletLabel(ledger.walletOf('a'))).toBeUndefined();
    expect(index.listContested()).toHaveLength(1);
  });

  test('do not contest when sources write one service differently, or one sanction list', async () => {
    const { index, ledger } = await open(
      [
        label('a', entity('Ant Pool', 'Mining pool')),
        label('b', entity('AntPool', 'Mining pool'), { confidence: 60 }),
        label('c', entity('OFAC sanction list', 'OFAC sanction list')),
        label('d', entity('Asset listed', 'OFAC sanction list')),
      ],
      ['a', 'b', 'c', 'd'],
    );
    ledger.merge('a', 'b');
    ledger.merge('c', 'd');
    await index.refresh(ledger.reader());
    expect(nameOfWallet(index, ledger.walletOf('a'))).toBe('AntPool');
    expect(nameOfWallet(index, ledger.walletOf('c'))).toBe('OFAC sanction list');
    expect(index.listContested()).toEqual([]);
  });
});

describe('keeping in sync', () => {
  test('asks the ledger nothing when nothing has changed', async () => {
    const { index, ledger } = await open([label('a', ALPHA)], ['a', 'b']);
    const before = ledger.queries();
    await index.refresh(ledger.reader());
    await index.refresh(ledger.reader());
    expect(ledger.queries()).toBe(before);
  });

  test('[R-LABEL-11] follows a new label version', async () => {
    const { index, ledger, store } = await open([label('a', ALPHA)], ['a']);
    store.replace([label('a', BETA)]);
    await index.refresh(ledger.reader());
    expect(index.version).toBe(2);
    expect(index.findAddressLabel(1)?.entity.name).toBe('Beta');
  });

  test('after a rollback gives a reused id its new meaning, while a walk that holds the old view keeps the old', async () => {
    const { index, ledger } = await open([label('b', ALPHA)], ['a', 'b']);
    const earlierIndex = await index.refresh(ledger.reader());
    ledger.rollback(1);
    ledger.addAddress('c');
    const now = await index.refresh(ledger.reader());
    expect(now.findAddressLabel(2)).toBeUndefined();
    expect(index.findAddressLabel(2)).toBeUndefined();
    expect(earlierIndex.findAddressLabel(2)?.entity.name).toBe('Alpha');
  });

  test('gives a snapshot from before a rollback its own view, and later ones theirs', async () => {
    const { index, ledger } = await open([label('b', ALPHA)], ['a', 'b']);
    const older = ledger.reader();
    ledger.rollback(1);
    ledger.addAddress('c');
    await index.refresh(ledger.reader());
    const view = await index.refresh(older);
    expect(view.findAddressLabel(2)?.entity.name).toBe('Alpha');
    expect((await index.refresh(ledger.reader())).findAddressLabel(2)).toBeUndefined();
  });

  test('answers each snapshot as of its own merges and addresses, in whatever order they ask [R-LABEL-29]', async () => {
    const store = createFakeStore([label('a', ALPHA), label('c', BETA), label('d', BETA)]);
    const ledger = createFakeLedger(['a', 'b', 'c']);
    ledger.merge('a', 'b');
    const index = createLabelIndex({ chain: 'BITCOIN', store });
    const readers = [ledger.reader()];
    const wallet = ledger.walletOf('a');
    ledger.merge('c', 'a');
    readers.push(ledger.reader());
    ledger.addAddress('d');
    readers.push(ledger.reader());
    const root = ledger.walletOf('a');
    const say = (view: ConsoleLabelIndex) => [
      nameOfWallet(view, wallet),
      nameOfWallet(view, root),
      view.findAddressLabel(4)?.entity.name,
      view.listContested().length,
    ];
    const expected = [
      ['Alpha', undefined, undefined, 0],
      [undefined, undefined, undefined, 1],
      [undefined, undefined, 'Beta', 1],
    ];
    const held = [];
    for (const at of [0, 2, 1, 0, 2]) {
      const [reader, answer] = [readers[at], expected[at]];
      if (reader === undefined) throw new Error('unknown reader');
      const view = await index.viewAt(reader);
      expect(say(view)).toEqual(answer);
      held.push({ view, answer });
    }
    for (const { view, answer } of held) expect(say(view)).toEqual(answer);
    expect(store.loads()).toBe(1);
  });

  test('answers a snapshot from before the first question without reading labels again [R-LABEL-29]', async () => {
    const store = createFakeStore([label('a', ALPHA), label('b', BETA)]);
    const ledger = createFakeLedger(['a', 'b']);
    const older = ledger.reader();
    ledger.merge('a', 'b');
    const index = createLabelIndex({ chain: 'BITCOIN', store });
    expect((await index.viewAt(ledger.reader())).listContested()).toHaveLength(1);
    expect((await index.viewAt(older)).listContested()).toEqual([]);
    expect(store.loads()).toBe(1);
  });

  test('keeps a view as it was when labels are imported [R-LABEL-29]', async () => {
    const store = createFakeStore([label('a', ALPHA)]);
    const ledger = createFakeLedger(['a', 'b']);
    ledger.merge('a', 'b');
    const index = createLabelIndex({ chain: 'BITCOIN', store });
    const before = await index.viewAt(ledger.reader());
    store.replace([label('a', ALPHA), label('b', BETA)]);
    const after = await index.viewAt(ledger.reader());
    const say = (view: ConsoleLabelIndex) => [view.version, nameOfWallet(view, ledger.walletOf('a'))];
    expect([say(before), say(after)]).toEqual([
      [1, 'Alpha'],
      [2, undefined],
    ]);
  });

  test('a growth that fails half-way leaves nothing behind', async () => {
    const store = createFakeStore([label('a', ALPHA), label('b', BETA)]);
    const ledger = createFakeLedger(['a', 'b']);
    const index = createLabelIndex({ chain: 'BITCOIN', store });
    const before = await index.viewAt(ledger.reader());
    ledger.merge('a', 'b');
    const failing = new Proxy(ledger.reader(), {
      get: (target, key) =>
        key === 'listMergesAfter' ? () => Promise.reject(new Error('away')) : Reflect.get(target, key),
    });
    await expect(index.viewAt(failing)).rejects.toThrow('away');
    expect(before.listContested()).toEqual([]);
    expect((await index.viewAt(ledger.reader())).listContested()).toHaveLength(1);
  });

  test('loads once for questions that come together', async () => {
    const store = createFakeStore([label('a', ALPHA)]);
    const ledger = createFakeLedger(['a']);
    const index = followLabels({ chain: 'BITCOIN', store });
    await Promise.all([index.refresh(ledger.reader()), index.refresh(ledger.reader())]);
    expect(store.loads()).toBe(1);
  });

  test('reads again when an import lands while labels are read', async () => {
    const store = createFakeStore([label('a', ALPHA)]);
    store.changeDuringNextLoad([label('a', BETA)]);
    const index = followLabels({ chain: 'BITCOIN', store });
    await index.refresh(createFakeLedger(['a']).reader());
    expect(index.version).toBe(2);
    expect(index.findAddressLabel(1)?.entity.name).toBe('Beta');
  });
});

test('[R-LABEL-10] the longest tag in a coinbase text names the miner', async () => {
  const store = createFakeStore(
    [],
    [
      { tag: 'Pool', entity: ALPHA },
      { tag: '/BetaPool/', entity: BETA },
    ],
  );
  const index = followLabels({ chain: 'BITCOIN', store });
  await index.refresh(createFakeLedger([]).reader());
  expect(index.findMiner('xx/BetaPool/yy')?.name).toBe('Beta');
  expect(index.findMiner('My Pool')?.name).toBe('Alpha');
  expect(index.findMiner('')).toBeUndefined();
});
