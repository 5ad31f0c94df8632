import type { ExportColumn } from '../../../exports/column.ts';
import { WORDS } from '../../../exports/words.ts';
import type { EndFacts } from './facts.ts';
import { type EndGroup, nameGroup } from './groups.ts';

export const SUMMARY_SHEET = { cn: '汇总', en: 'Summary' } as const;

/** Columns of the summary: each group with its sheet, its ends and its sums. */
export const summaryColumns = ({ language, unit }: EndFacts): readonly ExportColumn<EndGroup>[] => [
  { title: { cn: '归属', en: 'Owner' }, kind: 'text', value: (group) => nameGroup(group, language) },
  { title: { cn: '类型', en: 'Type' }, kind: 'text', value: ({ name }) => WORDS[language].type[name.type] },
  {
    title: { cn: '备注', en: 'Remark' },
    kind: 'text',
    value: ({ isBehindLarge }) => (isBehindLarge ? WORDS[language].endMark.behindLarge : null),
  },
  { title: { cn: '工作表', en: 'Sheet' }, kind: 'text', value: ({ sheet }) => sheet },
  { title: { cn: '笔数', en: 'Entries' }, kind: 'number', value: ({ sums }) => sums.ends },
  { title: { cn: '地址数', en: 'Addresses' }, kind: 'number', value: ({ sums }) => sums.addresses },
  {
    title: { cn: `涉案数量（${unit}）`, en: `Amount traced (${unit})` },
    kind: 'amount',
    value: ({ sums }) => sums.amount,
  },
  { title: { cn: '涉案 USD（当日）', en: 'Traced, USD of the day' }, kind: 'usd', value: ({ sums }) => sums.amountUsd },
  { title: { cn: '占比（%）', en: 'Share (%)' }, kind: 'number', value: ({ sums }) => sums.percentage },
  {
    title: { cn: '占比下限（%）', en: 'Least share (%)' },
    kind: 'number',
    value: ({ bounds }) => bounds?.least ?? null,
  },
  {
    title: { cn: '占比上限（%）', en: 'Possible share (%)' },
    kind: 'number',
    value: ({ bounds }) => bounds?.possible ?? null,
  },
];
