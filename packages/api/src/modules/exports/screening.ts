import type { ExportLanguage, ExportOptions, ScreeningRow } from '@sulian/contract';
import {
  describeHeights,
  type ScreeningReason,
  type ScreeningRowState,
  type ScreeningStore,
  type ScreeningRow as StoredRow,
} from '@sulian/domain';
import type { ApiDeps } from '../../deps.ts';
import type { ExportColumn, ExportText } from '../../exports/column.ts';
import { FREEZE_TEXTS } from '../../exports/freeze-texts.ts';
import { toLevelBasis } from '../../exports/level-basis.ts';
import { toNameIn } from '../../exports/name-in.ts';
import type { SendList } from '../../exports/open-export.ts';
import { TEXTS } from '../../exports/texts.ts';
import { WORDS } from '../../exports/words.ts';
import type { Caller } from '../../guard/guard.ts';
import { toScreeningRow } from '../screenings/to-rows.ts';
import { readMaker } from './ends/facts.ts';

const TITLE: ExportText = { cn: '批量筛查结果', en: 'Batch screening' };
/** A range where answers are of several heights. */
const HEIGHTS: ExportText = { cn: '各链结果的区块高度', en: 'Block heights of the results, by chain' };
const NOTES: readonly ExportText[] = [
  {
    cn: '任何状态都不表示没有风险；未完成的行以下载时的进度为准',
    en: 'No state means no risk; rows not finished are as of the download',
  },
];
/** Rows that are read at once. */
const BATCH = 1_000;

interface ScreeningQuestion {
  readonly id: number;
  readonly query: ExportOptions;
  readonly caller: Caller;
}

/** All rows of a screening in the list's order, as far as the passes have come. @throws NOT_FOUND */
export async function exportScreening(
  deps: ApiDeps,
  { id, query, caller }: ScreeningQuestion,
  send: SendList,
): Promise<void> {
  const { caseId } = caller.who;
  const { rows, fileName, chains } = await deps.screenings.get(caseId, id);
  const { caseName, operator } = await readMaker(deps, caller);
  const heights = describeHeights(chains);
  await send<ScreeningRow>({
    title: TITLE,
    name: `screening-${id}`,
    object: fileName,
    about: [
      [TEXTS.caseName, caseName],
      [TEXTS.operator, operator],
      ...(heights === '' ? [] : ([[HEIGHTS, heights]] as const)),
    ],
    filters: [],
    notes: NOTES,
    total: rows,
    columns: screeningColumns(query.language),
    batches: (async function* () {
      for await (const batch of streamScreeningRows(deps.screenings, { caseId, id, rows }))
        yield batch.map(toScreeningRow);
    })(),
  });
}

/** Rows in the list's order, some at a time. */
export async function* streamScreeningRows(
  store: Pick<ScreeningStore, 'listRows'>,
  { caseId, id, rows }: { readonly caseId: number | undefined; readonly id: number; readonly rows: number },
): AsyncGenerator<readonly StoredRow[]> {
  for (let after = 0; after < rows; after += BATCH) yield await store.listRows(caseId, id, { after, limit: BATCH });
}

const STATES: Readonly<Record<ScreeningRowState, ExportText>> = {
  PENDING: { cn: '待查', en: 'Pending' },
  DONE: { cn: '已查', en: 'Done' },
  PARTIAL: { cn: '部分查明', en: 'Partial' },
  UNKNOWN: { cn: '未知', en: 'Unknown' },
  NOT_FETCHED: { cn: '未获取', en: 'Not fetched' },
  AMBIGUOUS: { cn: '链不明确', en: 'Ambiguous' },
  INVALID: { cn: '无效', en: 'Invalid' },
};

const REASONS: Readonly<Record<ScreeningReason, ExportText>> = {
  NO_ADDRESS: { cn: '不含地址', en: 'no address' },
  HASH: { cn: '是交易哈希，不是地址', en: 'a transaction hash, not an address' },
  SECRET: { cn: '含私钥或助记词，已遮盖', en: 'a private key or mnemonic, masked' },
  KEY_INVALID: {
    cn: '扩展公钥有误，或不支持该格式',
    en: 'an extended public key that is mistyped or of a form not supported',
  },
  KEY_CUT: {
    cn: '扩展公钥的地址未全部推导或查询，可能还有其他地址',
    en: 'not all addresses of the extended public key were derived and looked up: there may be more',
  },
  HIDDEN_ADDRESS: { cn: '隐私地址，不出现在任何区块中', en: 'a private address, which appears in no block' },
  CHECKSUM: { cn: '校验位不符，可能有误', en: 'the checksum does not fit: probably mistyped' },
  OTHER_CHAIN: { cn: '不是所填链的地址', en: 'not an address of the named chain' },
  CHAIN_UNKNOWN: { cn: '无法识别所填的链', en: 'unknown chain' },
  SEVERAL_CHAINS: { cn: '在多条链上均有效，请指定链', en: 'valid on several chains: name the chain' },
  CHAIN_NOT_STORED: { cn: '系统尚未接入该链数据', en: 'no data of this chain is stored' },
  CHAIN_LATE: { cn: '该链查询超时', en: 'the chain did not answer in time' },
  UNSEEN: { cn: '账本中未出现过', en: 'never seen in this ledger' },
  NO_TRANSFERS: { cn: '无转账', en: 'no transfers' },
  NOT_WHOLE: { cn: '历史数据不完整', en: 'its history is not complete' },
  CUT: { cn: '未能全部追踪', en: 'the walk was cut short' },
  TOO_LARGE: { cn: '交易过多，未全部查明', en: 'too many transactions' },
  FAILED: { cn: '查询失败', en: 'failed' },
};

const toType = (type: string, language: ExportLanguage): string =>
  (WORDS[language].type as Readonly<Record<string, string>>)[type] ?? type;

/** An end without an entity is named by its type. */
const toWhom = (worst: NonNullable<ScreeningRow['worst']>, language: ExportLanguage): string =>
  worst.name === worst.type ? toType(worst.type, language) : toNameIn(worst, language);

type Column = ExportColumn<ScreeningRow>;

/** Empty for a row whose labels were not read: nothing is known of them. */
const toLevel = (
  { severity, labelVersion }: Pick<ScreeningRow, 'severity' | 'labelVersion'>,
  language: ExportLanguage,
) => {
  if (severity !== null) return WORDS[language].level[severity];
  return labelVersion === null ? null : WORDS[language].worstOf.NONE;
};

/** Columns of a screening: the list's own, then the results. */
export const screeningColumns = (language: ExportLanguage): readonly Column[] => [
  { title: { cn: '序号', en: 'No.' }, kind: 'number', value: ({ position }) => position },
  { title: { cn: '行', en: 'Line' }, kind: 'number', value: ({ line }) => line },
  { title: { cn: '编号', en: 'Reference' }, kind: 'text', value: ({ ref }) => ref || null },
  { title: { cn: '原文', en: 'As written' }, kind: 'text', value: ({ given }) => given },
  { title: { cn: '币种', en: 'Asset' }, kind: 'text', value: ({ asset }) => asset || null },
  { title: { cn: '备注', en: 'Note' }, kind: 'text', value: ({ note }) => note || null },
  { title: { cn: '链', en: 'Chain' }, kind: 'text', value: ({ blockchain }) => blockchain },
  { title: { cn: '规范地址', en: 'Address' }, kind: 'text', value: ({ address }) => address },
  { title: { cn: '可能的链', en: 'Possible chains' }, kind: 'text', value: (row) => row.candidates.join(' ') || null },
  { title: { cn: '状态', en: 'State' }, kind: 'text', value: ({ state }) => STATES[state][language] },
  {
    title: { cn: '说明', en: 'Reason' },
    kind: 'text',
    value: ({ reason }) => (reason === null ? null : REASONS[reason][language]),
  },
  {
    title: { cn: '风险等级', en: 'Risk level' },
    kind: 'text',
    value: ({ severity, labelVersion }) => toLevel({ severity, labelVersion }, language),
  },
  {
    title: { cn: '等级依据', en: 'Basis' },
    kind: 'text',
    value: ({ basis }) =>
      basis === null ? null : toLevelBasis({ levelOf: basis, levelReason: null, headline: null }, language),
  },
  {
    title: { cn: '客户资金等级', en: 'Level of customers’ money' },
    kind: 'text',
    value: ({ customers }) => (customers === null ? null : WORDS[language].level[customers]),
  },
  {
    title: { cn: '归属实体', en: 'Entity' },
    kind: 'text',
    value: ({ own }) => (own === null ? null : toNameIn(own.entity, language)),
  },
  {
    title: { cn: '归属类型', en: 'Entity type' },
    kind: 'text',
    value: ({ own }) => (own === null ? null : toType(own.entity.type, language)),
  },
  { title: { cn: '标签来源', en: 'Label source' }, kind: 'text', value: ({ own }) => own?.source ?? null },
  { title: { cn: '置信度', en: 'Confidence' }, kind: 'number', value: ({ own }) => own?.confidence ?? null },
  { title: { cn: '代表地址', en: 'Wallet' }, kind: 'text', value: ({ wallet }) => wallet?.id ?? null },
  { title: { cn: '钱包地址数', en: 'Wallet size' }, kind: 'number', value: ({ wallet }) => wallet?.size ?? null },
  {
    title: { cn: '直接来源（最严重）', en: 'Gravest direct origin' },
    kind: 'text',
    value: ({ direct }) => toContact(direct?.incoming ?? null, language),
  },
  {
    title: { cn: '直接去向（最严重）', en: 'Gravest direct destination' },
    kind: 'text',
    value: ({ direct }) => toContact(direct?.outgoing ?? null, language),
  },
  {
    title: { cn: '最高风险方向', en: 'Worst exposure: direction' },
    kind: 'text',
    value: ({ worst }) => (worst === null ? null : WORDS[language].direction[worst.direction]),
  },
  {
    title: { cn: '最高风险类型', en: 'Worst exposure: type' },
    kind: 'text',
    value: ({ worst }) => (worst === null ? null : toType(worst.type, language)),
  },
  {
    title: { cn: '最高风险对象', en: 'Worst exposure: whom' },
    kind: 'text',
    value: ({ worst }) => (worst === null ? null : toWhom(worst, language)),
  },
  { title: { cn: '比例 %', en: 'Share %' }, kind: 'number', value: ({ worst }) => worst?.percentage ?? null },
  { title: { cn: '跳数', en: 'Hops' }, kind: 'number', value: ({ worst }) => worst?.hops ?? null },
  { title: { cn: '未查明比例 %', en: 'Not established %' }, kind: 'number', value: (row) => row.unknownShare },
  {
    title: { cn: '可冻结', en: 'Freezable' },
    kind: 'text',
    value: ({ freezable, freeze }) =>
      freezable.join('; ') ||
      ((FREEZE_TEXTS as Readonly<Record<string, ExportText>>)[freeze ?? '']?.[language] ?? null),
  },
  { title: { cn: '交易数', en: 'Transactions' }, kind: 'number', value: (row) => row.numberOfTransactions },
  {
    title: { cn: '余额 USD（现值）', en: 'Balance, USD at the latest price' },
    kind: 'usd',
    value: (row) => row.balanceUsd,
  },
  { title: { cn: '本案工作台', en: 'Desk of the case' }, kind: 'text', value: (row) => toDesk(row, language) },
  { title: { cn: '区块高度', en: 'Height' }, kind: 'number', value: ({ height }) => height },
  { title: { cn: '标签版本', en: 'Label version' }, kind: 'number', value: ({ labelVersion }) => labelVersion },
  { title: { cn: '策略版本', en: 'Policy version' }, kind: 'text', value: ({ policyVersion }) => policyVersion },
];

type Contact = NonNullable<ScreeningRow['direct']>['incoming'];

const toContact = (contact: Contact, language: ExportLanguage): string | null =>
  contact === null
    ? null
    : [
        toNameIn(contact.entity, language),
        toType(contact.entity.type, language),
        WORDS[language].level[contact.level],
      ].join(' · ');

const toDesk = ({ desk }: ScreeningRow, language: ExportLanguage): string | null =>
  [
    ...(desk.isOn ? [{ cn: '在工作台上', en: 'on the desk' }[language]] : []),
    ...desk.addresses,
    ...(desk.total > desk.addresses.length ? [`+${desk.total - desk.addresses.length}`] : []),
  ].join('; ') || null;
