import {
  composeEntity,
  composeObject,
  composeTransaction,
  type Fact,
  type FactKind,
  type FactOf,
  type GraveParties,
  type KnownCoins,
  type KnownEntity,
  type KnownObject,
  type KnownTransaction,
} from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import type { ScoringDetail, ScoringResult } from '../scoring/answer.ts';
import { type Answered, withVerdicts } from './testing/with-verdicts.ts';

const ENTITY = { id: 7, name: '黑潮行动', names: [], type: 'Ransomware' };
const LABEL = {
  entity: ENTITY,
  address: 'x',
  source: 'unit-5',
  uri: null,
  date: '2026-03-01',
  author: null,
  confidence: 90,
};
const OWN = {
  entity: ENTITY,
  type: 'Ransomware',
  score: 1,
  source: 'unit-5',
  confidence: 90,
  validity: 'control',
  from: null,
  to: null,
  of: 'ADDRESS',
  standing: 'HOLDS',
  floor: 'Critical',
};

const object = (change: object = {}) =>
  ({
    hash: 'x',
    blockchain: 'BITCOIN',
    labels: [],
    entity: null,
    source: null,
    entityFrom: null,
    ownHeadline: { level: 'Undefined', basis: null },
    labelledElsewhere: [],
    freezes: [],
    freezesFrom: 0,
    basis: { isPartial: false, lacksInternalTransfers: false },
    ...change,
  }) as unknown as KnownObject;

const coin = (change: object = {}) => ({
  symbol: 'BTC',
  kind: 'NATIVE',
  chainId: null,
  issuer: null,
  balance: '1.5',
  balanceUsd: 90_000,
  priceDate: 1_767_225_600,
  ...change,
});

const coins = (items: readonly object[], metadata: object = {}) =>
  ({
    items,
    _metadata: { balanceUsd: 90_000, unpriced: 0, isPartial: false, ...metadata },
  }) as unknown as KnownCoins;

const row = (change: object = {}): ScoringDetail =>
  ({
    key: 'entity:1',
    name: '天枢交易所',
    names: [],
    type: 'Exchange',
    percentage: 100,
    isUnderHundredth: false,
    isByProportion: true,
    score: 90,
    level: 'Low',
    isEstablished: true,
    ...change,
  }) as unknown as ScoringDetail;

const SEVERE = row({
  key: 'entity:9',
  name: '暗流混币',
  type: 'Mixing service',
  percentage: 52.14,
  score: 8,
  level: 'High',
});

const result = (change: Partial<Record<keyof ScoringResult, unknown>> = {}, notFollowed = 0): ScoringResult =>
  ({
    severity: 'Low',
    own: null,
    fewLabels: null,
    directExposure: 'COMPLETE',
    noScoreReason: null,
    traceOfSevere: null,
    objectType: 'ADDRESS',
    basis: { isPartial: false, lacksInternalTransfers: false },
    details: [row()],
    explored: { notFollowed, notEstablished: notFollowed, stoppedBy: null, history: null },
    ...change,
  }) as unknown as ScoringResult;

const done = (scoringResult: ScoringResult | null = result()): Answered => ({ state: 'DONE', result: scoringResult });
const coinBalances = (knownCoins = coins([coin()])) => ({ coins: knownCoins, isFailed: false, chosen: undefined });

interface State {
  readonly object?: KnownObject;
  readonly held?: { readonly coins: KnownCoins | undefined; readonly isFailed: boolean; readonly chosen: undefined };
  readonly incoming?: Answered;
  readonly outgoing?: Answered;
}

const NONE_GRAVE: GraveParties = { INCOMING: [], OUTGOING: [] };

const compose = (state: State): readonly Fact[] =>
  composeObject(
    state.object ?? object(),
    state.held ?? coinBalances(),
    withVerdicts({ INCOMING: state.incoming ?? done(), OUTGOING: state.outgoing ?? done() }),
    NONE_GRAVE,
  );

const listKinds = (sentences: readonly Fact[]): readonly string[] =>
  sentences.map((each) => ('direction' in each ? `${each.kind} ${each.direction}` : each.kind));

const pick = <K extends FactKind>(sentences: readonly Fact[], kind: K) =>
  sentences.filter((each): each is FactOf<K> => each.kind === kind);

describe('the order of facts', () => {
  it('label, balance, who can freeze it, where it went, where it came from, what is not known [R-ADDR-150]', () => {
    const sentences = compose({
      object: object({ labels: [LABEL] }),
      outgoing: done(result({ own: OWN, details: [SEVERE, row({ percentage: 43.66 })] }, 4.2)),
    });
    expect(listKinds(sentences)).toEqual([
      'LABEL',
      'BALANCE',
      'FREEZE',
      'FLOW OUTGOING',
      'FLOW INCOMING',
      'NOTHING_SEVERE INCOMING',
      'GAPS',
      'BEHIND OUTGOING',
    ]);
  });

  it('of a transaction: what it moved, where that came from and went; one that failed moved nothing [R-TX-85]', () => {
    const both = withVerdicts({ INCOMING: done(), OUTGOING: done() });
    const transaction = (change: object) =>
      ({
        amount: '2',
        unit: 'BTC',
        amountUsd: 1,
        operations: [],
        numberOfOperations: 1,
        basis: {},
        ...change,
      }) as unknown as KnownTransaction;
    expect(listKinds(composeTransaction(transaction({}), both)).slice(0, 2)).toEqual(['MOVED', 'FLOW INCOMING']);
    const many = transaction({ amount: null, numberOfOperations: 7, pricedUsd: 12, unpricedOperations: 2 });
    expect(composeTransaction(many, both)[0]).toEqual({ kind: 'MOVED_MANY', operations: 7, usd: 12, unpriced: 2 });
    expect(composeTransaction(transaction({ scoreChainSuccess: 'failed' }), both)).toEqual([
      { kind: 'FAILED_TRANSACTION' },
    ]);
  });
});

describe('the label', () => {
  const claimOf = (own: object | null, labels: readonly object[] = [LABEL]) =>
    pick(compose({ object: object({ labels }), incoming: done(result({ own })) }), 'LABEL')[0];

  it('is its source’s claim with confidence and date, and the others are counted [R-ADDR-151]', () => {
    expect(claimOf(OWN)).toMatchObject({
      claim: { source: 'unit-5', confidence: 90, date: '2026-03-01', type: 'Ransomware', standing: 'HOLDS' },
      others: 0,
    });
    expect(claimOf(OWN, [LABEL, LABEL, LABEL])?.others).toBe(2);
  });

  it('that is unsure is unverified, whether or not an answer has stated so yet [R-ADDR-151]', () => {
    expect(claimOf({ ...OWN, confidence: 40, standing: 'UNVERIFIED' })?.claim.standing).toBe('UNVERIFIED');
    expect(claimOf(null, [{ ...LABEL, confidence: 49 }])?.claim.standing).toBe('UNVERIFIED');
    expect(claimOf(null, [{ ...LABEL, confidence: 50 }])?.claim.standing).toBe('HOLDS');
  });

  it('of a list in force shows since when, and one taken off the list until when [R-ADDR-151]', () => {
    const listed = { ...OWN, type: 'OFAC sanction list', validity: 'listing', from: '2022-08-08' };
    expect(claimOf(listed)?.claim).toMatchObject({ listedFrom: '2022-08-08', listedTo: null });
    const delisted = { ...listed, to: '2025-03-21', standing: 'ENDED', floor: null };
    expect(claimOf(delisted)?.claim).toMatchObject({ standing: 'ENDED', listedTo: '2025-03-21' });
  });

  it('that nobody gave is stated to be missing [R-ADDR-151]', () => {
    expect(listKinds(compose({}))[0]).toBe('NO_LABEL');
  });

  it('of the wallet is waited for, and never stated to be missing [R-ADDR-151]', () => {
    const labelled = object({ entityFrom: 'WALLET' });
    const pending: Answered = { state: 'PENDING' };
    expect(listKinds(compose({ object: labelled, outgoing: pending, incoming: pending }))[0]).toBe('LABEL_PENDING');
    expect(listKinds(compose({ object: labelled }))).not.toContain('NO_LABEL');
  });
});

describe('where no scoring answers', () => {
  const FAILED: Answered = { state: 'FAILED', isTooMany: false };
  const rated = (severity: string, levelReason: string | null = 'OWN_LABEL') => ({
    ...ENTITY,
    riskAssessment: { score: 1, severity, levelReason },
  });
  const labelled = (change: object = {}) =>
    object({
      entity: rated('Critical'),
      ownHeadline: { level: 'Critical', basis: 'OWN' },
      source: 'unit-5',
      entityFrom: 'ADDRESS',
      labels: [LABEL],
      ...change,
    });
  const ofWallet = labelled({ kind: 'ADDRESS', entityFrom: 'WALLET', labels: [] });

  it.each<readonly [name: string, labelled: KnownObject, of: string, confidence: number | null]>([
    ['an address', labelled(), 'OBJECT', 90],
    ['one that its wallet names, of whose label no more is known', ofWallet, 'WALLET', null],
  ])('of %s shows the label and that the headline is by it alone [R-ADDR-218]', (_name, knownObject, of, confidence) => {
    const sentences = compose({ object: knownObject, incoming: FAILED, outgoing: FAILED });
    expect(listKinds(sentences).slice(0, 2)).toEqual(['LABEL', 'BY_LABEL']);
    expect(pick(sentences, 'LABEL')[0]?.claim).toMatchObject({ of, confidence, source: 'unit-5', entity: { id: 7 } });
    expect(pick(sentences, 'BY_LABEL')).toEqual([{ kind: 'BY_LABEL', level: 'Critical' }]);
  });

  it('goes by the label that the head goes by, and states that one is over [R-ADDR-218]', () => {
    const surer = { ...LABEL, entity: { ...ENTITY, id: 8 }, source: 'other', confidence: 95 };
    const claimOf = (entity: object) =>
      pick(
        compose({ object: labelled({ entity, labels: [surer, LABEL] }), incoming: FAILED, outgoing: FAILED }),
        'LABEL',
      ).map(({ claim: { source, standing } }) => [source, standing]);
    expect(claimOf(rated('Critical'))).toEqual([['unit-5', 'HOLDS']]);
    expect(claimOf(rated('Undefined', 'ENDED'))).toEqual([['unit-5', 'ENDED']]);
  });

  it('states nothing of it where one way has an answer, or the label makes nothing graver [R-ADDR-218]', () => {
    expect(listKinds(compose({ object: labelled(), incoming: FAILED }))).not.toContain('BY_LABEL');
    const harmless = labelled({ entity: rated('Low', null), ownHeadline: { level: 'Undefined', basis: null } });
    expect(listKinds(compose({ object: harmless, incoming: FAILED, outgoing: FAILED }))).not.toContain('BY_LABEL');
  });
});

describe('what the object itself did', () => {
  const finding = { pattern: 'ADDRESS_POISONING', transfers: 12, victims: 7, first: 1, last: 2 };
  const conduct = { findings: [{ ...finding, floor: 'Medium' }], isWhole: false };

  it('comes after the label, once, of whichever direction has its answer [R-ADDR-213]', () => {
    const sentences = compose({ outgoing: { state: 'PENDING' }, incoming: done(result({ conduct })) });
    expect(listKinds(sentences).slice(0, 2)).toEqual(['NO_LABEL', 'CONDUCT']);
    expect(pick(sentences, 'CONDUCT')).toEqual([{ kind: 'CONDUCT', finding, isWhole: false }]);
    expect(
      pick(compose({ outgoing: done(result({ conduct })), incoming: done(result({ conduct })) }), 'CONDUCT'),
    ).toHaveLength(1);
    expect(listKinds(compose({ incoming: done(result({ conduct: { findings: [], isWhole: false } })) }))).not.toContain(
      'CONDUCT',
    );
  });
});

describe('the balance and its issuers', () => {
  const kindsOf = (state: State) => listKinds(compose(state)).filter((kind) => /^(BALANCE|FROZEN|FREEZ)/.test(kind));
  const usdt = coin({ symbol: 'USDT', kind: 'TOKEN', issuer: 'Tether', chainId: '0x' });
  const freeze = { asset: { symbol: 'USDT', chainId: '0x' }, issuer: 'Tether', until: null };

  it.each<readonly [name: string, state: State, kinds: readonly string[]]>([
    ['nothing held', { held: coinBalances(coins([coin({ balance: '0.00' })])) }, ['BALANCE', 'FREEZE']],
    ['nothing ever had', { held: coinBalances(coins([])) }, ['BALANCE', 'FREEZE']],
    ['a coin with an issuer', { held: coinBalances(coins([usdt])) }, ['BALANCE', 'FREEZABLE']],
    ['frozen', { object: object({ freezes: [freeze] }), held: coinBalances(coins([usdt])) }, ['BALANCE', 'FROZEN']],
    [
      'frozen, and released since',
      { object: object({ freezes: [{ ...freeze, until: {} }] }), held: coinBalances(coins([usdt])) },
      ['BALANCE', 'FREEZABLE'],
    ],
    ['several assets', { held: coinBalances(coins([usdt, coin()])) }, ['BALANCE_OF_ALL', 'FREEZABLE', 'FREEZE']],
    ['below zero', { held: coinBalances(coins([coin({ balance: null })])) }, ['BALANCE_BELOW_ZERO']],
    ['on its way', { held: { coins: undefined, isFailed: false, chosen: undefined } }, ['BALANCE_PENDING']],
    ['failed', { held: { coins: undefined, isFailed: true, chosen: undefined } }, ['BALANCE_UNKNOWN']],
    [
      'a partial ledger that shows nothing',
      { held: coinBalances(coins([coin({ balance: '0' })], { isPartial: true })) },
      ['BALANCE'],
    ],
  ])('%s [R-ADDR-152]', (_name, state, kinds) => {
    expect(kindsOf(state)).toEqual(kinds);
  });

  it.each<readonly [name: string, state: State, isPartial: boolean]>([
    ['of a ledger from its first block', {}, false],
    ['of no coin there', { held: coinBalances(coins([])) }, false],
    ['of a partial ledger', { held: coinBalances(coins([coin({ balance: '0' })], { isPartial: true })) }, true],
    ['of a partial ledger that shows nothing', { held: coinBalances(coins([], { isPartial: true })) }, true],
    ['of several coins there', { held: coinBalances(coins([usdt, coin()], { isPartial: true })) }, true],
    ['where what contracts sent on is not held', { object: object({ basis: { lacksInternalTransfers: true } }) }, true],
  ])('%s is marked where it is one of a part alone [R-ADDR-188]', (_name, state, isPartial) => {
    const sentences = compose(state);
    const [balance] = [...pick(sentences, 'BALANCE'), ...pick(sentences, 'BALANCE_OF_ALL')];
    expect(balance?.isPartial).toBe(isPartial);
  });

  it('counts the coins whose balance is unknown, which is not that they lack a price [R-ADDR-220]', () => {
    const several = coins([coin({ balance: null, balanceUsd: null }), usdt], { balanceUsd: null });
    const expected = { usd: null, coins: 2, unknown: 1, unpriced: 0 };
    expect(pick(compose({ held: coinBalances(several) }), 'BALANCE_OF_ALL')).toMatchObject([expected]);
  });

  it('has a sum beside a coin without a latest price whose balance is unknown [R-ADDR-220]', () => {
    const fake = coin({ symbol: 'FAKE', kind: 'TOKEN', balance: null, balanceUsd: null, priceDate: null });
    const expected = { usd: 90_000, coins: 2, unknown: 0, unpriced: 1 };
    expect(pick(compose({ held: coinBalances(coins([coin(), fake])) }), 'BALANCE_OF_ALL')).toMatchObject([expected]);
  });

  it('takes no coin for a frozen one that has its name alone [R-ADDR-189]', () => {
    const frozen = object({ freezes: [freeze] });
    const other = coin({ symbol: 'USDT', kind: 'TOKEN', issuer: 'Bridge', chainId: '0xb1d9e' });
    expect(kindsOf({ object: frozen, held: coinBalances(coins([other])) })).toEqual(['BALANCE', 'FROZEN', 'FREEZABLE']);
  });

  it('shows by coin how much can be frozen, and that a native coin has no issuer [R-ADDR-152]', () => {
    const token = coin({ symbol: 'USDC', kind: 'TOKEN', issuer: 'Circle', chainId: '0xc', balance: '41.15' });
    const sentences = compose({
      object: object({ blockchain: 'ETHEREUM' }),
      held: coinBalances(coins([token, coin()])),
    });
    expect(pick(sentences, 'FREEZABLE')).toEqual([
      { kind: 'FREEZABLE', coins: [{ symbol: 'USDC', issuer: 'Circle', amount: '41.15' }] },
    ]);
    expect(pick(sentences, 'FREEZE')).toEqual([{ kind: 'FREEZE', can: 'NO_ISSUER', isRest: true }]);
  });

  it('shows by coin how much is frozen, of a wallet without an amount [R-ADDR-152]', () => {
    const frozenOf = (kind: string) =>
      pick(
        compose({ object: object({ kind, freezes: [freeze, freeze] }), held: coinBalances(coins([usdt])) }),
        'FROZEN',
      );
    const usdtFrozen = { symbol: 'USDT', issuer: 'Tether' };
    expect(frozenOf('ADDRESS')).toEqual([
      { kind: 'FROZEN', coins: [{ ...usdtFrozen, amount: '1.5' }], isRecordOnly: false },
    ]);
    expect(frozenOf('WALLET')).toEqual([
      { kind: 'FROZEN', coins: [{ ...usdtFrozen, amount: null }], isRecordOnly: false },
    ]);
  });

  it('shows a freeze as a record where its end would not be stored [R-FETCH-84]', () => {
    const recorded = compose({
      object: object({ freezes: [freeze], freezesFrom: null }),
      held: coinBalances(coins([usdt])),
    });
    expect(pick(recorded, 'FROZEN')).toMatchObject([{ isRecordOnly: true }]);
  });

  it('shows what nobody knows apart from what nobody can freeze, and has no value without a price [R-ADDR-152]', () => {
    const canOf = (item: object) => pick(compose({ held: coinBalances(coins([item])) }), 'FREEZE')[0]?.can;
    expect(canOf(coin())).toBe('NO_ISSUER');
    // An output cannot be frozen, whoever made its token.
    expect(canOf(coin({ kind: 'TOKEN' }))).toBe('NEVER');
    const ofEthereum = compose({
      object: object({ blockchain: 'ETHEREUM' }),
      held: coinBalances(coins([coin({ kind: 'TOKEN' })])),
    });
    expect(pick(ofEthereum, 'FREEZE')[0]?.can).toBe('UNKNOWN');
    const unpriced = compose({ held: coinBalances(coins([coin({ balanceUsd: null })])) });
    expect(pick(unpriced, 'BALANCE')[0]).toMatchObject({ amount: '1.5', usd: null });
  });
});

describe('where money went and came from', () => {
  it('names the gravest first, parties of a type together, patterns as such, and sums the rest [R-ADDR-153]', () => {
    const details = [
      row({ percentage: 30 }),
      row({ key: 'entity:2', percentage: 13.66 }),
      SEVERE,
      row({ key: 'end:Mixing pattern', type: 'Mixing pattern', percentage: 2.1, score: 9, level: 'High' }),
      row({ key: 'entity:3', type: 'Gambling', percentage: 1.1, level: 'Medium' }),
      row({ key: 'end:Unknown origin', type: 'Unknown origin', percentage: 1, level: 'Medium', isEstablished: false }),
    ];
    const [flow] = pick(compose({ outgoing: done(result({ details }, 1)) }), 'FLOW');
    expect(flow?.parts.map(({ type, hundredths, isPattern }) => [type, hundredths, isPattern])).toEqual([
      ['Mixing service', 5214, false],
      ['Mixing pattern', 210, true],
      ['Exchange', 4366, false],
    ]);
    expect(flow).toMatchObject({ rest: 110, isByProportion: true });
    expect(flow?.parts[2]?.parties).toHaveLength(2);
  });

  const RANSOM = row({ key: 'entity:7', type: 'Ransomware', percentage: 0.13, score: 1, level: 'Critical' });
  const MIX = { type: 'Mixing pattern', level: 'High', score: 9 };

  it('names the gravest whatever its share, before what is larger and less grave [R-ADDR-216]', () => {
    const details = [
      row({ key: 'end:Block reward', type: 'Block reward', percentage: 91.62 }),
      row({ key: 'entity:2', percentage: 6.05 }),
      row({ key: 'end:Mixing pattern', percentage: 1.96, ...MIX }),
      row({ key: 'entity:9', type: 'Mixing service', percentage: 0.24, score: 8, level: 'High' }),
      RANSOM,
    ];
    const [flow] = pick(compose({ incoming: done(result({ details })) }), 'FLOW').slice(-1);
    expect(flow?.parts.map(({ type, hundredths }) => [type, hundredths])).toEqual([
      ['Ransomware', 13],
      ['Mixing service', 24],
      ['Block reward', 9162],
    ]);
    // 6.05 + 1.96
    expect(flow?.rest).toBe(801);
  });

  it('puts the larger first of two that are as grave, and who has no score last [R-ADDR-216]', () => {
    const details = [
      row({ key: 'entity:4', type: 'Scam', percentage: 5, score: 1, level: 'Critical' }),
      row({ key: 'entity:5', type: 'Hack', percentage: 9, score: null, level: 'High' }),
      row({ key: 'entity:6', type: 'Darkweb', percentage: 7, score: 1, level: 'Critical' }),
    ];
    const [flow] = pick(compose({ outgoing: done(result({ details })) }), 'FLOW');
    expect(flow?.parts.map(({ type }) => type)).toEqual(['Darkweb', 'Scam', 'Hack']);
  });

  it('a trace that the flow names is shown by its amount alone, and whole where it does not [R-ADDR-216]', () => {
    const trace = { share: 0.004, amount: '0.1', symbol: 'BTC', isUsd: false, types: ['Ransomware'] };
    const tiny = { ...RANSOM, percentage: 0.01, isUnderHundredth: true };
    const tracesOf = (details: readonly ScoringDetail[], types = ['Ransomware']) =>
      pick(compose({ incoming: done(result({ details, traceOfSevere: { ...trace, types } })) }), 'TRACE');
    expect(tracesOf([row({ percentage: 99.99 }), tiny])).toMatchObject([{ isNamed: true }]);
    expect(tracesOf([row({ percentage: 99.99 }), tiny], ['Ransomware', 'Terrorism'])).toMatchObject([
      { isNamed: false },
    ]);
    // By the other weights alone: no row of the main ones has it.
    expect(tracesOf([row()])).toMatchObject([{ isNamed: false }]);
  });

  it.each<readonly [name: string, scored: Answered, kind: string]>([
    ['still calculated', { state: 'PENDING' }, 'PENDING INCOMING'],
    ['failed', { state: 'FAILED', isTooMany: false }, 'FAILED INCOMING'],
    ['nothing received', done(result({ details: [], noScoreReason: 'NO_TRANSFERS' })), 'NO_FLOW INCOMING'],
    ['no answer', done(null), 'NO_FLOW INCOMING'],
    ['no price', done(result({ details: [], noScoreReason: 'NO_PRICES' })), 'NO_PRICES INCOMING'],
  ])('%s: states so, and nothing of risk [R-ADDR-153] [R-ADDR-154]', (_name, incoming, kind) => {
    const sentences = compose({ incoming });
    expect(listKinds(sentences).filter((each) => each.endsWith(' INCOMING'))).toEqual([kind]);
  });
});

describe('that nothing was received or sent', () => {
  const isStoredOf = (incoming: Answered, basis: object | undefined) =>
    pick(compose({ object: object({ basis }), incoming }), 'NO_FLOW')[0]?.isPartial;
  const whole = { isPartial: false, lacksInternalTransfers: false };

  it.each<readonly [name: string, basis: object, isPartial: boolean]>([
    ['an object held whole', whole, false],
    ['a ledger without its beginning', { ...whole, isPartial: true }, true],
    ['a ledger without transfers of contracts', { ...whole, lacksInternalTransfers: true }, true],
  ])('is stated by the basis of %s where the answer has none [R-ADDR-219]', (_name, basis, isPartial) => {
    expect(isStoredOf(done(null), basis)).toBe(isPartial);
    expect(isStoredOf(done(result({ details: [], basis: { ...whole, isPartial: true } })), basis)).toBe(true);
  });

  it('is not stated of an entity whose chain has no basis [R-ADDR-219]', () => {
    const known = {
      entity: { type: 'Scam', numberOfLabels: 1 },
      chain: { blockchain: 'ETHEREUM', coins: [], numberOfCoins: 0, basis: null },
      addresses: { data: undefined, isFailed: true },
    } as unknown as KnownEntity;
    const sentences = composeEntity(known, withVerdicts({ INCOMING: done(null), OUTGOING: done(null) }), NONE_GRAVE);
    expect(pick(sentences, 'NO_FLOW').map(({ isPartial }) => isPartial)).toEqual([true, true]);
  });
});

describe('that no risky origin was found', () => {
  const isSaid = (change: Partial<Record<keyof ScoringResult, unknown>>, notFollowed: number): boolean =>
    pick(compose({ incoming: done(result(change, notFollowed)) }), 'NOTHING_SEVERE').some(
      ({ direction }) => direction === 'INCOMING',
    );

  it('is stated of what was followed, and never where more than 10 % was not [R-ADDR-154]', () => {
    expect(isSaid({}, 0)).toBe(true);
    expect(isSaid({}, 10)).toBe(true);
    expect(isSaid({}, 10.01)).toBe(false);
    const [said] = pick(compose({ incoming: done(result({}, 4.2)) }), 'NOTHING_SEVERE').filter(
      ({ direction }) => direction === 'INCOMING',
    );
    expect(said?.followed).toBeCloseTo(95.8);
  });

  it('is not stated where a direct party is grave itself, which is named, nor while that is not known [R-ADDR-154]', () => {
    const party = { address: 'y', entity: null, level: 'Critical' } as const;
    const saidOf = (OUTGOING: readonly (typeof party)[] | null | undefined) =>
      composeObject(object(), coinBalances(), withVerdicts({ INCOMING: done(), OUTGOING: done() }), {
        INCOMING: [],
        OUTGOING,
      })
        .filter((each) => 'direction' in each && each.direction === 'OUTGOING')
        .slice(1);
    expect(saidOf([])).toMatchObject([{ kind: 'NOTHING_SEVERE' }]);
    expect(saidOf([party])).toEqual([{ kind: 'GRAVE_PARTIES', direction: 'OUTGOING', parties: [party] }]);
    expect([saidOf(undefined), saidOf(null)]).toEqual([[], []]);
  });

  const leg = (level: string | null) => ({ address: 'y', entity: null, headline: level && { level } });
  /** A transaction with one operation, its kinds of sentences. */
  const kindsOfLegs = (levels: readonly string[], more: object = {}, operation: object = {}) => {
    const destinations = levels.map(leg);
    const counts = { numberOfSources: 1, numberOfDestinations: destinations.length };
    const operations = [{ sources: [leg(null)], destinations, ...counts, ...operation }];
    const transaction = { amount: '2', unit: 'BTC', operations, numberOfOperations: 1, basis: {}, ...more };
    return listKinds(
      composeTransaction(
        transaction as unknown as KnownTransaction,
        withVerdicts({ INCOMING: done(), OUTGOING: done() }),
      ),
    );
  };

  it('is not stated of a transaction that paid somebody grave [R-ADDR-154]', () => {
    const kinds = kindsOfLegs(['High', 'Low', 'High']);
    expect(kinds).toContain('NOTHING_SEVERE INCOMING');
    expect(kinds).toContain('GRAVE_PARTIES OUTGOING');
    expect(kinds).not.toContain('NOTHING_SEVERE OUTGOING');
  });

  it('is not stated of a transaction of which not all payees are at hand, unless a grave one is [R-ADDR-154]', () => {
    const [paged, cut] = [{ numberOfDestinations: 21 }, { numberOfOperations: 101 }];
    expect(kindsOfLegs(['Low'])).toContain('NOTHING_SEVERE OUTGOING');
    expect(kindsOfLegs(['Low'], {}, paged)).not.toContain('NOTHING_SEVERE OUTGOING');
    expect(kindsOfLegs(['Low'], {}, paged)).toContain('NOTHING_SEVERE INCOMING');
    expect(kindsOfLegs(['Low'], cut).join()).not.toContain('NOTHING_SEVERE');
    expect(kindsOfLegs(['Critical'], {}, paged)).toContain('GRAVE_PARTIES OUTGOING');
  });

  it.each<readonly [name: string, change: Partial<Record<keyof ScoringResult, unknown>>]>([
    ['a severe row', { details: [row(), SEVERE] }],
    ['a severe row by other weights', { otherWeights: { details: [SEVERE] } }],
    ['a trace', { traceOfSevere: { share: 0.01, amount: '1', symbol: 'BTC', isUsd: false, types: [] } }],
    ['direct payers that were not looked at', { directExposure: 'INCOMPLETE' }],
    ['few labels', { fewLabels: { serviceAddresses: 12, wanted: 1_000 } }],
    ['coins that were not judged [R-SCORE-176]', { notJudged: ['USDT'] }],
    ['no score', { noScoreReason: 'TOO_LITTLE_EXPLORED' }],
    ['a walk that was cut', { explored: { notFollowed: 0, notEstablished: 0, stoppedBy: 'TIMEOUT', history: null } }],
  ])('is not stated beside %s [R-ADDR-154]', (_name, change) => {
    expect(isSaid(change, 0)).toBe(false);
  });
});

describe('what is not known', () => {
  it('is shown by direction, and where so much of it is that nothing can be stated of risk [R-ADDR-155]', () => {
    const gapsOf = (incoming: ScoringResult) => pick(compose({ incoming: done(incoming) }), 'GAPS')[0];
    expect(gapsOf(result({}, 88.76))).toEqual({
      kind: 'GAPS',
      gaps: [
        {
          direction: 'INCOMING',
          unknown: { share: 0, judged: { share: 88.76, why: [] } },
          within: [],
          isUnclear: true,
        },
      ],
    });
    expect(gapsOf(result({ details: [SEVERE] }, 52.14))).toMatchObject({ gaps: [{ isUnclear: false }] });
    expect(gapsOf(result({}, 0.001))).toBeUndefined();
  });

  it('is shown apart where it is behind what is known, which is no gap itself [R-SCORE-178]', () => {
    const unknownOf = (notEstablished: number, type: string) => {
      const explored = { notFollowed: 60, notEstablished, stoppedBy: null, history: null };
      const nobody = row({
        key: 'end:Unexplored',
        type: 'Unexplored',
        percentage: notEstablished,
        isEstablished: false,
      });
      const details = [row({ percentage: 40 }), row({ type, percentage: 60 - notEstablished }), nobody];
      const sentences = compose({ incoming: done(result({ explored, details })) });
      return [...pick(sentences, 'GAPS'), ...pick(sentences, 'BEHIND')];
    };
    const of = { direction: 'INCOMING', isUnclear: true } as const;
    const [MADE, MIX] = ['Secondary coin creation/removal', 'Mixing pattern'] as const;
    const known = (share: number) => ({ share, judged: null });
    expect(unknownOf(0, MADE)).toEqual([{ kind: 'BEHIND', ...of, hidden: known(60), types: [MADE] }]);
    expect(unknownOf(20, MIX)).toEqual([
      { kind: 'GAPS', gaps: [{ ...of, unknown: known(20), within: [] }] },
      { kind: 'BEHIND', ...of, hidden: known(40), types: [MIX], isUnclear: false },
    ]);
  });

  it('is of the rows that all shares are of, which sum to the whole [R-ADDR-217]', () => {
    const details = [
      row({ percentage: 35.46 }),
      row({ key: 'end:Block reward', type: 'Block reward', percentage: 2.18 }),
      row({ key: 'end:Unexplored', type: 'Unexplored', percentage: 50, isEstablished: false }),
      row({ key: 'end:Peel', type: 'Peeling chain of unknown origin', percentage: 12.36, isEstablished: false }),
    ];
    const explored = { notFollowed: 82.31, notEstablished: 82.31, stoppedBy: null, history: null };
    const sentences = compose({ incoming: done(result({ coin: 'ALL', explored, details })) });
    const flow = pick(sentences, 'FLOW').at(-1);
    const [gaps] = pick(sentences, 'GAPS');
    // 50 + 12.36; the peeling chain is a part of it and is not attributed.
    expect(gaps?.gaps).toMatchObject([
      { unknown: { share: 62.36, judged: { share: 82.31, why: ['WEIGHTS'] } }, within: [{ hundredths: 1236 }] },
    ]);
    expect(flow?.parts.map(({ hundredths }) => hundredths)).toEqual([3546, 218]);
    expect(flow?.rest).toBe(0);
    expect(3546 + 218 + 6236).toBe(10_000);
  });

  it('are coins without a price, though no other coin moved that way [R-SCORE-176] [R-ADDR-155]', () => {
    const unpriced = result({ details: [], noScoreReason: 'NO_PRICES', notJudged: ['USDT'] });
    expect(pick(compose({ outgoing: done(unpriced) }), 'NOT_JUDGED')).toEqual([
      { kind: 'NOT_JUDGED', direction: 'OUTGOING', symbols: ['USDT'] },
    ]);
  });

  it('are few labels, history that was not read, direct parties not looked at, and a partial ledger, too [R-ADDR-155]', () => {
    const explored = {
      notFollowed: 0,
      notEstablished: 0,
      stoppedBy: null,
      history: { fromHeight: 1, transactions: 100_000, total: 1_234_567 },
    };
    const sentences = compose({
      object: object({ basis: { isPartial: true } }),
      incoming: done(
        result({ explored, fewLabels: { serviceAddresses: 12, wanted: 1_000 }, directExposure: 'INCOMPLETE' }),
      ),
    });
    for (const kind of ['HISTORY_CUT INCOMING', 'FEW_LABELS', 'PARTIAL_LEDGER', 'DIRECT_INCOMPLETE INCOMING'])
      expect(listKinds(sentences)).toContain(kind);
  });
});

describe('the page of an object on a chain on demand', () => {
  const basis = { isPartial: true, lacksInternalTransfers: false, historyState: 'PART' };
  const kindsOf = (state: State) => compose(state).map(({ kind }) => kind);

  it('states that the history was not fetched, before an answer and by it, and no beginning of the ledger [R-FETCH-54]', () => {
    const unknown = done(result({ basis: { ...basis, height: 90, historyHeight: 90 } }));
    const pending: Answered = { state: 'PENDING' };
    for (const change of [{ incoming: pending, outgoing: pending }, { incoming: unknown }]) {
      const kinds = kindsOf({ object: object({ basis }), ...change });
      expect(kinds).toContain('HISTORY_NOT_FETCHED');
      expect(kinds).not.toContain('PARTIAL_LEDGER');
    }
  });

  it('states the lowest block up to which its answers count, once [R-FETCH-53]', () => {
    const whole = (historyHeight: number) =>
      done(result({ basis: { ...basis, isPartial: false, historyState: 'WHOLE', height: 90, historyHeight } }));
    const facts = compose({ object: object({ basis }), incoming: whole(80), outgoing: whole(70) });
    expect(facts.filter(({ kind }) => kind.startsWith('HISTORY'))).toEqual([{ kind: 'HISTORY_UNTIL', height: 70 }]);
  });

  it('has no balance of what was not fetched as a whole, neither zero nor below zero [R-FETCH-59]', () => {
    const of = (given: readonly object[]) => kindsOf({ object: object({ basis }), held: coinBalances(coins(given)) });
    const coinOf = (historyState: string) => coin({ balance: historyState === 'WHOLE' ? '5' : null, historyState });
    expect(of([])).toContain('BALANCE_NOT_FETCHED');
    expect(of([coinOf('PART')])).toContain('BALANCE_NOT_FETCHED');
    expect(of([coinOf('WHOLE')])).toContain('BALANCE');
    const whole = compose({ object: object({ basis }), held: coinBalances(coins([coinOf('WHOLE')])) });
    expect(whole.find(({ kind }) => kind === 'BALANCE')).toMatchObject({ isPartial: false });
  });

  it('names the lowest block of which its balances are, where that is not the newest [R-FETCH-90]', () => {
    const of = (...heights: readonly (number | null)[]) =>
      compose({
        object: object({ basis: { ...basis, height: 90 } }),
        held: coinBalances(
          coins(heights.map((historyHeight) => coin({ balance: historyHeight === null ? null : '5', historyHeight }))),
        ),
      }).filter(({ kind }) => kind === 'BALANCE_UNTIL');
    expect(of(80, 70, null)).toEqual([{ kind: 'BALANCE_UNTIL', height: 70 }]);
    expect(of(90, null)).toEqual([]);
    expect(of(null)).toEqual([]);
  });
});
