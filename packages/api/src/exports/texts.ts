import type { ExportText } from './column.ts';

/** Texts at the head of every file. */
export const TEXTS = {
  list: { cn: '清单', en: 'List' },
  object: { cn: '对象', en: 'Object' },
  caseName: { cn: '案件号', en: 'Case' },
  operator: { cn: '操作人', en: 'Operator' },
  filters: { cn: '筛选条件', en: 'Filter' },
  noFilters: { cn: '无（全部）', en: 'none (all)' },
  height: { cn: '账本区块高度', en: 'Ledger block height' },
  historyHeight: { cn: '对象历史完整至区块', en: 'History of the object complete up to block' },
  heightTime: { cn: '区块时间', en: 'Time of that block' },
  labelVersion: { cn: '标签版本', en: 'Label version' },
  policyVersion: { cn: '评分策略版本', en: 'Policy version' },
  priceVersion: { cn: '价格版本', en: 'Price version' },
  made: { cn: '导出时间', en: 'Exported at' },
  zone: { cn: '时区', en: 'Time zone' },
  rows: { cn: '行数', en: 'Rows' },
  note: { cn: '说明', en: 'Note' },
  unknown: { cn: '未知', en: 'not known' },
  partial: {
    cn: '账本不从创世区块开始，更早的交易不在其中',
    en: 'The ledger does not begin at the first block; earlier transactions are not in it',
  },
  fetched: {
    cn: '该链按需取得历史，尚未取得的部分不在其中',
    en: 'Histories of this chain are fetched on demand; parts that are not fetched are not in it',
  },
  lacksInternal: {
    cn: '数据源未提供合约内部转账，金额可能偏少',
    en: 'The source provides no internal transfers of contracts; amounts may be too low',
  },
  endNote: {
    cn: '文件最后一行为“完整”及行数；没有该行即为不完整，不得使用',
    en: 'The last line says "complete" and the number of rows; a file without it is incomplete and must not be used',
  },
  endNoteOfWorkbook: {
    cn: '本表最后一行为“完整”及行数；没有该行即为不完整，不得使用。金额为数值，超过 15 位有效数字的，右侧“精确值”列另列原文',
    en: 'The last line of this sheet says "complete" and the number of rows; a file without it is incomplete and must not be used. Amounts are numbers; one of more than 15 digits has its exact text in the column next to it',
  },
  tableSheet: { cn: '清单', en: 'List' },
  headSheet: { cn: '说明', en: 'About' },
  caseNames: { cn: '本案名称', en: 'Names in this case' },
  exactTitle: { cn: '{{column}}（精确值）', en: '{{column}} (exact)' },
  complete: { cn: '完整', en: 'complete' },
  completeRows: { cn: '共 {{rows}} 行', en: '{{rows}} rows' },
  direction: { cn: '方向', en: 'direction' },
  coin: { cn: '币种', en: 'coin' },
  from: { cn: '起始区块时间', en: 'block time from' },
  to: { cn: '截止区块时间', en: 'block time to' },
  atLeast: { cn: '金额不少于', en: 'amount at least' },
  byProportion: {
    cn: '金额按比例推算，非逐笔认定',
    en: 'Amounts are pro-rata estimates, not identified payment by payment',
  },
} as const satisfies Readonly<Record<string, ExportText>>;
