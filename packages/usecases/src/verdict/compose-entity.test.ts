import { composeEntity, type GraveParties, type KnownEntity } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { type Answered, type BothAnswered, withVerdicts } from './testing/with-verdicts.ts';

const PARTY = { id: 7, name: '黑潮行动', names: [] };
const TOLD = { type: 'Ransomware', source: 'unit-5', confidence: 90, standing: 'HOLDS' };
const OWN = { ...TOLD, entity: PARTY, of: 'ADDRESS', validity: 'control', from: null, to: null };
const CLAIM = { ...TOLD, entity: PARTY, of: 'OBJECT', uri: null, listedFrom: null, listedTo: null };
const coin = (
  symbol: string,
  balance: string | null,
  balanceUsd: number | null,
  hasLatestPrice = balanceUsd !== null,
) => ({ coin: { symbol }, balance, balanceUsd, hasLatestPrice });
const at = (frozen: readonly string[] | null, blockchain = 'ETHEREUM') => ({ blockchain, frozen });

function toKnown({
  coins = [coin('ETH', '2', 5_000)] as object[],
  chain = {},
  items = [] as object[],
  list = {},
} = {}) {
  const _metadata = { total: items.length, ofLargeWallets: 0, unseen: 0, notLookedUp: 0, ...list };
  return {
    entity: { type: 'Ransomware', numberOfLabels: 3 },
    chain: {
      blockchain: 'ETHEREUM',
      coins,
      numberOfCoins: coins.length,
      basis: { isPartial: false, lacksInternalTransfers: false },
      ...chain,
    },
    addresses: { data: { items, _metadata } as unknown as KnownEntity['addresses']['data'], isFailed: false },
  } as unknown as KnownEntity;
}

const PENDING: Answered = { state: 'PENDING' };
const WAITING: BothAnswered = { INCOMING: PENDING, OUTGOING: PENDING };
const scored = (own: object | null) =>
  ({ INCOMING: { state: 'DONE', result: { ...EMPTY, own } }, OUTGOING: PENDING }) as unknown as BothAnswered;
const BASIS = { isPartial: false, lacksInternalTransfers: false };
const EMPTY = { noScoreReason: 'NO_TRANSFERS', details: [], basis: BASIS };
const NONE_GRAVE: GraveParties = { INCOMING: [], OUTGOING: [] };
const compose = (known: KnownEntity, both = WAITING, grave = NONE_GRAVE) =>
  composeEntity(known, withVerdicts(both), grave);
const kindsOf = (known: KnownEntity, both = WAITING) => compose(known, both).map(({ kind }) => kind);
const pick = (known: KnownEntity, kind: string, both = WAITING) =>
  compose(known, both).filter((each) => each.kind === kind);

describe('the verdict on an entity', () => {
  it('shows its label, balance and freezes before where money went and came from [R-ENT-98]', () => {
    expect(kindsOf(toKnown({ items: [at(['USDT'])] }), scored(OWN))).toEqual([
      'ENTITY_LABEL',
      'BALANCE',
      'ENTITY_FROZEN',
      'PENDING',
      'NO_FLOW',
    ]);
  });

  it('is called by its label with source, and until that is known by what labels call it [R-ENT-98]', () => {
    expect(pick(toKnown(), 'ENTITY_LABEL', scored(OWN))).toEqual([{ kind: 'ENTITY_LABEL', claim: CLAIM, labels: 3 }]);
    const type = [{ kind: 'ENTITY_TYPE', type: 'Ransomware', labels: 3 }];
    expect(pick(toKnown(), 'ENTITY_TYPE')).toEqual(type);
    expect(pick(toKnown(), 'ENTITY_TYPE', scored(null))).toEqual(type);
  });

  it('has a balance of one coin or the worth of several, and none where not all coins are shown [R-ENT-98]', () => {
    const balanceOf = (given: Parameters<typeof toKnown>[0]) => compose(toKnown(given))[1];
    expect(balanceOf({})).toMatchObject({ kind: 'BALANCE', amount: '2', symbol: 'ETH', usd: 5_000, isPartial: false });
    expect(balanceOf({ coins: [coin('ETH', '0.0', 0)] })).toMatchObject({
      kind: 'BALANCE',
      amount: '0',
      symbol: 'ETH',
    });
    const several = [coin('ETH', '2', 5_000), coin('USDT', '70', 70.5), coin('X', '1', null), coin('Y', '0', 0)];
    // 5 000 + 70.5; the balance of Y is zero.
    expect(balanceOf({ coins: several })).toMatchObject({
      kind: 'BALANCE_OF_ALL',
      usd: 5_070.5,
      coins: 3,
      unpriced: 1,
    });
    expect(balanceOf({ coins: several, chain: { numberOfCoins: 101 } })).not.toMatchObject({ kind: 'BALANCE_OF_ALL' });
    const basis = { isPartial: true, lacksInternalTransfers: false };
    expect(balanceOf({ chain: { basis } })).toMatchObject({ isPartial: true });
  });

  it('has no sum where a balance is unknown, which is not that it has no price [R-ADDR-220]', () => {
    const several = [coin('ETH', null, null, true), coin('USDT', '70', 70.5), coin('X', '1', null)];
    const expected = { kind: 'BALANCE_OF_ALL', usd: null, coins: 3, unknown: 1, unpriced: 1 };
    expect(compose(toKnown({ coins: several }))[1]).toMatchObject(expected);
  });

  it('has a sum beside a coin without a latest price whose balance is unknown [R-ADDR-220]', () => {
    const several = [coin('ETH', '2', 5_000), coin('FAKE', null, null)];
    const expected = { kind: 'BALANCE_OF_ALL', usd: 5_000, coins: 2, unknown: 0, unpriced: 1 };
    expect(compose(toKnown({ coins: several }))[1]).toMatchObject(expected);
  });

  it('does not state that nothing severe was found beside a grave recipient, nor while those are not known [R-ADDR-154]', () => {
    const explored = { notFollowed: 0, notEstablished: 0, stoppedBy: null, history: null };
    const details = [{ key: 'entity:1', name: '', names: [], type: 'Exchange', percentage: 100, isEstablished: true }];
    const calm = { own: null, fewLabels: null, traceOfSevere: null, noScoreReason: null, explored, details };
    const result = { ...calm, directExposure: 'COMPLETE', basis: BASIS };
    const both = { INCOMING: PENDING, OUTGOING: { state: 'DONE', result } } as unknown as BothAnswered;
    const party = { address: 'y', entity: null, level: 'Critical' } as const;
    const kindsBeside = (OUTGOING: GraveParties['OUTGOING']) =>
      compose(toKnown(), both, { ...NONE_GRAVE, OUTGOING }).map(({ kind }) => kind);
    expect(kindsBeside([])).toContain('NOTHING_SEVERE');
    expect(kindsBeside([party])).toContain('GRAVE_PARTIES');
    for (const grave of [[party], undefined, null]) expect(kindsBeside(grave)).not.toContain('NOTHING_SEVERE');
  });

  it('counts frozen addresses of the chain, at least where not all are known [R-ENT-98]', () => {
    const items = [at(['USDT']), at(['USDT', 'USDC']), at([]), at(['USDT'], 'TRON')];
    const frozen = { kind: 'ENTITY_FROZEN', addresses: 2, symbols: ['USDT', 'USDC'] };
    expect(pick(toKnown({ items }), 'ENTITY_FROZEN')).toEqual([{ ...frozen, isWhole: true }]);
    expect(pick(toKnown({ items, list: { total: 11 } }), 'ENTITY_FROZEN')).toEqual([{ ...frozen, isWhole: false }]);
    expect(pick(toKnown({ items: [...items, at(null)] }), 'ENTITY_FROZEN')).toEqual([{ ...frozen, isWhole: false }]);
    expect(kindsOf(toKnown({ items: [at([]), at(['USDT'], 'TRON')] }))).not.toContain('ENTITY_FROZEN');
  });

  it('waits for the addresses, and states nothing of freezes where they failed [R-ENT-98]', () => {
    const withAddresses = (isFailed: boolean) => ({ ...toKnown(), addresses: { data: undefined, isFailed } });
    expect(kindsOf(withAddresses(false))).toContain('FREEZES_PENDING');
    expect(kindsOf(withAddresses(true))).toEqual(['ENTITY_TYPE', 'BALANCE', 'PENDING', 'PENDING']);
  });
});
