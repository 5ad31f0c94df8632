import type { Alert, AssetRow, FiredNews, Notification } from '@sulian/domain';
import { expect, it } from 'vitest';
import { renderMail } from '../mail/templates.ts';
import { createDescribeFired } from './describe-fired.ts';

const alert: Alert = {
  id: 1,
  caseId: 1,
  creatorId: 1,
  chain: 'BITCOIN',
  objectType: 'ADDRESS',
  address: '1Watched',
  asset: 0,
  name: '',
  note: '',
  conditions: { type: 'ACTIVITY', activityType: 'ALL', amountUsd: 0 },
  isEnabled: true,
  isMailEnabled: true,
  createdSec: 0,
  createdHeight: 0,
  triggerCount: 1,
  lastTriggerSec: 0,
  evaluation: undefined,
};
const note: Notification = {
  id: 1,
  state: 'ACTIVE',
  isRead: false,
  chain: 'BITCOIN',
  txHash: 'abc',
  asset: 0,
  blockHeight: 800_000,
  blockHash: 'def',
  blockSec: 1_700_000_000,
  createdSec: 1_700_000_001,
  direction: 'CREDIT',
  amountBase: 150_000_000n,
  valueUsd: 1_234.5,
  isValueUnknown: false,
  counterparties: ['1Payer'],
  cause: undefined,
  alert,
};
const tokenOf = (change: Partial<AssetRow>): AssetRow => ({
  chain: 'ETHEREUM',
  asset: 5,
  kind: 'TOKEN',
  key: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  symbol: 'USDT',
  name: 'Tether USD',
  decimals: 6,
  icon: null,
  priceCoin: null,
  isKnown: true,
  isSpam: false,
  isDeprecated: false,
  ...change,
});
/** Tokens by number; others cannot be read. */
const TOKENS: Readonly<Record<number, AssetRow>> = {
  5: tokenOf({}),
  6: tokenOf({
    isKnown: false,
    isSpam: true,
    symbol: 'USDT',
    name: 'Claim at https://claim-usdt.example now',
    decimals: 0,
  }),
  7: tokenOf({ isKnown: false, symbol: '0xdac1…1ec7', name: '0xdac1…1ec7', decimals: null }),
  8: tokenOf({ isKnown: false, symbol: 'ABC', name: 'ABC' }),
};
const toObjects = (fired: readonly Notification[]): FiredNews['objects'] =>
  [...new Set(fired.map((each) => each.alert.address))].map((address) => {
    const own = fired.filter((each) => each.alert.address === address);
    return { chain: 'BITCOIN', objectType: 'ADDRESS', address, count: own.length, unpricedTokens: 0, fired: own };
  });
const toNews = (fired: readonly Notification[], more: Partial<FiredNews> = {}): FiredNews => ({
  name: '王芳',
  caseName: 'C-1',
  count: fired.length,
  objects: toObjects(fired),
  repeats: [],
  names: [],
  ...more,
});
const render = (language: 'cn' | 'en', fired: readonly Notification[], more: Partial<FiredNews> = {}) =>
  renderMail({
    key: 'k',
    to: 'a@b.example',
    ...createDescribeFired(language)(toNews(fired, more), ({ asset }) => TOKENS[asset]),
  });

it('tells in Chinese of one that fired', () => {
  const { subject, text } = render('cn', [note]);
  expect(subject).toBe('【溯链】预警：1Watched');
  expect(text).toContain(`王芳，您好：

案件 C-1 中您设置的预警已触发：

■ 地址 1Watched  Bitcoin：1 次预警

2023-11-14 22:13 UTC  Bitcoin  有新交易（资金异动）
    地址：1Watched
    转入：1.5 BTC, 1234.50 USD
    交易对手：1Payer
    交易：abc
    区块：800000
`);
});

it('names any coin as the coin watched, and marks a token that could not be read [R-ALERT-150]', () => {
  const any = { ...note, alert: { ...alert, asset: undefined } };
  expect(render('cn', [any]).text).toContain('    币种：任意币种\n    转入：1.5 BTC, 1234.50 USD\n');
  expect(render('en', [{ ...any, asset: 3 }]).text).toContain(
    '    coin: any coin\n    received: 1234.50 USD\n    token: not read: see Notifications in Sulian\n',
  );
});

it.each([
  [
    'cn',
    5,
    '150 USDT, 1234.50 USD\n    代币：USDT（Tether USD）\n    合约：0xdac17f958d2ee523a2206206994597c13d831ec7\n',
  ],
  [
    'en',
    5,
    '150 USDT, 1234.50 USD\n    token: USDT (Tether USD)\n    contract: 0xdac17f958d2ee523a2206206994597c13d831ec7\n',
  ],
  [
    'cn',
    6,
    '150000000 USDT, 1234.50 USD\n    代币：USDT（Claim at https[:]//claim-usdt[.]example now）（疑似仿冒，名称为合约自称）\n    合约：0xdac1',
  ],
  ['en', 6, "(suspected imitation; the name is the contract's own claim)\n    contract: 0xdac17f"],
  [
    'cn',
    7,
    '150000000 原始单位, 1234.50 USD\n    代币：名称未知\n    合约：0xdac17f958d2ee523a2206206994597c13d831ec7\n',
  ],
  ['en', 7, 'token: name unknown\n    contract: 0xdac17f958d2ee523a2206206994597c13d831ec7\n'],
  ['cn', 8, '代币：ABC（未收录，名称为合约自称）\n'],
] as const)('names a token with its contract in full, and no name as a link (%s, %d) [R-ALERT-158]', (language, asset, text) => {
  expect(render(language, [{ ...note, asset, alert: { ...alert, asset } }]).text).toContain(text);
});

it('states the name of the case before each address in full, as no link, and never in the subject [R-DESK-14]', () => {
  const names = [
    { chain: 'BITCOIN', address: '1Watched', name: '主犯 evil.example' },
    { chain: 'BITCOIN', address: '1Payer', name: '归集' },
    { chain: 'LITECOIN', address: '1Other', name: '别链' },
  ] as const;
  const repeats = [{ chain: 'BITCOIN', address: '1Watched', type: 'ACTIVITY', count: 2, sinceSec: 0 }] as const;
  const other = { ...note, alert: { ...alert, address: '1Other' } };
  const { subject, text } = render('cn', [note, other], { names, repeats });
  expect(subject).toBe('【溯链】预警 2 次：1Watched 等 2 个对象');
  expect(text).toContain('\n★ 主犯 evil[.]example 1Watched  有新交易（资金异动）：自上一封邮件');
  expect(text).toContain('■ 地址 ★ 主犯 evil[.]example 1Watched  Bitcoin：1 次预警');
  expect(text).toContain('    地址：★ 主犯 evil[.]example 1Watched\n');
  expect(text).toContain('    交易对手：★ 归集 1Payer\n');
  expect(text).toContain('■ 地址 1Other  Bitcoin：1 次预警');
  expect(text).not.toContain('别链');
});

it.each(['cn', 'en'] as const)('tells less than a cent from nothing, in %s [R-SCORE-200]', (language) => {
  const renderValue = (valueUsd: number) => render(language, [{ ...note, valueUsd }]).text;
  expect(renderValue(0.000_98)).toContain('1.5 BTC, < 0.01 USD');
  expect(renderValue(0)).toContain('1.5 BTC, 0.00 USD');
});

it('names the day of an old close [R-ALERT-32]', () => {
  const old = { ...note, valueCloseSec: 1_704_153_600 };
  expect(render('cn', [old]).text).toContain('1.5 BTC, 1234.50 USD（按 2024-01-02 收盘价）');
  expect(render('en', [old]).text).toContain('1.5 BTC, 1234.50 USD (at the close of 2024-01-02)');
});

it('tells in English of several, of a score and of a value that nobody knows', () => {
  const cause = {
    address: '1Scammer',
    entity: undefined,
    analysisType: 'INCOMING',
    score: 5,
    level: 'High',
    severity: 'High',
    worstExposure: undefined,
    height: 1,
    policyVersion: '1',
    labelVersion: 1,
  } as const;
  const lowScore: Notification = {
    ...note,
    valueUsd: undefined,
    isValueUnknown: true,
    cause,
    alert: { ...alert, conditions: { type: 'LOWSCORE_COINS_RECEIVED', thresholdScore: 30, amountUsd: 9 } },
  };
  const token: Notification = { ...note, asset: 4, valueUsd: undefined, alert: { ...alert, asset: 4 } };
  const { subject, text } = render('en', [lowScore, token]);
  expect(subject).toBe('[Sulian] 2 alerts: 1Watched');
  expect(text).toContain('fired 2 times');
  expect(text).toContain(`coins received from a low-score origin
    address: 1Watched
    received: 1.5 BTC, value unknown
    score: 5
    counterparty: 1Scammer
    transaction: abc`);
  expect(text).toContain(`activity detected
    address: 1Watched
    received: value unknown
    token: not read: see Notifications in Sulian
`);
});

it('says of simulated chains that nothing in them is real, and nothing of the kind of real ones [R-WORLD-04]', () => {
  const textOf = (language: 'cn' | 'en', isSimulated: boolean) =>
    String(createDescribeFired(language, () => isSimulated)(toNews([note]), () => undefined).values['items']);
  expect(textOf('cn', true)).toMatch(/^【演示】以下链上数据由模拟世界生成，不含真实交易。\n\n■ 地址/);
  expect(textOf('en', true)).toMatch(/^\[Demo\] .*nothing in it is real\.\n\n■ address/);
  expect(textOf('en', false)).toMatch(/^■ address/);
});

it('names object and count in the subject of a mail [R-ALERT-137]', () => {
  const other = { ...note, alert: { ...alert, address: '1Other' } };
  expect(render('cn', [note, note]).subject).toBe('【溯链】预警 2 次：1Watched');
  expect(render('cn', [note, other, note]).subject).toBe('【溯链】预警 3 次：1Watched 等 2 个对象');
  expect(render('en', [note, other]).subject).toBe('[Sulian] 2 alerts: 1Watched and 1 more');
});

it.each([
  [
    'cn',
    [
      '■ 地址 1Watched  Bitcoin：2 次预警',
      '■ 地址 1Other  Bitcoin：4 次预警',
      '另有 3 条未收录代币（没有价格），见“预警通知”。',
    ],
  ],
  [
    'en',
    [
      '■ address 1Watched  Bitcoin: 2 alerts',
      '■ address 1Other  Bitcoin: 4 alerts',
      '3 more of unlisted tokens (without a price): see Notifications in Sulian.',
    ],
  ],
] as const)('groups by object, and counts tokens without a price in one line, in %s [R-ALERT-153] [R-ALERT-154]', (language, lines) => {
  const other = { ...note, alert: { ...alert, address: '1Other' } };
  const [watched, busy] = toObjects([note, note, other]);
  if (watched === undefined || busy === undefined) throw new Error('missing objects');
  const { text } = render(language, [], { count: 6, objects: [watched, { ...busy, count: 4, unpricedTokens: 3 }] });
  expect(text.split('\n').filter((line) => line.startsWith('■') || /未收录|unlisted/.test(line))).toEqual(lines);
  expect(text.match(/1Payer/g)).toHaveLength(3);
  expect(text).not.toMatch(/未在此列出|not listed here/);
});

it('states how often an alert fired since the last mail about it, listed or not [R-ALERT-140]', () => {
  const repeats = [
    { chain: 'BITCOIN', address: '1Watched', type: 'ACTIVITY', count: 37, sinceSec: 1_700_000_000 },
  ] as const;
  const objects = toObjects([note, note]).map((each) => ({ ...each, count: 37 }));
  const cn = render('cn', [note, note], { count: 37, objects, repeats });
  expect(cn.subject).toBe('【溯链】预警 37 次：1Watched');
  expect(cn.text).toContain(
    '1Watched  有新交易（资金异动）：自上一封邮件（2023-11-14 22:13 UTC）以来触发 37 次\n\n■ 地址 1Watched  Bitcoin：37 次预警\n\n2023-11-14',
  );
  expect(cn.text).toContain('\n\n另有 35 次未在此列出。\n');
  const en = render('en', [note], { repeats: [{ ...repeats[0], count: 1 }] });
  expect(en.text).toContain('1Watched  activity detected: fired once since the last mail (2023-11-14 22:13 UTC)\n');
  expect(en.text).not.toContain('not listed');
});

it.each([
  ['cn', '风险等级：中风险 · 自身标签 · 未经核实 · 资金来源尚未计算 · 资金去向尚未计算'],
  [
    'en',
    'risk level: Medium risk · by its own label · unverified · origin of funds not computed yet · destination of funds not computed yet',
  ],
] as const)('states the headline with all that qualifies it, in %s [R-ALERT-37]', (language, line) => {
  const cause = {
    address: '1Payer',
    entity: undefined,
    analysisType: 'INCOMING',
    score: 5,
    level: 'High',
    severity: 'Medium',
    headline: {
      level: 'Medium',
      basis: 'OWN',
      isUnverified: true,
      isService: false,
      customers: null,
      unanswered: ['INCOMING', 'OUTGOING'],
    },
    worstExposure: undefined,
    height: 1,
    policyVersion: '1',
    labelVersion: 1,
  } as const;
  const text = render(language, [
    { ...note, cause: { ...cause, headline: { ...cause.headline, unanswered: [...cause.headline.unanswered] } } },
  ]).text;
  expect(text).toContain(line);
});

it('names the alert as its people call it, and never its note [R-ALERT-141]', () => {
  const named = { ...note, alert: { ...alert, name: '嫌疑人A', note: '受害人甲' } };
  expect(render('cn', [named]).text).toContain('    预警名称：嫌疑人A\n    地址：1Watched');
  expect(render('cn', [named]).text).not.toContain('受害人甲');
  expect(render('en', [note]).text).not.toContain('    alert:');
});

const SCORE_CAUSE = {
  address: '1Payer',
  entity: undefined,
  analysisType: 'INCOMING',
  score: 75,
  level: 'Low',
  severity: 'Low',
  worstExposure: undefined,
  height: 1,
  policyVersion: '1',
  labelVersion: 1,
} as const;

it.each([
  [
    'cn',
    '严重风险资金占比：下限 0.00 % · 按比例 < 0.01 % · 上限 41.50 % · 未查明 2.00 %（最多 30.00 %），不计入上限 · 可能被稀释',
  ],
  [
    'en',
    'severe money: least 0.00 % · by proportion < 0.01 % · possible 41.50 % · not followed, and in no bound: 2.00 % (at most 30.00 %) · possibly diluted',
  ],
] as const)('states the bounds of the severe rows of a score, in %s [R-SHARE-11]', (language, line) => {
  const shareBounds = {
    least: 0,
    percentage: 0.004,
    possible: 41.5,
    notFollowed: { percentage: 2, possible: 30 },
    isPossiblyDiluted: true,
  };
  expect(render(language, [{ ...note, cause: { ...SCORE_CAUSE, shareBounds } }]).text).toContain(line);
  expect(render(language, [{ ...note, cause: SCORE_CAUSE }]).text).not.toContain('% ·');
});

it.each([
  ['cn', '    未查明部分：按比例 1.00 % · 最多 100.00 %\n'],
  ['en', '    not followed: by proportion 1.00 % · at most 100.00 %\n'],
] as const)('states only what was not followed where no row of a score is severe, in %s [R-SHARE-11] [R-SHARE-24]', (language, line) => {
  const shareBounds = {
    ...{ least: 0, percentage: 0, possible: 0, isPossiblyDiluted: false },
    notFollowed: { percentage: 1, possible: 100 },
  };
  const { text } = render(language, [{ ...note, cause: { ...SCORE_CAUSE, shareBounds } }]);
  expect(text).toContain(line);
});
