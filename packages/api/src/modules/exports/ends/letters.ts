import type { ExportLanguage } from '@sulian/contract';
import { heightOf } from '@sulian/domain';
import type { OpenEnds } from '@sulian/usecases';
import { type CnyRates, cnyColumns, convertWorths, type DatedWorth } from '../../../exports/cny-columns.ts';
import type { ExportColumn, ExportText } from '../../../exports/column.ts';
import { TEXTS } from '../../../exports/texts.ts';
import { timeColumns } from '../../../exports/time-columns.ts';
import { WORDS } from '../../../exports/words.ts';
import { boundColumns } from './bound-columns.ts';
import type { EndFacts, Maker } from './facts.ts';
import { type EndGroup, nameGroup } from './groups.ts';

/** Each in its own language, whatever that of the workbook is. */
export const LETTER_SHEETS = [
  { language: 'cn', name: '函件数据（中文）' },
  { language: 'en', name: 'Letter data (English)' },
] as const;

/** Data of one letter: to whom, about which case and object, which transactions, and where they are listed. */
export interface Letter {
  readonly group: EndGroup;
  readonly object: string;
  readonly maker: Maker;
  readonly height: number;
  readonly transactions: number;
  readonly firstSec: number | null;
  readonly lastSec: number | null;
  readonly symbols: string;
  /** Value of each end, with the days of its transactions. */
  readonly worths: readonly DatedWorth[];
}

/** Reads the span and the coins of a service's ends. */
export async function toLetter(
  { question: { reader }, list, sum }: OpenEnds,
  { group, maker, prices }: { readonly group: EndGroup; readonly maker: Maker; readonly prices: CnyRates },
): Promise<Letter> {
  const txIds = [...new Set(group.ends.flatMap(({ place }) => place.txIds))].sort((a, b) => a - b);
  const heights = [txIds[0], txIds.at(-1)].flatMap((txId) => (txId === undefined ? [] : heightOf(txId)));
  const spans = prices.hasCny() ? group.ends.map(toSpan) : [];
  const times = await reader.listBlockTimes([...new Set([...heights, ...spans.flat()])]);
  const timeAt = (height: number | undefined) => (height === undefined ? null : (times.get(height) ?? null));
  const assets = await reader.listAssets([...new Set(group.ends.flatMap(({ place }) => place.asset ?? []))]);
  return {
    group,
    maker,
    object: list.head.objectId,
    height: list.head.basis.historyHeight ?? list.head.basis.height,
    transactions: txIds.length,
    firstSec: timeAt(heights[0]),
    lastSec: timeAt(heights.at(-1)),
    symbols: assets.map(({ symbol }) => symbol).join(' '),
    worths: spans.map(([first, last], index) => ({
      usd: sum(group.ends.slice(index, index + 1)).amountUsd,
      firstSec: timeAt(first),
      lastSec: timeAt(last),
    })),
  };
}

/** Heights of an end's first and last transaction; empty of an end without any. */
function toSpan({ place: { txIds } }: EndGroup['ends'][number]): readonly number[] {
  const heights = txIds.map(heightOf);
  return heights.length === 0 ? [] : [Math.min(...heights), Math.max(...heights)];
}

type Column = ExportColumn<Letter>;

/** Columns of a sheet of letters, in its own language. */
export const letterColumns = (
  { zone, unit, direction, prices }: EndFacts,
  language: ExportLanguage,
): readonly Column[] => [
  text({ cn: '致函机构', en: 'To' }, ({ group }) => nameGroup(group, language)),
  text({ cn: '机构类型', en: 'Type' }, ({ group }) => WORDS[language].type[group.name.type]),
  text(TEXTS.caseName, ({ maker }) => maker.caseName),
  text(TEXTS.operator, ({ maker }) => maker.operator),
  text({ cn: '涉案对象', en: 'Object under investigation' }, ({ object }) => object),
  text(TEXTS.direction, () => WORDS[language].flow[direction]),
  text({ cn: '币种', en: 'Coins' }, ({ symbols }) => symbols),
  count({ cn: '涉及地址数', en: 'Addresses' }, ({ group }) => group.sums.addresses),
  count({ cn: '涉及交易数', en: 'Transactions' }, ({ transactions }) => transactions),
  {
    title: { cn: `涉案数量（${unit}）`, en: `Amount traced (${unit})` },
    kind: 'amount',
    value: ({ group }) => group.sums.amount,
  },
  {
    title: { cn: '涉案 USD（当日）', en: 'Traced, USD of the day' },
    kind: 'usd',
    value: ({ group }) => group.sums.amountUsd,
  },
  ...cnyColumns<Letter>(
    { cn: '涉案 CNY（各笔当日汇率）', en: 'Traced, CNY at the rates of the days' },
    prices,
    ({ worths }) => convertWorths(prices, worths),
  ),
  ...boundColumns<Letter>(({ group }) => group),
  ...timeColumns<Letter>({ cn: '首笔交易', en: 'First transaction' }, zone, ({ firstSec }) => firstSec),
  ...timeColumns<Letter>({ cn: '末笔交易', en: 'Last transaction' }, zone, ({ lastSec }) => lastSec),
  count({ cn: '截至区块高度', en: 'As of block height' }, ({ height }) => height),
  text({ cn: '明细工作表', en: 'Sheet with the details' }, ({ group }) => group.sheet),
];

const text = (title: ExportText, value: Column['value']): Column => ({ title, kind: 'text', value });
const count = (title: ExportText, value: Column['value']): Column => ({ title, kind: 'number', value });
