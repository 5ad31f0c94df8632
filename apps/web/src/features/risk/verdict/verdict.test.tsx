import type { CoinsAnswer, ObjectAnswer } from '@sulian/contract';
import { composeHeadline, type Fact, type FlowPart, type KnownEntity, WORDS_CN, WORDS_EN } from '@sulian/domain';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { ScoredResult } from '../../../lib/analyse.ts';
import risk from '../../../locales/cn/risk.json' with { type: 'json' };
import verdict from '../../../locales/cn/verdict.json' with { type: 'json' };
import enRisk from '../../../locales/en/risk.json' with { type: 'json' };
import enVerdict from '../../../locales/en/verdict.json' with { type: 'json' };
import { drawInEnglish, toText } from '../../../testing/read-text.tsx';
import type { Risk } from '../use-risk.ts';
import { EntityVerdict, ObjectVerdict } from './verdict.tsx';

const DIRECTIONS = ['INCOMING', 'OUTGOING'] as const;
type Way = (typeof DIRECTIONS)[number];
type Answers = Partial<Record<Way, ScoredResult | Error>>;

const RISK: Risk = {
  direction: 'INCOMING',
  setDirection: () => undefined,
  questionOf: (analysisType) => ({ blockchain: 'ETHEREUM', objectType: 'ADDRESS', objectId: 'x', analysisType }),
  calculateAnyway: () => undefined,
};
const TOKEN = { symbol: 'USDT', kind: 'TOKEN', issuer: 'Tether', chainId: '0x', balance: '1.5', balanceUsd: 1.5 };

const NONE = composeHeadline({ own: [], isService: false, money: {} });

const toObject = (change: object = {}) =>
  ({
    blockchain: 'ETHEREUM',
    labels: [],
    entity: null,
    source: null,
    entityFrom: null,
    ownHeadline: NONE,
    labelledElsewhere: [],
    freezes: [],
    freezesFrom: 0,
    basis: { isPartial: false, lacksInternalTransfers: false },
    ...change,
  }) as unknown as ObjectAnswer;

const toCoins = (change: object = {}) =>
  ({ items: [{ ...TOKEN, ...change }], _metadata: { balanceUsd: 1.5, unpriced: 0 } }) as unknown as CoinsAnswer;

const toResult = (change: object = {}, notFollowed = 0) =>
  ({
    severity: 'Low',
    headline: { ...NONE, level: 'Low', basis: 'ORIGIN' },
    own: null,
    basis: { height: HEIGHT },
    fewLabels: null,
    directExposure: 'COMPLETE',
    noScoreReason: null,
    traceOfSevere: null,
    details: [
      {
        key: 'entity:1',
        name: '天枢交易所',
        names: [],
        type: 'Exchange',
        percentage: 100,
        level: 'Low',
        isEstablished: true,
      },
    ],
    explored: { notFollowed, notEstablished: notFollowed, stoppedBy: null, history: null },
    ...change,
  }) as unknown as ScoredResult;

const HEIGHT = 9;
const NOTHING = toResult({ details: [], severity: 'Undefined', headline: NONE });

const toPart = (type: FlowPart['type'], hundredths: number, parties: FlowPart['parties'] = []): FlowPart => ({
  type,
  parties,
  isPattern: false,
  hundredths,
  isUnderHundredth: false,
});

const SHOP = toPart('Exchange', 10_000, [{ name: '天枢交易所', names: [] }]);

const toFlow = (direction: Way, parts: readonly FlowPart[] = [SHOP]): Fact => {
  return { kind: 'FLOW', direction, parts, rest: 0, isByProportion: false, isOfPart: false };
};

const toGaps = (direction: Way, share: number, judged: number | null = null): Fact => {
  const unknown = { share, judged: judged === null ? null : { share: judged, why: ['UNSPENT' as const] } };
  return { kind: 'GAPS', gaps: [{ direction, unknown, within: [], isUnclear: share > 10 }] };
};

/** Facts that the server states of an answer like `toResult`. */
function toFacts(direction: Way, { details, explored }: ScoredResult): readonly Fact[] {
  const notFollowed = explored.notFollowed ?? 100;
  if (details.length === 0) return [{ kind: 'NO_FLOW', direction, isPartial: false }];
  return [
    toFlow(direction),
    ...(notFollowed > 10 ? [] : [{ kind: 'NOTHING_SEVERE', direction, followed: 100 - notFollowed } as const]),
    ...(notFollowed === 0 ? [] : [toGaps(direction, notFollowed)]),
  ];
}

const withFacts = (direction: Way, result: ScoredResult): ScoredResult =>
  result.verdict === undefined ? { ...result, verdict: toFacts(direction, result) as ScoredResult['verdict'] } : result;
const CALM: Answers = { INCOMING: toResult(), OUTGOING: toResult() };

const TEXTS = {
  cn: { verdict, risk, ...WORDS_CN },
  en: { verdict: enVerdict, risk: enRisk, ...WORDS_EN },
};
const spaceless = (text: string): string => text.replaceAll(/\s/g, '');

/** The card as a reader has it; what has no answer is on its way. */
async function read(answers: Answers, { object = toObject(), coins = toCoins(), language = 'cn' as 'cn' | 'en' } = {}) {
  const client = new QueryClient({ defaultOptions: { queries: { retryOnMount: false } } });
  for (const direction of DIRECTIONS) {
    const answer = answers[direction];
    const queryKey = ['scoring', RISK.questionOf(direction)];
    if (answer instanceof Error) {
      const query = client.getQueryCache().build(client, { queryKey });
      query.setState({ status: 'error', error: answer, fetchStatus: 'idle' });
    } else if (answer !== undefined) client.setQueryData(queryKey, withFacts(direction, answer));
    client.setQueryData(['grave parties', RISK.questionOf(direction), HEIGHT], []);
  }
  const held = { coins, isFailed: false, chosen: undefined };
  const html = await drawInEnglish(
    <ObjectVerdict risk={RISK} object={object} coinBalances={held} />,
    TEXTS[language],
    client,
  );
  return { html, text: toText(html).replaceAll(/\s/g, ''), isWaiting: html.includes('aria-busy="true"') };
}

const FROZEN = toObject({ freezes: [{ asset: { symbol: 'USDT', chainId: '0x' }, issuer: 'Tether', until: null }] });
const PARTIAL = toObject({ basis: { isPartial: true, lacksInternalTransfers: false } });

it.each<readonly [name: string, answers: Answers, given: Parameters<typeof read>[1], says: readonly string[]]>([
  ['nothing severe', CALM, {}, ['低风险', '已查明的100.00%中，付款方均无高风险标注', '可由发行方冻结']],
  ['not followed', { ...CALM, INCOMING: toResult({}, 4.2) }, {}, ['来源未查明4.20%', '95.80%中，付款方均无高风险标注']],
  ['no price', CALM, { coins: toCoins({ balanceUsd: null }) }, ['余额1.5USDT（无价格）']],
  ['frozen', CALM, { object: FROZEN }, ['USDT（Tether）已被发行方冻结']],
  ['a partial ledger', CALM, { object: PARTIAL }, ['账本不从创世区块开始，更早的交易未知']],
  ['nothing at all', { INCOMING: NOTHING, OUTGOING: NOTHING }, {}, ['未充分查明', '没有收到过资金', '没有转出过资金']],
  ['one way failed', { ...CALM, OUTGOING: new Error('away') }, {}, ['未充分查明', '资金去向未能计算，风险未知']],
])('the card tells %s in words [R-ADDR-202]', async (_name, answers, given, says) => {
  const { text, isWaiting } = await read(answers, given);
  for (const part of says) expect(text).toContain(part);
  expect(isWaiting).toBe(false);
});

it('the head has the level of the headline and of each direction, and neither mean nor its word [R-SCORE-212]', async () => {
  const mean = {
    score: 71,
    mean: 71.4,
    level: 'Low',
    severity: 'High',
    headline: { ...NONE, level: 'High', basis: 'ORIGIN' },
  };
  const answers = { INCOMING: toResult(mean), OUTGOING: toResult({ ...mean, severity: 'Critical' }) };
  for (const [language, words] of [
    ['cn', WORDS_CN],
    ['en', WORDS_EN],
  ] as const) {
    const { text } = await read(answers, { language });
    expect(text).toContain(spaceless(words.level.High));
    expect(text).toContain(spaceless(words.level.Critical));
    expect(text).not.toContain(spaceless(words.level.Low));
    expect(text).not.toContain('71');
  }
});

it('where more than a tenth was not followed, nothing is said to be clean, and the bar is hatched so far [R-ADDR-154] [R-ADDR-202]', async () => {
  const { html, text } = await read({ ...CALM, INCOMING: toResult({}, 10.5) });
  expect(text).not.toContain('付款方均无高风险标注');
  expect(text).toContain('来源未查明10.50%');
  expect(html).toContain('width:10.5%');
});

it('of a history that is not fetched as a whole states no share of all the money [R-FETCH-68]', async () => {
  const { basis, explored } = toResult();
  const change = { basis: { ...basis, historyState: 'PART' }, explored: { ...explored, notEstablished: null } };
  const { html, text } = await read({ ...CALM, INCOMING: toResult({ ...change, severity: 'Undefined' }) });
  expect(text).toContain('历史未全部取得');
  expect(text).not.toContain('来源未查明');
  expect(html).not.toContain('width:0%');
});

it('where a coin was destroyed, what became of it is no gap, and only what lies behind is unknown [R-SCORE-178]', async () => {
  const details = [
    {
      key: 'end:x',
      name: '',
      names: [],
      type: 'Secondary coin creation/removal',
      percentage: 100,
      level: 'Low',
      isEstablished: true,
    },
  ];
  const explored = { notFollowed: 100, notEstablished: 0, stoppedBy: null, history: null };
  const type = 'Secondary coin creation/removal' as const;
  const verdict: readonly Fact[] = [
    toFlow('OUTGOING', [toPart(type, 10_000)]),
    { kind: 'BEHIND', direction: 'OUTGOING', hidden: { share: 100, judged: null }, types: [type], isUnclear: true },
  ];
  const { text } = await read({ ...CALM, OUTGOING: toResult({ severity: 'Undefined', details, explored, verdict }) });
  for (const part of ['100.00%已被销毁', '去向不明部分100.00%', '不能判断有无高风险去向']) expect(text).toContain(part);
  expect(text).not.toContain('去向未查明');
});

it('is open while an answer that could make it graver is on its way [R-ADDR-157] [R-ADDR-202]', async () => {
  const { html, isWaiting } = await read({ INCOMING: toResult() });
  expect(isWaiting).toBe(true);
  expect(html).toContain('bone');
  expect(html).not.toContain('verdict-headline');
});

it('the bar is as long as its caption says, by the rows that the sentence tells [R-ADDR-217]', async () => {
  const row = (type: string, percentage: number, isEstablished = true) => ({
    key: `end:${type}`,
    name: '',
    names: [],
    type,
    percentage,
    level: 'Medium',
    isEstablished,
  });
  const details = [row('Mixing service', 20), row('Unspent output', 50), row('Unexplored', 30, false)];
  // Half was passed on: 60 % of that ended unattributed, and 40 % behind a mixer.
  const explored = { notFollowed: 100, notEstablished: 60, stoppedBy: null, history: null };
  const hidden = { share: 20, judged: { share: 40, why: ['UNSPENT' as const] } };
  const verdict: readonly Fact[] = [
    toFlow('OUTGOING', [toPart('Mixing service', 2_000), toPart('Unspent output', 5_000)]),
    toGaps('OUTGOING', 30, 60),
    { kind: 'BEHIND', direction: 'OUTGOING', hidden, types: ['Mixing service'], isUnclear: false },
  ];
  const { html, text } = await read({ ...CALM, OUTGOING: toResult({ details, explored, verdict }) });
  expect(text).toContain('去向未查明30.00%，不明部分20.00%');
  expect(html).toContain('width:50%');
  expect(text).toContain('去向30.00%（占已转出部分的60.00%），不能判断有无高风险去向');
});

it('where no scoring answers, a label of the object makes the headline and says so [R-ADDR-218]', async () => {
  const entity = {
    id: 7,
    name: '黑潮行动',
    names: [],
    type: 'Ransomware',
    riskAssessment: { score: 1, severity: 'Critical', levelReason: 'OWN_LABEL' },
  };
  const ownHeadline = composeHeadline({
    own: [{ level: 'Critical', basis: 'WALLET', isUnverified: false }],
    isService: false,
    money: {},
  });
  const object = toObject({ kind: 'ADDRESS', entity, ownHeadline, source: '公安案例库', entityFrom: 'WALLET' });
  const away = new Error('away');
  const { html, text } = await read({ INCOMING: away, OUTGOING: away }, { object });
  expect(html).toMatch(/verdict-headline"[^>]*>严重风险</);
  expect(text).toContain('严重风险钱包标签');
  for (const part of [
    '所属钱包已标注为黑潮行动（勒索软件）；来源公安案例库',
    '严重风险仅依据该标签认定',
    '资金来源未能计算',
  ])
    expect(text).toContain(part);
});

it('of a service stands beside its customers’ money, as large and with what that level means [R-SCORE-210] [R-ADDR-157]', async () => {
  const service = composeHeadline({
    own: [{ level: 'Low', basis: 'OWN', isUnverified: false }],
    isService: true,
    money: { INCOMING: 'Critical' },
  });
  const { html, text } = await read({
    INCOMING: toResult({ headline: service, severity: 'Critical' }),
    OUTGOING: toResult({ headline: service }),
  });
  expect(html.match(/verdict-headline"/g)).toHaveLength(2);
  expect(text).toContain('低风险自身标签');
  expect(text).toContain('严重风险客户资金该等级反映其客户资金，不代表机构涉案');
});

it('of an entity names a direct recipient that is grave in the place of finding nothing severe [R-ADDR-154] [R-ENT-98]', async () => {
  const questionOf: Risk['questionOf'] = (way) => ({ ...RISK.questionOf(way), objectType: 'ENTITY', objectId: '12' });
  const client = new QueryClient();
  const party = { address: '0x1234567890abcdef1234', entity: null, level: 'Critical' };
  for (const direction of DIRECTIONS) {
    client.setQueryData(['scoring', questionOf(direction)], withFacts(direction, toResult()));
    const grave = direction === 'OUTGOING' ? [party] : [];
    client.setQueryData(['grave parties', questionOf(direction), HEIGHT], grave);
  }
  const known = {
    entity: { type: 'Exchange', numberOfLabels: 1 },
    chain: { blockchain: 'ETHEREUM', coins: [], numberOfCoins: 0, basis: toObject().basis },
    addresses: { data: undefined, isFailed: true },
  } as unknown as KnownEntity;
  const parts = { verdict, risk, ...WORDS_CN };
  const html = await drawInEnglish(<EntityVerdict risk={{ ...RISK, questionOf }} known={known} />, parts, client);
  const text = toText(html);
  expect(text).toContain('付款方均无高风险标注');
  expect(text).not.toContain('收款方均无高风险标注');
  expect(text).toContain('0x123456');
});
