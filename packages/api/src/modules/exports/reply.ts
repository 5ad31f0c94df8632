import type { ExportLanguage, ExportOptions } from '@sulian/contract';
import type { DeskReplyRow, ReplyMatchedBy, ReplyMatchKind } from '@sulian/domain';
import { matchRow, type ReplyMatch } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import type { ExportColumn, ExportText } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import { TEXTS } from '../../exports/texts.ts';
import type { Caller } from '../../guard/guard.ts';
import { readPlaces } from '../desk/replies.ts';
import { readMaker } from './ends/facts.ts';

interface ReplyQuestion {
  readonly id: number;
  readonly query: ExportOptions;
  readonly caller: Caller;
}

/** A row with what it matches. */
interface Line {
  readonly row: DeskReplyRow;
  readonly matches: readonly ReplyMatch[];
}

const TITLE: ExportText = { cn: '调证回函与匹配结果', en: 'Reply of an exchange, with matches' };
const NOTES: readonly ExportText[] = [
  {
    cn: '回函内容含个人信息，仅限本案使用，不是标签，不得外传',
    en: 'The reply has personal data. It is for this case alone, is no label, and is not to leave the case',
  },
  {
    cn: '匹配按链与地址或交易哈希完全一致，以导出时的工作台为准；时间为回函原文',
    en: 'Matched by chain and exact address or transaction hash, with the desk at the time of the export. Times are as the exchange wrote them',
  },
];
const UNMATCHED: ExportText = { cn: '未匹配', en: 'no match' };
const BY: Readonly<Record<ReplyMatchedBy, ExportText>> = {
  ADDRESS: { cn: '地址相同', en: 'same address' },
  TRANSACTION: { cn: '交易相同', en: 'same transaction' },
  BOTH: { cn: '地址与交易均相同', en: 'same address and transaction' },
};

/** A reply with what its rows match, as a file. @throws NOT_FOUND */
export async function exportReply(deps: ApiDeps, { id, query, caller }: ReplyQuestion, send: SendList): Promise<void> {
  const { caseId } = caller.who;
  const { reply, rows } = await deps.desks.replies.read(caseId, id);
  const places = await readPlaces(deps, deps.desks, { caseId, rows });
  const { caseName, operator } = await readMaker(deps, caller);
  await send<Line>({
    ...{ title: TITLE, name: `reply-${id}`, object: reply.exchange, filters: [], notes: NOTES, total: rows.length },
    about: [
      [TEXTS.caseName, caseName],
      [TEXTS.operator, operator],
      [{ cn: '回函文件', en: 'File of the reply' }, reply.fileName],
    ],
    columns: replyColumns(query.language),
    batches: (async function* () {
      yield rows.map((row) => ({ row, matches: matchRow(places, row) }));
    })(),
  });
}

const replyColumns = (language: ExportLanguage): readonly ExportColumn<Line>[] => [
  { title: { cn: '行', en: 'Line' }, kind: 'number', value: ({ row }) => row.line },
  { title: { cn: '订单号', en: 'Order' }, kind: 'text', value: ({ row }) => row.order ?? null },
  { title: { cn: '用户号', en: 'User ID' }, kind: 'text', value: ({ row }) => row.user ?? null },
  { title: { cn: '姓名', en: 'Name' }, kind: 'text', value: ({ row }) => row.name ?? null },
  { title: { cn: '地址', en: 'Address' }, kind: 'text', value: ({ row }) => row.address ?? null },
  { title: { cn: '交易哈希', en: 'Transaction hash' }, kind: 'text', value: ({ row }) => row.txHash ?? null },
  { title: { cn: '时间（回函原文）', en: 'Time (as written)' }, kind: 'text', value: ({ row }) => row.time ?? null },
  matchColumn({ cn: '匹配路径末跳', en: 'Last step of a trail' }, 'TRAIL', language),
  matchColumn({ cn: '匹配清单终点', en: 'End of a list' }, 'ENDS', language),
  matchColumn({ cn: '工作台对象', en: 'Object of the desk' }, 'OBJECT', language),
  {
    title: { cn: '匹配结果', en: 'Result' },
    kind: 'text',
    value: ({ matches }) =>
      matches.length === 0 ? UNMATCHED[language] : [...new Set(matches.map(({ by }) => BY[by][language]))].join('; '),
  },
];

const matchColumn = (title: ExportText, kind: ReplyMatchKind, language: ExportLanguage): ExportColumn<Line> => ({
  ...{ title, kind: 'text' },
  value: ({ matches }) =>
    matches
      .filter((match) => match.kind === kind)
      .map((match) => `${match.title || match.link.slice(match.link.lastIndexOf('/') + 1)} (${BY[match.by][language]})`)
      .join('; ') || null,
});
