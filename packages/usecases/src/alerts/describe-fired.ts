import {
  type Alert,
  type AlertCause,
  type AlertRepeat,
  type AssetRow,
  type DescribeFired,
  type FiredAssets,
  type FiredObject,
  formatAmount,
  getChain,
  isUnderCent,
  type MailDraft,
  type Notification,
  toHashText,
  UNDER_CENT,
  WORDS_CN,
  WORDS_EN,
} from '@sulian/domain';
import { describeAmount, describeToken } from './describe-coin.ts';
import { type AddressText, createAddressText } from './name-addresses.ts';

type Language = MailDraft['language'];

const TYPES: Readonly<Record<Language, Readonly<Record<Alert['conditions']['type'], string>>>> = {
  cn: {
    ACTIVITY: '有新交易（资金异动）',
    SCORE_THRESHOLD: '本地址评分低于设定值',
    LOWSCORE_COINS_RECEIVED: '转入高风险资金',
    SEND_TO_LOWSCORE: '转出至高风险地址',
  },
  en: {
    ACTIVITY: 'activity detected',
    SCORE_THRESHOLD: 'risk score fell below the threshold',
    LOWSCORE_COINS_RECEIVED: 'coins received from a low-score origin',
    SEND_TO_LOWSCORE: 'coins sent to a low-score recipient',
  },
};

const WORDS = {
  cn: {
    name: '预警名称',
    coin: '币种',
    anyCoin: '任意币种',
    object: { ADDRESS: '地址', WALLET: '钱包' },
    moved: { CREDIT: '转入', DEBIT: '转出' },
    transaction: '交易',
    block: '区块',
    score: '评分',
    level: '风险等级',
    unverified: '未经核实',
    unanswered: { INCOMING: '资金来源尚未计算', OUTGOING: '资金去向尚未计算' },
    bounds: '严重风险资金占比',
    shares: (least: string, share: string, possible: string) =>
      `下限 ${least} % · 按比例 ${share} % · 上限 ${possible} %`,
    notFollowed: (share: string, possible: string) => `未查明 ${share} %（最多 ${possible} %），不计入上限`,
    unfollowed: '未查明部分',
    unfollowedShares: (share: string, possible: string) => `按比例 ${share} % · 最多 ${possible} %`,
    diluted: '可能被稀释',
    counterparty: '交易对手',
    unknown: '价值未知',
    valuedAt: (day: string) => `（按 ${day} 收盘价）`,
    more: '{{object}} 等 {{count}} 个对象',
    repeat: (what: string, since: string, count: number) => `${what}：自上一封邮件（${since}）以来触发 ${count} 次`,
    times: (count: number) => `${count} 次预警`,
    unlisted: (count: number) => `另有 ${count} 次未在此列出。`,
    unpriced: (count: number) => `另有 ${count} 条未收录代币（没有价格），见“预警通知”。`,
    colon: '：',
    simulated: '【演示】以下链上数据由模拟世界生成，不含真实交易。',
  },
  en: {
    name: 'alert',
    coin: 'coin',
    anyCoin: 'any coin',
    object: { ADDRESS: 'address', WALLET: 'wallet' },
    moved: { CREDIT: 'received', DEBIT: 'sent' },
    transaction: 'transaction',
    block: 'block',
    score: 'score',
    level: 'risk level',
    unverified: 'unverified',
    unanswered: { INCOMING: 'origin of funds not computed yet', OUTGOING: 'destination of funds not computed yet' },
    bounds: 'severe money',
    shares: (least: string, share: string, possible: string) =>
      `least ${least} % · by proportion ${share} % · possible ${possible} %`,
    notFollowed: (share: string, possible: string) =>
      `not followed, and in no bound: ${share} % (at most ${possible} %)`,
    unfollowed: 'not followed',
    unfollowedShares: (share: string, possible: string) => `by proportion ${share} % · at most ${possible} %`,
    diluted: 'possibly diluted',
    counterparty: 'counterparty',
    unknown: 'value unknown',
    valuedAt: (day: string) => ` (at the close of ${day})`,
    more: '{{object}} and {{others}} more',
    repeat: (what: string, since: string, count: number) =>
      `${what}: fired ${count === 1 ? 'once' : `${count} times`} since the last mail (${since})`,
    times: (count: number) => `${count} ${count === 1 ? 'alert' : 'alerts'}`,
    unlisted: (count: number) => `${count} more ${count === 1 ? 'is' : 'are'} not listed here.`,
    unpriced: (count: number) => `${count} more of unlisted tokens (without a price): see Notifications in Sulian.`,
    colon: ': ',
    simulated: '[Demo] The chain data below come from a simulated world; nothing in it is real.',
  },
} as const;

/** Language of a mail, and what its lines look up. */
interface MailTexts {
  readonly assetOf: FiredAssets;
  readonly addressText: AddressText;
  readonly language: Language;
}

/**
 * Describes the notifications of one mail, in the language that the configuration sets for mails.
 * @param isSimulated read per mail: whether its chains are those of the simulated world
 */
export const createDescribeFired =
  (language: Language, isSimulated: () => boolean = () => false): DescribeFired =>
  ({ name, caseName, count, objects, repeats, names }, assetOf) => {
    const words = WORDS[language];
    const texts = { assetOf, addressText: createAddressText(names), language };
    return {
      template: count === 1 ? 'alert' : 'alerts',
      language,
      values: {
        name,
        caseName,
        count: String(count),
        object: toSubject(
          objects.map((each) => each.address),
          language,
        ),
        items: [
          ...(isSimulated() ? [words.simulated] : []),
          ...(repeats.length === 0 ? [] : [repeats.map((each) => toRepeat(each, texts)).join('\n')]),
          ...objects.flatMap((each) => toGroup(each, texts)),
        ].join('\n\n'),
      },
    };
  };

/** For a subject, which administrators of all cases read, without names of the case: the watched object; of several the first, and how many there are. */
function toSubject([object = '', ...others]: readonly string[], language: Language): string {
  if (others.length === 0) return object;
  const count = String(others.length + 1);
  return WORDS[language].more
    .replace('{{object}}', object)
    .replace('{{count}}', count)
    .replace('{{others}}', String(others.length));
}

/** Paragraphs of one object: its count, its notifications, and how many are not listed. */
function toGroup(
  { chain, objectType, address, count, unpricedTokens, fired }: FiredObject,
  texts: MailTexts,
): readonly string[] {
  const words = WORDS[texts.language];
  const unlisted = count - unpricedTokens - fired.length;
  const object = `${words.object[objectType]} ${texts.addressText(chain, address)}  ${getChain(chain).name}`;
  return [
    `■ ${object}${words.colon}${words.times(count)}`,
    ...fired.map((each) => toText(each, texts)),
    ...(unlisted === 0 ? [] : [words.unlisted(unlisted)]),
    ...(unpricedTokens === 0 ? [] : [words.unpriced(unpricedTokens)]),
  ];
}

const toRepeat = (
  { chain, address, type, count, sinceSec }: AlertRepeat,
  { addressText, language }: MailTexts,
): string =>
  WORDS[language].repeat(`${addressText(chain, address)}  ${TYPES[language][type]}`, toTime(sinceSec), count);

function toText(note: Notification, { assetOf, addressText, language }: MailTexts): string {
  const words = WORDS[language];
  const { alert, cause } = note;
  const line = (label: string, text: string) => `    ${label}${words.colon}${text}`;
  const object = words.object[alert.objectType];
  const token = note.asset === 0 ? undefined : assetOf(note);
  const counterparty =
    cause?.address === alert.address ? note.counterparties[0] : (cause?.address ?? note.counterparties[0]);
  return [
    `${toTime(note.blockSec)}  ${getChain(note.chain).name}  ${TYPES[language][alert.conditions.type]}`,
    ...(alert.name === '' ? [] : [line(words.name, alert.name)]),
    line(object, addressText(note.chain, alert.address)),
    ...(alert.asset === undefined ? [line(words.coin, words.anyCoin)] : []),
    ...(note.direction === undefined ? [] : [line(words.moved[note.direction], toAmount(note, token, language))]),
    ...(note.asset === 0 ? [] : describeToken(token, language).map(([label, text]) => line(label, text))),
    ...(cause === undefined
      ? []
      : [line(words.score, String(cause.score)), ...toLevel(cause, language).map((text) => line(words.level, text))]),
    ...(cause === undefined ? [] : toBounds(cause, words).map(([label, text]) => line(label, text))),
    ...(counterparty === undefined ? [] : [line(words.counterparty, addressText(note.chain, counterparty))]),
    line(words.transaction, toHashText(note.chain, note.txHash)),
    line(words.block, String(note.blockHeight)),
  ].join('\n');
}

/** The headline of whose score it was: level, reason and directions without an answer. Causes of earlier versions have none. */
function toLevel({ headline }: AlertCause, language: Language): readonly string[] {
  if (headline === undefined) return [];
  const { level, worstOf } = language === 'cn' ? WORDS_CN : WORDS_EN;
  const { basis, customers, isUnverified, unanswered } = headline;
  const words = WORDS[language];
  const parts = [
    level[headline.level],
    ...(basis === null ? [] : [worstOf[basis]]),
    ...(isUnverified ? [words.unverified] : []),
    ...(customers === null ? [] : [`${worstOf.CUSTOMERS} ${level[customers]}`]),
    ...unanswered.map((direction) => words.unanswered[direction]),
  ];
  return [parts.join(' · ')];
}

/**
 * Bounds of the severe rows of the score, what no bound counts, and the flag. Without such rows only what was not followed,
 * and empty where there is nothing to state.
 */
function toBounds(
  { shareBounds }: AlertCause,
  words: (typeof WORDS)[Language],
): readonly (readonly [string, string])[] {
  if (shareBounds === undefined) return [];
  const { least, percentage, possible, notFollowed, isPossiblyDiluted } = shareBounds;
  const unknown = [toPercent(notFollowed.percentage), toPercent(notFollowed.possible)] as const;
  if (possible === 0) return [[words.unfollowed, words.unfollowedShares(...unknown)]];
  const parts = [
    words.shares(toPercent(least), toPercent(percentage), toPercent(possible)),
    ...(notFollowed.percentage > 0 ? [words.notFollowed(...unknown)] : []),
    ...(isPossiblyDiluted ? [words.diluted] : []),
  ];
  return [[words.bounds, parts.join(' · ')]];
}

const toPercent = (percentage: number): string =>
  percentage > 0 && percentage < 0.01 ? '< 0.01' : percentage.toFixed(2);

/** Amount with its symbol, and the value in USD. @param token undefined: the chain's own coin, or a token not read */
function toAmount(note: Notification, token: AssetRow | undefined, language: Language): string {
  const { valueUsd, valueCloseSec, isValueUnknown } = note;
  const { unknown, valuedAt } = WORDS[language];
  const amount = toMoved(note, token, language);
  const dated = valueCloseSec === undefined ? '' : valuedAt(new Date(valueCloseSec * 1_000).toISOString().slice(0, 10));
  const value =
    valueUsd === undefined ? [] : [`${isUnderCent(valueUsd) ? UNDER_CENT : valueUsd.toFixed(2)} USD${dated}`];
  const mark = isValueUnknown || value.length === 0 ? [unknown] : [];
  return [...amount, ...value, ...mark].join(', ');
}

/** Empty where the amount is not known, or the token could not be read. */
function toMoved(
  { chain, asset, amountBase }: Notification,
  token: AssetRow | undefined,
  language: Language,
): readonly string[] {
  if (amountBase === undefined) return [];
  if (token !== undefined) return [describeAmount(amountBase, token, language)];
  const { symbol, decimals } = getChain(chain);
  return asset === 0 ? [`${formatAmount(amountBase, decimals)} ${symbol}`] : [];
}

/** UTC, to the minute: `2026-01-31 12:34 UTC`. */
const toTime = (timeSec: number): string =>
  `${new Date(timeSec * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
