import { expect, it } from 'vitest';
import { type EndType, SERVICE_TYPES } from '../labels/entity-type.ts';
import { WORDS_CN } from '../words/cn.ts';
import { WORDS_EN } from '../words/en.ts';
import type { Fact } from './fact.ts';
import type { ConductSummary } from './fact-parts.ts';
import { renderFact } from './render-fact.ts';
import { toPlainText } from './segment.ts';
import type { UnknownReason } from './unknown-share.ts';
import type { Wording } from './wording.ts';

const cn: Wording = { language: 'cn', words: WORDS_CN };
const en: Wording = { language: 'en', words: WORDS_EN };

const read = (fact: Fact, isFirst = true, wording = cn): string => toPlainText(renderFact(fact, wording, isFirst));

const party = (name: string) => ({ name, names: [] });

it('a label is shown as its source’s claim with confidence and date where they are shown [R-ADDR-151] [R-ADDR-218]', () => {
  const claim = {
    of: 'OBJECT',
    source: '公安案例库',
    uri: null,
    confidence: 90,
    date: '2026-03-01',
    entity: { id: 7, ...party('黑潮行动') },
    type: 'Ransomware',
    standing: 'HOLDS',
    listedFrom: null,
    listedTo: null,
  } as const;
  expect(read({ kind: 'LABEL', claim, others: 0 })).toBe(
    '已标注为 黑潮行动（勒索软件）；来源 公安案例库，置信度 90，2026-03-01',
  );
  const unsure = { ...claim, confidence: 40, date: null, standing: 'UNVERIFIED' } as const;
  expect(read({ kind: 'LABEL', claim: unsure, others: 2 })).toBe(
    '已标注为 黑潮行动（勒索软件），该标签未经核实；来源 公安案例库，置信度 40，未注明日期，另有 2 条标签',
  );
  const untold = { ...claim, of: 'WALLET', confidence: null, date: null } as const;
  expect(read({ kind: 'LABEL', claim: untold, others: 0 })).toBe(
    '所属钱包已标注为 黑潮行动（勒索软件）；来源 公安案例库',
  );
  expect(read({ kind: 'BY_LABEL', level: 'Critical' })).toBe('资金未能研判，严重风险仅依据该标签认定');
  const listing = { ...claim, standing: 'ENDED', listedFrom: '2022-08-08', listedTo: '2025-03-21' } as const;
  expect(read({ kind: 'LABEL', claim: listing, others: 0 })).toContain('，2022-08-08 至 2025-03-21 列名，现已移出');
});

it('what the object did is 疑似, with days, and 至少 where not all was looked through [R-ADDR-213] [R-SCORE-196]', () => {
  const finding: ConductSummary = {
    pattern: 'ADDRESS_POISONING',
    transfers: 1_200,
    victims: 7,
    first: 1_614_902_400,
    last: 1_614_988_800,
  };
  expect(read({ kind: 'CONDUCT', finding, isWhole: true })).toBe(
    '自身行为疑似地址投毒：2021-03-05 至 2021-03-06，有 1,200 笔转账植入 7 名受害者的交易记录',
  );
  expect(read({ kind: 'CONDUCT', finding: { ...finding, pattern: 'PAID_BY_MISTAKE' }, isWhole: false })).toBe(
    '疑似因投毒误付：2021-03-05 至 2021-03-06，至少收到 7 名被投毒者的 1,200 笔付款',
  );
});

it('patterns are 疑似, firms are counted, and shares by proportion state so in full once [R-ADDR-153]', () => {
  const flow: Fact = {
    kind: 'FLOW',
    direction: 'OUTGOING',
    isByProportion: true,
    isOfPart: false,
    rest: 420,
    parts: [
      { type: 'Mixing pattern', parties: [], isPattern: true, hundredths: 5214, isUnderHundredth: false },
      {
        type: 'Exchange',
        parties: [party('a'), party('b'), party('c')],
        isPattern: false,
        hundredths: 4366,
        isUnderHundredth: false,
      },
    ],
  };
  expect(read(flow)).toBe(
    '52.14 % 疑似进入混币，43.66 % 进入 3 家交易所，其余 4.20 % 已查明归属（按比例推算，非逐笔认定）',
  );
  expect(read(flow, false)).toContain('已查明归属（按比例推算）');
});

it('what was established is never rounded up [R-ADDR-154]', () => {
  expect(read({ kind: 'NOTHING_SEVERE', direction: 'INCOMING', followed: 95.799 })).toBe(
    '已查明的 95.79 % 中，付款方均无高风险标注',
  );
});

it('a balance has its value now, and without a price none [R-ADDR-152]', () => {
  expect(read({ kind: 'BALANCE', amount: '1.5', symbol: 'BTC', usd: 4_057_612, isPartial: false })).toBe(
    '1.5 BTC（现值 405.76 万 USD）',
  );
  expect(read({ kind: 'BALANCE', amount: '1.5', symbol: 'BTC', usd: null, isPartial: false })).toBe(
    '1.5 BTC（无价格）',
  );
  expect(read({ kind: 'BALANCE', amount: '0', symbol: 'BTC', usd: 0, isPartial: false })).toBe('0 BTC');
  expect(read({ kind: 'BALANCE', amount: '0', symbol: 'BTC', usd: 0, isPartial: true })).toBe(
    '0 BTC（账本不完整，仅按已收录部分计算）',
  );
});

it('a coin that was destroyed is shown as no more, and only what was got for it as unknown [R-SCORE-178]', () => {
  const part = { type: 'Secondary coin creation/removal', parties: [], isPattern: false } as const;
  const parts = [{ ...part, hundredths: 10_000, isUnderHundredth: false }];
  const of = { isByProportion: false, isOfPart: false, rest: 0, parts } as const;
  expect(read({ kind: 'FLOW', direction: 'OUTGOING', ...of })).toBe('100.00 % 已被销毁');
  expect(read({ kind: 'FLOW', direction: 'INCOMING', ...of })).toBe('100.00 % 为新增发的代币');
  const behind = { kind: 'BEHIND', direction: 'OUTGOING', hidden: { share: 100, judged: null } } as const;
  expect(read({ ...behind, types: [part.type], isUnclear: true })).toBe(
    '销毁的 100.00 % 是否换得其他资产不明，不能判断有无高风险去向',
  );
  expect(read({ ...behind, types: ['Mixing service', part.type], isUnclear: false })).toBe(
    '混币服务、代币增发或销毁之后的去向不明（100.00 %）',
  );
});

it('USD of less than a cent is shown so, in a trace and of what is there [R-SCORE-200]', () => {
  const trace = { share: 0.000_001, amount: '0.00344000', symbol: 'USD', isUsd: true, types: ['Ransomware' as const] };
  const render = (amount: string, isNamed = false) =>
    read({ kind: 'TRACE', direction: 'INCOMING', isNamed, isOfPart: false, trace: { ...trace, amount } });
  expect(render('0.00344000')).toContain('< 0.01 %，< 0.01 USD');
  expect(render('0.01')).toContain('< 0.01 %，0.01 USD');
  expect(render('0.01', true)).toBe('其中微量高危资金合 0.01 USD');
  const balance = { kind: 'BALANCE', amount: '0.00000001', symbol: 'BTC', isPartial: false } as const;
  expect(read({ ...balance, usd: 0.000_98 })).toContain('< 0.01 USD');
  expect(read({ ...balance, usd: 0 })).toContain('0 USD');
});

it('shares of the stored part of a history are marked as such, in both languages [R-FETCH-68]', () => {
  const flow = {
    kind: 'FLOW',
    direction: 'OUTGOING',
    isByProportion: true,
    isOfPart: true,
    rest: 420,
    parts: [],
  } as const;
  expect(read(flow, true)).toBe('已取得部分中，其余 4.20 % 已查明归属（按比例推算，非逐笔认定）');
  expect(read(flow, false, en)).toBe('of the fetched part, 4.20 % attributed to others (pro-rata estimate)');
  const money = { share: 0.5, amount: '7', symbol: 'TRX', isUsd: false, types: ['Ransomware' as const] };
  const trace = { kind: 'TRACE', direction: 'INCOMING', isNamed: false, isOfPart: true, trace: money } as const;
  expect(read(trace)).toBe('已取得部分中，来源中含微量高危资金（勒索软件）0.50 %，7 TRX');
});

it('an unknown share names what the severity counts more, and of what that is [R-ADDR-217]', () => {
  const of = { direction: 'INCOMING', within: [], isUnclear: false } as const;
  const peel = {
    type: 'Peeling chain of unknown origin',
    parties: [],
    isPattern: true,
    isUnderHundredth: false,
  } as const;
  const render = (share: number, why: readonly UnknownReason[], change: object = {}) =>
    read({ kind: 'GAPS', gaps: [{ ...of, unknown: { share, judged: { share: 82.31, why } }, ...change }] });
  expect(render(62.36, ['WEIGHTS'])).toBe('来源 62.36 %（定级按 82.31 % 计：按 USD 与按原生币两种计量取较大者）');
  expect(render(0, ['WEIGHTS'])).toBe('来源 82.31 %（按 USD 与按原生币两种计量取较大者）');
  expect(render(62.36, [], { within: [{ ...peel, hundredths: 1236 }], isUnclear: true })).toBe(
    '来源 62.36 %（其中 12.36 % 疑似来自剥离链，定级按 82.31 % 计），不能判断有无高风险来源',
  );
  const hidden = { share: 78.35, judged: { share: 90.33, why: ['UNSPENT'] } } as const;
  expect(read({ kind: 'BEHIND', direction: 'OUTGOING', hidden, types: ['Mixing service'], isUnclear: false })).toBe(
    '混币服务之后的去向不明（78.35 %，占已转出部分的 90.33 %）',
  );
});

it('firms are counted by their plural in English, and others as parties of a type [R-ADDR-153]', () => {
  const render = (direction: 'INCOMING' | 'OUTGOING', type: EndType, wording: Wording) => {
    const part = {
      type,
      parties: [party('a'), party('b')],
      isPattern: false,
      hundredths: 4786,
      isUnderHundredth: false,
    };
    return read(
      { kind: 'FLOW', direction, isByProportion: false, isOfPart: false, rest: 0, parts: [part] },
      true,
      wording,
    );
  };
  expect(render('OUTGOING', 'Exchange', en)).toBe('47.86 % to 2 exchanges');
  expect(render('INCOMING', 'Ransomware', en)).toBe('47.86 % from 2 parties of type Ransomware');
  for (const type of [...SERVICE_TYPES, 'Mixing service', 'Dex', 'Payment channel'] as const) {
    expect(render('OUTGOING', type, en)).toMatch(/^47\.86 % to 2 [A-Za-z ]+s$/);
    // Chinese has no plural: it is the word of the type.
    expect(render('OUTGOING', type, cn)).toBe(`47.86 % 进入 2 家${WORDS_CN.type[type]}`);
  }
});

it('an entity is called by its label’s claim, and its frozen addresses are counted [R-ENT-98]', () => {
  const claim = {
    of: 'OBJECT',
    source: '公安案例库',
    uri: null,
    confidence: 40,
    entity: { id: 7, ...party('黑潮行动') },
    type: 'Ransomware',
    standing: 'UNVERIFIED',
    listedFrom: null,
    listedTo: null,
  } as const;
  expect(read({ kind: 'ENTITY_LABEL', claim, labels: 3 })).toBe(
    '已标注为勒索软件，该标签未经核实；来源 公安案例库，置信度 40，另有 2 条标签',
  );
  expect(read({ kind: 'ENTITY_TYPE', type: 'Ransomware', labels: 3 })).toBe('3 条标签指其为勒索软件');
  const frozen = { kind: 'ENTITY_FROZEN', addresses: 2, symbols: ['USDT', 'USDC'] } as const;
  expect(read({ ...frozen, isWhole: false })).toBe('至少 2 个地址的 USDT、USDC 已被发行方冻结');
  expect(read({ ...frozen, isWhole: true })).toBe('2 个地址的 USDT、USDC 已被发行方冻结');
});

it('operations of which some have a price are summed as far as that goes, and the others are counted [R-TX-85]', () => {
  const of = (usd: number | null, unpriced: number) => read({ kind: 'MOVED_MANY', operations: 7, usd, unpriced });
  expect(of(12, 0)).toContain('含 7 项操作，合计案发时价值');
  expect(of(12, 2)).toMatch(/有价格的合计案发时价值 .*12.*，另有 2 项没有价格，未计入/);
  expect(of(null, 7)).toBe('含 7 项操作，均没有当日价格，无法合计');
});

it('shows coins that an issuer can freeze by amount and issuer, and why others cannot be [R-ADDR-152]', () => {
  const coins = [
    { symbol: 'USDC', issuer: 'Circle', amount: '41.15' },
    { symbol: 'EURC', issuer: null, amount: null },
  ];
  expect(read({ kind: 'FREEZABLE', coins })).toBe('41.15 USDC（Circle）、EURC 可由发行方冻结');
  const frozen = { kind: 'FROZEN', coins, isRecordOnly: false } as const;
  expect(read(frozen)).toBe('41.15 USDC（Circle）、EURC 已被发行方冻结');
  expect(read({ ...frozen, isRecordOnly: true })).toBe(
    '41.15 USDC（Circle）、EURC 有发行方冻结记录，目前是否仍冻结未知',
  );
  expect(read({ kind: 'FREEZE', can: 'NO_ISSUER', isRest: true })).toBe('原生币无发行方，不能通过发行方冻结');
  expect(read({ kind: 'FREEZE', can: 'NEVER', isRest: false })).toBe('该链的资产任何人都无法冻结');
});

it('a balance below zero states why and what supplies genesis allocations [R-ADDR-188]', () => {
  const text = read({ kind: 'BALANCE_BELOW_ZERO' });
  for (const part of ['余额未知', '创世分配', 'balanceAdjustments', 'docs/BALANCE-ADJUSTMENTS.md'])
    expect(text).toContain(part);
});

it('direct parties that are grave themselves are named with their level [R-ADDR-154]', () => {
  const entity = { id: 7, ...party('黑潮行动') } as never;
  const parties = [
    { address: 'bc1q', entity, level: 'Critical' as const },
    { address: '15ubicBBWFnvoZLT7GiU2qxjRaKJPdkDMG', entity: null, level: 'High' as const },
  ];
  expect(read({ kind: 'GRAVE_PARTIES', direction: 'OUTGOING', parties })).toBe(
    '直接收款方 黑潮行动（严重风险）、15ubicBB…KJPdkDMG（高风险） 自身研判为高危，去向不能视为没有高风险',
  );
});

it('a balance of several coins of which one is unknown has no sum, and states why [R-ADDR-220]', () => {
  const balance = { kind: 'BALANCE_OF_ALL', usd: null, coins: 3, unknown: 1, unpriced: 1, isPartial: false } as const;
  expect(read(balance)).toBe('3 种资产，其中 1 种余额未知，无法合计');
  expect(read({ ...balance, unknown: 0 })).toBe('3 种资产，没有价格，无法合计');
});
